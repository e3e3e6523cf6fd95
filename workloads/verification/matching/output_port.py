"""Match the packets that must leave by a port of the router with its departures."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import NamedTuple

from fastcrc import crc32

from ixp.isa.tables.port_kinds import is_atm
from ixp.workloads.record.port_units import PortUnits, read_units, units_of
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.traffic import aal5
from ixp.workloads.traffic.captures import sunatm
from ixp.workloads.traffic.dissection import Link
from ixp.workloads.verification.matching.difference import FieldDifference, difference
from ixp.workloads.verification.matching.wrong_packets import (
    WrongPacket,
    expected_on,
    nearest_packet,
)
from ixp.workloads.verification.mismatches import SHOWN
from ixp.workloads.verification.reference.rules import Flow

SentPacket = tuple[bytes, bool, bytes]
"""A departure: a frame, or a SunATM record of a PDU; whether CRC and Length are correct; and the
frame, or the original PDU preceded by the header of its last cell."""

NEVER = 1 << 63  # a time after all others, for departures without a known time
FROM_CORE = -1  # receiving port in the flow of units sent by the core

# The queues of the router hold hundreds of packets, and arrivals of small packets are read up to
# 6,000 packets ahead of departures. A packet overtaken by more packets than this never leaves.
_REMEMBERED = 12_000
_RECENT = 4096  # number of departures with which a wrong packet is compared
_ETHERNET_IP = 14  # offset of the IP header in a frame
_SUNATM_IP = 12  # offset of the IP header after the SunATM header and LLC/SNAP
_IP_HEADER = 20  # bytes
_COMPUTED = "AAL5"  # this layer differs whenever its packet differs


class FlowPath:
    """A flow towards an output port.

    `last` is the number of the last packet that left in order.
    """

    __slots__ = ("arrived", "departed", "flow", "last")

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.arrived = 0
        self.departed = 0
        self.last = -1


PathPosition = tuple[FlowPath, int]
"""The path of a packet, and its number on this path."""


class Violation(NamedTuple):
    """A wrong departure: its sentence, and its comparison with the expected packet."""

    text: str
    packet: WrongPacket | None = None


class OutputPort:
    """Matches the packets that must leave by one port with its departures.

    `violations` holds the first violations, `violation_count` counts all.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self._link: Link = "pdu" if is_atm(port) else "frame"
        self.paths: dict[Flow, FlowPath] = {}
        self.violations: list[Violation] = []
        self.violation_count = 0
        # The places of equal packets form a list, in order of arrival.
        self._waiting: dict[bytes, PathPosition | list[PathPosition]] = {}
        self._waiting_count = 0
        self._ambiguous: set[bytes] = set()  # packets that are equal in several flows
        self._recent: deque[bytes] = deque(maxlen=_RECENT)  # the last departures that were expected
        self._room = 2 * _REMEMBERED
        self._departures: Iterator[tuple[int, SentPacket]] = iter(())
        self._next: tuple[int, SentPacket] | None = None
        self._number = 0
        self._may_tear = 0
        # packet to (index of its violation, name of the packet)
        self._unexpected: dict[bytes, tuple[int, str]] = {}
        self._ports: Sequence[OutputPort] = ()

    def open(self, units: PortUnits, torn: int, ports: Sequence["OutputPort"]) -> None:
        """Begin to read departures from all output `ports`.

        A wire that was down may have torn `torn` PDUs.
        """
        self._departures = self._read(units)
        self._next = next(self._departures, None)
        self._may_tear = torn
        self._ports = ports

    def _read(self, units: PortUnits) -> Iterator[tuple[int, SentPacket]]:
        """Yield the departures with their times."""
        if is_atm(self.port):
            return zip(chain(units.pdu_times(), repeat(NEVER)), sent_pdus(units), strict=False)
        return _frames(units)

    def expect(self, flow: Flow, packet: bytes) -> None:
        """Add a packet that must leave: a frame as the MAC pads it, or a SunATM record of a PDU."""
        if packet in self._unexpected:
            number, name = self._unexpected.pop(packet)
            early = f"{port_name(self.port)}: {name} left before it came in"
            self.violations[number] = Violation(early)
        path = self.paths.get(flow)
        if path is None:
            path = self.paths[flow] = FlowPath(flow)
        place = (path, path.arrived)
        path.arrived += 1
        self._waiting_count += 1
        if packet not in self._waiting:
            self._waiting[packet] = place
            return
        places = _listed(self._waiting.pop(packet))  # the packet is now the latest one
        if places[-1][0] is not path:
            self._ambiguous.add(packet)
        places.append(place)
        self._waiting[packet] = places

    def advance(self, until_ns: int) -> None:
        """Judge departures up to a time; all arrivals before it have been added.

        Later departures are judged as far as their packets are already expected.
        """
        while self._next is not None:
            time_ns, (packet, intact, unit) = self._next
            if intact and self._take(packet):
                self._number += 1
            elif time_ns > until_ns:
                break
            elif not intact and self._may_tear:
                self._may_tear -= 1
            else:
                self._judge(packet, unit, None if time_ns == NEVER else time_ns, intact=intact)
                self._number += 1
            self._next = next(self._departures, None)
        if self._waiting_count > self._room:
            self._forget(all_are_expected=until_ns >= 0)

    def _take(self, packet: bytes) -> bool:
        """Take the first of equal packets that keeps the order of its path; False without one.

        Equal packets of several flows can't be distinguished, so their order is not checked.
        """
        place = self._waiting.get(packet)
        if place is None:
            return False
        places = _listed(place)
        is_ambiguous = packet in self._ambiguous
        in_order = (n for n, (path, number) in enumerate(places) if number > path.last)
        pick = next(in_order, None)
        if pick is None and not is_ambiguous:
            return False
        path, number = self._remove(packet, places, pick or 0)
        if not is_ambiguous:
            path.last = number
        return True

    def _remove(self, packet: bytes, places: list[PathPosition], pick: int) -> PathPosition:
        """Remove one of several equal packets from those expected."""
        place = places.pop(pick)
        self._waiting_count -= 1
        if not places:
            del self._waiting[packet]
            self._ambiguous.discard(packet)
        place[0].departed += 1
        self._recent.append(packet)
        return place

    def _judge(self, packet: bytes, unit: bytes, left_ns: int | None, *, intact: bool) -> None:
        """Report a wrong departure."""
        is_expected = packet in self._waiting
        if not intact:
            same = self._compare(self._number, packet, unit, left_ns) if is_expected else None
            self._add("a PDU left with a wrong trailer", same)
            if self._take(packet):
                return
        name = self._packet_name(packet)
        if is_expected:
            path, _ = self._remove(packet, _listed(self._waiting[packet]), 0)
            self._add(f"{name} left after a later one {self._flow_name(path.flow)}")
        elif len(self.violations) == SHOWN:
            self.violation_count += 1
        else:
            violation = self._classify(packet, unit, left_ns)
            self._unexpected[packet] = (len(self.violations), name)
            self._add(f"{name} {violation.text}", violation.packet)

    def _classify(self, packet: bytes, unit: bytes, left_ns: int | None) -> Violation:
        """Classify an unexpected departure: duplicate, wrong port, damaged copy, unknown."""
        if packet in self._recent:
            wrong = self._compare(self._number, packet, unit, left_ns)
            return Violation("left more often than it came in", wrong)
        if ports := self._ports_of(packet):
            name, data = port_name(ports[0]), unit.hex()
            moved = FieldDifference("wire", "port", 0, name, port_name(self.port))
            wrong = WrongPacket(
                port=self.port, number=self._number, expected=data, actual=data, difference=[moved]
            )
            return Violation(f"must leave by {name}", wrong)
        expected = chain(self._recent, self._waiting)
        nearest, is_copy = nearest_packet(
            packet, expected, "cell" if is_atm(self.port) else "frame"
        )
        wrong = self._compare(self._number, nearest, unit, left_ns)
        text = "is no packet that must leave"
        if nearest is not None and is_copy and self._is_alike(packet, nearest):
            text = "; ".join(str(field) for field in wrong.difference if field.layer != _COMPUTED)
        return Violation(text, wrong)

    def _ports_of(self, packet: bytes) -> list[int]:
        """Return the ports by which a packet must leave, or has left."""
        return [
            output.port
            for output in self._ports
            if packet in output._waiting or packet in output._recent  # noqa: SLF001 - same class
        ]

    def _compare(
        self, number: int, expected: bytes | None, unit: bytes, left_ns: int | None = None
    ) -> WrongPacket:
        """Compare a departure with the nearest expected packet."""
        if expected is not None:
            expected = self._on_wire(expected, unit)
        return WrongPacket(
            port=self.port,
            number=number,
            expected=None if expected is None else expected.hex(),
            actual=unit.hex(),
            difference=[] if expected is None else difference(expected, unit, self._link),
            left_ns=left_ns,
        )

    def _on_wire(self, packet: bytes, unit: bytes) -> bytes:
        return expected_on(self.port, packet, unit)

    def _add(self, text: str, packet: WrongPacket | None = None) -> None:
        self.violation_count += 1
        if len(self.violations) < SHOWN:
            self.violations.append(Violation(f"{port_name(self.port)}: {text}", packet))

    # ---- the result

    @property
    def expected(self) -> int:
        """Return the number of packets that must leave."""
        return sum(path.arrived for path in self.paths.values())

    @property
    def missing(self) -> int:
        """Return the number of expected packets that did not leave."""
        return sum(path.arrived - path.departed for path in self.paths.values())

    @property
    def holes(self) -> int:
        """Return the least number of packets missing before the last departure of their flow.

        Equal packets of several flows count as departed, but never as the last of a flow.
        """
        return sum(path.last + 1 - path.departed for path in self.paths.values())

    def texts(self) -> tuple[list[str], int]:
        """Return the first violations as sentences, and the number of further ones."""
        texts = [violation.text for violation in self.violations]
        return texts, self.violation_count - len(texts)

    def _is_alike(self, packet: bytes, other: bytes) -> bool:
        """Return whether two packets have the same identification or the same addresses."""
        at = _SUNATM_IP if is_atm(self.port) else _ETHERNET_IP
        fields = (slice(at + 4, at + 6), slice(at + 12, at + 20))
        return any(packet[field] == other[field] for field in fields)

    def _packet_name(self, packet: bytes) -> str:
        at = _SUNATM_IP if is_atm(self.port) else _ETHERNET_IP
        if len(packet) < at + _IP_HEADER:
            return f"packet {self._number} ({len(packet)} bytes)"
        source = ".".join(str(byte) for byte in packet[at + 12 : at + 16])
        identification = int.from_bytes(packet[at + 4 : at + 6])
        return f"packet {self._number} (source {source}, id {identification})"

    def _flow_name(self, flow: Flow) -> str:
        port, vc = flow
        if port == FROM_CORE:
            return "of the core"
        vc_name = f"VC {vc >> 16}/{vc & 0xFFFF} of " if is_atm(port) else ""
        return f"of {vc_name}{port_name(port)}"

    def _forget(self, *, all_are_expected: bool) -> None:
        """Forget overtaken packets, then all but the last packets; not those of the core.

        Without known times, only overtaken packets are forgotten, because departures are read
        later.
        """
        room = _REMEMBERED if all_are_expected else self._waiting_count
        waiting: dict[bytes, PathPosition | list[PathPosition]] = {}
        for packet in reversed(self._waiting):
            places = [
                (path, number)
                for path, number in _listed(self._waiting[packet])
                if number > path.last or path.flow[0] == FROM_CORE
            ]
            if not any(path.flow[0] == FROM_CORE for path, _ in places):
                places = places[max(0, len(places) - room) :]
                room -= len(places)
            if places:
                waiting[packet] = places[0] if len(places) == 1 else places
        self._waiting = {packet: waiting[packet] for packet in reversed(waiting)}
        self._ambiguous &= waiting.keys()
        self._waiting_count = sum(map(len, map(_listed, waiting.values())))
        self._room = max(2 * _REMEMBERED, 2 * self._waiting_count)


def _frames(units: PortUnits) -> Iterator[tuple[int, SentPacket]]:
    for piece in units.pieces():
        for time_ns, frame in zip(piece.times_ns or repeat(NEVER), units_of(piece), strict=False):
            yield time_ns, (frame, True, frame)


def sent_pdus(units: PortUnits) -> Iterator[SentPacket]:
    """Return the PDUs that left an ATM port, reassembled from its cells."""
    reassembler = aal5.Reassembler()
    for cell in read_units(units):
        if complete := reassembler.add(cell):
            vpi, vci, pdu = complete
            intact = crc32.bzip2(pdu) == aal5.GOOD_PDU and aal5.length_fits(pdu)
            packet = sunatm(vpi, vci, pdu[: aal5.length_of(pdu)])
            yield packet, intact, cell[:4] + pdu


def _listed(place: PathPosition | list[PathPosition]) -> list[PathPosition]:
    return place if isinstance(place, list) else [place]
