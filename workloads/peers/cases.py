"""Packets that the router and a peer treat differently, and what can be said of them."""

from collections.abc import Iterator
from ipaddress import IPv4Network
from typing import NamedTuple

from ixp.microcode.config.tables import Tables
from ixp.workloads.peers.arrivals import Arrival
from ixp.workloads.peers.fates import Fate
from ixp.workloads.peers.passing import are_fragments, ends_too_late, passed_on
from ixp.workloads.peers.reasons import Reason
from ixp.workloads.verification.reference_rules import Packet

_END, _NOP = 0, 1
_SOURCE_ROUTES = frozenset({131, 137})
_TIMESTAMP = 68
_COPIED = 128  # and above: options that all fragments have
_RESERVED = (IPv4Network("0.0.0.0/8"), IPv4Network("240.0.0.0/4"))


class Case(NamedTuple):
    """A packet and its fate with a peer; `left` is whether the router sent it."""

    peer: str
    tables: Tables
    arrival: Arrival
    fate: Fate
    left: bool

    @property
    def reason(self) -> Reason:
        """What the router makes of the packet."""
        return self.arrival.reasons[0]

    @property
    def packet(self) -> Packet | None:
        """The packet, where the router looked into its frame."""
        return self.arrival.packet

    @property
    def is_passed_on(self) -> bool:
        """Whether the peer sent exactly what RFC 1812 asks for, by the route of the tables."""
        packet = self.packet
        return packet is not None and self.fate.sent == (passed_on(packet, self.tables),)


def is_refused(case: Case) -> bool:
    """Return whether only queues or the end of the run kept a packet from leaving."""
    return case.reason is Reason.FORWARDED and not case.left and case.is_passed_on


def is_fragment(case: Case) -> bool:
    """Return whether the peer forwarded a fragment."""
    return case.reason is Reason.FRAGMENT and case.is_passed_on


def has_options(case: Case) -> bool:
    """Return whether the peer forwarded a packet with options, which it may have changed."""
    if case.reason is not Reason.OPTIONS or case.packet is None:
        return False
    wanted = passed_on(case.packet, case.tables)
    return wanted is not None and {port for port, _ in case.fate.sent} == {wanted[0]}


def has_timestamp(case: Case) -> bool:
    """Return whether the peer forwarded a packet that it may have stamped."""
    return has_options(case) and _TIMESTAMP in _types(case)


def has_text_behind_the_end(case: Case) -> bool:
    """Return whether the peer forwarded a packet with more than 0 behind its last option."""
    if not has_options(case) or case.packet is None:
        return False
    data = case.packet.data
    at = next((at for at, kind in _options(data) if kind == _END), len(data))
    return any(data[at : 4 * (data[0] & 0xF)])


def has_uncopied_options(case: Case) -> bool:
    """Return whether the peer cut a packet with options that only its first fragment has."""
    uncopied = any(_NOP < kind < _COPIED for kind in _types(case))
    return has_options(case) and len(case.fate.sent) > 1 and uncopied


def has_source_route(case: Case) -> bool:
    """Return whether a packet has an option that says itself where it goes next."""
    return bool(_SOURCE_ROUTES & _types(case))


def _types(case: Case) -> set[int]:
    return {kind for _, kind in _options(case.packet.data)} if case.packet else set()


def _options(data: bytes) -> Iterator[tuple[int, int]]:
    """Return place and type of the options in a header, up to the end of them (RFC 791, 3.1)."""
    at, end = 20, min(4 * (data[0] & 0xF), len(data) - 1)
    while at < end:
        yield at, data[at]
        if data[at] == _END:
            return
        at += 1 if data[at] == _NOP else max(data[at + 1], 2)


def is_too_long(case: Case) -> bool:
    """Return whether the peer fragmented a packet."""
    packet = case.packet
    return (
        case.reason in {Reason.LENGTH, Reason.FRAGMENT, Reason.TOO_BIG}
        and packet is not None
        and are_fragments(packet, case.fate.sent, case.tables)
    )


def is_beyond_the_longest(case: Case) -> bool:
    """Return whether the peer cut a fragment where no offset can say so."""
    packet = case.packet
    return packet is not None and ends_too_late(packet.data) and is_too_long(case)


def is_on_the_same_side(case: Case) -> bool:
    """Return whether the peer forwarded a packet back to the medium that it came from."""
    return case.reason is Reason.NO_ROUTE and case.is_passed_on


def has_several_faults(case: Case) -> bool:
    """Return whether the peer found another of several faults; nothing is forwarded."""
    return not case.fate.sent and bool(case.fate.reasons & {*case.arrival.reasons[1:]})


def is_from_reserved(case: Case) -> bool:
    """Return whether only the reserved source kept the packet from being looked up."""
    packet = case.packet
    return packet is not None and _is_reserved(packet.source) and _was_looked_up(case)


def is_to_reserved(case: Case) -> bool:
    """Return whether the peer looked a reserved destination up."""
    packet = case.packet
    return packet is not None and _is_reserved(packet.destination) and _was_looked_up(case)


def is_from_the_router(case: Case) -> bool:
    """Return whether the peer found an address of the router in the source."""
    packet = case.packet
    own = {each.ip for each in case.tables.interface}
    own |= {each.directed_broadcast or 0 for each in case.tables.interface}
    return (
        packet is not None
        and packet.source in own
        and not case.fate.sent
        and Reason.MARTIAN in case.fate.reasons
    )


def is_to_all_zeros(case: Case) -> bool:
    """Return whether the peer took 0.0.0.0 for a broadcast."""
    packet = case.packet
    return (
        packet is not None
        and packet.destination == 0
        and not case.fate.sent
        and Reason.DIRECTED_BROADCAST in case.fate.reasons
    )


def _was_looked_up(case: Case) -> bool:
    packet, fate = case.packet, case.fate
    if case.reason is not Reason.MARTIAN or packet is None:
        return False
    is_fragmented = are_fragments(packet, fate.sent, case.tables)
    return case.is_passed_on or is_fragmented or Reason.NO_ROUTE in fate.reasons


def _is_reserved(address: int) -> bool:
    return any(address & int(net.netmask) == int(net.network_address) for net in _RESERVED)
