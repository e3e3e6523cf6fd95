"""ixp native: host code beside the microwords that it comes from."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a program of two stretches and a word for the kernel."""
    path = tmp_path / "a.uc"
    text = "immed[n, 5]\nl#: alu[n, n, -, 1]\nbr>0[l#]\nnop\nctx_arb[kill]\n"
    path.write_text(text, encoding="utf-8")
    return path


def test_each_stretch_has_host_code_and_interactions_have_none(ixp: Run, source: Path) -> None:
    """Code stands at the first word of a stretch; ctx_arb is performed by the kernel."""
    words = json.loads(ixp("native", source, "--json")[1])["words"]

    assert [True, True, False, True, False] == [bool(word["host"]) for word in words]
    assert "br>0[1]" == words[2]["text"]


def test_people_see_words_above_their_host_code(ixp: Run, source: Path) -> None:
    """Every word is a line that begins with its address; host code is indented."""
    code, out, err = ixp("native", source)
    lines = [line for line in out.splitlines() if not line.startswith(" ")]

    assert (0, "") == (code, err)
    assert ["0000", "0001", "0002", "0003", "0004"] == [line[:4] for line in lines]
    assert any(line.startswith("        ") for line in out.splitlines())


def test_a_program_with_an_error_has_no_host_code(ixp: Run, source: Path) -> None:
    """The assembler's message and exit code 2."""
    source.write_text("alu[", encoding="utf-8")
    code, out, err = ixp("native", source)

    assert (2, "") == (code, out)
    assert "error:" in err
