"""The manual prints what the description says, and all of it."""

import re

from ixp.isa import ROWS
from ixp.isa.csrs import FBI_CSRS, LAYOUTS, LOCAL_CSR_ROWS
from ixp.isa.manual import manual

TEXT = manual()


def section(title: str) -> str:
    """Return the text under a heading of the third level."""
    return TEXT.split(f"\n### {title}\n")[1].split("\n##")[0]


def test_every_instruction_has_a_section_with_its_syntax_and_pictures() -> None:
    """An instruction is complete: form, bit pictures, cost class, source."""
    for row in ROWS:
        text = section(f"{row.mnemonic} {row.command}" if row.command else row.mnemonic)
        facts = [row.syntax, *(e.picture for e in row.encodings), row.cost, row.source]
        assert [] == [fact for fact in facts if fact not in text], row.mnemonic


def test_meaning_is_printed_for_people() -> None:
    """What occurs more than once is shown once."""
    assert "t2 = a + b; t1 = low32(t2); dest = t1; n = (t1 >> 31) & 1" in section("alu")


def test_csrs_and_words_are_listed() -> None:
    """Every CSR and every field of a word has a line."""
    assert [] == [csr.name for csr in FBI_CSRS if f"| {csr.name} |" not in TEXT]
    for layout in LAYOUTS:
        text = section(layout.name)
        assert [] == [bits.name for bits in layout.fields if f" | {bits.name} | " not in text]
        assert layout.left_out in text
    for row in LOCAL_CSR_ROWS:
        assert f"| {row.name} | {row.number} | [{row.mark}] | {row.meaning} |" in TEXT


def test_tables_have_as_many_cells_in_each_line_as_in_the_head() -> None:
    """An operator such as `|` does not break a table."""
    width = 0
    for line in TEXT.splitlines():
        cells = len(re.findall(r"(?<!\\)\|", line))
        if not line.startswith("|"):
            width = 0
        elif width:
            assert width == cells, line
        else:
            width = cells
