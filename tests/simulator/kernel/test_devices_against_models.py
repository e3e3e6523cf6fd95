"""Receive, transmit, ready bus and framer of the kernel, as the plain models have them."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from ixp.simulator import SCHEDULES, Machine, Reference
from tests.simulator.support.forwarder import CELLS, CYCLES, IN, OUT, TAIL_CYCLES, cells, machine
from tests.simulator.support.model_commands import command
from tests.simulator.support.models.command import Entry
from tests.simulator.support.models.ix_bus import Port
from tests.simulator.support.models.ports import Framer
from tests.simulator.support.models.receive import Receive
from tests.simulator.support.models.store import Store
from tests.simulator.support.models.system import Device, simulate
from tests.simulator.support.models.transmit import Ready, Transmit
from tests.simulator.support.models.wire import Arrival
from tests.simulator.support.states import assert_same, outcome


def modelled(
    real: Machine, log: Sequence[Reference], given: list[bytes], rate: Fraction | None
) -> tuple[list[Entry], Framer, list[int]]:
    """Run the logged commands through the models, with model devices on the same inputs."""
    values, store = real.chip.values(), Store()
    source = Framer(values, rate and values["oc12_kbps"] * rate, map(Arrival, given))
    sink = Framer(values, values["oc12_kbps"])
    ports: dict[int, Port] = {IN: source, OUT: sink}
    receive, transmit = Receive(values, store, ports), Transmit(values, store, ports)
    receive.bus = transmit.bus
    receive.transmit_waits = transmit.waits
    devices: list[Device] = [source, sink, receive, transmit, Ready(values, store, ports)]
    program = sorted((command(n, line) for n, line in enumerate(log)), key=lambda c: c.issue)
    entries = simulate(values, [program], store, devices, real.now - 1)
    return entries, sink, source.lost


@pytest.mark.parametrize("rate", [Fraction(1), Fraction(2), None])
@pytest.mark.parametrize("bus_bytes", [4, 8])
@pytest.mark.parametrize("seed", range(2))
def test_cells_pass_as_in_the_models(seed: int, bus_bytes: int, rate: Fraction | None) -> None:
    """Commands, flags read, cells sent with their cycles, and cells lost are equal."""
    real = machine(seed, rate, bus_bytes=bus_bytes)
    real.command_bus.log_references()
    real.run(CYCLES)
    log = [
        line for line in real.command_bus.take_references() if line.issued < CYCLES - TAIL_CYCLES
    ]

    entries, sink, lost = modelled(real, log, cells(seed, CELLS), rate)

    assert len(log) > CYCLES // 50
    for line, entry in zip(log, entries, strict=True):
        cycles = (line.issued, line.granted, line.arrived, line.started, line.done)
        assert cycles == entry[7:12], line
        if line.op == "csr_read":
            assert line.brought[:1] == entry.data, line
    sent = [
        (unit.end, unit.data) for unit in real.ports[OUT].sent if unit.end < CYCLES - TAIL_CYCLES
    ]
    assert sent == [unit for unit in sink.sent if unit[0] < CYCLES - TAIL_CYCLES]
    assert len(sent) > 50
    assert real.ports[IN].lost == lost
    assert lost or rate != 2


@pytest.mark.parametrize("bus_bytes", [4, 8])
@pytest.mark.parametrize("rate", [Fraction(1), Fraction(21, 20), None])
def test_devices_are_the_same_under_both_schedules(rate: Fraction | None, bus_bytes: int) -> None:
    """Transfers between ports and FIFOs do not depend on how engines are scheduled."""
    states = []
    for schedule in SCHEDULES:
        real = machine(5, rate, schedule, bus_bytes)
        real.run(CYCLES)
        states.append(outcome(real))

    assert_same(*states)
