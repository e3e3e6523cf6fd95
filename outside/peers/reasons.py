"""Why a packet is not forwarded: one vocabulary for the router and its peers."""

from enum import StrEnum

from ixp.workloads.traffic.packets import MIN_SIZE, checksum, total_length
from ixp.workloads.verification.outcomes import Dropped, Forwarded, Outcome
from ixp.workloads.verification.reference_router import ReferenceRouter
from ixp.workloads.verification.reference_rules import Packet


class Reason(StrEnum):
    """What becomes of a packet; all but the first say why it is not forwarded."""

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


BY_LINK = (Reason.LINK_BROADCAST, Reason.LINK_MULTICAST, Reason.OTHER_MAC)
"""Why a frame with an IPv4 packet is dropped before that is looked at."""
_OF_ROUTER = {
    "not_ipv4": Reason.NOT_IPV4,
    "ETHER_RX_DROP_BROADCAST": Reason.LINK_BROADCAST,
    "ETHER_RX_DROP_MULTICAST": Reason.LINK_MULTICAST,
    "MAC_INVALID_ADDRESS": Reason.OTHER_MAC,
    "own_address": Reason.OWN,
    "IP_INVALID_ADDRESS": Reason.MARTIAN,
    "multicast": Reason.GROUP,
    "IP_DBCAST_ADDRESS": Reason.DIRECTED_BROADCAST,
    "IP_BAD_TOTAL_LENGTH": Reason.LENGTH,
    "IP_BAD_TTL": Reason.TTL,
    "IP_BAD_CHECKSUM": Reason.CHECKSUM,
    "IP_NO_ROUTE": Reason.NO_ROUTE,
    "ttl_expired": Reason.TTL,  # these where the core's software answers
    "no_route": Reason.NO_ROUTE,
    "too_big": Reason.TOO_BIG,
}
_EXCEPTION = "options_or_fragment"


def reason_of(outcome: Outcome, packet: Packet | None) -> Reason:
    """Return what the reference router's outcome of a packet means."""
    if isinstance(outcome, Forwarded):
        return Reason.FORWARDED
    return _named(outcome.counter if isinstance(outcome, Dropped) else outcome.reason, packet)


def _named(rule: str, packet: Packet | None) -> Reason:
    """Return what a rule of the reference router means; one of them means three things."""
    if rule != _EXCEPTION or packet is None:
        return _OF_ROUTER[rule]
    words = packet.data[0] & 0xF
    if packet.data[0] >> 4 != 4 or words < 5:
        return Reason.HEADER
    return Reason.OPTIONS if words > 5 else Reason.FRAGMENT


def faults(router: ReferenceRouter, packet: Packet) -> list[Reason]:
    """Return all that holds against a packet, whatever the router looks at first."""
    found = [_named(rule, packet) for rule in router.faults(packet)]
    size = 4 * (packet.data[0] & 0xF)
    if size <= MIN_SIZE:
        return found
    # The rules are those of a header without options, which is all that the router looks at.
    found = [each for each in found if each is not Reason.CHECKSUM]
    if not size <= total_length(packet.data) or size > packet.carried:
        found.append(Reason.LENGTH)
    if size <= len(packet.data) and checksum(packet.data[:size]):
        found.append(Reason.CHECKSUM)
    return found
