"""Follow packets through a machine and notify a sink of each stage.

A packet is recognised by the identity that its generator wrote into it. Times are core cycles: its
first and last bit on a wire come from the ports, its stages from the machine's packet log.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol

from ixp.isa.tables.port_kinds import is_atm
from ixp.simulator import Machine
from ixp.simulator.trace.packet_events import DEQUEUED, ENQUEUED, RECEIVED
from ixp.workloads.latency.wire_packets import Identity, WirePackets, identity_at
from ixp.workloads.traffic.aal5 import Reassembler
from ixp.workloads.traffic.port_traffic import PortTraffic

STAGES = ("request", "reassemble", "route", "queue", "transmit")
"""The stages of a packet from wire to wire, in order."""
REQUEST, REASSEMBLE, ROUTE, QUEUE = range(len(STAGES) - 1)

_CELL_HEADER = 4  # bytes


class WirePacket(NamedTuple):
    """A packet on a wire, with the cycles of its frame or cells.

    `first` is the first of them. `data` is its frame; on ATM the header of its last cell, followed
    by its PDU or, if the follower reassembles none, by the payload of that cell.
    """

    identity: Identity
    times: list[int]
    first: bytes
    data: bytes


class PacketSink(Protocol):
    """An observer of packets; notifications of one packet arrive in order."""

    def arrived(self, packet: WirePacket, port: int) -> None:
        """Record an arrival; the first of its times is the cycle of its first bit."""

    def stage_ended(self, identity: Identity, stage: int, at: int, queue: int | None) -> None:
        """Record the end of a stage; `queue` is the queue that the packet entered or left."""

    def counter_rose(self, address: int, engine: int, at: int) -> None:
        """Record that an engine incremented the counter at an address of scratch."""

    def departed(self, packet: WirePacket, port: int) -> None:
        """Record a departure; the last of its times is the cycle of its last bit."""


class PacketFollower:
    """Follows the packets of a machine whose packet log is on.

    `dequeued` counts the packets taken out of each queue, by its number.
    """

    def __init__(self, machine: Machine, sink: PacketSink, *, reassembles: bool = False) -> None:
        """Notify `sink`; with `reassembles`, packets on ATM contain their whole PDUs."""
        self._machine = machine
        self._sink = sink
        self._queues = machine.packets.queues
        self._in = {port: _Wire(port, reassembles=reassembles) for port in machine.ports}
        self._out = {port: _Wire(port, reassembles=reassembles) for port in machine.ports}
        self._pieces: dict[int, WirePackets[int]] = {p: WirePackets(p) for p in machine.ports}
        self._begun: dict[int, tuple[Identity, list[int], bytes] | None] = {}
        self._slots: dict[tuple[int, int], Identity] = {}
        self.dequeued: Counter[int] = Counter()

    def observe(self, traffic: Mapping[int, PortTraffic]) -> None:
        """Follow the packets among what has passed each port since the last call."""
        arrived, departed = self._sink.arrived, self._sink.departed
        for port, (arrivals, _, _) in traffic.items():
            units = [(at, unit.data) for at, unit in arrivals if not unit.bad_fcs]
            for packet in self._in[port].packets(units):
                arrived(packet, port)
        self._follow()
        for port, (_, _, departures) in traffic.items():
            for packet in self._out[port].packets(departures):
                departed(packet, port)

    def _follow(self) -> None:
        """Follow the packets inside the machine, by the rows of its packet log."""
        sink, slots = self._sink, self._slots
        rows = self._machine.packets.take_rows()
        for kind, place, count, start, end, slot, word, at, data in rows:
            if kind == RECEIVED:
                if start or end:
                    self._receive(place, data[:count], at, start=start, end=end)
            elif kind == ENQUEUED:
                header = self._queues[place].ip_byte(word)
                identity = None if header is None else identity_at(data, header)
                if identity is not None:
                    slots[place, slot] = identity
                    sink.stage_ended(identity, ROUTE, at, place)
            elif kind == DEQUEUED:
                self.dequeued[place] += 1
                identity = slots.pop((place, slot), None)
                if identity is not None:
                    sink.stage_ended(identity, QUEUE, at, place)
            else:
                sink.counter_rose(slot, place, at)

    def _receive(self, port: int, piece: bytes, at: int, *, start: int, end: int) -> None:
        """Record the stages request and reassembly of a packet whose last piece arrives.

        A cell is a single piece. The first piece of a frame contains the headers.
        """
        if start:
            self._begun[port] = self._pieces[port].add(piece, at)
        if end and (begun := self._begun.get(port)):
            identity, times, _ = begun
            self._sink.stage_ended(identity, REQUEST, times[0], None)
            self._sink.stage_ended(identity, REASSEMBLE, at, None)


class _Wire:
    """The packets on the wire of a port, in one direction."""

    def __init__(self, port: int, *, reassembles: bool) -> None:
        self._add = WirePackets[int](port).add
        self._cells = Reassembler() if reassembles and is_atm(port) else None

    def packets(self, units: Iterable[tuple[int, bytes]]) -> Iterator[WirePacket]:
        """Return the packets that these units complete."""
        add, cells = self._add, self._cells
        for at, unit in units:
            pdu = cells.add(unit) if cells else None
            if packet := add(unit, at):
                yield WirePacket(*packet, unit[:_CELL_HEADER] + pdu[2] if pdu else unit)
