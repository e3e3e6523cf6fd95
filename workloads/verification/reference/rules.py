"""Define the rules of the reference router: faults of cells, PDUs, frames and packets.

If a unit has several faults, `microcode/config/drop_precedence.py` decides which one counts.
"""

import struct
from collections.abc import Callable, Mapping, Sequence
from ipaddress import IPv4Network
from typing import TypeVar

import msgspec

from ixp.microcode.config import drop_precedence
from ixp.microcode.config.tables import Route, Tables, Vc
from ixp.workloads.traffic import aal5
from ixp.workloads.traffic.packets import ETHERTYPE_IPV4, MAX_SIZE, MIN_SIZE, checksum, total_length

_ADDRESSES = struct.Struct(">II")  # source and destination in an IP header
Flow = tuple[int, int]
"""A flow: port and VC (VPI << 16 | VCI; 0 on Ethernet). The router preserves order within it."""


class ReceivedPacket(msgspec.Struct, frozen=True):
    """A received IP packet: `data` are all bytes after the link header, `carried` of them valid.

    On ATM, the header is checked even if the AAL5 Length says that fewer than its 20 bytes were
    carried; the length rule then drops the packet if no earlier rule does.
    """

    flow: Flow
    data: bytes
    carried: int
    source: int
    destination: int

    @classmethod
    def of(cls, flow: Flow, data: bytes, carried: int) -> "ReceivedPacket":
        """Look up the addresses in the header."""
        source, destination = _ADDRESSES.unpack_from(data, 12)
        return cls(flow, data, carried, source, destination)


def _in(*prefixes: str) -> Callable[[int], bool]:
    """Return a test for membership in any of the prefixes."""
    nets = [(int(n.network_address), int(n.netmask)) for n in map(IPv4Network, prefixes)]

    def holds(address: int) -> bool:
        for net, mask in nets:  # noqa: SIM110 - any() takes three times as long
            if address & mask == net:
                return True
        return False

    return holds


_THIS_NET_OR_LOOPBACK = ("0.0.0.0/8", "127.0.0.0/8")
_bad_source = _in(*_THIS_NET_OR_LOOPBACK, "224.0.0.0/4", "240.0.0.0/4")  # RFC 1812, 5.3.7
_bad_destination = _in(*_THIS_NET_OR_LOOPBACK, "240.0.0.0/4")
_multicast = _in("224.0.0.0/4")
_LIMITED_BROADCAST = 0xFFFFFFFF


class Lookups:
    """The tables, indexed for lookups."""

    def __init__(self, tables: Tables) -> None:
        self.own = {interface.ip for interface in tables.interface}
        self.broadcasts = {i.directed_broadcast for i in tables.interface} - {None}
        self.vcs: dict[Flow, Vc] = {(vc.port, vc.vpi << 16 | vc.vci): vc for vc in tables.vc}
        self._routes: dict[int, dict[int, Route]] = {}
        for route in tables.route:
            network = route.network
            level = self._routes.setdefault(int(network.netmask), {})
            level[int(network.network_address)] = route
        self._masks = sorted(self._routes, reverse=True)

    def route(self, address: int) -> Route | None:
        """Return the route with the longest prefix for the address (RFC 1812, 5.2.4.3)."""
        for mask in self._masks:
            if route := self._routes[mask].get(address & mask):
                return route
        return None


def has_options(p: ReceivedPacket, _: Lookups) -> bool:
    """Return whether the version is not 4, or there are options."""
    return p.data[0] != 0x45


def _options_or_fragment(p: ReceivedPacket, tables: Lookups) -> bool:
    """Return whether a packet has options (see `has_options`) or is a fragment."""
    return has_options(p, tables) or bool((p.data[6] << 8 | p.data[7]) & 0x3FFF)


def _invalid_address(p: ReceivedPacket) -> bool:
    limited = p.destination == _LIMITED_BROADCAST
    return _bad_source(p.source) or (_bad_destination(p.destination) and not limited)


def _to_many(p: ReceivedPacket) -> bool:
    return _multicast(p.destination) or p.destination == _LIMITED_BROADCAST


def _bad_total_length(p: ReceivedPacket) -> bool:
    return not MIN_SIZE <= total_length(p.data) <= min(p.carried, MAX_SIZE)


_Rule = TypeVar("_Rule")


def _ordered(rules: Mapping[str, _Rule], order: Sequence[str]) -> tuple[tuple[str, _Rule], ...]:
    """Sort rules by precedence."""
    return tuple(sorted(rules.items(), key=lambda rule: order.index(rule[0])))


# Rules for packets. An upper-case name is the per-port counter of a drop; a lower-case name is the
# reason for passing the packet to the core.
EXCEPTION = "options_or_fragment"
PacketFault = Callable[[ReceivedPacket, Lookups], bool]
_PACKET_RULES: dict[str, PacketFault] = {
    "own_address": lambda p, tables: p.destination in tables.own,
    EXCEPTION: _options_or_fragment,
    "IP_INVALID_ADDRESS": lambda p, _: _invalid_address(p),
    "multicast": lambda p, _: _to_many(p),
    "IP_DBCAST_ADDRESS": lambda p, tables: p.destination in tables.broadcasts,
    "IP_BAD_TOTAL_LENGTH": lambda p, _: _bad_total_length(p),
    "IP_BAD_TTL": lambda p, _: p.data[8] <= 1,
    "IP_BAD_CHECKSUM": lambda p, _: checksum(p.data[:20]) != 0,
}
# Rules for PDUs whose last cell has arrived.
_PDU_RULES: dict[str, Callable[[bytes], bool]] = {
    "ATM_RX_CRC_BAD": lambda pdu: not aal5.crc_holds(pdu),
    "ATM_RX_PDU_DROP_AAL5_LENGTH": lambda pdu: not aal5.length_fits(pdu),
}
# Rules for cells, given the header and its VC.
_CELL_RULES: dict[str, Callable[[int, Vc | None], bool]] = {
    "ATM_RX_CELL_IDLE": lambda header, _: aal5.vc_of(header) == (0, 0),
    "ATM_RX_CELL_DROP_NOT_USER": lambda header, vc: (
        bool(header & aal5.NOT_USER) and not (vc and vc.core and vc.state == "open")
    ),
    "ATM_RX_VC_LOOKUP_ERROR": lambda _, vc: vc is None,
    "ATM_RX_CELL_DROP_VC_CLOSED": lambda _, vc: vc is not None and vc.state == "closed",
}
# Rules for frames, checked before their packets, given the receiving port's MAC address.
_FRAME_RULES: dict[str, Callable[[bytes, bytes], bool]] = {
    "not_ipv4": lambda frame, _: frame[12:14] != ETHERTYPE_IPV4,
    "ETHER_RX_DROP_BROADCAST": lambda frame, _: frame[:6] == b"\xff" * 6,
    "ETHER_RX_DROP_MULTICAST": lambda frame, _: bool(frame[0] & 1),
    "MAC_INVALID_ADDRESS": lambda frame, own: frame[:6] != own,
}
PACKET_FAULTS = _ordered(_PACKET_RULES, drop_precedence.PACKET)
PDU_FAULTS = _ordered(_PDU_RULES, drop_precedence.PDU)
CELL_FAULTS = _ordered(_CELL_RULES, drop_precedence.CELL)
FRAME_FAULTS = _ordered(_FRAME_RULES, drop_precedence.FRAME)
