"""Compute the answers of the reference router: packets that its core must send.

Written from RFC 792, 826, 1122, 1191 and 1812 (4.3, 5.2) and the router's tables.
"""

from collections.abc import Callable, Iterator
from ipaddress import IPv4Address
from typing import NamedTuple

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import Interface, Route, Tables
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP
from ixp.workloads.traffic.captures import sunatm
from ixp.workloads.traffic.packets import ETHERTYPE_IPV4, FRAME_HEADER, with_checksum
from ixp.workloads.verification.reference.fragments import (
    Fragments,
    cut,
    ends_too_late,
    fragment_offset,
    is_fragment,
)
from ixp.workloads.verification.reference.ip_options import (
    OptionError,
    forwarded_header,
    reply_options,
)
from ixp.workloads.verification.reference.packets import (
    header_size,
    icmp_header,
    is_well_formed,
    message_checksum,
    without_open_fields,
)
from ixp.workloads.verification.reference.source_routes import (
    STRICT,
    check_transit,
    follow_to_next,
    return_route,
    source_route,
)

ARP, ECHO, MASK = "ARP_REPLIES", "ICMP_ECHO_REPLIES", "ICMP_ADDRESS_MASK_REPLIES"
REPLIES = (ECHO, MASK)
TIME, UNREACHABLE = "ICMP_TIME_EXCEEDED", "ICMP_UNREACHABLE"
PARAMETER = "ICMP_PARAMETER_PROBLEM"
ERRORS = (TIME, UNREACHABLE, PARAMETER)
FORWARDED = "FORWARDED_BY_CORE"
_Error = tuple[str, int, int, int]  # counter, ICMP type, code, second longword
_EXPIRED: _Error = (TIME, 11, 0, 0)
_INCOMPLETE: _Error = (TIME, 11, 1, 0)
_SOURCE_ROUTE: _Error = (UNREACHABLE, 3, 5, 0)
_ICMP, _UDP = 1, 17
_ICMP_QUERIES = (0, 8, 9, 10, 13, 14, 15, 16, 17, 18)
_QUOTED = 576 - 28  # bytes quoted from the packet that caused an error (RFC 1812, 4.3.2.3)
_ARP_TYPE = b"\x08\x06"
_ARP_REQUEST, _ARP_REPLY = (b"\0\1\x08\0\6\4\0" + bytes([op]) for op in (1, 2))
_ARP_END = 42


class CoreAnswer(NamedTuple):
    """An answer, or a packet that the core forwards: its counter, its port, and its units.

    `units` are frames or SunATM records, normalised by `comparable_unit`; fragments are several
    units. `identification` is that of the packet, None if the router chooses it. `certain` is false
    for an answer that depends on the arrival times of fragments.
    """

    kind: str
    port: int
    units: tuple[bytes, ...]
    identification: int | None = None
    certain: bool = True


class ReferenceAnswers:
    """Computes the answers of a router with these tables; `route` looks up an address."""

    def __init__(
        self, tables: Tables, route: Callable[[int], Route | None], options: BuildOptions
    ) -> None:
        self._tables = tables
        self._route = route
        self._options = options
        self._own = frozenset(own.ip.to_bytes(4) for own in tables.interface)
        self._fragments = Fragments()

    def to_frame(self, reason: str, port: int, frame: bytes) -> tuple[CoreAnswer, ...]:
        """Return the answers to a frame that the core receives for a reason."""
        if reason == "not_ipv4":
            return _all(self._arp(port, frame))
        if frame[:6] != self._tables.mac(port):
            return ()
        return self.to_packet(reason, port, frame[FRAME_HEADER:])

    def to_packet(self, reason: str, port: int, data: bytes) -> tuple[CoreAnswer, ...]:
        """Return the answers to a packet; `data` are all bytes after the link header."""
        if not is_well_formed(data):
            return ()
        packet = data[: int.from_bytes(data[2:4])]
        if reason == "own_address":
            return self._arrived(packet, port)
        if reason in {"options_or_fragment", "too_big"}:
            return _all(self._forward(packet, port))
        error = _EXPIRED if reason == "ttl_expired" else self._unreachable(packet)
        return _all(self._transit_error(error, packet, port))

    def _arrived(self, packet: bytes, port: int) -> tuple[CoreAnswer, ...]:
        """Answer a packet for the router, or forward it by its source route (RFC 1812, 5.2.3)."""
        size, followed = header_size(packet), self._options.source_routes
        try:
            header = follow_to_next(packet[:size], self._own, followed=followed)
        except OptionError as error:
            return _all(self._error(_refusal(error), packet, port))
        if header[16:20] not in self._own:
            return _all(self._follow_route(packet, header, port))
        return self._answer(with_checksum(header) + packet[size:], port)

    def _follow_route(self, packet: bytes, header: bytes, port: int) -> CoreAnswer | None:
        """Forward a packet, with a new header, along its source route."""
        if self._options.rfc1812 and self._is_martian(packet):
            return None
        if packet[8] <= 1:
            return self._error(_EXPIRED, packet, port)
        led = header + packet[header_size(packet) :]
        to = header[16:20]
        way = self._route(int.from_bytes(to))
        route = source_route(header)
        if way is None or route is None or not self._is_way(port, way.port):
            return self._error(_SOURCE_ROUTE, packet, port)
        astray = route.kind == STRICT and not self._is_attached(to, way.port)
        if astray or (self._options.rfc1812 and self._is_martian(led)):
            return self._error(_SOURCE_ROUTE, packet, port)
        address = self._exit_address(way.port, port)
        try:
            header = route.with_recorded(forwarded_header(header, address, self._own), address)
        except OptionError as error:
            return self._error(_refusal(error), packet, port)
        return self._send(packet, header, way, port)

    def _is_attached(self, address: bytes, port: int) -> bool:
        """Return whether an address is in the network of a port (RFC 1812, 5.2.4.2)."""
        interface = self._tables.interface_of(port)
        return interface is not None and IPv4Address(address) in interface.network

    def _forward(self, packet: bytes, port: int) -> CoreAnswer | None:
        """Forward a packet that has options or is too long."""
        if self._options.rfc1812 and self._is_martian(packet):
            return None
        if packet[8] <= 1:
            return self._transit_error(_EXPIRED, packet, port)
        way = self._route(int.from_bytes(packet[16:20]))
        if way is None or not self._is_way(port, way.port):
            return self._transit_error(self._unreachable(packet), packet, port)
        size = header_size(packet)
        try:
            check_transit(packet[:size], followed=self._options.source_routes)
            header = forwarded_header(packet[:size], self._exit_address(way.port, port), self._own)
        except OptionError as error:
            return self._transit_error(_refusal(error), packet, port)
        return self._send(packet, header, way, port)

    def _send(self, packet: bytes, header: bytes, way: Route, port: int) -> CoreAnswer | None:
        """Send a packet with a new header, if the header fits."""
        size = header_size(packet)
        mtu = self._tables.mtu(way.port)
        if len(packet) > mtu and packet[6] & 0x40:
            return self._transit_error((UNREACHABLE, 3, 4, mtu), packet, port)
        if len(packet) > mtu and ends_too_late(packet):
            return None
        new = with_checksum(header[:8] + bytes([header[8] - 1]) + header[9:]) + packet[size:]
        number = int.from_bytes(packet[4:6])
        return self._departure(FORWARDED, new, way)._replace(identification=number)

    def _is_martian(self, packet: bytes) -> bool:
        """Return whether one of these addresses can't be a host's (RFC 1812, 4.2.3.1 and 5.3.7)."""
        addresses = (packet[12:16], packet[16:20])
        return not all(self._is_one_host(int.from_bytes(address)) for address in addresses)

    def _is_way(self, received: int, out: int) -> bool:
        loops = self._options.ethernet_loopback and not is_atm(received)
        return loops or is_atm(received) != is_atm(out)

    def _exit_address(self, *ports: int) -> bytes:
        """Return the address that the router writes into options of packets leaving by a port."""
        own = next(self._sources(*ports), None)
        return own.ip.to_bytes(4) if own else bytes(4)

    def _return_way(self, packet: bytes) -> Route | None:
        """Return the route to the sender of a packet, or None if it must not be answered."""
        first, option = self._return_path(packet)
        for address in (packet[12:16], first):
            if not self._is_one_host(int.from_bytes(address)) or address in self._own:
                return None
        route = self._route(int.from_bytes(first))
        astray = (
            route and option[:1] == bytes([STRICT]) and not self._is_attached(first, route.port)
        )
        return None if astray else route

    def _return_path(self, packet: bytes) -> tuple[bytes, bytes]:
        """Return the first destination of an answer, and its source route from there."""
        if not self._options.source_routes:
            return packet[12:16], b""
        return return_route(packet[: header_size(packet)], self._own)

    def _transit_error(self, error: _Error, packet: bytes, port: int) -> CoreAnswer | None:
        """Build an error about a packet that is not forwarded to another host."""
        to = int.from_bytes(packet[16:20])
        return self._error(error, packet, port) if self._is_one_host(to) else None

    def _arp(self, port: int, frame: bytes) -> CoreAnswer | None:
        """Answer an ARP request for the port's own address."""
        interface, mac = self._tables.interface_of(port), self._tables.mac(port)
        if interface is None or len(frame) < _ARP_END:
            return None
        own = interface.ip.to_bytes(4)
        asker, asker_ip, target = frame[22:28], frame[28:32], frame[38:42]
        if frame[12:14] != _ARP_TYPE or frame[14:22] != _ARP_REQUEST or target != own:
            return None
        to_us = frame[:6] in {b"\xff" * 6, mac}
        if not to_us or asker_ip == own or asker[0] % 2 or asker in {bytes(6), mac}:
            return None
        nets = [interface.network for interface in self._tables.interface]
        to_many = [net.broadcast_address.packed for net in nets if net.prefixlen < 31]
        if asker_ip[0] >= 224 or asker_ip in to_many:
            return None
        reply = asker + mac + _ARP_TYPE + _ARP_REPLY + mac + own + asker + asker_ip
        return CoreAnswer(ARP, port, (reply,))

    def _answer(self, packet: bytes, port: int) -> tuple[CoreAnswer, ...]:
        """Answer a packet for the router itself, once it is reassembled."""
        if self._return_way(packet) is None:
            return ()
        if not is_fragment(packet):
            return _all(self._answer_whole(packet, port))
        late = self._error(_INCOMPLETE, packet, port)
        whole, others = self._fragments.add(packet)
        answer = whole and self._answer_whole(whole, port)
        uncertain = [late, *(self._answer_whole(packet, port) for packet in others)]
        optional = (answer._replace(certain=False) for answer in uncertain if answer)
        return (*_all(answer or None), *optional)

    def _answer_whole(self, packet: bytes, port: int) -> CoreAnswer | None:
        """Answer a complete packet: requests for echo and address mask; others with an error."""
        size = header_size(packet)
        protocol, message = packet[9], packet[size:]
        if protocol != _ICMP:
            code = 3 if protocol == _UDP else 2
            return self._error((UNREACHABLE, 3, code, 0), packet, port)
        answer, back = self._reply(message, port), self._return_way(packet)
        if answer is None or back is None:
            return None
        kind, reply = answer
        try:
            header = forwarded_header(packet[:size], self._exit_address(back.port, port), self._own)
            first, route = self._return_path(packet)
            options = reply_options(header, route)
        except OptionError as error:
            return self._error(_refusal(error), packet, port)
        new = icmp_header(packet[1], len(reply), packet[16:20], first, options)
        return self._departure(kind, new + reply, back)

    def _reply(self, message: bytes, port: int) -> tuple[str, bytes] | None:
        """Return the counter of the reply to an ICMP request, and its message (RFC 792, 950)."""
        if len(message) < 8 or message_checksum(message):
            return None
        if message[0] == 8:
            return ECHO, _sealed(b"\0" + message[1:2] + b"\0\0" + message[4:])
        interface = self._tables.interface_of(port)
        if message[0] != 17 or len(message) < 12 or interface is None:
            return None
        return MASK, _sealed(b"\x12\0\0\0" + message[4:8] + interface.network.netmask.packed)

    def _error(self, error: _Error, packet: bytes, port: int) -> CoreAnswer | None:
        """Build an error, unless its cause is itself an error or a later fragment."""
        back = self._return_way(packet)
        if back is None or fragment_offset(packet):
            return None
        body = packet[header_size(packet) :]
        if packet[9] == _ICMP and (not body or body[0] not in _ICMP_QUERIES):
            return None
        own = next(self._sources(back.port, port), None)
        if own is None:
            return None
        kind, icmp_type, code, more = error
        begin = bytes([icmp_type, code, 0, 0]) + more.to_bytes(4)
        first, route = self._return_path(packet)
        route += bytes(-len(route) % 4)
        message = _sealed(begin + packet[: _QUOTED - len(route)])
        header = icmp_header(0xC0, len(message), own.ip.to_bytes(4), first, route)
        return self._departure(kind, header + message, back)

    def _sources(self, *ports: int) -> Iterator[Interface]:
        """Return the interfaces that may be an error's source, best first (RFC 1812, 4.3.2.4)."""
        for port in ports:
            if interface := self._tables.interface_of(port):
                yield interface
        yield from self._tables.interface

    def _departure(self, kind: str, packet: bytes, way: Route) -> CoreAnswer:
        """Fragment a packet to the MTU of its route, and add link headers to the fragments."""
        if way.vpi is not None and way.vci is not None:
            link = sunatm(way.vpi, way.vci, LLC_SNAP_IP)
        else:
            link = way.next_hop + self._tables.mac(way.port) + ETHERTYPE_IPV4
        pieces, atm = cut(packet, self._tables.mtu(way.port)), is_atm(way.port)
        units = tuple(without_open_fields(link + piece, atm=atm) for piece in pieces)
        return CoreAnswer(kind, way.port, units)

    def _unreachable(self, packet: bytes) -> _Error:
        """Return "host unreachable" for an own subnet, else "net unreachable" (5.2.7.1)."""
        to = IPv4Address(packet[16:20])
        attached = any(to in interface.network for interface in self._tables.interface)
        return (UNREACHABLE, 3, int(attached), 0)

    def _is_one_host(self, address: int) -> bool:
        """Return whether an address is not "this net", loopback, multicast or class E."""
        if address >> 24 in {0, 127} or address >> 24 >= 224:
            return False
        nets = [interface.network for interface in self._tables.interface]
        return not any(
            address in {int(net.network_address), int(net.broadcast_address)}
            for net in nets
            if net.prefixlen < 31
        )


def _all(answer: CoreAnswer | None) -> tuple[CoreAnswer, ...]:
    return (answer,) if answer else ()


def _refusal(error: OptionError) -> _Error:
    """Return the ICMP error about invalid options."""
    octet = error.octet
    return _SOURCE_ROUTE if octet is None else (PARAMETER, 12, 0, octet << 24)


def _sealed(message: bytes) -> bytes:
    """Return an ICMP message with its checksum."""
    return message[:2] + message_checksum(message).to_bytes(2) + message[4:]
