"""Configure the Linux kernel as the router: addresses, neighbours and routes in a namespace.

As in the router, an interface's subnet is not a route, and no packet is refused because of its
input interface.
"""

from collections.abc import Iterable, Iterator, Sequence
from ipaddress import IPv4Address

from ixp.microcode.config.tables import Route, Tables
from ixp.outside.namespaces import Namespace, Tap
from ixp.outside.peers.frames import next_hop_mac, router_mac
from ixp.workloads.record.run_directory import port_name

# Link-local addresses (RFC 3927) represent next hops, which have only a MAC or VC in the tables.
_NEXT_HOPS = int(IPv4Address("169.254.0.0"))
_SETTINGS = {
    "rp_filter": 0,  # RFC 1812, 5.3.8: sources are not compared with routes
    "send_redirects": 0,
    "accept_source_route": 1,
    "log_martians": 0,
    "bc_forwarding": 0,  # RFC 1812, 5.3.5.2 and RFC 2644
    "route_localnet": 0,
}


def set_up(namespace: Namespace, tables: Tables, ports: Sequence[int]) -> dict[int, Tap]:
    """Configure a namespace as the router of these tables; return the TAP device of each port.

    Raise UserError if the system refuses.
    """
    for group in ("all", "default"):  # new devices inherit the values of `default`
        for name, value in _SETTINGS.items():
            namespace.sysctl(f"ipv4/conf/{group}/{name}", value)
    namespace.sysctl("ipv4/ip_forward", 1)
    taps = {port: _tap(namespace, tables, port) for port in ports}
    namespace.ip(*_commands(tables))
    return taps


def _tap(namespace: Namespace, tables: Tables, port: int) -> Tap:
    return namespace.tap(port_name(port), router_mac(tables, port).hex(":"), tables.mtu(port))


def _commands(tables: Tables) -> Iterator[str]:
    """Yield arguments of ip that configure Linux with addresses, neighbours and routes."""
    for entry in tables.interface:
        yield f"addr add {entry.address} dev {port_name(entry.port)} noprefixroute"
    hops = _next_hops(tables.route)
    for (port, mac), address in hops.items():
        yield f"neigh add {address} lladdr {mac.hex(':')} dev {port_name(port)} nud permanent"
    for route in tables.route:
        hop = hops[route.port, next_hop_mac(route)]
        yield f"route add {route.prefix} via {hop} dev {port_name(route.port)} onlink"


def _next_hops(routes: Iterable[Route]) -> dict[tuple[int, bytes], IPv4Address]:
    """Return an address for each next hop of the routes."""
    hops = dict.fromkeys((route.port, next_hop_mac(route)) for route in routes)
    return {hop: IPv4Address(_NEXT_HOPS + number) for number, hop in enumerate(hops, 1)}
