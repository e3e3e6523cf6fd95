"""A `#line` with calls gives its place to all lines behind it: `ixp cc` writes them."""

from ixp.assembler import assemble
from ixp.assembler.program import SourceLine

TEXT = """\
#line 12 "a.c" in inner(7), outer(b.h:9), main // sum += 1;
again#:
    alu[sum, sum, +, 1]

    br[again#]
#line 14 "a.c" in main
    br[again#]
#line 20 "c.uc"
    br[again#]
    br[again#]
"""


def test_lines_behind_a_marker_have_its_place_text_and_calls() -> None:
    lines = assemble(TEXT).lines
    calls = ("inner at a.c:7", "outer at b.h:9")

    assert lines[0] == SourceLine("a.c", 12, "sum += 1;", calls)
    assert lines[1] == lines[0]
    assert lines[2] == SourceLine("a.c", 14, "")
    assert [(line.file, line.line) for line in lines[3:]] == [("c.uc", 20), ("c.uc", 21)]
