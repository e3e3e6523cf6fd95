"""Classify packets that the router and a peer treat differently."""

from ipaddress import IPv4Network
from typing import NamedTuple

from ixp.microcode.config.tables import Tables
from ixp.outside.peers.arrivals import Arrival
from ixp.outside.peers.core_forwarding import CoreChange, counts_no_more, options
from ixp.outside.peers.passing import are_fragments, ends_too_late, passed_on
from ixp.outside.peers.reasons import DropReason, PeerOutcome
from ixp.workloads.verification.reference.rules import ReceivedPacket

_END, _NOP = 0, 1
_LOOSE, _STRICT = 131, 137  # source routes
_TIMESTAMP = 68
_BY_CORE = (DropReason.OPTIONS, DropReason.FRAGMENT, DropReason.TOO_BIG)
_ONCE = (7, 68)  # options allowed at most once in a datagram
_ALERT, _ALERT_SIZE = 148, 4  # RFC 2113
_COMMERCIAL_SECURITY = 134  # CIPSO
_COPIED = 128  # options from this type on are copied to all fragments
_RESERVED = (IPv4Network("0.0.0.0/8"), IPv4Network("240.0.0.0/4"))


class PacketCase(NamedTuple):
    """A packet and its outcome with a peer; `is_sent` is whether the router sent it.

    If the core answers, `changes` are the known changes that make its bytes equal to the peer's
    (empty: none needed), otherwise None. `core_sent`: any other part of the packet left.
    `queues_full`: full queues may have prevented the core from sending. `follows_routes`: the core
    follows source routes.
    """

    peer: str
    tables: Tables
    arrival: Arrival
    outcome: PeerOutcome
    is_sent: bool
    changes: frozenset[CoreChange] | None = None
    core_sent: bool = False
    queues_full: bool = False
    follows_routes: bool = False

    @property
    def reason(self) -> DropReason:
        """Return the router's outcome of the packet; an answering core accepts options."""
        reasons = self.arrival.reasons
        if self.changes is not None and reasons[0] is DropReason.OPTIONS and len(reasons) > 1:
            return reasons[1]
        return reasons[0]

    @property
    def packet(self) -> ReceivedPacket | None:
        """Return the packet, if the router parsed its frame."""
        return self.arrival.packet

    @property
    def options(self) -> list[tuple[int, int]]:
        """Return offset and type of the packet's options."""
        return [*options(self.packet.data)] if self.packet else []

    @property
    def option_types(self) -> set[int]:
        """Return the types of the packet's options."""
        return {kind for _, kind in self.options}

    @property
    def is_fragmented(self) -> bool:
        """Return whether only the peer sent the packet, in correct fragments."""
        return (
            self.packet is not None
            and not self.core_sent
            and are_fragments(self.packet, self.outcome.sent, self.tables)
        )

    def changed(self, change: CoreChange) -> bool:
        """Return whether the core's form of the packet has a given change."""
        return self.changes is not None and change in self.changes

    @property
    def is_passed_on(self) -> bool:
        """Return whether the peer sent exactly what RFC 1812 requires, by the tables' route."""
        packet = self.packet
        return packet is not None and self.outcome.sent == (passed_on(packet, self.tables),)


def is_refused(case: PacketCase) -> bool:
    """Return whether only full queues or the end of the run prevented a packet from leaving."""
    of_core = case.queues_full and not case.core_sent and case.reason in _BY_CORE
    if of_core and not has_source_route(case):
        return True
    return case.reason is DropReason.FORWARDED and not case.is_sent and case.is_passed_on


def is_fragment(case: PacketCase) -> bool:
    """Return whether the peer forwarded a fragment."""
    return case.reason is DropReason.FRAGMENT and case.is_passed_on


def has_options(case: PacketCase) -> bool:
    """Return whether the peer forwarded a packet with options that the core only counted."""
    counted = case.changes is None and case.reason is DropReason.OPTIONS
    return counted and _went_on_with_options(case)


def _went_on_with_options(case: PacketCase) -> bool:
    """Return whether the peer sent a packet with options by its route."""
    if case.arrival.reasons[0] is not DropReason.OPTIONS or case.packet is None:
        return False
    expected = passed_on(case.packet, case.tables)
    return expected is not None and {port for port, _ in case.outcome.sent} == {expected[0]}


def has_another_address(case: PacketCase) -> bool:
    """Return whether the peer recorded another address of the router with a time."""
    return case.changed(CoreChange.ADDRESS)


def has_unasked_time(case: PacketCase) -> bool:
    """Return whether the peer stamped a time after an address that can't be a single host's."""
    return case.changed(CoreChange.UNASKED)


def has_unknown_form(case: PacketCase) -> bool:
    """Return whether the peer incremented the overflow of a full timestamp with unknown flags."""
    if case.changes is None or case.packet is None:
        return False
    is_refused = _core_alone_sent(case) and counts_no_more(case.packet.data)
    return case.changed(CoreChange.FORM) or is_refused


def has_an_option_twice(case: PacketCase) -> bool:
    """Return whether the peer refused a packet because an option occurs twice."""
    kinds = [kind for _, kind in case.options]
    return _core_alone_sent(case) and any(kinds.count(kind) > 1 for kind in _ONCE)


def has_a_short_alert(case: PacketCase) -> bool:
    """Return whether the peer refused a router alert of less than four bytes."""
    if case.packet is None or not _core_alone_sent(case):
        return False
    sizes = [case.packet.data[at + 1] for at, kind in case.options if kind == _ALERT]
    return any(size < _ALERT_SIZE for size in sizes)


def has_commercial_security(case: PacketCase) -> bool:
    """Return whether the peer refused a packet with a commercial security option."""
    return _core_alone_sent(case) and _COMMERCIAL_SECURITY in case.option_types


def _core_alone_sent(case: PacketCase) -> bool:
    """Return whether the core sent a packet that the peer refused because of its options."""
    refused = not case.outcome.sent and DropReason.OPTIONS in case.outcome.reasons
    return case.core_sent and refused and case.reason is DropReason.OPTIONS


def has_timestamp(case: PacketCase) -> bool:
    """Return whether the peer forwarded a packet with a timestamp that it may have changed."""
    if case.changes is not None:
        return CoreChange.TIME in case.changes
    return has_options(case) and _TIMESTAMP in case.option_types


def has_text_behind_the_end(case: PacketCase) -> bool:
    """Return whether the peer forwarded a packet with nonzero bytes after its last option."""
    if case.changes is not None:
        return CoreChange.END in case.changes
    if not has_options(case) or case.packet is None:
        return False
    data = case.packet.data
    at = next((at for at, kind in case.options if kind == _END), len(data))
    return any(data[at : 4 * (data[0] & 0xF)])


def has_uncopied_options(case: PacketCase) -> bool:
    """Return whether the peer fragmented a packet with options that only its first fragment has."""
    if case.changes is not None:
        return CoreChange.LATER in case.changes
    uncopied = any(_NOP < kind < _COPIED for kind in case.option_types)
    return has_options(case) and len(case.outcome.sent) > 1 and uncopied


def has_source_route(case: PacketCase) -> bool:
    """Return whether a packet has a source route, which the router does not follow."""
    return (
        not case.follows_routes
        and not case.core_sent
        and bool({_LOOSE, _STRICT} & case.option_types)
    )


def has_strict_route(case: PacketCase) -> bool:
    """Return whether only the core sent a packet with a strict source route."""
    return case.follows_routes and _core_alone_sent(case) and _STRICT in case.option_types


def has_reserved_flag(case: PacketCase) -> bool:
    """Return whether core and peer fragmented a packet equally, except for the reserved flag."""
    return case.changed(CoreChange.RESERVED)


def is_too_long(case: PacketCase) -> bool:
    """Return whether the peer fragmented a packet that the router drops."""
    return case.reason in {DropReason.LENGTH, DropReason.FRAGMENT} and case.is_fragmented


def is_beyond_the_longest(case: PacketCase) -> bool:
    """Return whether the peer fragmented a packet at offsets that the header can't express."""
    return (
        case.reason in {DropReason.LENGTH, DropReason.FRAGMENT, DropReason.TOO_BIG}
        and case.packet is not None
        and ends_too_late(case.packet.data)
        and case.is_fragmented
    )


def is_on_the_same_side(case: PacketCase) -> bool:
    """Return whether the peer forwarded a packet back to its medium."""
    return case.reason is DropReason.NO_ROUTE and not case.core_sent and _went_on(case)


def has_several_faults(case: PacketCase) -> bool:
    """Return whether both drop a packet with several faults, for different ones."""
    others = {*case.arrival.reasons[1:]}
    return not case.core_sent and not case.outcome.sent and bool(case.outcome.reasons & others)


def is_from_reserved(case: PacketCase) -> bool:
    """Return whether only the reserved source prevented the lookup of the packet."""
    packet = case.packet
    return packet is not None and _is_reserved(packet.source) and _was_looked_up(case)


def is_to_reserved(case: PacketCase) -> bool:
    """Return whether the peer looked a reserved destination up."""
    packet = case.packet
    return packet is not None and _is_reserved(packet.destination) and _was_looked_up(case)


def is_from_the_router(case: PacketCase) -> bool:
    """Return whether the peer dropped a packet whose source is an address of the router."""
    packet = case.packet
    own = {entry.ip for entry in case.tables.interface}
    own |= {entry.directed_broadcast or 0 for entry in case.tables.interface}
    return (
        packet is not None
        and packet.source in own
        and not case.outcome.sent
        and DropReason.MARTIAN in case.outcome.reasons
    )


def is_no_host_of_an_own_subnet(case: PacketCase) -> bool:
    """Return whether only the peer forwarded from or to an address that can't be a host's."""
    packet = case.packet
    nets = [
        entry.network for entry in case.tables.interface if entry.directed_broadcast is not None
    ]
    no_hosts = {int(end) for net in nets for end in (net[0], net[-1])}
    return (
        packet is not None
        and case.changes is not None
        and case.arrival.reasons[0] in _BY_CORE
        and not no_hosts.isdisjoint({packet.source, packet.destination})
        and not case.core_sent
        and _went_on(case)
    )


def is_to_all_zeros(case: PacketCase) -> bool:
    """Return whether the peer treated 0.0.0.0 as a broadcast."""
    packet = case.packet
    return (
        packet is not None
        and packet.destination == 0
        and not case.outcome.sent
        and DropReason.DIRECTED_BROADCAST in case.outcome.reasons
    )


def _was_looked_up(case: PacketCase) -> bool:
    packet, outcome = case.packet, case.outcome
    if case.reason is not DropReason.MARTIAN or packet is None:
        return False
    return _went_on(case) or DropReason.NO_ROUTE in outcome.reasons


def _went_on(case: PacketCase) -> bool:
    """Return whether the peer forwarded a packet, complete or in fragments."""
    packet = case.packet
    if packet is None:
        return False
    cut = are_fragments(packet, case.outcome.sent, case.tables)
    return case.is_passed_on or cut or _went_on_with_options(case)


def _is_reserved(address: int) -> bool:
    return any(address & int(net.netmask) == int(net.network_address) for net in _RESERVED)
