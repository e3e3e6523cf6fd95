"""Packets on their way through a machine, with their bytes, told to who wants to know.

A packet is known by the identity that workloads give it. Its first bit on the wire in and its last
bit on the wire out come from the ports, what lies between from the machine's log of packets.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from ixp.isa.tables.port_kinds import is_atm
from ixp.simulator import CounterRaised, Dequeued, Enqueued, Machine, ReceivedElement
from ixp.simulator.trace.packet_events import PacketEvent
from ixp.workloads.latency.wire_packets import Identity, WirePackets, identity_at
from ixp.workloads.traffic.aal5 import Reassembler
from ixp.workloads.traffic.port_traffic import PortTraffic

_CELL_HEADER = 4
_REMEMBERED = 4096  # units of a port, to know the time of one that its device has lost


class WirePacket(NamedTuple):
    """A packet on a wire, with the times of its units.

    `data` is its frame; on ATM the header of its last cell, with its PDU behind.
    """

    identity: Identity
    times: list[int]
    data: bytes


class PacketSink(Protocol):
    """Hears of packets; all that it hears of one packet comes in order."""

    def come(self, packet: WirePacket, port: int) -> None:
        """A packet came in; its first time is the cycle of its first bit."""

    def lose(self, port: int, at: int) -> None:
        """The device of a port lost a unit; `at` is its time."""

    def note(self, key: Identity, stage: str, at: int, queue: int | None = None) -> None:
        """A stage of a packet ended; `queue` is the one that it was put into, or taken out of."""

    def counted(self, event: CounterRaised) -> None:
        """A counter of the programs rose."""

    def leave(self, packet: WirePacket, port: int) -> None:
        """A packet left; its last time is the cycle of its last bit."""


class PacketFollower:
    """Follows the packets of a machine that watches its queues."""

    def __init__(self, machine: Machine, sink: PacketSink) -> None:
        """Tell `sink` of them."""
        self._machine = machine
        self._sink = sink
        self._queues = machine.packets.queues
        self._in = {port: _Wire(port) for port in machine.ports}
        self._out = {port: _Wire(port) for port in machine.ports}
        self._pieces: dict[int, WirePackets[int]] = {p: WirePackets(p) for p in machine.ports}
        self._begun: dict[int, tuple[Identity, list[int]] | None] = {}
        self._slots: dict[tuple[int, int], Identity] = {}

    def observe(self, traffic: Mapping[int, PortTraffic]) -> None:
        """Follow the packets among what has passed each port since the last call."""
        for port, (arrivals, lost, _) in traffic.items():
            wire = self._in[port]
            for at in wire.times_of(lost, [at for at, _ in arrivals]):
                self._sink.lose(port, at)
            units = [(at, unit.data) for at, unit in arrivals if not unit.bad_fcs]
            for packet in wire.packets(units):
                self._sink.come(packet, port)
        for event in self._machine.packets.take():
            self._follow(event)
        for port, (_, _, departures) in traffic.items():
            for packet in self._out[port].packets(departures):
                self._sink.leave(packet, port)

    def _follow(self, event: PacketEvent) -> None:
        if isinstance(event, ReceivedElement):
            self._taken(event)
        elif isinstance(event, Enqueued):
            place = self._queues[event.queue].ip_byte(event.word)
            key = None if place is None else identity_at(event.data, place)
            if key is not None:
                self._slots[event.queue, event.slot] = key
                self._sink.note(key, "route", event.at, event.queue)
        elif isinstance(event, Dequeued):
            found = self._slots.pop((event.queue, event.slot), None)
            if found is not None:
                self._sink.note(found, "queue", event.at, event.queue)
        else:
            self._sink.counted(event)

    def _taken(self, piece: ReceivedElement) -> None:
        """Note the packet that a piece ends; a cell is the first and the last piece of itself."""
        if piece.start:
            self._begun[piece.port] = self._pieces[piece.port].add(piece.data, piece.at)
        if piece.end and (begun := self._begun.get(piece.port)):
            key, times = begun
            self._sink.note(key, "request", times[0])
            self._sink.note(key, "reassemble", piece.at)


class _Wire:
    """The packets on the wire of a port, one way, with their bytes."""

    def __init__(self, port: int) -> None:
        self._packets: WirePackets[int] = WirePackets(port)
        self._cells = Reassembler() if is_atm(port) else None
        self._times: deque[int] = deque(maxlen=_REMEMBERED)
        self._count = 0

    def times_of(self, numbers: Iterable[int], times: Sequence[int]) -> Iterator[int]:
        """Note the times of the next units; return those of some units, by their numbers."""
        self._times += times
        self._count += len(times)
        first = self._count - len(self._times)
        yield from [self._times[number - first] for number in numbers if number >= first]

    def packets(self, units: Iterable[tuple[int, bytes]]) -> Iterator[WirePacket]:
        """Return the packets that these units end."""
        for at, unit in units:
            pdu = self._cells.add(unit) if self._cells else None
            if found := self._packets.add(unit, at):
                data = unit[:_CELL_HEADER] + pdu[2] if pdu else unit
                yield WirePacket(*found, data)
