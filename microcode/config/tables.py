"""Read, check and write the router's tables: interfaces, open VCs and routes.

The file format is that of `ixp run --tables`. The default plan of addresses is the project's own,
because the application note's VPI/VCI plan and test addresses are not public.
"""

import ipaddress
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.memory.map import constants
from ixp.support.errors import UserError
from ixp.support.toml_file import TomlFile

_NO_BROADCAST = 31  # subnets of this length and above have no broadcast address (RFC 3021)
_MAC = r"[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}"
MIN_MTU = 68  # least MTU of an internet module (RFC 791, 3.2)
MAX_MTU = constants("system_config.uc")["MAX_IP_LENGTH"]
DEFAULT_VCS = 64  # PVCs of an ATM port in the default tables
FIRST_VCI = 32  # VCIs 0-31 are reserved by ITU-T I.361 and the ATM Forum


Wrong = Callable[[str, str], UserError]
"""Creates the error about an entry from a message and a key."""


class Interface(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A router port: its own IP address with the subnet, its MAC address on Ethernet, its MTU."""

    port: int
    address: str
    mac: str | None = None
    mtu: int = MAX_MTU

    @property
    def ip(self) -> int:
        """Return the router's own address on this port."""
        return int(ipaddress.IPv4Interface(self.address).ip)

    @property
    def network(self) -> ipaddress.IPv4Network:
        """Return the subnet of the port."""
        return ipaddress.IPv4Interface(self.address).network

    @property
    def directed_broadcast(self) -> int | None:
        """Return the all-ones address of the subnet; None for /31 and /32 (RFC 3021)."""
        network = self.network
        return int(network.broadcast_address) if network.prefixlen < _NO_BROADCAST else None


class Vc(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A PVC on an ATM port; with `core`, all its cells go to the core."""

    port: int
    vpi: int
    vci: int
    state: Literal["open", "closed"] = "open"
    core: bool = False


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A route: a prefix with its port, and a next-hop MAC address on Ethernet, or a VC on ATM."""

    prefix: str
    port: int
    mac: str | None = None
    vpi: int | None = None
    vci: int | None = None

    @property
    def network(self) -> ipaddress.IPv4Network:
        """Return the prefix, as a network."""
        return _network(self.prefix)

    @property
    def next_hop(self) -> bytes:
        """Return the MAC address of the next hop; empty towards ATM."""
        return mac_bytes(self.mac) if self.mac else b""


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Interfaces, VCs and routes of the router."""

    interface: tuple[Interface, ...] = ()
    vc: tuple[Vc, ...] = ()
    route: tuple[Route, ...] = ()

    def interface_of(self, port: int) -> Interface | None:
        """Return the router's interface on a port, or None if the port has no address."""
        return next((interface for interface in self.interface if interface.port == port), None)

    def mtu(self, port: int) -> int:
        """Return the MTU of a port."""
        interface = self.interface_of(port)
        return interface.mtu if interface else MAX_MTU

    def mac(self, port: int) -> bytes:
        """Return the router's MAC address on an Ethernet port (02:00:00:00:00:0p by default)."""
        interface = self.interface_of(port)
        return mac_bytes(interface.mac if interface and interface.mac else _mac(0, port))


@lru_cache(4096)
def _network(prefix: str) -> ipaddress.IPv4Network:
    """Return a prefix as a network; cached, because each is needed several times."""
    return ipaddress.IPv4Network(prefix)


@cache
def _no_destinations() -> tuple[ipaddress.IPv4Network, ...]:
    """Return the networks that are neither sources nor destinations of forwarded packets.

    RFC 1812, 5.3.7; include/ip/ip.uc.
    """
    return tuple(map(ipaddress.IPv4Network, ("0.0.0.0/8", "127.0.0.0/8", "224.0.0.0/3")))


@lru_cache(256)
def mac_bytes(text: str) -> bytes:
    """Convert text such as '02:00:00:00:00:01' to six bytes; raise ValueError if malformed."""
    if not re.fullmatch(_MAC, text):
        raise ValueError(text)
    return bytes.fromhex(text.replace(":", ""))


def default_tables(ports: Iterable[int], vcs: int = DEFAULT_VCS) -> Tables:
    """Build the default tables of a configuration with these ports.

    Net 10.p.0.0/16 is routed to Ethernet port p, net 20.(8+a).v.0/24 to VPI 0 VCI 32+v of ATM port
    8+a. The router is 10.p.0.1/24 and, outside the nets of its VCs, 20.(8+a).255.1/24.
    """
    ports = list(ports)
    ethernet = [port for port in ports if not is_atm(port)]
    atm = [port for port in ports if is_atm(port)]
    pvcs = [Vc(port, 0, FIRST_VCI + v) for port in atm for v in range(vcs)]
    return Tables(
        interface=(
            *(Interface(port, f"10.{port}.0.1/24", _mac(0, port)) for port in ethernet),
            *(Interface(port, f"20.{port}.255.1/24") for port in atm),
        ),
        vc=tuple(pvcs),
        route=(
            *(Route(f"10.{port}.0.0/16", port, _mac(1, port)) for port in ethernet),
            *(
                Route(f"20.{vc.port}.{vc.vci - FIRST_VCI}.0/24", vc.port, vpi=0, vci=vc.vci)
                for vc in pvcs
            ),
        ),
    )


def read_tables(path: str | Path, ports: Iterable[int], *, rfc1812: bool = True) -> Tables:
    """Read and check a tables file for a configuration with these ports.

    `rfc1812`: the router checks addresses, so some must not have routes. Raise UserError, with the
    line, for invalid entries.
    """
    return parse_tables(TomlFile.read(path), ports, rfc1812=rfc1812)


def parse_tables(text: TomlFile, ports: Iterable[int], *, rfc1812: bool = True) -> Tables:
    """Check a parsed tables file; see `read_tables`."""
    text.refuse_unknown(("interface", "vc", "route"))
    tables = Tables(
        interface=tuple(text.structs("interface", Interface)),
        vc=tuple(text.structs("vc", Vc)),
        route=tuple(text.structs("route", Route)),
    )
    numbers = frozenset(ports)
    _check_interfaces(text, tables, numbers)
    _check_vcs(text, tables, numbers)
    _check_routes(text, tables, numbers, _no_destinations() if rfc1812 else ())
    return tables


def format_tables(tables: Tables) -> str:
    """Return tables as TOML, from which `read_tables` reads equal tables."""
    blocks = []
    for table in ("interface", "vc", "route"):
        for entry in getattr(tables, table):
            fields = msgspec.to_builtins(entry).items()
            rows = [f"{key} = {msgspec.json.encode(value).decode()}" for key, value in fields]
            blocks.append("\n".join([f"[[{table}]]", *rows, ""]))
    return "\n".join(blocks)


_Parsed = TypeVar("_Parsed")


def _check_interfaces(text: TomlFile, tables: Tables, ports: frozenset[int]) -> None:
    """Refuse ports that the configuration lacks, invalid addresses, and duplicate addresses."""
    seen: dict[str, set[object]] = {"port": set(), "address": set(), "mac": set()}
    networks: list[ipaddress.IPv4Network] = []
    for index, entry in enumerate(tables.interface):
        wrong = _errors_of(text, "interface", index)
        _check_port(entry.port, ports, wrong)
        form = "address must be like 10.0.0.1/24"
        address = _parse(ipaddress.IPv4Interface, entry.address, form, "address", wrong)
        check_host(address, wrong)
        _check_mac(entry, wrong)
        if not MIN_MTU <= entry.mtu <= MAX_MTU:
            raise wrong(f"mtu must be {MIN_MTU} to {MAX_MTU}, not {entry.mtu}", "mtu")
        if entry.mac is None and not is_atm(entry.port):
            raise wrong(f"Ethernet port {entry.port} must have a mac", "port")
        mac = entry.mac and entry.mac.lower()
        for key, value in (("port", entry.port), ("address", str(address.ip)), ("mac", mac)):
            if value is not None and value in seen[key]:
                raise wrong(f"duplicate {key} {value} in [[interface]]", key)
            seen[key].add(value)
        for network in networks:
            if address.network.overlaps(network):
                raise wrong(f"subnet {address.network} must not overlap {network}", "address")
        networks.append(address.network)


def check_host(address: ipaddress.IPv4Interface, wrong: Wrong) -> None:
    """Refuse addresses that can't belong to a host of their subnet."""
    ip, network = address.ip, address.network
    if any(ip in refused for refused in _no_destinations()):
        raise wrong(f"address must be a unicast address, not {ip}", "address")
    ends = (network.network_address, network.broadcast_address)
    if network.prefixlen < _NO_BROADCAST and ip in ends:
        raise wrong(f"address must be one of a host in {network}, not {ip}", "address")


def _check_vcs(text: TomlFile, tables: Tables, ports: frozenset[int]) -> None:
    """Refuse VCs on Ethernet ports, outside the UNI's ranges, of idle cells, and duplicates."""
    seen: set[tuple[int, int, int]] = set()
    for index, entry in enumerate(tables.vc):
        wrong = _errors_of(text, "vc", index)
        _check_port(entry.port, ports, wrong)
        if not is_atm(entry.port):
            raise wrong(f"port of a VC must be an ATM port, not {entry.port}", "port")
        _check_range("vpi", entry.vpi, 255, wrong)
        _check_range("vci", entry.vci, 65535, wrong)
        if entry.vpi == 0 and entry.vci == 0:
            raise wrong("VPI 0 VCI 0 is the idle cell and must not be a VC", "vci")
        name = (entry.port, entry.vpi, entry.vci)
        if name in seen:
            raise wrong(f"duplicate VPI {entry.vpi} VCI {entry.vci} on port {entry.port}", "")
        seen.add(name)


def _check_routes(
    text: TomlFile, tables: Tables, ports: frozenset[int], refused: Iterable[ipaddress.IPv4Network]
) -> None:
    """Refuse invalid or duplicate prefixes, and ports or VCs that do not exist."""
    open_vcs = {(vc.port, vc.vpi, vc.vci) for vc in tables.vc if vc.state == "open"}
    seen: set[ipaddress.IPv4Network] = set()
    for index, entry in enumerate(tables.route):
        wrong = _errors_of(text, "route", index)
        _check_port(entry.port, ports, wrong)
        form = "prefix must be like 10.0.0.0/16 with no bit set behind the prefix"
        prefix = _parse(ipaddress.IPv4Network, entry.prefix, form, "prefix", wrong)
        if any(prefix.subnet_of(network) for network in refused):
            raise wrong(f"prefix must be one of unicast addresses, not {prefix}", "prefix")
        if prefix in seen:
            raise wrong(f"duplicate prefix {entry.prefix} in [[route]]", "prefix")
        seen.add(prefix)
        _check_mac(entry, wrong)
        _check_way_out(entry, open_vcs, wrong)


def _check_way_out(entry: Route, open_vcs: set[tuple[int, int, int]], wrong: Wrong) -> None:
    """Refuse a route to Ethernet with a VC, or a route to ATM without an open VC."""
    has_vc = entry.vpi is not None or entry.vci is not None
    if not is_atm(entry.port):
        if entry.mac is None or has_vc:
            raise wrong(f"route to Ethernet port {entry.port} must have a mac and no VC", "port")
    elif entry.mac is not None or entry.vpi is None or entry.vci is None:
        raise wrong(f"route to ATM port {entry.port} must have vpi and vci and no mac", "port")
    elif (entry.port, entry.vpi, entry.vci) not in open_vcs:
        name = f"VPI {entry.vpi} VCI {entry.vci} of port {entry.port}"
        raise wrong(f"route must lead to an open VC, not to {name}", "vci")


def _errors_of(text: TomlFile, table: str, index: int) -> Wrong:
    return lambda message, key: text.error(message, table, index, key)


def _check_port(port: int, ports: frozenset[int], wrong: Wrong) -> None:
    if port not in ports:
        names = ", ".join(map(str, sorted(ports)))
        raise wrong(f"port must be one of the configuration ({names}), not {port}", "port")


def _check_range(name: str, value: int, limit: int, wrong: Wrong) -> None:
    if not 0 <= value <= limit:
        raise wrong(f"{name} must be 0 to {limit}, not {value}", name)


def _check_mac(entry: Interface | Route, wrong: Wrong) -> None:
    if entry.mac is not None:
        mac = _parse(mac_bytes, entry.mac, "mac must be like 02:00:00:00:00:01", "mac", wrong)
        if mac[0] & 1:
            raise wrong(f"mac must be a unicast address, not {entry.mac}", "mac")


def _parse(
    kind: Callable[[str], _Parsed], value: str, form: str, key: str, wrong: Wrong
) -> _Parsed:
    """Parse `value`, or raise the error that `wrong` creates from the expected form."""
    if kind is mac_bytes or value.rpartition("/")[2].isdecimal():
        with suppress(ValueError):
            return kind(value)
    raise wrong(f"{form}, not {value}", key)


def _mac(group: int, port: int) -> str:
    """Return a MAC address for the default tables: group 0 for the router, 1 for next hops."""
    return f"02:00:00:00:{group:02x}:{port:02x}"
