"""Forward the packets that the microcode leaves to the core: with options, or above the MTU.

So does it with those that came to the router with a source route that leads on.

The order of the steps is that of the microcode, and options are looked at when the way is known
(RFC 1812, 5.2.1.2 and 5.2.4.1).
"""

from ixp.microcode.config.tables import Route
from ixp.microcode.core import icmp, source_routes
from ixp.microcode.core.ip_options import Refused, Stamp, noted
from ixp.microcode.core.ipv4 import DESTINATION, Ipv4, join
from ixp.microcode.core.source_routes import Step
from ixp.microcode.core.ways import Ways

REASONS = frozenset(("options_or_fragment", "too_big"))
"""Why the core gets packets that it forwards."""


def forwarded(
    ways: Ways, packet: Ipv4 | None, port: int, time: int, step: Step | None = None
) -> tuple[Route, bytes]:
    """Return the way of a packet that came by a port, and how it leaves, not cut yet.

    `packet` is None if its header is wrong, `time` what timestamps hold, `step` where a source
    route that reached the router leads on. Raise Refused for packets that do not go on.
    """
    if packet is None or not _may_forward(ways, packet.source, packet.destination):
        raise Refused
    if packet.ttl <= 1:
        raise Refused(icmp.TIME_EXCEEDED)
    route = _onward(ways, step, packet.source) if step else ways.route(packet.destination)
    if route is None or not ways.is_way(port, route):
        raise Refused(icmp.SOURCE_ROUTE_FAILED if step else unreachable(ways, packet))
    address = ways.source(route.port, port) or 0
    if step:
        header = step.recorded(noted(step.header, Stamp(address, ways.own, time)), address)
    else:
        source_routes.check_passing(packet.header, follows=ways.options.source_routes)
        header = noted(packet.header, Stamp(address, ways.own, time))
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


def _onward(ways: Ways, step: Step, source: int) -> Route | None:
    """Return the way to the next address of a source route, None if it may not be taken.

    A strict one leads through the network of the address only (RFC 791, 3.1).
    """
    to = int.from_bytes(step.header[DESTINATION], "big")
    route = ways.route(to) if _may_forward(ways, source, to) else None
    if route and step.is_strict and not ways.is_next_to(to, route.port):
        return None
    return route


def unreachable(ways: Ways, packet: Ipv4) -> icmp.Error:
    """Return what the sender of a packet without a way is told (RFC 1812, 5.2.7.1)."""
    attached = ways.is_attached(packet.destination)
    return icmp.HOST_UNREACHABLE if attached else icmp.NET_UNREACHABLE


def _may_forward(ways: Ways, source: int, destination: int) -> bool:
    """Return whether packets may be forwarded between these addresses (RFC 1812, 5.3.7)."""
    return not ways.options.rfc1812 or (ways.is_host(source) and ways.is_host(destination))
