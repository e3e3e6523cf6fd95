"""Latency of packets from wire to wire, by stage, while a run goes on.

A packet is timed in core cycles, from its first bit on the wire in to its last bit on the wire
out. A frame begins with its preamble; a framer moves whole cells, so a cell counts with the end of
its slot. Memory stays bounded, however long the run is.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from operator import mul
from typing import Any

from ixp.simulator import Machine
from ixp.workloads.latency.distribution import place_of
from ixp.workloads.latency.flights import Flight, Flights
from ixp.workloads.latency.packet_follower import STAGES, PacketFollower, WirePacket
from ixp.workloads.latency.wire_packets import Identity, path
from ixp.workloads.record.delays import DelayStatistics, PathLatency, bin_of
from ixp.workloads.traffic.port_traffic import PortTraffic

_PERCENTILES = {"p50": (1, 2), "p90": (9, 10), "p99": (99, 100), "p999": (999, 1000)}


class LatencyMeter:
    """Measures the packets that arrived and left.

    `unknown` counts those that left, but could not be distinguished from others of their identity.
    Packets that passed no queue that the machine watches have no stages.
    """

    def __init__(self, machine: Machine) -> None:
        """Measure a machine that watches its queues."""
        self._machine = machine
        self._queues = machine.packets.queues
        self._follower = PacketFollower(machine, self)
        self._flights = Flights()
        self._delays: defaultdict[str, _Delays] = defaultdict(_Delays)
        self._start = 0
        self.unknown = 0

    def begin(self, cycle: int) -> None:
        """Count only packets whose first bit arrives in this cycle or later."""
        self._start = cycle
        self._delays.clear()
        self._follower.dequeued.clear()
        self.unknown = 0

    def observe(self, traffic: Mapping[int, PortTraffic]) -> None:
        """Follow the packets among what has passed each port since the last call."""
        self._follower.observe(traffic)
        self._flights.forget(self._machine.now)
        for delays in self._delays.values():
            delays.count()

    @property
    def dequeued(self) -> dict[str, int]:
        """The number of packets taken out of each queue in memory, by its name."""
        return {self._queues[place].name: count for place, count in self._follower.dequeued.items()}

    def latency(self, core_mhz: int) -> dict[str, PathLatency]:
        """Return the delays by path."""
        latencies: dict[str, PathLatency] = {}
        for name, delays in sorted(self._delays.items()):
            by_stage = {
                stage: DelayStatistics(**_delay(cycles, core_mhz))
                for stage, cycles in zip(STAGES, delays.stages, strict=True)
                if cycles
            }
            histogram: Counter[int] = Counter()
            for cycles, packets in delays.total.items():
                histogram[bin_of(cycles)] += packets
            latencies[name] = PathLatency(
                stages=by_stage,
                histogram=sorted(histogram.items()),
                **_delay(delays.total, core_mhz),
            )
        return latencies

    def arrived(self, packet: WirePacket, port: int) -> None:
        """Note an arrival."""
        self._flights.arrive(packet.identity, port, packet.times[0])

    def stage_ended(self, identity: Identity, stage: int, at: int, _queue: int | None) -> None:
        """Note the end of a stage."""
        self._flights.note(identity, stage, at)

    def counter_rose(self, address: int, engine: int, at: int) -> None:
        """Do nothing: counters have no latency."""

    def departed(self, packet: WirePacket, port: int) -> None:
        """Measure a packet that leaves."""
        if flight := self._flights.leave(packet.identity):
            self._count(flight, port, packet.times[-1])

    def _count(self, flight: Flight, port: int, end: int) -> None:
        if flight.first < self._start:
            return
        if flight.is_ambiguous:
            self.unknown += 1
            return
        delays = self._delays[path(flight.port, port)]
        delays.add(end - flight.first, flight.stages(end))


class _Delays:
    """The packets of a path by the cycles they took, from wire to wire and in each stage."""

    def __init__(self) -> None:
        self.total: Counter[int] = Counter()
        self.stages: list[Counter[int]] = [Counter() for _ in STAGES]
        self._totals: list[int] = []
        self._rows: list[list[int]] = []

    def add(self, total: int, stages: list[int] | None) -> None:
        """Add a packet, which `count` counts."""
        self._totals.append(total)
        if stages:
            self._rows.append(stages)

    def count(self) -> None:
        """Count the packets added since the last call: many at a time are counted fast."""
        self.total.update(self._totals)
        for counter, column in zip(self.stages, zip(*self._rows, strict=True), strict=False):
            counter.update(column)
        self._totals, self._rows = [], []


def _delay(packets_by_cycles: Counter[int], core_mhz: int) -> dict[str, Any]:
    """Return the fields of DelayStatistics."""
    values, counts = zip(*sorted(packets_by_cycles.items()), strict=True)
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
