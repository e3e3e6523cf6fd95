"""Forward the packets that the microcode leaves to the core: with options, or above the MTU.

Also forwards packets whose source route continues beyond the router.

The steps have the microcode's order; options are processed once the route is known (RFC 1812,
5.2.1.2 and 5.2.4.1).
"""

from ixp.microcode.config.tables import Route
from ixp.microcode.core import icmp, source_routes
from ixp.microcode.core.ip_options import PacketRejected, Stamp, fill_options
from ixp.microcode.core.ipv4 import DESTINATION, Ipv4, join
from ixp.microcode.core.routing_tables import RoutingTables
from ixp.microcode.core.source_routes import SourceRouteHop

REASONS = frozenset(("options_or_fragment", "too_big"))
"""Reasons of packets that the core forwards."""


def forwarded(
    routing: RoutingTables,
    packet: Ipv4 | None,
    port: int,
    time: int,
    hop: SourceRouteHop | None = None,
) -> tuple[Route, bytes]:
    """Return the route of a packet that a port received, and the packet to send, unfragmented.

    `packet` is None if its header is invalid; `time` is the value of timestamps; `hop` is the next
    hop of a source route that has reached the router. Raise PacketRejected for packets that are not
    forwarded.
    """
    if packet is None or not _may_forward(routing, packet.source, packet.destination):
        raise PacketRejected
    if packet.ttl <= 1:
        raise PacketRejected(icmp.TIME_EXCEEDED)
    route = _onward(routing, hop, packet.source) if hop else routing.route(packet.destination)
    if route is None or not routing.may_take(port, route):
        raise PacketRejected(icmp.SOURCE_ROUTE_FAILED if hop else unreachable(routing, packet))
    address = routing.source(route.port, port) or 0
    if hop:
        header = hop.recorded(fill_options(hop.header, Stamp(address, routing.own, time)), address)
    else:
        source_routes.check_passing(packet.header, follows=routing.options.source_routes)
        header = fill_options(packet.header, Stamp(address, routing.own, time))
    mtu = routing.tables.mtu(route.port)
    if packet.is_never_cut and len(packet.data) > mtu:
        raise PacketRejected(icmp.too_big(mtu))
    if packet.ends_too_late and len(packet.data) > mtu:
        raise PacketRejected  # no fragment offset can express the start of its last part
    data = join(
        header, packet.payload, offset=packet.offset, more=not packet.is_last, ttl=packet.ttl - 1
    )
    return route, data


def _onward(routing: RoutingTables, hop: SourceRouteHop, source: int) -> Route | None:
    """Return the route to the next address of a source route, or None if it is not allowed.

    A strict route may only use the network of the address (RFC 791, 3.1).
    """
    to = int.from_bytes(hop.header[DESTINATION], "big")
    route = routing.route(to) if _may_forward(routing, source, to) else None
    if route and hop.is_strict and not routing.is_on_subnet(to, route.port):
        return None
    return route


def unreachable(routing: RoutingTables, packet: Ipv4) -> icmp.Error:
    """Return the error for the sender of a packet without a route (RFC 1812, 5.2.7.1)."""
    attached = routing.is_attached(packet.destination)
    return icmp.HOST_UNREACHABLE if attached else icmp.NET_UNREACHABLE


def _may_forward(routing: RoutingTables, source: int, destination: int) -> bool:
    """Return whether packets may be forwarded between these addresses (RFC 1812, 5.3.7)."""
    return not routing.options.rfc1812 or (
        routing.is_unicast(source) and routing.is_unicast(destination)
    )
