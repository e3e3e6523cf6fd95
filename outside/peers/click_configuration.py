"""Write the IP path of the router in the language of the Click modular router (userlevel).

Every packet of `in-PORT.pcap` leaves in one of the files that Click writes: `out-PORT.pcap`, or
`drop-SINK.pcap` of the sink that took it. Frames are those of `frames.py`. The elements are Click's
own, in the order of Click's IP router. So of several faults, Click may report another one than our
router.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from ipaddress import IPv4Address
from types import MappingProxyType
from typing import NamedTuple

from ixp.microcode.config.tables import Interface, Route, Tables
from ixp.outside.peers.frames import next_hop_mac, router_mac
from ixp.outside.peers.reasons import DropReason
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.traffic.packets import MIN_FRAME


class ClickSink(NamedTuple):
    """A sink of Click for packets that it does not forward: its meaning, and its elements."""

    reasons: frozenset[DropReason]
    encapsulation: str = "IP"


def _sink(*reasons: DropReason) -> ClickSink:
    return ClickSink(frozenset(reasons))


def _link(reason: DropReason) -> ClickSink:
    return ClickSink(frozenset({reason}), "ETHER")


SINKS: Mapping[str, ClickSink] = MappingProxyType({
    "not_ipv4": _link(DropReason.NOT_IPV4),
    "link_broadcast": _link(DropReason.LINK_BROADCAST),
    "link_multicast": _link(DropReason.LINK_MULTICAST),
    "other_mac": _link(DropReason.OTHER_MAC),
    "header": _sink(DropReason.HEADER, DropReason.LENGTH),
    "checksum": _sink(DropReason.CHECKSUM),
    "source": _sink(DropReason.MARTIAN),
    "own": _sink(DropReason.OWN),
    "directed_broadcast": _sink(DropReason.DIRECTED_BROADCAST),
    "destination": _sink(DropReason.MARTIAN),
    "group": _sink(DropReason.GROUP),
    "no_route": _sink(DropReason.NO_ROUTE),
    "ttl": _sink(DropReason.TTL),
    "options": _sink(DropReason.OPTIONS),
    "too_large": _sink(DropReason.LENGTH, DropReason.TOO_BIG),
})  # fmt: skip
_BY_LINK = ("not_ipv4", "link_broadcast", "link_multicast", "other_mac")
_BY_LOOKUP = ("own", "directed_broadcast", "destination", "group", "no_route")
_BY_WAY = ("ttl", "options", "too_large")
# RFC 1812, 5.3.7: invalid sources, and invalid destinations.
_SOURCES = ("0.0.0.0/8", "127.0.0.0/8", "224.0.0.0/3")
_DESTINATIONS = ("0.0.0.0/8", "127.0.0.0/8", "240.0.0.0/4")
_GROUPS = ("224.0.0.0/4", "255.255.255.255/32")
_EVERYWHERE = "0.0.0.0/0"
_HEADER = """\
// The IP path of a router, for Click (userlevel). It reads in-PORT.pcap, writes what leaves to
// out-PORT.pcap and what does not to drop-REASON.pcap, all in the folder where it is started, and
// ends with the counts. On ATM ports (atmN) a frame's addresses stand for the VC:
// 06:PP:00:00:00:00 is the router, 06:PP:VPI:VCI:VCI:01 the far end (PP: number of the port).

elementclass Sink { $file, $encap |
  input -> count :: Counter -> ToDump($file, ENCAP $encap, SNAPLEN 0);
}
elementclass Way { $own, $mtu, $source, $destination |
  input -> ttl :: DecIPTTL -> options :: IPGWOptions($own)
        -> size :: IPFragmenter($mtu) -> EtherEncap(0x0800, $source, $destination) -> output;
  ttl[1] -> [1] output; options[1] -> [2] output; size[1] -> [3] output;
}
"""


def format_click(tables: Tables, ports: Sequence[int]) -> str:
    """Return the configuration of a router with these tables and ports."""
    ways = {route: way for way, route in enumerate(_ways(tables.route))}
    places = {_way(route): number for route, number in ways.items()}
    blocks = [
        _HEADER,
        *(f"drop_{n} :: Sink(drop-{n}.pcap, {sink.encapsulation});" for n, sink in SINKS.items()),
        "",
        *_received(tables, ports),
        *_header_checks(),
        *_lookup(tables, places),
        *_sent(tables, ways),
        *_script(ports),
    ]
    return "\n".join(blocks) + "\n"


def input_name(port: int) -> str:
    """Return the capture that Click reads for a port."""
    return f"in-{port_name(port)}.pcap"


def output_name(port: int) -> str:
    """Return the capture that Click writes for a port."""
    return f"out-{port_name(port)}.pcap"


def sink_name(sink: str) -> str:
    """Return the capture that Click writes for a sink."""
    return f"drop-{sink}.pcap"


def _received(tables: Tables, ports: Iterable[int]) -> Iterator[str]:
    """Yield the lines of Click that sort received frames by link header: IP packets, drops."""
    yield "ip :: Strip(14);"
    for port in ports:
        name = port_name(port)
        own = router_mac(tables, port).hex()
        yield (
            f"FromDump({input_name(port)}, STOP true) -> link_{name} :: Classifier("
            f"0/{own} 12/0800, !12/0800, 0/ffffffffffff, 0/01%01, -);"
        )
        sinks = (f"link_{name}[{n}] -> drop_{sink};" for n, sink in enumerate(_BY_LINK, 1))
        yield " ".join([f"link_{name} -> ip;", *sinks])
    yield ""


def _header_checks() -> Iterator[str]:
    martians = " or ".join(f"src net {network}" for network in _SOURCES)
    yield "ip -> header :: CheckIPHeader(CHECKSUM false, DETAILS true)"
    yield "   -> checksum :: CheckIPHeader(DETAILS true)"
    yield f"   -> source :: IPClassifier({martians}, -);"
    yield "header[1] -> drop_header; checksum[1] -> drop_checksum; source -> drop_source;"
    yield ""


def _lookup(tables: Tables, places: Mapping[tuple[object, ...], int]) -> Iterator[str]:
    """Look up destinations; those that are not forwarded have routes to sinks."""
    place = {sink: len(places) + number for number, sink in enumerate(_BY_LOOKUP)}
    routes = {_EVERYWHERE: place["no_route"]}
    routes |= {route.prefix: places[_way(route)] for route in tables.route}
    routes |= dict.fromkeys(_DESTINATIONS, place["destination"])
    routes |= dict.fromkeys(_GROUPS, place["group"])
    broadcasts = [entry.directed_broadcast for entry in tables.interface]
    routes |= {_host(address): place["directed_broadcast"] for address in broadcasts if address}
    routes |= {_host(entry.ip): place["own"] for entry in tables.interface}
    yield "source[1] -> lookup :: DirectIPLookup("
    yield ",\n".join(f"  {prefix} {number}" for prefix, number in routes.items()) + ");"
    yield " ".join(f"lookup[{number}] -> drop_{sink};" for sink, number in place.items())
    yield ""


def _sent(tables: Tables, ways: Mapping[Route, int]) -> Iterator[str]:
    """Send packets to their ports."""
    # Click refuses sinks without an input, but all sinks must exist to be counted and written
    if not ways:
        yield " ".join(f"Idle -> drop_{sink};" for sink in _BY_WAY)
    addresses = {entry.port: _address(entry) for entry in tables.interface}
    for port in sorted({route.port for route in ways}):
        name = port_name(port)
        pad = f"Pad({MIN_FRAME}) -> " if name.startswith("eth") else ""
        yield f"{name} :: {pad}ToDump({output_name(port)}, SNAPLEN 0);"
    for route, number in ways.items():
        own = addresses.get(route.port, "0.0.0.0")  # noqa: S104 - no socket
        source, to = router_mac(tables, route.port).hex(":"), next_hop_mac(route).hex(":")
        way = f"way{number} :: Way({own}, {tables.mtu(route.port)}, {source}, {to})"
        yield f"lookup[{number}] -> {way} -> {port_name(route.port)};"
        sinks = (f"way{number}[{n}] -> drop_{sink};" for n, sink in enumerate(_BY_WAY, 1))
        yield " ".join(sinks)
    yield ""


def _script(ports: Sequence[int]) -> Iterator[str]:
    """Wait for the end of all captures, then print the counts of the sinks."""
    counts = [f'print "$(drop_{sink}/count.count) {sink}"' for sink in SINKS]
    details = [f'print "$({check}.drop_details)"' for check in ("header", "checksum")]
    steps = [*["pause"] * len(ports), *counts, *details]
    yield "DriverManager(\n  " + ",\n  ".join(steps) + ");"


def _ways(routes: Iterable[Route]) -> list[Route]:
    """Return one route for each exit: a port with a next hop or a VC."""
    return list({_way(route): route for route in reversed([*routes])}.values())[::-1]


def _way(route: Route) -> tuple[object, ...]:
    return route.port, next_hop_mac(route)


def _host(address: int) -> str:
    return f"{IPv4Address(address)}/32"


def _address(interface: Interface) -> str:
    return interface.address.partition("/")[0]
