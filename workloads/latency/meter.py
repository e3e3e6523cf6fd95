"""Measure the latency of packets from wire to wire, by stage, during a run.

A packet is timed in core cycles, from its first bit on the input wire to its last bit on the output
wire. A frame begins with its preamble. A framer moves whole cells, so the time of a cell is the end
of its slot. Memory use is bounded, however long the run is.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from ipaddress import IPv4Address
from itertools import accumulate
from operator import mul
from typing import Any

from ixp.isa.tables.port_kinds import is_atm
from ixp.simulator import Machine
from ixp.workloads.latency.distribution import place_of
from ixp.workloads.latency.flights import Flight, Flights
from ixp.workloads.latency.packet_follower import STAGES, PacketFollower, WirePacket
from ixp.workloads.latency.packet_order import PacketOrder
from ixp.workloads.latency.wire_packets import Flow, Identity, flow_of, path
from ixp.workloads.record.delays import DelayStatistics, FlowLatency, PathLatency, bin_of
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.traffic.aal5 import VC_MASK
from ixp.workloads.traffic.dissection import PROTOCOLS
from ixp.workloads.traffic.port_traffic import PortTraffic

_MAX_FLOWS = 256
_BATCH = 1024  # packets counted at a time
_FlowKey = tuple[int, int, Flow]  # with the ports in and out
_PERCENTILES = {"p50": (1, 2), "p90": (9, 10), "p99": (99, 100), "p999": (999, 1000)}


class LatencyMeter:
    """Measures the packets that arrived and left.

    `unknown` counts those that left, but could not be distinguished from others of their identity.
    Packets that passed no queue that the machine watches have no stages. `flows_left_out` counts
    the packets of IP flows beyond the first 256.
    """

    def __init__(self, machine: Machine) -> None:
        """Measure a machine whose packet log is on."""
        self._machine = machine
        self._queues = machine.packets.queues
        self._follower = PacketFollower(machine, self)
        self._flights = Flights()
        self._delays: defaultdict[str, _Delays] = defaultdict(_Delays)
        self._flows: defaultdict[_FlowKey, _Delays] = defaultdict(_Delays)
        # Of the packets of a VC to a port, and of those of an IP flow.
        self._orders: defaultdict[tuple[int, int, int] | _FlowKey, PacketOrder]
        self._orders = defaultdict(PacketOrder)
        self._start = 0
        self.unknown = 0
        self.flows_left_out = 0

    def begin(self, cycle: int) -> None:
        """Only count packets whose first bit arrives in this cycle or later."""
        self._start = cycle
        self._delays.clear()
        self._flows.clear()
        self._orders.clear()
        self._follower.dequeued.clear()
        self.unknown = 0
        self.flows_left_out = 0

    def observe(self, traffic: Mapping[int, PortTraffic]) -> None:
        """Follow the packets in each port's traffic since the last call."""
        self._follower.observe(traffic)
        self._flights.forget(self._machine.now)

    @property
    def dequeued(self) -> dict[str, int]:
        """Return the number of packets taken out of each memory queue, by name."""
        return {self._queues[place].name: count for place, count in self._follower.dequeued.items()}

    def latency(self, core_mhz: int) -> dict[str, PathLatency]:
        """Return the delays by path."""
        latencies: dict[str, PathLatency] = {}
        for name, delays in sorted(self._delays.items()):
            delays.count()
            by_stage = {
                stage: DelayStatistics(**_delay(cycles, core_mhz))
                for stage, cycles in zip(STAGES, delays.stages, strict=True)
                if cycles
            }
            histogram: Counter[int] = Counter()
            for cycles, packets in delays.total.items():
                histogram[bin_of(cycles)] += packets
            latencies[name] = PathLatency(
                stages=by_stage, histogram=sorted(histogram.items()), **delays.ordered(core_mhz)
            )
        return latencies

    def flows(self, core_mhz: int) -> list[FlowLatency]:
        """Return the delays by IP flow, those with most packets first."""
        flows = [
            FlowLatency(
                entry=port_name(entry),
                exit=port_name(exit_),
                protocol=PROTOCOLS.get(flow[0], str(flow[0])),
                source=_endpoint(flow[1:5], flow[9:11]),
                destination=_endpoint(flow[5:9], flow[11:13]),
                **delays.ordered(core_mhz),
            )
            for (entry, exit_, flow), delays in sorted(self._flows.items())
        ]
        return sorted(flows, key=lambda flow: -flow.count)

    def arrived(self, packet: WirePacket, port: int) -> None:
        """Note an arrival."""
        self._flights.arrive(
            packet.identity,
            port,
            packet.times[0],
            vc=int.from_bytes(packet.first[:4]) & VC_MASK if is_atm(port) else 0,
            flow=flow_of(packet.first, port),
        )

    def stage_ended(self, identity: Identity, stage: int, at: int, _queue: int | None) -> None:
        """Record the end of a stage."""
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
        delay = end - flight.first
        place = self._orders[flight.port, flight.vc, port].add(flight.number, delay)
        self._delays[path(flight.port, port)].add(delay, flight.stages(end), *place)
        key = (flight.port, port, flight.flow)
        if key in self._flows or len(self._flows) < _MAX_FLOWS:
            self._flows[key].add(delay, None, *self._orders[key].add(flight.number, delay))
        else:
            self.flows_left_out += 1


def _endpoint(address: bytes, port: bytes) -> str:
    return f"{IPv4Address(address)}:{int.from_bytes(port)}" if port else str(IPv4Address(address))


class _Delays:
    """The packets of a path or flow by the cycles they took, and how far they kept their order."""

    def __init__(self) -> None:
        self.total: Counter[int] = Counter()
        self.stages: list[Counter[int]] = [Counter() for _ in STAGES]
        self._variations: Counter[int] = Counter()
        self._reordered = 0
        self._max_extent = 0
        self._totals: list[int] = []
        self._rows: list[list[int]] = []

    def add(self, total: int, stages: list[int] | None, extent: int, variation: int | None) -> None:
        """Add a packet, with what PacketOrder says of it. Many at a time are counted fast."""
        self._totals.append(total)
        if extent:
            self._reordered += 1
            self._max_extent = max(self._max_extent, extent)
        elif variation is not None:
            self._variations[variation] += 1
        if stages:
            self._rows.append(stages)
        if len(self._totals) == _BATCH:
            self.count()

    def count(self) -> None:
        """Count the packets added since the last call; counting in batches is faster."""
        self.total.update(self._totals)
        for counter, column in zip(self.stages, zip(*self._rows, strict=True), strict=False):
            counter.update(column)
        self._totals, self._rows = [], []

    def ordered(self, core_mhz: int) -> dict[str, Any]:
        """Return the fields of OrderedDelays."""
        self.count()
        return {
            **_delay(self.total, core_mhz),
            "variation": DelayStatistics(**_delay(self._variations, core_mhz))
            if self._variations
            else None,
            "reordered": self._reordered,
            "max_extent": self._max_extent,
        }


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
