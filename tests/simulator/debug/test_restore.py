"""A restore sets a machine and its trace to a snapshot, or fails without a change."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from ixp.assembler import assemble
from ixp.isa import CoreMachine
from ixp.simulator import Machine, MachineFault, Source, WireUnit, restore, snapshot
from ixp.support.errors import UserError
from tests.simulator.support.chips import SMALL
from tests.simulator.support.forwarder import forwarder
from tests.simulator.support.programs import random_programs
from tests.simulator.support.sources import ListSource, StatelessSource
from tests.simulator.support.states import assert_equal_states, full_state


class SourceRefusingState(ListSource):
    """A source that changes its state and then refuses to restore another."""

    def state(self) -> Any:  # noqa: ANN401 - plain data
        return [self.units_given]

    def restore(self, state: Any) -> None:  # noqa: ANN401
        self.units_given = 1_000_000
        [self.units_given] = state


class RandomSource:
    """Endless random cells. The state is one large number, that of the generator."""

    def __init__(self, cells: Sequence[bytes]) -> None:
        self.seed = len(cells)

    def take(self, count: int) -> list[WireUnit]:
        """Return the next cells, with a linear congruential generator (Knuth's MMIX)."""
        return [WireUnit(bytes(44) + self.draw().to_bytes(8, "big")) for _ in range(count)]

    def draw(self) -> int:
        self.seed = (6364136223846793005 * self.seed + 1442695040888963407) % 2**64
        return self.seed

    def state(self) -> int:
        return self.seed

    def restore(self, state: int) -> None:
        self.seed = state


class FailingCore:
    """Core software that fails in the middle of restoring any state but 0."""

    def __init__(self, number: int) -> None:
        self.number = number

    def initialise(self, machine: CoreMachine) -> None:
        machine.enable_ports()

    def poll(self, machine: CoreMachine) -> None:
        """Do nothing."""

    def state(self) -> int:
        return self.number

    def restore(self, machine: CoreMachine, state: int) -> None:
        self.number = state
        if state:
            assert isinstance(machine, Machine)
            machine.wires.sources.clear()
            machine.write("sram", 0, [99])
            raise LookupError("not mine")


def restorable_state(machine: Machine) -> dict[str, object]:
    """Return the state in a snapshot, and the sources."""
    parts = {"enabled": machine.enabled, "fault": machine.fault, "free_at": machine.core.free_at}
    sources = {
        port: (id(source), getattr(source, "units_given", 0))
        for port, source in machine.wires.sources.items()
    }
    return full_state(machine) | parts | {"sources": sources, "ended": set(machine.wires.ended)}


Make = Callable[[Sequence[bytes]], Source]


def build(source: Make | None, core: int | None) -> Machine:
    return forwarder(source=source, software=None if core is None else FailingCore(core))


@pytest.mark.parametrize(
    ("source", "core", "snapshot_core", "error"),
    [
        (None, None, None, "port 8 must have a source that the snapshot's state fits"),
        (StatelessSource, None, None, "port 8 must have a source that the snapshot's state fits"),
        (ListSource, None, 7, "must have core software that the snapshot's state fits"),
        (ListSource, 0, None, "snapshot must be of a machine with core software, as this one has"),
    ],
)
def test_a_refused_restore_changes_nothing(
    source: Make | None, core: int | None, snapshot_core: int | None, error: str
) -> None:
    other = build(ListSource, snapshot_core)
    other.run_to(9000)
    machine, twin = (build(source, core) for _ in range(2))
    machine.run_to(7777)
    twin.run_to(7777)
    before = restorable_state(machine)

    with pytest.raises(UserError, match=error):
        restore(machine, snapshot(other))

    assert_equal_states(before, restorable_state(machine))
    machine.run_to(20_000)
    twin.run_to(20_000)
    assert_equal_states(full_state(twin), full_state(machine))


@pytest.mark.parametrize(
    ("source", "core", "error"),
    [
        (SourceRefusingState, None, "TypeError"),
        (ListSource, 0, "not mine"),
    ],
)
def test_after_an_exception_in_a_restore_a_machine_runs_only_after_another_restore(
    source: Make | None, core: int | None, error: str
) -> None:
    other = build(ListSource, None if core is None else 7)
    other.run_to(9000)
    machine, twin = (build(source, core) for _ in range(2))
    plugged = dict(machine.wires.sources)

    with pytest.raises((UserError, LookupError, TypeError)) as raised:
        restore(machine, snapshot(other))
    with pytest.raises(MachineFault, match="a snapshot was not restored to its end"):
        machine.run(1)

    assert error in repr(raised.value)
    if source is ListSource:
        machine.wires.sources.update(plugged)
        restore(machine, snapshot(twin))
        machine.run_to(20_000)
        twin.run_to(20_000)
        assert_equal_states(full_state(twin), full_state(machine))


def test_the_state_of_a_source_may_be_a_number_of_any_size() -> None:
    first, second = (build(RandomSource, None) for _ in range(2))
    first.run_to(7777)
    restore(second, snapshot(first))
    first.run_to(20_000)
    second.run_to(20_000)

    assert_equal_states(full_state(first), full_state(second))


def test_a_refused_restore_does_not_clear_a_fault() -> None:
    machine, other = (Machine(SMALL, {0: assemble(text).words}) for text in ("nop", "nop\nnop"))
    with pytest.raises(MachineFault) as first:
        machine.run(10)

    with pytest.raises(UserError, match="of the same chip, programs and ports"):
        restore(machine, snapshot(other))
    with pytest.raises(MachineFault) as second:
        machine.run(10)

    assert first.value is second.value


def test_a_restored_machine_repeats_its_trace_window() -> None:
    """The trace equals that of an uninterrupted run; after the window there is none.

    Earlier records, and spans that were open at the snapshot, remain.
    """
    programs = random_programs(3)
    machine, fresh = (Machine(SMALL, programs) for _ in range(2))
    machine.run_to(50)
    taken = snapshot(machine)
    machine.trace.start(100, 1000)
    fresh.trace.start(100, 1000)
    fresh.run_to(350)
    expected = fresh.trace.take()
    for end in (550, 2000):
        machine.run_to(end)
        restore(machine, taken)
        machine.trace.take()
        machine.run_to(100)
        assert [] == machine.trace.take()
        machine.run_to(350)
        assert expected == machine.trace.take()

    machine.trace.end()
    machine.trace.take()
    restore(machine, taken)
    machine.run_to(350)
    assert [] == machine.trace.take()
