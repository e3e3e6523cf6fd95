import json
from pathlib import Path

import pytest

from ixp.assembler import assemble
from ixp.assembler.output.image import read
from tests.conftest import Ixp

TEXT = "#include <size.h>\nimmed[a, (SIZE + EXTRA)]\n.use a\nctx_arb[kill]\n"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a program that needs a define and an include folder."""
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "size.h").write_text("#define SIZE 40\n")
    path = tmp_path / "program.uc"
    path.write_text(TEXT)
    return path


def test_the_image_is_named_after_the_source_by_default(ixp: Ixp, source: Path) -> None:
    code, _, err = ixp("asm", source, "-I", source.parent / "include", "-D", "EXTRA=2")

    assert (0, "") == (code, err)
    assert assemble("immed[a, 42]\nctx_arb[kill]").words == read(source.with_suffix(".image")).words


def test_a_define_without_a_value_is_1(ixp: Ixp, source: Path) -> None:
    code, out, _ = ixp("asm", source, f"-I{source.parent / 'include'}", "-DEXTRA", "--json")
    words = [int(word, 16) for word in json.loads(out)["words"]]

    assert 0 == code
    assert assemble("immed[a, 41]\nctx_arb[kill]").words == words


def test_nothing_is_written_after_an_error(ixp: Ixp, source: Path) -> None:
    before = sorted(source.parent.iterdir())
    code, out, err = ixp("asm", source, "--list", source.with_suffix(".lst"))

    assert (2, "") == (code, out)
    assert "include file `size.h` not found" in err
    assert before == sorted(source.parent.iterdir())


@pytest.mark.parametrize("wrong", ["missing/a", "program.uc/a", "n" * 300])
@pytest.mark.parametrize("option", ["-o", "--list", "--json"])
def test_outputs_are_written_all_or_none(option: str, wrong: str, ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "program.uc"
    path.write_text("ctx_arb[kill]\n")
    options = {"-o": tmp_path / "a", "--list": tmp_path / "b", "--json": tmp_path / "c"}
    options[option] = tmp_path / wrong
    code, out, err = ixp("asm", path, *(word for pair in options.items() for word in pair))

    assert (2, "", 1) == (code, out, err.count("\n"))
    assert str(tmp_path / wrong) in err
    assert [path] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "options", [("-o", "a", "--list", "a"), ("--list", "a", "--json", "a"), ("-E", "--list", "a")]
)
def test_conflicting_outputs_are_refused(
    options: tuple[str, ...], ixp: Ixp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One file cannot hold two outputs, and -E writes neither list nor JSON."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "program.uc"
    path.write_text("ctx_arb[kill]\n")
    code, out, err = ixp("asm", path, *options)

    assert (2, "", 1) == (code, out, err.count("\n"))
    assert [path] == list(tmp_path.iterdir())


def test_strict_turns_warnings_into_errors(ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "warned.uc"
    path.write_text("nop\n")

    assert 2 == ixp("asm", path, "--strict")[0]
    assert [path] == list(tmp_path.iterdir())
    assert 0 == ixp("asm", path)[0]


def test_disassembly_assembles_to_the_same_words(ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "loop.uc"
    path.write_text("l#: alu[a, a, +, b]\nsram[read, $x, a, 0, 1], ctx_swap\nbr[l#]\n")
    ixp("asm", path)
    code, out, _ = ixp("disasm", path.with_suffix(".image"))

    assert 0 == code
    assert assemble(path).words == assemble(out).words


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["-o", "good.uc"], "FILE and -o name the same file, good.uc"),
        (["-o", "folder"], "folder"),
        (["-o", "no/where.image"], "No such file or directory"),
        (["--list", "-", "--json"], "--list and --json name the same file, -"),
        (["--list", "-", "-o", "-"], "-o and --list name the same file, -"),
    ],
)
def test_an_output_path_that_is_wrong_is_one_error_and_writes_nothing(
    ixp: Ixp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "good.uc").write_text("ctx_arb[kill]\n")
    before = sorted(tmp_path.iterdir())
    code, out, err = ixp("asm", "good.uc", *options)

    assert (2, "") == (code, out)
    assert reason in err
    assert 1 == err.count("\n")
    assert before == sorted(tmp_path.iterdir())
    assert "ctx_arb[kill]\n" == (tmp_path / "good.uc").read_text()


def test_a_byte_that_is_not_utf_8_is_refused_with_its_line(ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "latin.uc"
    path.write_bytes(b"nop ; gr\xc3\xbcn\n;\xe9\n")

    reason = f"`{path}` must be UTF-8 text (byte 2 of line 2, 0xe9, is not)"
    assert (2, "", f"ixp: error: {reason}\n") == ixp("asm", path)
    assert [path] == list(tmp_path.iterdir())


def test_headroom_counts_free_registers_words_contexts_and_scopes(ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "small.uc"
    path.write_text(".num_contexts 2\n.local a\nalu[a, a, +, 1]\nnop\nctx_arb[kill]\n.endlocal\n")
    code, out, _ = ixp("headroom", path, "--json")
    record = json.loads(out)
    engine = record["engines"][0]

    assert 0 == code
    assert (1, "ixp1240") == (record["schema"], record["chip"])
    assert (31, 8, 8) == tuple(
        engine[name] for name in ("free_gpr", "free_sram_xfer", "free_sdram_xfer")
    )
    assert (2, 2045) == (engine["free_threads"], engine["free_words"])
    assert [("a", 2, 31)] == [
        (scope["name"], scope["line"], scope["free_gpr"]) for scope in engine["scopes"]
    ]
