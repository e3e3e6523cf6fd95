"""Latency of packets from wire to wire, by stage, while a run goes on.

A packet is followed by the identity that workloads give it, in core cycles: from its first bit on
the wire in to its last bit on the wire out. A frame begins with its preamble; a framer moves whole
cells, so a cell counts with the end of its slot. The machine's log of packets tells what lies
between. Memory stays bounded, however long the run is.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from ixp.isa.port_kinds import is_atm
from ixp.simulator import Got, Machine, Put, Sent, Taken, Unit
from ixp.workloads.latency.distribution import quantile
from ixp.workloads.latency.flights import STAGES, Flight, Flights
from ixp.workloads.latency.wire_packets import Identity, WirePackets, path
from ixp.workloads.record.delays import Delay, PathLatency
from ixp.workloads.traffic.packets import MIN_SIZE, identity
from ixp.workloads.traffic.passed import Passed

Delays = dict[str, list[Counter[int]]]
"""By path: how many packets took so many cycles, from wire to wire and in each stage."""

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
        self._wires = {port: _Wire(port) for port in machine.ports}
        self._slots: dict[tuple[int, int], Identity] = {}
        self._delays: Delays = {}
        self._start = 0
        self.unknown = 0

    def begin(self, cycle: int) -> None:
        """Count only packets whose first bit comes in this cycle or later."""
        self._start = cycle
        self._delays = {}
        self.unknown = 0

    def follow(self, passed: Mapping[int, Passed]) -> None:
        """Follow the packets among what has passed each port since the last call."""
        for port, (came, _, _) in passed.items():
            for key, first in self._wires[port].came(came):
                self._flights.come(key, port, first)
        for event in self._machine.packets.take():
            self._follow(event)
        for port, (_, _, sent) in passed.items():
            for key, end in self._wires[port].left(sent):
                if flight := self._flights.leave(key):
                    self._count(flight, port, end)
        self._flights.forget(self._machine.now)

    def latency(self, core_mhz: int) -> dict[str, PathLatency]:
        """Return what was measured, by path."""
        found: dict[str, PathLatency] = {}
        for name, (whole, *stages) in sorted(self._delays.items()):
            by_stage = {
                stage: Delay(**_delay(cycles, core_mhz))
                for stage, cycles in zip(STAGES, stages, strict=True)
                if cycles
            }
            found[name] = PathLatency(stages=by_stage, **_delay(whole, core_mhz))
        return found

    def _follow(self, event: Taken | Put | Got) -> None:
        if isinstance(event, Taken):
            self._taken.add(event)
        elif isinstance(event, Put):
            place = self._queues[event.queue].ip_byte(event.word)
            header = event.data[place : place + MIN_SIZE] if place is not None else b""
            if len(header) == MIN_SIZE:
                key = self._slots[event.queue, event.slot] = identity(header)
                self._flights.note(key, "route", event.at)
        elif found := self._slots.pop((event.queue, event.slot), None):
            self._flights.note(found, "queue", event.at)

    def _count(self, flight: Flight, port: int, end: int) -> None:
        if flight.first < self._start:
            return
        if flight.alike:
            self.unknown += 1
            return
        cycles = [end - flight.first, *(flight.stages(end) or ())]
        name = path(flight.port, port)
        counted = self._delays.setdefault(name, [Counter() for _ in (name, *STAGES)])
        for counter, value in zip(counted, cycles, strict=False):
            counter[value] += 1


class _Wire:
    """The packets on the wire of a port, both ways."""

    def __init__(self, port: int) -> None:
        self._in: WirePackets[int] = WirePackets(port)
        self._out: WirePackets[int] = WirePackets(port)

    def came(self, units: Iterable[tuple[int, Unit]]) -> list[tuple[Identity, int]]:
        """Return the packets that these units end, with the cycle of their first bit."""
        found = [self._in.add(unit.data, at) for at, unit in units if not unit.bad_fcs]
        return [(key, times[0]) for key, times in filter(None, found)]

    def left(self, units: Iterable[Sent]) -> list[tuple[Identity, int]]:
        """Return the packets that these units end, with the cycle of their last bit."""
        found = [self._out.add(unit.data, unit.end) for unit in units]
        return [(key, times[-1]) for key, times in filter(None, found)]


class _TakenUnits:
    """Finds packets among what the receive machine takes: cells, and pieces of frames."""

    def __init__(self, ports: Iterable[int], flights: Flights) -> None:
        self._flights = flights
        self._packets: dict[int, WirePackets[int]] = {port: WirePackets(port) for port in ports}
        self._begun: dict[int, tuple[Identity, int] | None] = {}

    def add(self, taken: Taken) -> None:
        """Note request and reassembly of the packet that this is the end of."""
        found = self._of_cell(taken) if is_atm(taken.port) else self._of_piece(taken)
        if found:
            key, first, last = found
            self._flights.note(key, "request", first)
            self._flights.note(key, "reassemble", last)

    def _of_cell(self, cell: Taken) -> tuple[Identity, int, int] | None:
        found = self._packets[cell.port].add(cell.data, cell.at)
        return (found[0], found[1][0], found[1][-1]) if found else None

    def _of_piece(self, piece: Taken) -> tuple[Identity, int, int] | None:
        """The first piece of a frame holds the header of its packet."""
        if piece.start:
            found = self._packets[piece.port].add(piece.data, piece.at)
            self._begun[piece.port] = (found[0], piece.at) if found else None
        begun = self._begun.get(piece.port)
        return (*begun, piece.at) if begun and piece.end else None


def _delay(counted: Counter[int], core_mhz: int) -> dict[str, Any]:
    """Return the fields of a Delay."""
    ordered = sorted(counted.elements())
    cycles: dict[str, float] = {"min": ordered[0], "mean": sum(ordered) / len(ordered)}
    for name, (part, whole) in _PERCENTILES.items():
        cycles[name] = quantile(ordered, Fraction(part, whole))
    cycles["max"] = ordered[-1]
    return {
        "count": len(ordered),
        **{f"{name}_cycles": round(value, 3) for name, value in cycles.items()},
        **{f"{name}_us": round(value / core_mhz, 3) for name, value in cycles.items()},
    }
