"""Latency of packets from wire to wire, by stage, while a run goes on.

A packet is followed by the identity that workloads give it, in core cycles: from its first bit on
the wire in to its last bit on the wire out. A frame begins with its preamble; a framer moves whole
cells, so a cell counts with the end of its slot. The machine's log of packets tells what lies
between. Memory stays bounded, however long the run is.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from operator import mul
from typing import Any

from ixp.simulator import Machine, SentUnit, WireUnit
from ixp.simulator.trace.packet_events import DEQUEUED, ENQUEUED, RECEIVED
from ixp.workloads.latency.distribution import place_of
from ixp.workloads.latency.flights import QUEUE, ROUTE, STAGES, Flight, Flights
from ixp.workloads.latency.wire_packets import Identity, WirePackets, identity_at, path
from ixp.workloads.record.delays import DelayStatistics, PathLatency
from ixp.workloads.traffic.port_traffic import PortTraffic

_PERCENTILES = {"p50": (1, 2), "p90": (9, 10), "p99": (99, 100), "p999": (999, 1000)}


class LatencyMeter:
    """Measures the packets that came and left.

    `unknown` counts those that left, but could not be told from others of their identity. Stages
    are of packets that passed the queues that the machine watches, all others count as a whole.
    """

    def __init__(self, machine: Machine) -> None:
        """Measure a machine that watches its queues."""
        self._machine = machine
        self._queues = machine.packets.queues
        self._flights = Flights()
        self._taken = _TakenUnits(machine.ports, self._flights)
        self._in: dict[int, WirePackets[int]] = {port: WirePackets(port) for port in machine.ports}
        self._out: dict[int, WirePackets[int]] = {port: WirePackets(port) for port in machine.ports}
        self._slots: dict[tuple[int, int], Identity] = {}
        self._delays: defaultdict[str, _Delays] = defaultdict(_Delays)
        self._start = 0
        self._got: Counter[int] = Counter()
        self.unknown = 0

    def begin(self, cycle: int) -> None:
        """Count only packets whose first bit comes in this cycle or later."""
        self._start = cycle
        self._delays.clear()
        self._got.clear()
        self.unknown = 0

    def observe(self, traffic: Mapping[int, PortTraffic]) -> None:
        """Follow the packets among what has passed each port since the last call."""
        for port, (arrivals, _, _) in traffic.items():
            self._arrive(port, arrivals)
        self._follow()
        for port, (_, _, departures) in traffic.items():
            self._leave(port, departures)
        self._flights.forget(self._machine.now)
        for delays in self._delays.values():
            delays.count()

    @property
    def taken(self) -> dict[str, int]:
        """Packets taken out of each queue in memory, by its name."""
        return {self._queues[place].name: count for place, count in self._got.items()}

    def latency(self, core_mhz: int) -> dict[str, PathLatency]:
        """Return what was measured, by path."""
        latencies: dict[str, PathLatency] = {}
        for name, delays in sorted(self._delays.items()):
            by_stage = {
                stage: DelayStatistics(**_delay(cycles, core_mhz))
                for stage, cycles in zip(STAGES, delays.stages, strict=True)
                if cycles
            }
            latencies[name] = PathLatency(stages=by_stage, **_delay(delays.whole, core_mhz))
        return latencies

    def _arrive(self, port: int, units: Iterable[tuple[int, WireUnit]]) -> None:
        add, arrive = self._in[port].add, self._flights.arrive
        for at, unit in units:
            if not unit.bad_fcs and (packet := add(unit.data, at)):
                key, times = packet
                arrive(key, port, times[0])

    def _follow(self) -> None:
        """Follow the packets within the machine."""
        slots, got, note = self._slots, self._got, self._flights.note
        rows = self._machine.packets.take_rows()
        for kind, place, count, start, end, slot, word, at, data in rows:
            if kind == RECEIVED:
                if start or end:
                    self._taken.add(place, data[:count], at, start=start, end=end)
            elif kind == ENQUEUED:
                header = self._queues[place].ip_byte(word)
                key = None if header is None else identity_at(data, header)
                if key is not None:
                    slots[place, slot] = key
                    note(key, ROUTE, at)
            elif kind == DEQUEUED:
                got[place] += 1
                if (key := slots.pop((place, slot), None)) is not None:
                    note(key, QUEUE, at)

    def _leave(self, port: int, units: Iterable[SentUnit]) -> None:
        add, leave = self._out[port].add, self._flights.leave
        for end, data in units:
            if (packet := add(data, end)) and (flight := leave(packet[0])):
                self._count(flight, port, end)

    def _count(self, flight: Flight, port: int, end: int) -> None:
        if flight.first < self._start:
            return
        if flight.alike:
            self.unknown += 1
            return
        delays = self._delays[path(flight.port, port)]
        delays.add(end - flight.first, flight.stages(end))


class _Delays:
    """The packets of a path by the cycles they took, from wire to wire and in each stage."""

    def __init__(self) -> None:
        self.whole: Counter[int] = Counter()
        self.stages: list[Counter[int]] = [Counter() for _ in STAGES]
        self._wholes: list[int] = []
        self._rows: list[list[int]] = []

    def add(self, whole: int, stages: list[int] | None) -> None:
        """Add a packet, which `count` counts."""
        self._wholes.append(whole)
        if stages:
            self._rows.append(stages)

    def count(self) -> None:
        """Count what was added since the last call: many at a time are counted fast."""
        self.whole.update(self._wholes)
        for counter, column in zip(self.stages, zip(*self._rows, strict=True), strict=False):
            counter.update(column)
        self._wholes, self._rows = [], []


class _TakenUnits:
    """Finds packets among what the receive machine takes: cells, and pieces of frames."""

    def __init__(self, ports: Iterable[int], flights: Flights) -> None:
        self._flights = flights
        self._packets: dict[int, WirePackets[int]] = {port: WirePackets(port) for port in ports}
        self._begun: dict[int, tuple[Identity, list[int]] | None] = {}

    def add(self, port: int, data: bytes, at: int, *, start: int, end: int) -> None:
        """Note request and reassembly of the packet that this is the end of.

        A cell is its own first and last piece. The first piece of a frame holds the header.
        """
        if start:
            self._begun[port] = self._packets[port].add(data, at)
        if end and (begun := self._begun.get(port)):
            key, times = begun
            self._flights.receive(key, times[0], at)


def _delay(counted: Counter[int], core_mhz: int) -> dict[str, Any]:
    """Return the fields of DelayStatistics."""
    values, counts = zip(*sorted(counted.items()), strict=True)
    ends = [*accumulate(counts)]
    total = ends[-1]
    cycles: dict[str, float] = {
        "min": values[0],
        "mean": sum(map(mul, values, counts)) / total,
    }
    for name, (part, whole) in _PERCENTILES.items():
        cycles[name] = values[bisect_right(ends, place_of(Fraction(part, whole), total))]
    cycles["max"] = values[-1]
    return {
        "count": total,
        **{f"{name}_cycles": round(value, 3) for name, value in cycles.items()},
        **{f"{name}_us": round(value / core_mhz, 3) for name, value in cycles.items()},
    }
