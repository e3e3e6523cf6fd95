"""What the core's software asks the router's tables: routes, own addresses, single hosts."""

from ipaddress import IPv4Address

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import Interface, Route, Tables
from ixp.microcode.core.trie import Trie


class Ways:
    """The tables of one router, and its options, as its core asks them.

    `own` are the router's addresses, `broadcasts` the directed broadcasts of its subnets.
    """

    def __init__(self, tables: Tables, options: BuildOptions) -> None:
        """Build the route table."""
        self.tables = tables
        self.options = options
        self._routes = Trie((r.network, n) for n, r in enumerate(tables.route, 1))
        own = tables.interface
        self.own = frozenset(each.ip for each in own)
        self.broadcasts = frozenset(each.directed_broadcast for each in own) - {None}
        self._many = self.broadcasts | {
            int(each.network.network_address) for each in own if each.directed_broadcast is not None
        }

    def route(self, address: int) -> Route | None:
        """Return the way to an address, None if there is none."""
        index = self._routes.lookup(address)
        return self.tables.route[index - 1] if index else None

    def is_way(self, port: int, route: Route) -> bool:
        """Return whether packets that come by a port may take a route."""
        if is_atm(port) != is_atm(route.port):
            return True
        return self.options.ethernet_loopback and not is_atm(port)

    def source(self, *ports: int) -> int | None:
        """Return the address of the first of these ports that has one, or one of any port.

        None if the router has no address at all (RFC 1812, 4.3.2.4).
        """
        found: list[Interface | None] = [self.tables.interface_of(port) for port in ports]
        first = next((each for each in (*found, *self.tables.interface) if each), None)
        return first.ip if first else None

    def is_next_to(self, address: int, port: int) -> bool:
        """Return whether an address lies in the subnet of a port (RFC 1812, 5.2.4.2)."""
        interface = self.tables.interface_of(port)
        return interface is not None and IPv4Address(address) in interface.network

    def is_attached(self, address: int) -> bool:
        """Return whether an address lies in a subnet of a port."""
        near = IPv4Address(address)
        return any(near in each.network for each in self.tables.interface)

    def is_host(self, address: int) -> bool:
        """Return whether an address can be that of a single host (RFC 1812, 5.3.7, 4.2.2.11)."""
        net = address >> 24
        return 0 < net < 224 and net != 127 and address not in self._many
