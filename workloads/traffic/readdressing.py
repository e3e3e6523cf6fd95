"""Rewrite foreign packets for a port: set the router's MAC address and routed destinations.

Each destination address is mapped to one other address, and on ATM each source address to one VC,
so flows are preserved. The IP checksum is recomputed, a TCP or UDP checksum is updated (RFC 1624).
"""

from collections.abc import Iterator
from itertools import cycle
from random import Random

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.tables import Tables
from ixp.support.errors import UserError
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP
from ixp.workloads.traffic.captures import sunatm
from ixp.workloads.traffic.destinations import destinations
from ixp.workloads.traffic.packets import (
    ETHERTYPE_IPV4,
    FRAME_HEADER,
    MIN_SIZE,
    total_length,
    with_checksum,
)

_TAGS = {b"\x81\x00", b"\x88\xa8"}  # IEEE 802.1Q
_TAG = 4  # bytes
_CHECKSUMS = {6: 16, 17: 6}  # offset of the checksum in TCP and UDP, by protocol
_UDP = 17


class Readdresser:
    """Rewrites the Ethernet frames of a capture, in order, for a port of the router."""

    def __init__(self, port: int, tables: Tables) -> None:
        """Prepare for a port; raise UserError if tables have no route or VC for its packets."""
        self._mac = tables.mac(port)
        self._addresses = destinations(port, "round-robin", tables, Random(0))
        self._destinations: dict[bytes, bytes] = {}
        self._vcs: Iterator[tuple[int, int]] | None = None
        self._vc_of: dict[bytes, tuple[int, int]] = {}
        if is_atm(port):
            entries = (vc for vc in tables.vc if vc.port == port and not vc.core)
            vcs = [(vc.vpi, vc.vci) for vc in entries if vc.state == "open"]
            if not vcs:
                raise UserError(f"tables must have an open VC for the packets of port {port}")
            self._vcs = cycle(vcs)

    def rewrite(self, frame: bytes) -> bytes | None:
        """Return a frame for the port, or the SunATM record of a packet.

        Tags of IEEE 802.1Q are removed. A frame without an IPv4 packet only gets the MAC address,
        and is None on ATM.
        """
        while frame[12:14] in _TAGS:
            frame = frame[:12] + frame[12 + _TAG :]
        packet = frame[FRAME_HEADER:]
        if frame[12:FRAME_HEADER] != ETHERTYPE_IPV4 or not _has_header(packet):
            return None if self._vcs else self._mac + frame[6:]
        source, old = packet[12:16], packet[16:20]
        if old not in self._destinations:
            self._destinations[old] = next(self._addresses).to_bytes(4)
        packet = _with_destination(packet, self._destinations[old])
        if self._vcs is None:
            return self._mac + frame[6:FRAME_HEADER] + packet
        if source not in self._vc_of:
            self._vc_of[source] = next(self._vcs)
        return sunatm(*self._vc_of[source], LLC_SNAP_IP + packet[: total_length(packet)])


def _has_header(packet: bytes) -> bool:
    size = 4 * (packet[0] & 0xF) if packet else 0
    return packet[:1] >= b"\x40" and packet[0] >> 4 == 4 and MIN_SIZE <= size <= len(packet)


def _with_destination(packet: bytes, new: bytes) -> bytes:
    """Return a packet with another destination; correct checksums stay correct."""
    start, protocol = 4 * (packet[0] & 0xF), packet[9]
    is_first_fragment = not int.from_bytes(packet[6:8]) & 0x1FFF
    at = start + _CHECKSUMS.get(protocol, len(packet))
    if is_first_fragment and at + 2 <= len(packet):
        checksum = int.from_bytes(packet[at : at + 2])
        if checksum or protocol != _UDP:  # 0: UDP without a checksum (RFC 768)
            updated = _updated(checksum, packet[16:20], new)
            if protocol == _UDP:
                updated = updated or 0xFFFF
            packet = packet[:at] + updated.to_bytes(2) + packet[at + 2 :]
    return with_checksum(packet[:16] + new + packet[20:])


def _updated(checksum: int, old: bytes, new: bytes) -> int:
    """Return a checksum after a change of four bytes of its data (RFC 1624, equation 3)."""
    total = ~checksum & 0xFFFF
    for at in (0, 2):
        total += (~int.from_bytes(old[at : at + 2]) & 0xFFFF) + int.from_bytes(new[at : at + 2])
    while total > 0xFFFF:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF
