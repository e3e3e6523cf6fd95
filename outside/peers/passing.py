"""Compute the packet that a router by RFC 1812 sends, from the tables' route only.

The rules of the reference router are not applied: faults of the packet are not checked.
"""

from collections.abc import Sequence

from ixp.microcode.config.tables import Route, Tables
from ixp.outside.peers.frames import SentUnit, link_size
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP
from ixp.workloads.traffic.captures import sunatm
from ixp.workloads.traffic.packets import (
    MIN_SIZE,
    build_frame,
    checksum,
    pad_frame,
    total_length,
    with_checksum,
)
from ixp.workloads.verification.reference.packets import header_size
from ixp.workloads.verification.reference.rules import ReceivedPacket

_MORE = 0x2000
_OFFSET = 0x1FFF
_END = 65_536  # first byte that 13 bits of offset can't express


def passed_on(packet: ReceivedPacket, tables: Tables) -> SentUnit | None:
    """Return the departure of a packet with a TTL above 1, or None without route or header."""
    route = longest_match(packet.destination, tables)
    if route is None or total_length(packet.data) < MIN_SIZE:
        return None
    data = packet.data[: total_length(packet.data)]
    data = with_checksum(data[:8] + bytes([data[8] - 1 & 0xFF]) + data[9:])
    if route.vpi is None or route.vci is None:
        frame = build_frame(data, route.next_hop, tables.mac(route.port))
        return route.port, pad_frame(frame)
    return route.port, sunatm(route.vpi, route.vci, LLC_SNAP_IP + data)


def longest_match(address: int, tables: Tables) -> Route | None:
    """Return the route with the longest prefix that holds the address (RFC 1812, 5.2.4.3)."""
    holding = [
        route
        for route in tables.route
        if address & int(route.network.netmask) == int(route.network.network_address)
    ]
    return max(holding, key=lambda route: route.network.prefixlen, default=None)


def are_fragments(packet: ReceivedPacket, sent: Sequence[SentUnit], tables: Tables) -> bool:
    """Return whether units are exactly the packet in fragments that fit the port's MTU.

    Each has the header of the packet, except lengths, offsets, checksums and options (RFC 791,
    3.2). If a fragment would begin at byte 65536 or later, no offset is correct, and it is not
    checked.
    """
    expected = passed_on(packet, tables)
    if expected is None or len(sent) < 2 or {port for port, _ in sent} != {expected[0]}:
        return False
    original, parts = (
        expected[1][link_size(expected[0]) :],
        [unit[link_size(port) :] for port, unit in sent],
    )
    offset, more = _place(original)
    mtu, size = tables.mtu(expected[0]), header_size(original)
    if any(_alike(part) != _alike(original) or total_length(part) > mtu for part in parts):
        return False
    if not all(MIN_SIZE <= header_size(part) <= size for part in parts):
        return False
    for part in parts:
        place = offset, more if part is parts[-1] else True
        if (offset < _END and _place(part) != place) or checksum(part[: header_size(part)]):
            return False
        offset += total_length(part) - header_size(part)
    bodies = (part[header_size(part) : total_length(part)] for part in parts)
    return b"".join(bodies) == original[size:]


def ends_too_late(packet: bytes) -> bool:
    """Return whether a fragment ends after the longest datagram (RFC 791, 3.1)."""
    return _place(packet)[0] + total_length(packet) >= _END


def _place(packet: bytes) -> tuple[int, bool]:
    """Return the offset of a fragment in bytes, and whether more follow it."""
    flags = int.from_bytes(packet[6:8], "big")
    return (flags & _OFFSET) * 8, bool(flags & _MORE)


def _alike(packet: bytes) -> tuple[int, bytes]:
    """Return the header fields that are equal in all fragments of a packet."""
    return packet[0] >> 4, packet[1:2] + packet[4:6] + packet[8:10] + packet[12:MIN_SIZE]
