"""The answers of the reference router: what its core must say about packets that it is given.

Written from RFC 792, 826, 1122, 1191 and 1812 (4.3) and the router's tables. The standards leave an
answer's identification open, so it is 0 here, and the header checksum with it.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ixp.microcode.config.tables import Interface, Route, Tables
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP
from ixp.workloads.traffic.captures import sunatm
from ixp.workloads.traffic.packets import ETHERTYPE_IPV4, FRAME_HEADER, MAX_SIZE, MIN_SIZE, checksum

ARP, ECHO = "ARP_REPLIES", "ICMP_ECHO_REPLIES"
TIME, UNREACHABLE = "ICMP_TIME_EXCEEDED", "ICMP_UNREACHABLE"
ERRORS = (TIME, UNREACHABLE)
_Error = tuple[str, int, int]  # what counts it, type, code
_EXPIRED: _Error = (TIME, 11, 0)
_TOO_BIG: _Error = (UNREACHABLE, 3, 4)
_ICMP, _UDP = 1, 17
_ICMP_QUERIES = (0, 8, 9, 10, 13, 14, 15, 16, 17, 18)
_QUOTED = 576 - 28  # bytes of the packet that an error is about (RFC 1812, 4.3.2.3)
_ARP_TYPE = b"\x08\x06"
_ARP_REQUEST, _ARP_REPLY = (b"\0\1\x08\0\6\4\0" + bytes([op]) for op in (1, 2))
_ARP_END = 42


class Answer(NamedTuple):
    """An answer: what counts it, its port, and its frame or SunATM record.

    Identification and checksum of its IP header are 0.
    """

    kind: str
    port: int
    unit: bytes


class ReferenceAnswers:
    """What must be answered by a router with these tables; `route` looks an address up."""

    def __init__(self, tables: Tables, route: Callable[[int], Route | None]) -> None:
        self._tables = tables
        self._route = route

    def to_frame(self, reason: str, port: int, frame: bytes) -> Answer | None:
        """Return the answer to a frame that the core gets for a reason."""
        if reason == "not_ipv4":
            return self._arp(port, frame)
        if frame[:6] != self._tables.mac(port):
            return None
        return self.to_packet(reason, port, frame[FRAME_HEADER:])

    def to_packet(self, reason: str, port: int, data: bytes) -> Answer | None:
        """Return the answer to a packet; `data` is what was carried behind the link header."""
        if not _well_formed(data):
            return None
        source = int.from_bytes(data[12:16], "big")
        if not self._single_host(source) or any(source == i.ip for i in self._tables.interface):
            return None
        back = self._route(source)
        if back is None:
            return None
        packet = data[: int.from_bytes(data[2:4], "big")]
        if reason == "own_address":
            return self._of_own(packet, port, back)
        if not self._single_host(int.from_bytes(packet[16:20], "big")):
            return None
        if reason == "ttl_expired":
            return self._error(_EXPIRED, packet, port, back)
        if reason == "too_big" and _fragment(packet) & 0x4000:
            return self._error(_TOO_BIG, packet, port, back)
        if reason == "no_route":
            return self._error(self._unreachable(packet), packet, port, back)
        return None

    def _arp(self, port: int, frame: bytes) -> Answer | None:
        """Answer who asks for the MAC address of the port's own address."""
        interface, mac = self._tables.interface_of(port), self._tables.mac(port)
        if interface is None or len(frame) < _ARP_END:
            return None
        own = interface.ip.to_bytes(4, "big")
        asker, asker_ip, asked = frame[22:28], frame[28:32], frame[38:42]
        if frame[12:14] != _ARP_TYPE or frame[14:22] != _ARP_REQUEST or asked != own:
            return None
        to_us = frame[:6] in {b"\xff" * 6, mac}
        if not to_us or asker_ip == own or asker[0] % 2 or asker == bytes(6):
            return None
        reply = asker + mac + _ARP_TYPE + _ARP_REPLY + mac + own + asker + asker_ip
        return Answer(ARP, port, reply)

    def _of_own(self, packet: bytes, port: int, back: Route) -> Answer | None:
        """Answer a whole packet for the router itself: there is nothing but echo."""
        if _fragment(packet) & 0x3FFF:
            return None
        protocol, message = packet[9], packet[_header_size(packet) :]
        if protocol != _ICMP:
            code = 3 if protocol == _UDP else 2
            return self._error((UNREACHABLE, 3, code), packet, port, back)
        if len(message) < 8 or message[0] != 8 or _sum(message):
            return None
        reply = _summed(b"\0" + message[1:2] + b"\0\0" + message[4:])
        header = _ip_header(packet[1], len(reply), packet[16:20], packet[12:16])
        return self._leaving(ECHO, header + reply, back)

    def _error(self, error: _Error, packet: bytes, port: int, back: Route) -> Answer | None:
        """Build an error, unless it would be about one, or about a later fragment."""
        if _fragment(packet) & 0x1FFF:
            return None
        body = packet[_header_size(packet) :]
        if packet[9] == _ICMP and (not body or body[0] not in _ICMP_QUERIES):
            return None
        own = next(self._sources(back.port, port), None)
        if own is None:
            return None
        kind, icmp_type, code = error
        rest = bytes(4) + (self._next_mtu(packet) if error == _TOO_BIG else bytes(2))
        message = _summed(bytes([icmp_type, code]) + rest + packet[:_QUOTED])
        header = _ip_header(0xC0, len(message), own.ip.to_bytes(4, "big"), packet[12:16])
        return self._leaving(kind, header + message, back)

    def _sources(self, *ports: int) -> Iterator[Interface]:
        """Return the interfaces whose address an error may have, best first (RFC 1812, 4.3.2.4)."""
        for port in ports:
            if interface := self._tables.interface_of(port):
                yield interface
        yield from self._tables.interface

    def _leaving(self, kind: str, packet: bytes, back: Route) -> Answer | None:
        if back.vpi is not None and back.vci is not None:
            return Answer(kind, back.port, sunatm(back.vpi, back.vci, LLC_SNAP_IP + packet))
        frame = back.next_hop + self._tables.mac(back.port) + ETHERTYPE_IPV4 + packet
        return Answer(kind, back.port, frame)

    def _unreachable(self, packet: bytes) -> _Error:
        """Tell a host of an own subnet from any other net (RFC 1812, 5.2.7.1)."""
        to = int.from_bytes(packet[16:20], "big")
        nets = [interface.network for interface in self._tables.interface]
        attached = any(to & int(n.netmask) == int(n.network_address) for n in nets)
        return (UNREACHABLE, 3, int(attached))

    def _next_mtu(self, packet: bytes) -> bytes:
        """Return the MTU of the way that is too narrow (RFC 1191, 4)."""
        way = self._route(int.from_bytes(packet[16:20], "big"))
        return self._tables.mtu(way.port).to_bytes(2, "big") if way else bytes(2)

    def _single_host(self, address: int) -> bool:
        """Return whether an address is neither of this net, loopback, many, nor class E."""
        if address >> 24 in {0, 127} or address >> 24 >= 224:
            return False
        for interface in self._tables.interface:
            net = interface.network
            if net.prefixlen < 31 and address in {
                int(net.network_address),
                int(net.broadcast_address),
            }:
                return False
        return True


def blanked(unit: bytes, *, atm: bool) -> bytes | None:
    """Return a unit that left without what the standards leave open, None if its header is wrong.

    `unit` is a frame or a SunATM record.
    """
    link = 4 + len(LLC_SNAP_IP) if atm else FRAME_HEADER
    if not atm and unit[12:14] != ETHERTYPE_IPV4:
        return unit
    header = unit[link : link + MIN_SIZE]
    if len(header) < MIN_SIZE or header[0] != 0x45 or checksum(header):
        return None
    return unit[: link + 4] + b"\0\0" + header[6:10] + b"\0\0" + unit[link + 12 :]


def _well_formed(data: bytes) -> bool:
    """Return whether version, lengths and checksum of an IP header are right."""
    if len(data) < MIN_SIZE or data[0] >> 4 != 4:
        return False
    size, total = _header_size(data), int.from_bytes(data[2:4], "big")
    if not MIN_SIZE <= size <= total <= min(len(data), MAX_SIZE):
        return False
    return checksum(data[:size]) == 0


def _header_size(packet: bytes) -> int:
    return packet[0] % 16 * 4


def _fragment(packet: bytes) -> int:
    """Return flags and offset."""
    return int.from_bytes(packet[6:8], "big")


def _ip_header(tos: int, payload: int, source: bytes, destination: bytes) -> bytes:
    size = (MIN_SIZE + payload).to_bytes(2, "big")
    return bytes([0x45, tos]) + size + bytes(4) + bytes([64, _ICMP, 0, 0]) + source + destination


def _sum(message: bytes) -> int:
    """Return the checksum of a message of any length (RFC 1071)."""
    even = message + bytes(len(message) % 2)
    total = sum(even[::2]) * 256 + sum(even[1::2])
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return total ^ 0xFFFF


def _summed(message: bytes) -> bytes:
    return message[:2] + _sum(message).to_bytes(2, "big") + message[4:]
