"""Choose the destinations of a stream: over the routes of the other side, or from a list.

If the tables have no other side at all, the routes of the other ports are used.

`round-robin` takes one host per route, `random` any address within a prefix, including its first
and last. If the address also lies within a longer prefix, that route applies, as in the router.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from ipaddress import IPv4Network
from itertools import chain, cycle, islice, repeat, zip_longest
from random import Random

from ixp.isa.tables.port_kinds import MEDIA, Medium, medium_of
from ixp.microcode.config.tables import Interface, Route, Tables, Vc
from ixp.support.errors import UserError

_TRIES = 8  # draws of an address within a prefix, before falling back to its first host

Reserved = frozenset[int | None]


def destinations(port: int, rule: str | list[str], tables: Tables, rng: Random) -> Iterator[int]:
    """Return the destination addresses of packets that `port` receives, forever.

    `rule` is a value in a workload: `round-robin`, `random`, or a list of addresses and prefixes,
    whose addresses are used in turn. Raise UserError when the tables have no route to the other
    side.
    """
    if isinstance(rule, list):
        networks = map(IPv4Network, rule)
        spans = [range(int(net[0]), int(net[-1]) + 1) for net in networks]
        return (address for _ in repeat(None) for span in spans for address in span)
    routes = _routes_for(tables, port)
    if not routes:
        medium = medium_of(port)
        others = " or ".join(other.title for other in MEDIA if other is not medium)
        raise UserError(f"tables must have a route towards {others} for what port {port} receives")
    if rule == "random":
        reserved = _own_addresses(tables)
        return (_any_host(rng.choice(routes), reserved, rng) for _ in repeat(None))
    hosts = _hosts(tables, routes)
    start = port % len(hosts)  # ports that receive in step must not all send to the same port
    return cycle(hosts[start:] + hosts[:start])


@lru_cache(maxsize=16)  # every port of a side uses the same routes, twice
def routes_of_other_side(tables: Tables, medium: Medium) -> tuple[Route, ...]:
    """Return the routes of the other side, in turn for each output port."""
    return _round_ports(route for route in tables.route if medium_of(route.port) is not medium)


def _routes_for(tables: Tables, port: int) -> tuple[Route, ...]:
    """Return the routes for a port's input: those of the other side, or else of other ports."""
    medium = medium_of(port)
    if any(medium_of(entry.port) is not medium for entry in _entries(tables)):
        return routes_of_other_side(tables, medium)
    return _round_ports(route for route in tables.route if route.port != port)


def _entries(tables: Tables) -> Iterator[Interface | Vc | Route]:
    return chain(tables.interface, tables.vc, tables.route)


def _round_ports(routes: Iterable[Route]) -> tuple[Route, ...]:
    """Return routes interleaved by output port."""
    by_port: dict[int, list[Route]] = {}
    for route in routes:
        by_port.setdefault(route.port, []).append(route)
    turns = zip_longest(*(routes for _, routes in sorted(by_port.items())))
    return tuple(route for turn in turns for route in turn if route is not None)


@lru_cache(maxsize=16)
def _hosts(tables: Tables, routes: tuple[Route, ...]) -> tuple[int, ...]:
    """Return one host address for each route."""
    reserved = _own_addresses(tables)
    return tuple(_host(route, reserved) for route in routes)


def _own_addresses(tables: Tables) -> Reserved:
    """Return the router's own addresses, and the broadcast addresses of its subnets."""
    return frozenset(at for i in tables.interface for at in (i.ip, i.directed_broadcast))


@lru_cache(maxsize=1 << 16)
def _host(route: Route, reserved: Reserved) -> int:
    """Return the first address of a prefix, from its .2 on, that is not the router's own."""
    network = route.network
    first = int(network.network_address)
    for offset in chain(range(2, network.num_addresses), (1, 0)):
        if offset < network.num_addresses and first + offset not in reserved:
            return first + offset
    raise UserError(f"route {route.prefix} must hold an address that is not the router's own")


def _any_host(route: Route, reserved: Reserved, rng: Random) -> int:
    """Draw an address of a prefix to which the router forwards packets."""
    first, bits = _span(route)
    draws = (first + (rng.getrandbits(bits) if bits else 0) for _ in repeat(None))
    forwarded = (at for at in islice(draws, _TRIES) if at not in reserved and _is_unicast(at))
    return next(forwarded, None) or _host(route, reserved)


@lru_cache(maxsize=1 << 16)  # parsing a prefix would take most of the time
def _span(route: Route) -> tuple[int, int]:
    """Return the first address of a prefix, and its number of host bits."""
    network = route.network
    return int(network.network_address), 32 - network.prefixlen


def _is_unicast(address: int) -> bool:
    """Return whether a host may have this address (RFC 1812)."""
    return 0 < address >> 24 < 224 and address >> 24 != 127
