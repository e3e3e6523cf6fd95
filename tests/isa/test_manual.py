"""The manual is complete and agrees with the description."""

import re

import pytest

from ixp.isa import ROWS
from ixp.isa.manual import manual
from ixp.isa.tables.chip import BASE, GRADES, VARIANTS, chip
from ixp.isa.tables.costs import COST_CLASSES
from ixp.isa.tables.csrs import EVENT_ROWS, FBI_CSRS, INP_STATE_ROWS, LAYOUTS, LOCAL_CSR_ROWS
from ixp.isa.tables.tokens import TOKENS

TEXT = manual()


def section(title: str) -> str:
    return TEXT.split(f"\n### {title}\n")[1].split("\n##")[0]


def test_every_instruction_has_a_section_with_its_syntax_and_pictures() -> None:
    for row in ROWS:
        text = section(f"{row.mnemonic} {row.command}" if row.command else row.mnemonic)
        facts = [row.syntax, row.cost, row.source]
        facts += [f"```text\n{encoding.picture}\n```\n" for encoding in row.encodings]
        assert [] == [fact for fact in facts if fact not in text], row.mnemonic


def test_every_used_token_and_cost_class_is_explained() -> None:
    explained = {token.name: token for token in TOKENS}
    assert {name for row in ROWS for name in row.token_names} == explained.keys()
    for token in TOKENS:
        assert f"| {token.meaning} | {token.source} |\n" in TEXT
    assert {row.cost for row in ROWS} == COST_CLASSES.keys()
    for name, cost in COST_CLASSES.items():
        rows = ", ".join(f"`{row}`" for row in cost.rows)
        assert f"| `{name}` | {cost.meaning} | {rows} |\n" in TEXT


def test_the_manual_marks_events_and_states_that_never_occur() -> None:
    """A program that waits for them would deadlock."""
    silent = {row.name for row in (*EVENT_ROWS, *INP_STATE_ROWS) if not row.modelled}
    never = re.findall(r"^\| `(\w+)` \| .*; never here, it is not modelled \|$", TEXT, re.MULTILINE)

    assert silent == set(never) == {"auto_push", "pci", "push_protect"}


def test_the_chip_table_has_every_row_of_every_variant_and_grade() -> None:
    grades = [chip(sdram=grade) for grade in GRADES]
    tables = [
        (BASE, [chip(name) for name in VARIANTS]),
        *((rows, grades) for rows in GRADES.values()),
    ]
    for names, chips in tables:
        for name in names:
            values = " | ".join(str(column[name]) for column in chips)
            assert f"| `{name}` | {values} | " in TEXT


def test_a_later_case_of_an_instruction_shows_only_its_difference_from_the_first() -> None:
    assert "| `op AND` | `t1 = a & b; v = 0; c = 0` |" in section("alu")
    assert max(map(len, section("find_bset").splitlines())) < 250


def test_a_repeated_expression_is_printed_once() -> None:
    assert "t2 = a + b; t1 = low32(t2); dest = t1; n = (t1 >> 31) & 1" in section("alu")


def test_csrs_and_words_are_listed() -> None:
    assert [] == [csr.name for csr in FBI_CSRS if f"| `{csr.name}` |" not in TEXT]
    for layout in LAYOUTS:
        text = section(layout.name)
        assert [] == [bits.name for bits in layout.fields if f" | {bits.name} | " not in text]
        assert layout.omitted in text
        assert layout.place in text
    for row in LOCAL_CSR_ROWS:
        assert f"| `{row.name}` | {row.number} | [{row.mark}] | {row.meaning} |" in TEXT


@pytest.mark.parametrize(
    ("name", "counts"),
    [("sram read", "longwords"), ("scratch write", "longwords"), ("sdram read", "quadwords")],
)
def test_a_reference_names_the_unit_of_its_address(name: str, counts: str) -> None:
    assert f"the address counts {counts}" in section(name)


def test_every_table_row_has_as_many_cells_as_its_header() -> None:
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
