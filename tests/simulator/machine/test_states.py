"""A state contains all parts of a machine; a comparison names each different part."""

from collections.abc import Callable

import pytest

from ixp.simulator import ConditionCodes, Debugger, Machine, SentUnit, state_of
from tests.simulator.support.chips import SMALL
from tests.simulator.support.forwarder import IN, OUT, forwarder
from tests.simulator.support.programs import random_programs
from tests.simulator.support.states import assert_equal_states, differences

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
def test_each_different_part_is_named_with_its_first_difference(
    changed: dict[str, object], lines: list[str]
) -> None:
    assert list(differences(ONE, ONE | changed)) == lines


def test_the_difference_of_two_states_is_short() -> None:
    """The difference has one line for each part, for states of any size."""
    states = []
    for cycles in (1000, 1001):
        machine = Machine(SMALL, random_programs(1))
        machine.run(cycles)
        states.append(state_of(machine))
    with pytest.raises(AssertionError) as error:
        assert_equal_states(*states, where=" in their ages")
    lines = str(error.value).splitlines()

    assert lines[:2] == [
        "state 1 differs from the first in their ages:",
        "  now: 1000 is not 1001",
    ]
    assert len(lines) <= 1 + len(states[0])
    assert max(map(len, lines)) < 250


def forwarded(cycles: int = 6000) -> Machine:
    """Return a machine that has moved a few cells from one framer to another."""
    machine = forwarder()
    machine.run_to(cycles)
    return machine


CHANGES: dict[str, Callable[[Debugger], object]] = {
    "registers": lambda d: d.set_register(0, 3, "b15", 1 << 31),
    "contexts": lambda d: d.signal(0, 0, "seq_num1_change"),
    "codes": lambda d: d.set_codes(0, ConditionCodes(*(not code for code in d.codes(0)))),
    "stream_states": lambda d: d.set_stream_state(0, d.stream_state(0)._replace(bset2=9)),
    "residues": lambda d: d.set_residue(0, 3, 99),
    "csrs": lambda d: d.set_csr("rec_fastport_ctl", 5),
    "lists": lambda d: d.machine.push(7, 5),
    "receive_fifo": lambda d: d.set_fifo("receive", 15, 8, 1 << 63),
    "transmit_fifo": lambda d: d.set_fifo("transmit", 15, 7, 1),
    "memory": lambda d: d.machine.write("scratch", 1023, [1]),
}


@pytest.mark.parametrize("part", CHANGES)
def test_a_state_contains_each_part_that_a_debugger_changes(part: str) -> None:
    debug = Debugger(forwarded())
    before = state_of(debug.machine)
    CHANGES[part](debug)
    changed = {place.partition(":")[0] for place in differences(before, state_of(debug.machine))}

    parts = {place.partition(".")[0].partition("[")[0] for place in changed}
    assert {part, "kernel"} <= parts <= {part, "kernel", "memory"}


@pytest.mark.parametrize(
    "change",
    [
        lambda unit: unit._replace(end=unit.end + 1),
        lambda unit: unit._replace(data=unit.data[:-1] + bytes([unit.data[-1] ^ 1])),
    ],
)
def test_a_state_contains_sent_units_and_their_cycles(
    change: Callable[[SentUnit], SentUnit],
) -> None:
    machine = forwarded()
    before = state_of(machine)
    units = machine.outputs.sent[OUT]
    units[3] = change(units[3])

    assert len(units) > 5
    assert [place[:6] for place in differences(before, state_of(machine))] == ["sent.9"]


def test_a_state_contains_lost_units_and_arrival_cycles() -> None:
    machine = forwarded()
    before = state_of(machine)
    machine.outputs.lost[IN].append(7)
    machine.outputs.arrivals[IN][3] += 1

    assert {"lost.8", "arrivals.8"} == {
        place.split("[")[0] for place in differences(before, state_of(machine))
    }


def test_outputs_may_be_ignored() -> None:
    machine, ignoring = forwarded(3000), forwarded(3000)
    before = len(ignoring.ports[OUT].sent)
    ignoring.outputs.discard_future()
    machine.run_to(6000)
    ignoring.run_to(6000)

    assert len(machine.ports[OUT].sent) > len(ignoring.ports[OUT].sent) == before > 0
    parts = {
        place.partition(".")[0] for place in differences(state_of(machine), state_of(ignoring))
    }
    assert parts == {"sent", "arrivals"}
