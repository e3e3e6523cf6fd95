"""Units and operations agree with the instructions that use them."""

import pytest

from ixp.isa import EVENTS, ROWS, Instruction, find
from ixp.isa.tables.operations import OPERATIONS, OPERATIONS_BY_NAME, UNIT_EVENTS, UNIT_NAMES, UNITS

REFERENCES = [
    row
    for row in ROWS
    if row.interaction and row.interaction.kind == "reference" and row.interaction.unit != "pci"
]


def test_units_are_numbered_from_0_without_a_gap() -> None:
    assert sorted(unit.number for unit in UNITS) == list(range(len(UNITS)))


def test_units_signal_existing_events() -> None:
    assert set(UNIT_EVENTS.values()) <= set(EVENTS)


def test_names_are_unique() -> None:
    for rows in (UNITS, OPERATIONS):
        assert len({row.name for row in rows}) == len(rows)


@pytest.mark.parametrize("row", REFERENCES, ids=lambda row: f"{row.mnemonic} {row.command or ''}")
def test_references_name_operations_of_units(row: Instruction) -> None:
    facts = row.interaction
    assert facts is not None
    assert facts.unit in UNIT_NAMES
    assert facts.op in OPERATIONS_BY_NAME
    assert facts.event in EVENTS


@pytest.mark.parametrize(
    ("name", "command", "transfer", "registers"),
    [
        ("sram", "read", "read", 1),
        ("sdram", "read", "read", 2),
        ("sdram", "r_fifo_rd", "", 0),  # between FIFO and SDRAM
        ("r_fifo_rd", None, "read", 2),
        ("hash2_64", None, "both", 2),
        ("scratch", "incr", "", 0),
        ("csr", "write", "write", 1),
        ("fast_wr", None, "", 0),
    ],
)
def test_references_move_transfer_registers(
    name: str, command: str | None, transfer: str, registers: int
) -> None:
    row = find(name, command)
    assert row is not None
    assert row.interaction is not None

    assert (transfer, registers) == (row.interaction.transfer, row.interaction.xfers_per_count)


def test_an_operation_keeps_its_number() -> None:
    """Command hashes contain the number, so a new operation is added at the end."""
    first, last = OPERATIONS[0], OPERATIONS[20]

    assert (first.name, last.name) == ("read", "fast_wr")
