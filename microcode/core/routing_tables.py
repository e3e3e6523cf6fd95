"""Look up the router's tables for its core software: routes, own and unicast addresses."""

from ipaddress import IPv4Address

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import Interface, Route, Tables
from ixp.microcode.core.trie import Trie


class RoutingTables:
    """The tables of one router, indexed for its core software.

    `own` are the router's addresses, `broadcasts` the directed broadcasts of its subnets.
    """

    def __init__(self, tables: Tables, options: BuildOptions) -> None:
        """Build the route table."""
        self.tables = tables
        self.options = options
        self._routes = Trie((r.network, n) for n, r in enumerate(tables.route, 1))
        interfaces = tables.interface
        self.own = frozenset(interface.ip for interface in interfaces)
        self.broadcasts = frozenset(i.directed_broadcast for i in interfaces) - {None}
        self._broadcasts = self.broadcasts | {
            int(i.network.network_address) for i in interfaces if i.directed_broadcast is not None
        }

    def route(self, address: int) -> Route | None:
        """Return the route to an address, or None."""
        index = self._routes.lookup(address)
        return self.tables.route[index - 1] if index else None

    def may_take(self, port: int, route: Route) -> bool:
        """Return whether packets received by a port may take a route."""
        if is_atm(port) != is_atm(route.port):
            return True
        return self.options.ethernet_loopback and not is_atm(port)

    def source(self, *ports: int) -> int | None:
        """Return the address of the first of these ports that has one, or of any other port.

        Return None if the router has no address at all (RFC 1812, 4.3.2.4).
        """
        asked: list[Interface | None] = [self.tables.interface_of(port) for port in ports]
        first = next(filter(None, (*asked, *self.tables.interface)), None)
        return first.ip if first else None

    def is_on_subnet(self, address: int, port: int) -> bool:
        """Return whether an address lies in the subnet of a port (RFC 1812, 5.2.4.2)."""
        interface = self.tables.interface_of(port)
        return interface is not None and IPv4Address(address) in interface.network

    def is_attached(self, address: int) -> bool:
        """Return whether an address lies in a subnet of a port."""
        return any(IPv4Address(address) in i.network for i in self.tables.interface)

    def is_unicast(self, address: int) -> bool:
        """Return whether an address can be that of a single host (RFC 1812, 5.3.7, 4.2.2.11)."""
        net = address >> 24
        return 0 < net < 224 and net != 127 and address not in self._broadcasts

    def is_other_host(self, address: int) -> bool:
        """Return whether an address can be that of a single host other than the router."""
        return self.is_unicast(address) and address not in self.own
