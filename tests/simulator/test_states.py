"""A difference of two states is named, part by part."""

import pytest

from ixp.isa.chip import chip
from ixp.simulator import Machine
from tests.simulator.programs import random_programs
from tests.simulator.states import assert_same, differences

ONE = {"now": 5, "units": {"sram": {"reads": 1}}, "threads": [(1, 2), (3, 4)], "sent": [b"a"]}


@pytest.mark.parametrize(
    ("changed", "lines"),
    [
        ({}, []),
        ({"now": 6}, ["now: 5 is not 6"]),
        ({"units": {"sram": {"reads": 2}}}, ["units.sram.reads: 1 is not 2"]),
        ({"threads": [(1, 2), (3, 5)]}, ["threads[1][1]: 4 is not 5"]),
        ({"sent": [b"a", b"b"]}, ["sent[1]: 'nothing' is not b'b'"]),
        ({"more": 1, "now": 7}, ["now: 5 is not 7", "more: 'nothing' is not 1"]),
    ],
)
def test_each_part_that_differs_is_told_by_its_first_place(
    changed: dict[str, object], lines: list[str]
) -> None:
    """Names and numbers lead to it."""
    assert list(differences(ONE, ONE | changed)) == lines


def test_machines_of_different_ages_differ_in_few_words() -> None:
    """The whole text is a line for each part, however large the states are."""
    states = []
    for cycles in (1000, 1001):
        machine = Machine(chip(sdram_quadwords=1 << 22), random_programs(1))
        machine.run(cycles)
        states.append(machine.state())
    with pytest.raises(AssertionError) as told:
        assert_same(*states, where=" in their ages")
    lines = str(told.value).splitlines()

    assert lines[:2] == [
        "state 1 differs from the first in their ages:",
        "  now: 1000 is not 1001",
    ]
    assert len(lines) <= 1 + len(states[0])
    assert max(map(len, lines)) < 250
