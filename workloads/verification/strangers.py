"""Say of packets that must not leave, or not there, what they resemble of all that must leave."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ixp.isa.port_kinds import is_atm
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.traffic import aal5
from ixp.workloads.verification.arrivals import Arrivals
from ixp.workloads.verification.difference import difference
from ixp.workloads.verification.reference_rules import Flow
from ixp.workloads.verification.window import Way, Ways
from ixp.workloads.verification.wrong_packets import (
    Nearest,
    WrongPacket,
    expected_on,
    link_of,
    wrong_packet,
    wrong_port,
)


class Stranger(NamedTuple):
    """A packet, with its number among those that left a port, that was not expected there.

    `unit` is what left, `left_ns` when, None if that is not known. `known` says that the packet
    must leave, but has a wrong trailer.
    """

    port: int
    number: int
    packet: bytes
    unit: bytes
    left_ns: int | None
    known: bool = False


def described(
    found: Sequence[str | Stranger], expect: Callable[[Ways], Arrivals]
) -> tuple[list[str], list[WrongPacket]]:
    """Return what was found in words, and the packets that are wrong.

    All that came in is read again if there is a stranger that is not known.
    """
    strangers = [each for each in found if isinstance(each, Stranger)]
    search = _Search([each for each in strangers if not each.known])
    if search.packets:
        for port in expect(search).inputs:
            while port.read():
                pass
    texts = [each if isinstance(each, str) else search.text(each) for each in found]
    return texts, [search.wrong(each) for each in strangers]


class _Search(Ways):
    """Ways that look for some packets among those that must leave, and for those like them."""

    def __init__(self, strangers: Sequence[Stranger]) -> None:
        super().__init__()
        self.packets: dict[bytes, set[int]] = {each.packet: set() for each in strangers}
        self.nearest = {
            (each.port, each.packet): nearest_on(each.port, each.packet) for each in strangers
        }
        self._by_port: defaultdict[int, list[Nearest]] = defaultdict(list)
        for (port, _), nearest in self.nearest.items():
            self._by_port[port].append(nearest)

    def see(self, port: int, packet: bytes) -> None:
        """Look at a packet that must leave by a port."""
        if packet in self.packets:
            self.packets[packet].add(port)
        for nearest in self._by_port[port]:
            nearest.see(packet)

    def text(self, stranger: Stranger) -> str:
        """Return what is wrong with a packet, in words."""
        port, number, packet, unit, _, known = stranger
        if known:
            return wrong_trailer(port)
        name = packet_name(port, number, packet)
        ports = self.packets[packet]
        if port in ports:
            return f"{name} left more often than it came in"
        for other in dict.fromkeys(way.port for way in self.ways.values()):
            if other in ports:
                return f"{name} must leave by {port_name(other)}"
        return f"{name} {difference_text(port, self.nearest[port, packet], unit)}"

    def wrong(self, stranger: Stranger) -> WrongPacket:
        """Compare a packet with the nearest one that must leave."""
        port, number, packet, unit, left_ns, known = stranger
        ports = {port} if known else self.packets[packet]
        if ports and port not in ports:
            return wrong_port(port, number, min(ports), unit)
        nearest = packet if ports else self.nearest[port, packet].packet
        expected = None if nearest is None else expected_on(port, nearest, unit)
        return wrong_packet(port, number, expected, unit, link_of(port), left_ns)

    def _begin(self, flow: Flow, port: int) -> Way:
        return _SearchWay(flow, port, self)


class _SearchWay(Way):
    """A way whose packets are looked at."""

    __slots__ = ("_search",)

    def __init__(self, flow: Flow, port: int, search: _Search) -> None:
        super().__init__(flow, port)
        self._search = search

    def add(self, packet: bytes) -> None:
        self._search.see(self.port, packet)


def packet_name(port: int, number: int, packet: bytes) -> str:
    """Name a packet that left a port in a message."""
    name = _header(packet)
    source = ".".join(str(byte) for byte in name[:4])
    identification = int.from_bytes(name[4:], "big")
    return f"{port_name(port)}: packet {number} (source {source}, id {identification})"


_ETHERNET_IP = 14  # where the IP header begins in a frame
_SUNATM_IP = 12  # and behind the SunATM header and LLC/SNAP
_COMPUTED = "AAL5"  # a layer that differs with the packet in it


def _header(packet: bytes) -> bytes:
    """Return what identifies a packet: source address and IP identification."""
    at = _SUNATM_IP if packet[4:12] == aal5.LLC_SNAP_IP else _ETHERNET_IP
    return packet[at + 12 : at + 16] + packet[at + 4 : at + 6]


def wrong_trailer(port: int) -> str:
    """Return the mismatch of a PDU whose CRC or Length is wrong."""
    return f"{port_name(port)}: a PDU left with a wrong trailer"


def nearest_on(port: int, packet: bytes) -> Nearest:
    """Return what finds the nearest to a packet, a SunATM record on ATM."""
    return Nearest(packet, "cell" if is_atm(port) else "frame")


def difference_text(port: int, nearest: Nearest, unit: bytes) -> str:
    """Return in words where what left differs from the nearest packet, if that is like it."""
    if nearest.packet is None or not nearest.resembles:
        return "is no packet that must leave"
    found = difference(expected_on(port, nearest.packet, unit), unit, link_of(port))
    return "; ".join(str(each) for each in found if each.layer != _COMPUTED)
