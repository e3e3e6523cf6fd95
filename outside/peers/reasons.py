"""Define the outcomes of a packet, with one vocabulary for the router and its peers."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

import msgspec

from ixp.outside.peers.frames import SentUnit
from ixp.workloads.traffic.packets import MIN_SIZE, checksum, total_length
from ixp.workloads.verification.reference.outcomes import Dropped, Forwarded, Outcome
from ixp.workloads.verification.reference.router import ReferenceRouter
from ixp.workloads.verification.reference.rules import ReceivedPacket


class DropReason(StrEnum):
    """The outcome of a packet; all except the first are reasons for not forwarding it."""

    FORWARDED = "forwarded"
    NOT_IPV4 = "not IPv4"
    LINK_BROADCAST = "broadcast MAC address"
    LINK_MULTICAST = "multicast MAC address"
    OTHER_MAC = "other MAC address"
    HEADER = "IP version or header length"
    LENGTH = "IP total length"
    CHECKSUM = "header checksum"
    TTL = "TTL expired"
    MARTIAN = "martian address"
    GROUP = "multicast or limited broadcast"
    DIRECTED_BROADCAST = "directed broadcast"
    NO_ROUTE = "no route"
    OWN = "address of the router"
    OPTIONS = "IP options"
    FRAGMENT = "fragment"
    TOO_BIG = "above the MTU"


class PeerOutcome(msgspec.Struct, frozen=True):
    """The packets that a peer sent for one packet, or the reason if it sent none.

    `label` is the peer's own term; `reasons` are its possible meanings.
    """

    label: str
    reasons: frozenset[DropReason]
    sent: tuple[SentUnit, ...] = ()


class PeerRun(msgspec.Struct, frozen=True):
    """The result of a peer for all packets of a run.

    `outcomes` are in the order of the packets. `own` are packets that the peer sent on its own,
    such as ICMP messages. `counts` are the peer's own counters.
    """

    version: str
    outcomes: list[PeerOutcome]
    own: tuple[SentUnit, ...] = ()
    counts: Mapping[str, int] = MappingProxyType({})


def forwarded(*sent: SentUnit) -> PeerOutcome:
    """Return the outcome of a forwarded packet."""
    return PeerOutcome("forwarded", frozenset({DropReason.FORWARDED}), sent)


BY_LINK = (DropReason.LINK_BROADCAST, DropReason.LINK_MULTICAST, DropReason.OTHER_MAC)
"""Reasons to drop a frame with an IPv4 packet before the packet is checked."""
_OF_ROUTER = {
    "not_ipv4": DropReason.NOT_IPV4,
    "ETHER_RX_DROP_BROADCAST": DropReason.LINK_BROADCAST,
    "ETHER_RX_DROP_MULTICAST": DropReason.LINK_MULTICAST,
    "MAC_INVALID_ADDRESS": DropReason.OTHER_MAC,
    "own_address": DropReason.OWN,
    "IP_INVALID_ADDRESS": DropReason.MARTIAN,
    "multicast": DropReason.GROUP,
    "IP_DBCAST_ADDRESS": DropReason.DIRECTED_BROADCAST,
    "IP_BAD_TOTAL_LENGTH": DropReason.LENGTH,
    "IP_BAD_TTL": DropReason.TTL,
    "IP_BAD_CHECKSUM": DropReason.CHECKSUM,
    "IP_NO_ROUTE": DropReason.NO_ROUTE,
    "ttl_expired": DropReason.TTL,  # these reasons occur if the core's software answers
    "no_route": DropReason.NO_ROUTE,
    "too_big": DropReason.TOO_BIG,
}
_EXCEPTION = "options_or_fragment"


def reason_of(outcome: Outcome, packet: ReceivedPacket | None) -> DropReason:
    """Return the reason for an outcome of the reference router."""
    if isinstance(outcome, Forwarded):
        return DropReason.FORWARDED
    return _named(outcome.counter if isinstance(outcome, Dropped) else outcome.reason, packet)


def _named(rule: str, packet: ReceivedPacket | None) -> DropReason:
    """Return the reason for a rule of the reference router; one rule has three reasons."""
    if rule != _EXCEPTION or packet is None:
        return _OF_ROUTER[rule]
    words = packet.data[0] & 0xF
    if packet.data[0] >> 4 != 4 or words < 5:
        return DropReason.HEADER
    return DropReason.OPTIONS if words > 5 else DropReason.FRAGMENT


def faults(router: ReferenceRouter, packet: ReceivedPacket) -> list[DropReason]:
    """Return all faults of a packet, in the order of the router's checks."""
    reasons = [_named(rule, packet) for rule in router.faults(packet)]
    size = 4 * (packet.data[0] & 0xF)
    if size <= MIN_SIZE:
        return reasons
    # The rules assume a header without options: the router checks no others.
    reasons = [reason for reason in reasons if reason is not DropReason.CHECKSUM]
    if not size <= total_length(packet.data) or size > packet.carried:
        reasons.append(DropReason.LENGTH)
    if size <= len(packet.data) and checksum(packet.data[:size]):
        reasons.append(DropReason.CHECKSUM)
    return reasons
