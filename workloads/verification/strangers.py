"""Say of packets that must not leave, or not there, what they resemble of all that must leave."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ixp.workloads.record.run_directory import port_name
from ixp.workloads.traffic import aal5
from ixp.workloads.verification.arrivals import Arrivals
from ixp.workloads.verification.reference_rules import Flow
from ixp.workloads.verification.window import Way, Ways


class Stranger(NamedTuple):
    """A packet, with its number among those that left a port, that was not expected there."""

    port: int
    number: int
    packet: bytes


def described(found: Sequence[str | Stranger], expect: Callable[[Ways], Arrivals]) -> Iterator[str]:
    """Return what was found in words; read all that came in again if there is a stranger."""
    search = _Search([each for each in found if isinstance(each, Stranger)])
    if search.packets:
        for port in expect(search).inputs:
            while port.read():
                pass
    for each in found:
        yield f"{packet_name(*each)} {search.verdict(each)}" if isinstance(each, Stranger) else each


class _Search(Ways):
    """Ways that look for some packets among those that must leave, and for those like them."""

    def __init__(self, strangers: Sequence[Stranger]) -> None:
        super().__init__()
        self.packets: dict[bytes, set[int]] = {each.packet: set() for each in strangers}
        self._like: dict[tuple[int, bytes], bytes | None] = {
            (each.port, _header(each.packet)): None for each in strangers
        }
        self._headers = {header for _, header in self._like}

    def see(self, port: int, packet: bytes) -> None:
        """Look at a packet that must leave by a port."""
        if packet in self.packets:
            self.packets[packet].add(port)
        header = _header(packet)
        if header in self._headers and self._like.get((port, header), b"") is None:
            self._like[port, header] = packet

    def verdict(self, stranger: Stranger) -> str:
        """Return what is wrong with a packet."""
        port, _, packet = stranger
        ports = self.packets[packet]
        if port in ports:
            return "left more often than it came in"
        for other in dict.fromkeys(way.port for way in self.ways.values()):
            if other in ports:
                return f"must leave by {port_name(other)}"
        like = self._like[port, _header(packet)]
        return _difference(packet, like) if like else "is no packet that must leave"

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


def _header(packet: bytes) -> bytes:
    """Return what identifies a packet: source address and IP identification."""
    at = _SUNATM_IP if packet[4:12] == aal5.LLC_SNAP_IP else _ETHERNET_IP
    return packet[at + 12 : at + 16] + packet[at + 4 : at + 6]


def _difference(actual: bytes, must: bytes) -> str:
    """Return where a packet differs from the expected one."""
    if len(actual) != len(must):
        return f"must have {len(must)} bytes, not {len(actual)}"
    at = next(i for i, (a, b) in enumerate(zip(actual, must, strict=True)) if a != b)
    return f"must have 0x{must[at]:02x} at byte {at}, not 0x{actual[at]:02x}"
