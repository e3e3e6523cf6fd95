"""What the core answers to packets that it is sent (RFC 1812 4.3), and how often.

An answer goes where the sender's address has its route, from the address of that port.
"""

from collections.abc import Mapping
from ipaddress import IPv4Address
from typing import NamedTuple

import msgspec

from ixp.isa.port_kinds import is_atm
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import Interface, Route, Tables
from ixp.microcode.core import icmp
from ixp.microcode.core.arp import arp_reply
from ixp.microcode.core.ipv4 import ICMP, UDP, Ipv4, read_packet
from ixp.microcode.core.trie import Trie
from ixp.support.plain_state import Count

ARP, ECHO, LIMITED = "ARP_REPLIES", "ICMP_ECHO_REPLIES", "ICMP_RATE_LIMITED"
_TIME, _UNREACHABLE = "ICMP_TIME_EXCEEDED", "ICMP_UNREACHABLE"
COUNTERS = (ARP, ECHO, _TIME, _UNREACHABLE, LIMITED)
"""Answers by kind, and errors that were not sent since there were too many."""
_NAMES: Mapping[int, str] = {icmp.TIME_EXCEEDED.type: _TIME, 3: _UNREACHABLE}
_OWN = ("icmp", "igmp", "snmp", "own_address")  # reasons of packets for the router itself
_NO_PACKET = ("management_cell", "core_vc", "multicast")  # reasons without an answer
_FRAME_HEADER = 14


class Answer(NamedTuple):
    """An IP packet to send by a route, or a frame by the port that asked; what counts it."""

    counter: str
    data: bytes
    route: Route | None


class AnswersState(msgspec.Struct):
    """What is remembered from answer to answer; `due` is a time in cycles."""

    counts: dict[str, Count]
    identification: Count
    due: Count


class Answers:
    """Answers of one router; `state` can be kept and put back."""

    def __init__(self, tables: Tables, options: BuildOptions, core_mhz: int) -> None:
        """Take the router's tables, its limit of errors, and what a second is in cycles."""
        self._tables = tables
        self._routes = Trie((r.network, n) for n, r in enumerate(tables.route, 1))
        own = tables.interface
        self._own = {each.ip for each in own}
        self._many = {each.directed_broadcast for each in own} | {
            int(each.network.network_address) for each in own if each.directed_broadcast is not None
        }
        self._spacing = -(-core_mhz * 1_000_000 // options.icmp_rate)
        self._ahead = self._spacing * (options.icmp_burst - 1)
        self.state = AnswersState(dict.fromkeys(COUNTERS, 0), 0, 0)

    def answer(self, reason: str, port: int, unit: bytes, now: int) -> Answer | None:
        """Return what to send because of a unit that came by a port, None for nothing.

        `unit` is a frame, or from ATM an IP packet; `now` is the time in cycles.
        """
        found = self._answer(reason, port, unit, atm=is_atm(port))
        if found is None:
            return None
        if found.counter in _NAMES.values() and not self._has_turn(now):
            self.state.counts[LIMITED] += 1
            return None
        self.state.counts[found.counter] += 1
        self.state.identification = self.state.identification + 1 & 0xFFFF
        return found

    @staticmethod
    def may_answer(reason: str) -> bool:
        """Return whether units that come for this reason are looked at."""
        return reason not in _NO_PACKET

    def _has_turn(self, now: int) -> bool:
        """Return whether an error may be sent: a token bucket, as the time when it is full."""
        due = max(self.state.due, now)
        if due - now > self._ahead:
            return False
        self.state.due = due + self._spacing
        return True

    def _answer(self, reason: str, port: int, unit: bytes, *, atm: bool) -> Answer | None:
        interface = self._tables.interface_of(port)
        mac = b"" if atm else self._tables.mac(port)
        if reason == "not_ipv4":
            reply = interface and arp_reply(unit, interface.ip, mac)
            return Answer(ARP, reply, None) if reply else None
        if not atm and unit[:6] != mac:  # to many: see RFC 1812, 4.3.2.7
            return None
        packet = read_packet(unit if atm else unit[_FRAME_HEADER:])
        if packet is None or not self._is_host(packet.source) or packet.source in self._own:
            return None
        route = self._route(packet.source)
        if route is None:
            return None
        if reason in _OWN and (reply := icmp.echo_reply(packet, self.state.identification)):
            return Answer(ECHO, reply, route)
        return self._error(reason, packet, route, interface)

    def _error(
        self, reason: str, packet: Ipv4, route: Route, interface: Interface | None
    ) -> Answer | None:
        kind = self._kind(reason, packet)
        source = (
            self._tables.interface_of(route.port)
            or interface
            or next(iter(self._tables.interface), None)
        )
        if kind is None or source is None or not icmp.may_cause_error(packet):
            return None
        mtu = self._mtu(packet.destination) if kind == icmp.TOO_BIG else 0
        data = icmp.error_about(kind, packet, source.ip, self.state.identification, mtu)
        return Answer(_NAMES[kind.type], data, route)

    def _kind(self, reason: str, packet: Ipv4) -> icmp.Error | None:
        """Return which error tells what became of a packet, None for none."""
        if reason in _OWN:
            if not packet.is_whole or packet.protocol == ICMP:
                return None
            udp = packet.protocol == UDP
            return icmp.PORT_UNREACHABLE if udp else icmp.PROTOCOL_UNREACHABLE
        if not self._is_host(packet.destination):
            return None
        if reason == "ttl_expired":
            return icmp.TIME_EXCEEDED
        if reason == "too_big":
            return icmp.TOO_BIG if packet.is_never_cut else None
        if reason == "no_route":
            near = IPv4Address(packet.destination)
            attached = any(near in each.network for each in self._tables.interface)
            return icmp.HOST_UNREACHABLE if attached else icmp.NET_UNREACHABLE
        return None

    def _is_host(self, address: int) -> bool:
        """Return whether an address can be that of a single host (RFC 1812, 5.3.7, 4.2.2.11)."""
        net = address >> 24
        return 0 < net < 224 and net != 127 and address not in self._many

    def _mtu(self, address: int) -> int:
        """Return the MTU of the way to an address."""
        route = self._route(address)
        return self._tables.mtu(route.port) if route else 0

    def _route(self, address: int) -> Route | None:
        index = self._routes.lookup(address)
        return self._tables.route[index - 1] if index else None
