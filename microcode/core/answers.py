"""Answer packets for the core (ICMP, ARP; RFC 1812 4.3), or forward them.

An answer takes the route to the sender's address, and has the address of that port as source.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import Route, Tables
from ixp.microcode.core import forwarding, icmp
from ixp.microcode.core.arp import arp_reply
from ixp.microcode.core.fragments import FRAGMENT_COUNTERS, Datagram, Reassembly, cut_into_fragments
from ixp.microcode.core.ip_options import PacketRejected, Stamp, pad_to_words, reply_options
from ixp.microcode.core.ipv4 import ICMP, UDP, Ipv4, build_packet, join, read_packet
from ixp.microcode.core.routing_tables import RoutingTables
from ixp.microcode.core.source_routes import ReturnRoute, SourceRouteHop, next_hop, return_route
from ixp.support.plain_state import Count, convert_state

ARP, LIMITED = "ARP_REPLIES", "ICMP_RATE_LIMITED"
_ECHO, _MASK = "ICMP_ECHO_REPLIES", "ICMP_ADDRESS_MASK_REPLIES"
_TIME, _UNREACHABLE = "ICMP_TIME_EXCEEDED", "ICMP_UNREACHABLE"
_PROBLEM = "ICMP_PARAMETER_PROBLEM"
FORWARDED, DISCARDED = "FORWARDED_BY_CORE", "DISCARDED_BY_CORE"
ROUTED, CUT, PIECES = "SOURCE_ROUTED", "PACKETS_CUT", "FRAGMENTS_MADE"
COUNTERS = (
    *(ARP, _ECHO, _MASK, _TIME, _UNREACHABLE, _PROBLEM, LIMITED),
    *(FORWARDED, DISCARDED, ROUTED, CUT, PIECES),
    *FRAGMENT_COUNTERS,
)
"""Counters: answers by kind, suppressed errors, packets forwarded or not, packets forwarded by a
source route, packets cut and the fragments made, and fragments for the router itself."""
_NAMES: Mapping[int, str] = {3: _UNREACHABLE, icmp.TIME_EXCEEDED.type: _TIME, 12: _PROBLEM}
_REPLIES: Mapping[int, str] = {icmp.ECHO_REPLY: _ECHO, icmp.MASK_REPLY: _MASK}
_OWN = ("icmp", "igmp", "snmp", "own_address")  # reasons of packets for the router itself
_NO_PACKET = ("management_cell", "core_vc", "multicast")  # reasons without an answer
_FRAME_HEADER = 14
_OWN_TIME = 1 << 31  # bit of a timestamp that does not count from midnight UT (RFC 791, 3.1)


class Answer(NamedTuple):
    """An IP packet to send by a route, or a frame to send by a port, with its counter."""

    counter: str
    data: bytes
    route: Route | None


class _State(msgspec.Struct):
    """State between answers; `due` is a time in cycles."""

    counts: dict[str, Count]
    identification: Count
    due: Count
    open: list[Datagram] = []


class Answers:
    """Computes the answers of one router."""

    def __init__(self, tables: Tables, options: BuildOptions, core_mhz: int) -> None:
        """Take the router's tables, its limits, and the number of cycles in a second."""
        self._tables = tables
        self._routing = RoutingTables(tables, options)
        self._millisecond = core_mhz * 1000
        self._spacing = -(-core_mhz * 1_000_000 // options.icmp_rate)
        self._ahead = self._spacing * (options.icmp_burst - 1)
        self._reassembly = Reassembly(options.reassembly_ms * self._millisecond)
        self.counts = dict.fromkeys(COUNTERS, 0)
        self._identification = 0
        self._due = 0
        self._reassembly.counts = self.counts

    def state(self) -> dict[str, Any]:
        """Return the state as plain data."""
        waiting = self._reassembly.state()
        state = _State(self.counts, self._identification, self._due, waiting)
        return dict(msgspec.to_builtins(state, builtin_types=(bytes,)))

    def restore(self, state: dict[str, Any]) -> None:
        """Restore a state that `state` returned; raise UserError for any other value."""
        saved = convert_state(state, _State, "the router's core software")
        self.counts = dict.fromkeys(COUNTERS, 0) | saved.counts
        self._identification = saved.identification
        self._due = saved.due
        self._reassembly.restore(saved.open, self.counts)

    def fragments(self, packet: bytes, route: Route) -> list[bytes]:
        """Return a packet as fragments that fit the MTU of a route, and count them."""
        pieces = cut_into_fragments(packet, self._tables.mtu(route.port))
        if len(pieces) > 1:
            self.counts[CUT] += 1
            self.counts[PIECES] += len(pieces)
        return pieces

    @property
    def has_pending_fragments(self) -> bool:
        """Return whether fragments wait for the rest of their packet, until a timeout."""
        return bool(self._reassembly)

    def answer(self, reason: str, port: int, unit: bytes, now: int) -> Answer | None:
        """Return the answer to a unit that a port received, or None.

        `unit` is a frame or, from ATM, an IP packet; `now` is the time in cycles.
        """
        answer = self._answer(reason, port, unit, now)
        return answer and self._counted(answer, now)

    def expired(self, now: int) -> list[Answer]:
        """Return the errors about reassemblies that timed out (RFC 792, code 1)."""
        errors = (
            self._error(icmp.REASSEMBLY_TIME_EXCEEDED, first, port)
            for first, port in self._reassembly.expired(now)
        )
        counted = (self._counted(error, now) for error in errors if error)
        return [error for error in counted if error]

    @staticmethod
    def may_answer(reason: str) -> bool:
        """Return whether packets with this reason may be answered."""
        return reason not in _NO_PACKET

    def _counted(self, answer: Answer, now: int) -> Answer | None:
        """Count and return an answer, or return None if there were too many errors."""
        if answer.counter in _NAMES.values() and not self._has_turn(now):
            self.counts[LIMITED] += 1
            return None
        self.counts[answer.counter] += 1
        if answer.counter != FORWARDED:
            self._identification = self._identification + 1 & 0xFFFF
        return answer

    def _has_turn(self, now: int) -> bool:
        """Return whether an error may be sent, by a token bucket stored as the time it is full."""
        due = max(self._due, now)
        if due - now > self._ahead:
            return False
        self._due = due + self._spacing
        return True

    def _answer(self, reason: str, port: int, unit: bytes, now: int) -> Answer | None:
        atm = is_atm(port)
        mac = b"" if atm else self._tables.mac(port)
        if reason == "not_ipv4":
            interface = self._tables.interface_of(port)
            reply = interface and arp_reply(unit, interface.ip, mac, self._routing.broadcasts)
            return Answer(ARP, reply, None) if reply else None
        packet = None
        if atm or unit[:6] == mac:  # not to a multicast or broadcast frame: RFC 1812, 4.3.2.7
            packet = read_packet(unit if atm else unit[_FRAME_HEADER:])
        if reason in forwarding.REASONS:
            return self._forward(packet, port, now)
        if packet is None:
            return None
        if reason in _OWN:
            return self._handle_local(packet, port, now)
        kind = self._kind(reason, packet)
        return kind and self._error(kind, packet, port)

    def _forward(
        self, packet: Ipv4 | None, port: int, now: int, hop: SourceRouteHop | None = None
    ) -> Answer | None:
        """Forward a packet, or return an error for its sender."""
        try:
            route, data = forwarding.forwarded(self._routing, packet, port, self._time(now), hop)
        except PacketRejected as rejection:
            self.counts[DISCARDED] += 1
            own = hop is not None
            return (
                packet and rejection.error and self._error(rejection.error, packet, port, own=own)
            )
        return Answer(FORWARDED, data, route)

    def _handle_local(self, packet: Ipv4, port: int, now: int) -> Answer | None:
        """Forward a packet if its source route continues, otherwise answer it."""
        follows = self._routing.options.source_routes
        try:
            hop = next_hop(packet.header, self._routing.own, follows=follows)
        except PacketRejected as rejection:
            return rejection.error and self._error(rejection.error, packet, port, own=True)
        if hop is None:
            return self._deliver(packet, port, now)
        if hop.place is None:
            end = read_packet(
                join(hop.header, packet.payload, offset=packet.offset, more=not packet.is_last)
            )
            return end and self._deliver(end, port, now)
        self.counts[ROUTED] += 1
        return self._forward(packet, port, now, hop)

    def _deliver(self, packet: Ipv4, port: int, now: int) -> Answer | None:
        """Answer a packet for the router itself, once all its fragments have arrived."""
        if self._return_path(packet) is None:
            return None
        whole = packet if packet.is_whole else self._reassembly.add(packet, port, now)
        if whole is None:
            return None
        if whole.protocol == ICMP:
            return self._reply(whole, port, now)
        udp = whole.protocol == UDP
        kind = icmp.PORT_UNREACHABLE if udp else icmp.PROTOCOL_UNREACHABLE
        return self._error(kind, whole, port, own=True)

    def _reply(self, packet: Ipv4, port: int, now: int) -> Answer | None:
        """Answer an ICMP request, if there is a route to the sender."""
        interface = self._tables.interface_of(port)
        mask = interface.network.netmask.packed if interface else None
        reply = icmp.reply_to(packet, mask)
        path = self._return_path(packet)
        if reply is None or path is None:
            return None
        back, route = path
        stamp = Stamp(
            self._routing.source(route.port, port) or 0, self._routing.own, self._time(now)
        )
        try:
            options = reply_options(packet.header, stamp, back.option)
        except PacketRejected as rejection:
            return rejection.error and self._error(rejection.error, packet, port, own=True)
        data = build_packet(
            ICMP,
            (packet.destination, back.first),
            reply,
            tos=packet.tos,
            identification=self._identification,
            options=options,
        )
        return Answer(_REPLIES[reply[0]], data, route)

    def _error(
        self, kind: icmp.Error, packet: Ipv4, port: int, *, own: bool = False
    ) -> Answer | None:
        """Return an error about a packet, if allowed; `own`: it is for the router itself."""
        path = self._return_path(packet)
        if path is None or not icmp.may_cause_error(packet):
            return None
        back, route = path
        if not own and not self._routing.is_unicast(packet.destination):
            return None
        source = self._routing.source(route.port, port)
        if source is None:
            return None
        addresses, options = (source, back.first), pad_to_words(back.option)
        data = icmp.error_about(kind, packet, addresses, self._identification, options)
        return Answer(_NAMES[kind.type], data, route)

    def _kind(self, reason: str, packet: Ipv4) -> icmp.Error | None:
        """Return the kind of error for the reason of a packet, or None."""
        if reason == "ttl_expired":
            return icmp.TIME_EXCEEDED
        if reason == "no_route":
            return forwarding.unreachable(self._routing, packet)
        return None

    def _return_path(self, packet: Ipv4) -> tuple[ReturnRoute, Route] | None:
        """Return the route to the sender, if it is another single host with a route."""
        routing = self._routing
        back = ReturnRoute(packet.source)
        if routing.options.source_routes:
            back = return_route(packet.header, packet.source, routing.own)
        route = routing.route(back.first)
        if route is None or not all(map(routing.is_other_host, (packet.source, back.first))):
            return None
        if back.is_strict and not routing.is_on_subnet(back.first, route.port):
            return None
        return back, route

    def _time(self, now: int) -> int:
        """Return the value of a timestamp: milliseconds since the router's start."""
        return now // self._millisecond & _OWN_TIME - 1 | _OWN_TIME
