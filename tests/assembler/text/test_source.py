from itertools import cycle
from pathlib import Path

import pytest

from ixp.assembler import AssemblyError, assemble

LINES = ("; a comment, and what follows it", "immed[a, 1]", ".use a", "ctx_arb[kill]", "")
ENDS = {"CR": "\r", "CRLF": "\r\n", "LF": "\n", "mixed": "\r \r\n \n"}


@pytest.mark.parametrize("ends", ENDS)
def test_cr_lf_and_crlf_end_a_line_alike(ends: str, tmp_path: Path) -> None:
    program = tmp_path / "program.uc"
    pairs = zip(LINES, cycle(ENDS[ends].split(" ")), strict=False)
    program.write_bytes("".join(line + end for line, end in pairs).encode())
    plain = assemble("\n".join(LINES))

    actual = assemble(program)

    assert plain.words == actual.words
    assert [line.line for line in plain.lines] == [line.line for line in actual.lines]


@pytest.mark.parametrize("ends", ENDS)
def test_an_error_has_its_line_number_with_any_line_end(ends: str) -> None:
    text = "".join(line + ENDS[ends].split(" ")[0] for line in ("nop", "/* two", "*/ foo[a]"))

    with pytest.raises(AssemblyError) as caught:
        assemble(text)

    assert "<text>:3:4: error: unknown instruction `foo`\n*/ foo[a]\n   ^" == str(caught.value)
