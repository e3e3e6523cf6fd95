"""Units and operations agree with the instructions that ask for them."""

import pytest

from ixp.isa import EVENTS, ROWS, Instruction
from ixp.isa.operations import BIT_OPERATIONS, OPERATIONS, UNIT_EVENTS, UNITS

BY_NAME = {operation.name: operation for operation in OPERATIONS}
REFERENCES = [
    row
    for row in ROWS
    if row.interaction and row.interaction.kind == "reference" and row.interaction.unit != "pci"
]


def test_units_are_numbered_from_0_without_a_gap() -> None:
    assert sorted(unit.number for unit in UNITS) == list(range(len(UNITS)))


def test_units_signal_events_that_exist() -> None:
    assert set(UNIT_EVENTS.values()) <= set(EVENTS)


def test_names_are_unique() -> None:
    for rows in (UNITS, OPERATIONS):
        assert len({row.name for row in rows}) == len(rows)


@pytest.mark.parametrize("row", REFERENCES, ids=lambda row: f"{row.mnemonic} {row.command or ''}")
def test_references_ask_for_operations_of_units(row: Instruction) -> None:
    facts = row.interaction
    assert facts is not None
    assert facts.event == UNIT_EVENTS[facts.unit]
    if facts.op == "bit_wr":
        assert set(BIT_OPERATIONS) <= set(BY_NAME)
        return
    operation = BY_NAME[facts.op]
    is_move = facts.unit == "sdram" and operation.fifo
    assert facts.transfer == ("" if is_move else operation.transfer)


def test_an_operation_keeps_its_number() -> None:
    """Command hashes contain the number, so a new operation goes to the end."""
    first, last = OPERATIONS[0], OPERATIONS[20]

    assert (first.name, last.name) == ("read", "fast_wr")
