"""Attach hosts to the router: choose addresses and next hops of its tables."""

from ipaddress import IPv4Address, IPv4Interface, IPv4Network
from itertools import islice

import msgspec

from ixp.isa.tables.port_kinds import is_atm, port_kind
from ixp.microcode.config.loader import Config
from ixp.microcode.config.tables import Route, Wrong, check_host
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.traffic.aal5 import cell_header

_TRIED = 1 << 16  # addresses of a network to try
_CLASS_C = 24  # prefix length of networks that are usually numbered from .1


class Attachment(msgspec.Struct, frozen=True):
    """A host's port, addresses and link.

    `gateway_mac` is the router's MAC address on Ethernet; `vc` is the cell header on ATM;
    `link_bps` is the rate of the wire.
    """

    port: int
    address: IPv4Address
    mac: int
    gateway_mac: int
    vc: int
    link_bps: int

    @property
    def is_atm(self) -> bool:
        """Return whether the host is at an ATM port."""
        return is_atm(self.port)


class Attachments:
    """The attachments of all hosts: no address is used twice, one host per Ethernet port."""

    def __init__(self, config: Config, *, shares_ethernets: bool = False) -> None:
        """Start without hosts; a shared Ethernet port may have several."""
        self._shares_ethernets = shares_ethernets
        self._tables = config.tables
        self._chip = config.chip_table
        self._ports = {port.number: port for port in config.ports}
        self._rates = config.rates
        self._reserved: set[IPv4Address] = set()
        self._full: set[int] = set()
        self._used: set[Route] = set()

    def take(self, address: str, wrong: Wrong) -> None:
        """Reserve an address for a host.

        Raise the error that `wrong` creates if the address is in use, or is not a valid host
        address, in general or in the subnet of an interface.
        """
        try:
            ip = IPv4Address(address)
        except ValueError:
            raise wrong(f"address must be like 10.0.0.2, not {address}", "address") from None
        subnets = [
            interface.network for interface in self._tables.interface if ip in interface.network
        ]
        for network in subnets or [IPv4Network(ip)]:
            check_host(IPv4Interface((ip, network.prefixlen)), wrong)
        own = [interface for interface in self._tables.interface if interface.ip == int(ip)]
        if ip in self._reserved or own:
            owner = "the router's" if own else "another host's"
            raise wrong(f"address {ip} is {owner}", "address")
        self._reserved.add(ip)

    def find(self, port: int, address: str | None, wrong: Wrong) -> Attachment:
        """Return the attachment of a host, with `address` or a free address at its port.

        Raise the error that `wrong` creates if there is none.
        """
        if port not in self._ports:
            ports = ", ".join(map(str, sorted(self._ports)))
            raise wrong(f"port must be one of the configuration ({ports}), not {port}", "port")
        if self._rates[port] is None:
            raise wrong(f"{port_name(port)} must have a bounded rate", "port")
        if port in self._full:
            raise wrong(f"{port_name(port)} has a host already; Ethernet has one", "port")
        if not is_atm(port) and not self._shares_ethernets:
            self._full.add(port)
        if address is None:
            route, ip = self._free(port, wrong)
        else:
            ip = IPv4Address(address)
            route = self._route(ip, port, wrong)
        self._used.add(route)
        self._reserved.add(ip)
        return self._place(port, ip, route)

    def _free(self, port: int, wrong: Wrong) -> tuple[Route, IPv4Address]:
        """Return a route to a port, if possible one without a host, and a free address in it.

        Addresses of the port's own subnet are tried first. A default route covers no particular
        network, so no other address is taken from it.
        """
        own = [interface.network for interface in self._tables.interface if interface.port == port]
        routes = [route for route in self._tables.route if route.port == port]
        places = [(route, net) for route in routes for net in own if net.overlaps(route.network)]
        places += [(route, route.network) for route in routes if route.network.prefixlen]
        for route, network in sorted(places, key=lambda place: place[0] in self._used):
            narrower = max(network, route.network, key=lambda subnet: subnet.prefixlen)
            for ip in islice(narrower.hosts(), _TRIED):
                if self._is_free(ip, narrower) and self._longest(ip) == route:
                    return route, ip
        raise wrong(f"{port_name(port)} has no route with a free address", "port")

    def _is_free(self, ip: IPv4Address, network: IPv4Network) -> bool:
        """Return whether an address is unused, and unlikely to be a gateway or a broadcast."""
        reserved = network.prefixlen <= _CLASS_C and int(ip) & 0xFF in {0, 1, 255}
        own = any(int(ip) == interface.ip for interface in self._tables.interface)
        return not reserved and ip not in self._reserved and not own

    def _longest(self, ip: IPv4Address) -> Route | None:
        routes = [route for route in self._tables.route if ip in route.network]
        return max(routes, key=lambda route: route.network.prefixlen, default=None)

    def _route(self, ip: IPv4Address, port: int, wrong: Wrong) -> Route:
        route = self._longest(ip)
        if route is None or route.port != port:
            way = port_name(route.port) if route else "nowhere"
            raise wrong(f"address {ip} is routed to {way}, not to {port_name(port)}", "address")
        return route

    def _place(self, port: int, ip: IPv4Address, route: Route) -> Attachment:
        atm = is_atm(port)
        kind = port_kind(self._ports[port].kind)
        rate = self._rates[port] or 1
        return Attachment(
            port=port,
            address=ip,
            mac=int.from_bytes(route.next_hop, "big"),
            gateway_mac=0 if atm else int.from_bytes(self._tables.mac(port), "big"),
            vc=cell_header(route.vpi or 0, route.vci or 0) if atm else 0,
            link_bps=int(kind.bits_per_second(self._chip) * rate),
        )
