"""Forward the packets that the microcode leaves to the core: with options, or above the MTU.

The order of the steps is that of the microcode, and options are looked at when the way is known
(RFC 1812, 5.2.1.2 and 5.2.4.1).
"""

from ixp.microcode.config.tables import Route
from ixp.microcode.core import icmp
from ixp.microcode.core.ip_options import Refused, Stamp, noted
from ixp.microcode.core.ipv4 import Ipv4, join
from ixp.microcode.core.ways import Ways

REASONS = frozenset(("options_or_fragment", "too_big"))
"""Why the core gets packets that it forwards."""


def forwarded(
    ways: Ways, packet: Ipv4 | None, port: int, time: int, *, checked: bool
) -> tuple[Route, bytes]:
    """Return the way of a packet that came by a port, and how it leaves, not cut yet.

    `packet` is None if its header is wrong, `time` what timestamps hold, `checked` whether
    addresses are looked at. Raise Refused for packets that do not go on.
    """
    if packet is None or (checked and _is_dropped(ways, packet)):
        raise Refused
    if packet.ttl <= 1:
        raise Refused(icmp.TIME_EXCEEDED)
    route = ways.route(packet.destination)
    if route is None or not ways.is_way(port, route):
        raise Refused(unreachable(ways, packet))
    stamp = Stamp(ways.source(route.port, port) or 0, ways.own, time)
    header = noted(packet.header, stamp)
    mtu = ways.tables.mtu(route.port)
    if packet.is_never_cut and len(packet.data) > mtu:
        raise Refused(icmp.too_big(mtu))
    if packet.ends_too_late and len(packet.data) > mtu:
        raise Refused  # no offset says where its last part begins
    data = join(
        header,
        packet.payload,
        offset=packet.offset,
        more=not packet.is_last,
        ttl=packet.ttl - 1,
    )
    return route, data


def unreachable(ways: Ways, packet: Ipv4) -> icmp.Error:
    """Return what the sender of a packet without a way is told (RFC 1812, 5.2.7.1)."""
    attached = ways.is_attached(packet.destination)
    return icmp.HOST_UNREACHABLE if attached else icmp.NET_UNREACHABLE


def _is_dropped(ways: Ways, packet: Ipv4) -> bool:
    """Return whether nothing may be forwarded from or to these addresses (RFC 1812, 5.3.7)."""
    source, to = packet.source >> 24, packet.destination >> 24
    if source in {0, 127} or source >= 224 or to in {0, 127} or to >= 224:
        return True
    return packet.destination in ways.broadcasts
