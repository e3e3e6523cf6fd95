import json
from pathlib import Path

import pytest

from ixp.isa.tables.chip import chip
from ixp.simulator.native.native_program import NativeProgram
from ixp.simulator.program.decoded import decode_program
from tests.conftest import Ixp
from tests.simulator.support.programs import Builder


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "a.uc"
    text = "immed[n, 5]\nl#: alu[n, n, -, 1]\nbr>0[l#]\nnop\nnop\nnop\nnop\nctx_arb[kill]\n"
    path.write_text(text, encoding="utf-8")
    return path


def test_private_words_have_host_code_and_interactions_none(ixp: Ixp, source: Path) -> None:
    words = json.loads(ixp("native", source, "--json")[1])["words"]

    assert [True] * 3 == [bool(word["host"]) for word in words[:3]]
    assert not words[-1]["host"]
    assert "br>0[1]" == words[2]["text"]


def test_a_constant_stands_in_the_host_code_of_its_own_word(ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "constants.uc"
    constants = [0x1234, 0x2345, 0x3456]
    lines = [
        f".areg r{at} {2 * at}\nimmed[r{at}, {constant}]\n" for at, constant in enumerate(constants)
    ]
    path.write_text("".join(lines) + "ctx_arb[kill]\n", encoding="utf-8")

    words = json.loads(ixp("native", path, "--json")[1])["words"]

    for number, constant in enumerate(constants):
        is_here = [any(f"{constant:#x}" in text for text in word["host"]) for word in words[:3]]
        assert is_here[number]
        assert not any(is_here[number + 1 :])


def test_the_printed_host_code_is_the_executed_one() -> None:
    """Debug lines do not change a byte of it."""
    from ixp.simulator.native.compiler import compile_ir  # noqa: PLC0415
    from ixp.simulator.native.host_code import code_and_lines, with_lines  # noqa: PLC0415

    words = Builder(3, 40).words()
    text = NativeProgram(decode_program(words), chip()).ir()

    (plain, _), (marked, _) = (
        code_and_lines(compile_ir(source)) for source in (text, with_lines(text))
    )

    assert plain == marked


def test_host_code_is_indented_below_its_word(ixp: Ixp, source: Path) -> None:
    code, out, err = ixp("native", source)
    lines = [line for line in out.splitlines() if not line.startswith(" ")]

    assert (0, "") == (code, err)
    assert [f"{address:04d}" for address in range(8)] == [line[:4] for line in lines]
    assert any(line.startswith("        ") for line in out.splitlines())


def test_a_program_with_an_error_has_no_host_code(ixp: Ixp, source: Path) -> None:
    source.write_text("alu[", encoding="utf-8")
    code, out, err = ixp("native", source)

    assert (2, "") == (code, out)
    assert "error:" in err
