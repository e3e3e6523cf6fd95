"""Snapshots include machine, inputs and core software of a run."""

import pytest

from ixp.simulator import Machine, fork, restore, snapshot, state_of
from ixp.workloads.runs.inputs.inputs import Inputs
from ixp.workloads.runs.observers.observers import Observers
from ixp.workloads.runs.observers.recorder import MemoryCaptures, TrafficRecorder
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.system.system import build_machine, build_system
from ixp.workloads.traffic.captures import Capture
from ixp.workloads.traffic.source import UnitSource
from ixp.workloads.traffic.streams import play
from tests.simulator.support.states import assert_equal_states, full_state
from tests.workloads.support.streams import first_units

OPTIONS = Options(config="oc12", workload="ip40", cycles=60_000, keep=True)
SYSTEM = build_system(OPTIONS)
END = 60_000


def build() -> tuple[Machine, Inputs]:
    inputs = Inputs(OPTIONS, SYSTEM)
    return build_machine(build_system(OPTIONS), OPTIONS, inputs.plug), inputs


def received(machine: Machine, inputs: Inputs) -> dict[int, Capture]:
    captures = MemoryCaptures(machine.ports)
    Observers(machine, inputs, [TrafficRecorder(machine, inputs, captures)], every=1).finish()
    return captures.received


@pytest.mark.parametrize("cycle", [500, 30_001])
def test_a_run_continues_from_a_snapshot(cycle: int) -> None:
    original, inputs = build()
    original.run_to(END)
    first, _ = build()
    first.run_to(cycle)
    saved = snapshot(first)

    second, restored_inputs = build()
    restore(second, saved)
    second.run_to(END)

    assert_equal_states(full_state(original), full_state(second))
    assert inputs.enabled_at == restored_inputs.enabled_at
    arrivals = received(original, inputs)
    assert arrivals == received(second, restored_inputs)
    assert len(arrivals[8].units) > 50


def test_a_fork_of_a_run_shares_no_state() -> None:
    original, _ = build()
    original.run_to(END)
    machine, _ = build()
    machine.run_to(30_000)
    twin = fork(machine)
    twin.run_to(END)
    assert_equal_states(state_of(original), state_of(twin))

    machine.run_to(END)

    assert_equal_states(full_state(original), full_state(machine))


def test_a_stream_continues_at_its_position() -> None:
    units = [bytes([n]) for n in range(10)]
    stream = UnitSource(play(0, lambda: units).batches)
    first_units(stream, 13)
    other = UnitSource(play(0, lambda: units).batches)
    other.restore(stream.state())

    assert first_units(stream, 9) == first_units(other, 9)
