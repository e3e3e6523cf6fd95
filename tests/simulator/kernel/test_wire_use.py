"""The busy time of a wire between two cycles is that of its units."""

from itertools import pairwise
from random import Random

import pytest

from ixp.isa.tables.chip import chip
from ixp.simulator import Machine, WireUse
from ixp.workloads.traffic.aal5 import VC_MASK
from tests.microcode.support.router import ATM, CONFIG, PORTS
from tests.simulator.support.forwarder import CELLS, IN, OUT, cells, forwarder
from tests.simulator.support.routers import router, source_of

TABLE = chip(CONFIG.chip)
PREAMBLE, FCS, SLOT = 8, 4, 24
Spans = list[tuple[int, int]]


def spans_of_frames(machine: Machine, port: int, sizes: list[int]) -> tuple[Spans, Spans]:
    """Return first and last cycle of each frame on a wire, with preamble, FCS and gap."""
    per_byte = machine.ports[port].spec.cycles_per_byte(TABLE)
    arrivals = [
        (start, start + int((size + SLOT) * per_byte))
        for start, size in zip(machine.ports[port].arrivals, sizes, strict=False)
    ]
    departures = []
    for unit in machine.ports[port].sent:
        start = unit.end - int((PREAMBLE + len(unit.data) + FCS) * per_byte)
        departures.append((start, start + int((len(unit.data) + SLOT) * per_byte)))
    return arrivals, departures


def time_within(spans: Spans, first: int, last: int) -> int:
    """Return the number of cycles of a window within spans."""
    return sum(max(0, min(end, last) - max(start, first)) for start, end in spans)


@pytest.mark.parametrize("workload", ["ip40", "imix", "ip1500"])
def test_a_wire_is_busy_while_frames_are_on_it(workload: str) -> None:
    """An arriving frame counts from its first byte on."""
    machine, rng = router(workload), Random(workload)
    cycles = sorted(rng.sample(range(1, 150_000), 60))
    used: dict[int, dict[int, WireUse]] = {}
    for cycle in cycles:
        machine.run_to(cycle)
        used[cycle] = {port: machine.ports[port].wire_use for port in PORTS}
    machine.run_to(200_000)  # until frames on the wire have ended

    for port in set(PORTS) - {ATM}:
        sizes = [*source_of(port, workload).take(4000).lengths]
        arrivals, departures = spans_of_frames(machine, port, sizes)
        late = int((PREAMBLE + 64 + FCS) * machine.ports[port].spec.cycles_per_byte(TABLE))
        for cycle in cycles:
            received, sent = (
                time_within(arrivals, 0, cycle - late),
                time_within(departures, 0, cycle),
            )
            assert used[cycle][port] == WireUse(received, sent), cycle


def test_a_cell_slot_counts_as_busy_during_the_next_slot() -> None:
    """Idle slots do not count, so a wire without them is always busy."""
    machine = forwarder()
    slot = 53 * machine.ports[IN].spec.cycles_per_byte(machine.chip)
    after = dict(pairwise(int(slot * number) for number in range(1, 1000)))
    cycles = sorted(Random(1).sample(range(1, 60_000), 100))
    used = []
    for cycle in cycles:
        machine.run_to(cycle)
        used.append([machine.ports[port].wire_use for port in (IN, OUT)])
    arrivals = [
        end
        for end, cell in zip(machine.ports[IN].arrivals, cells(3, CELLS), strict=False)
        if int.from_bytes(cell[:4], "big") & VC_MASK
    ]
    departures = [unit.end for unit in machine.ports[OUT].sent]

    for cycle, (first, second) in zip(cycles, used, strict=True):
        assert time_within([(end, after[end]) for end in arrivals], 0, cycle) == first.received
        assert time_within([(end, after[end]) for end in departures], 0, cycle) == second.sent
        assert first.sent == second.received == 0
