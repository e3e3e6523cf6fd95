"""Hover of numbers, operations and references; other words are in test_server_answers."""

from pathlib import Path

import pytest

from ixp.editors.language_server.features.hover import hover
from tests.editors.support.analyses import facts_of_text

TEXT = """#define FLAGS (1 << 7 | 4)
    alu[a, a, AND~, 0x1234]   ; not 77
    alu_shf[a, --, B, FLAGS, <<3]
    sram[read, $x, a, 0, 1], ctx_swap
    sdram[write, $$x, a, 0, 1], ctx_swap
    alu[--, a, +, $x]
    ctx_arb[kill]
"""


@pytest.mark.parametrize(
    ("line", "word", "shown"),
    [
        (2, "0x1234", "4660 = 0x1234 = 0b1001000110100  \nbits 12, 9, 5, 4, 2"),
        (1, "FLAGS", "`FLAGS` is `(1 << 7 | 4)` = 132 = 0x84 = 0b10000100  \nbits 7, 2"),
        (2, "AND~", "| `op AND~` | `t1 = a & low32(~b); v = 0; c = 0` |"),
        (6, "+", "`+` of `alu[dest, a, op, b]`"),
        (3, "B,", "### alu_shf"),
        (4, "sram", "| sram read | 8 |"),
        (4, "read", "### sram read"),
        (5, "write", "| sdram write, open row | 1 |"),
    ],
)
def test_hover_shows_numbers_operations_and_cycles(
    tmp_path: Path, line: int, word: str, shown: str
) -> None:
    facts = facts_of_text(tmp_path / "a.uc", TEXT)
    source = facts.analysis.text

    assert shown in hover(facts, source, line, source.line(line).index(word) + 1)


def test_a_number_in_a_comment_has_no_hover(tmp_path: Path) -> None:
    facts = facts_of_text(tmp_path / "a.uc", TEXT)

    assert "" == hover(facts, facts.analysis.text, 2, TEXT.splitlines()[1].index("77") + 1)
