"""Convert units to and from the frames of peers: Ethernet on every port.

A packet of an ATM port is in a frame whose addresses contain the port and the VC: the router is
06:PP:00:00:00:00, the far end of a VC 06:PP:VPI:VCI:VCI:01; PP is the number of the port. AAL5 is
processed here, before and after the peer.
"""

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.tables import Route, Tables
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP
from ixp.workloads.traffic.captures import sunatm
from ixp.workloads.traffic.packets import (
    ETHERTYPE_IPV4,
    FRAME_HEADER,
    build_frame,
    pad_frame,
    split_frame,
)

SentUnit = tuple[int, bytes]
"""A departure: its port, and a padded frame or a SunATM record of LLC/SNAP and packet."""

_STEM = 0x06  # locally administered, unicast
_FAR = 1
_SUNATM_HEADER = 4
_IPV4 = int.from_bytes(ETHERTYPE_IPV4, "big")


def link_size(port: int) -> int:
    """Return the number of bytes before the packet in a port's departures."""
    return _SUNATM_HEADER + len(LLC_SNAP_IP) if is_atm(port) else FRAME_HEADER


def router_mac(tables: Tables, port: int) -> bytes:
    """Return the router's address on a port."""
    return bytes([_STEM, port, 0, 0, 0, 0]) if is_atm(port) else tables.mac(port)


def next_hop_mac(route: Route) -> bytes:
    """Return the address of the next hop of a route."""
    if route.vpi is None or route.vci is None:
        return route.next_hop
    return far_mac(route.port, route.vpi << 16 | route.vci)


def far_mac(port: int, vc: int) -> bytes:
    """Return the MAC address of the far end of a VC (VPI << 16 | VCI)."""
    return bytes([_STEM, port, *vc.to_bytes(3, "big"), _FAR])


def frame_of(tables: Tables, port: int, vc: int, packet: bytes) -> bytes:
    """Return a frame to the router with a packet received on a VC."""
    return build_frame(packet, router_mac(tables, port), far_mac(port, vc))


def sent_by(tables: Tables, port: int, frame: bytes) -> SentUnit:
    """Return the unit of a peer's frame; on an ATM port, the frame itself if it has no VC."""
    if not is_atm(port):
        return port, pad_frame(frame)
    if len(frame) < FRAME_HEADER:
        return port, frame
    to, source, kind, packet = split_frame(frame)
    vc = int.from_bytes(to[2:5], "big")
    if (to, source, kind) != (far_mac(port, vc), router_mac(tables, port), _IPV4):
        return port, frame
    return port, sunatm(vc >> 16, vc & 0xFFFF, LLC_SNAP_IP + packet)
