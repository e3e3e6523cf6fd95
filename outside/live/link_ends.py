"""Model the far ends of the router's wires: convert between frames of a TAP device and units."""

from __future__ import annotations

from ixp.workloads.traffic.aal5 import (
    LLC_SNAP_IP,
    VC_MASK,
    Reassembler,
    crc_holds,
    encapsulate,
    length_fits,
    length_of,
    segment,
    vc_of,
)
from ixp.workloads.traffic.packets import ETHERTYPE_IPV4, pad_frame

_MAC_BYTES = 6
_HEADER = 14
_ARP_REQUEST = bytes.fromhex("0806 0001 0800 06 04 0001")  # for IPv4 on Ethernet


class EthernetEnd:
    """A host's end of an Ethernet wire: a frame is a unit.

    `refused` counts frames that could not pass, in both directions.
    """

    def __init__(self, mac: bytes) -> None:
        """Take the MAC address of the host."""
        self._mac = mac
        self.refused = 0

    def to_wire(self, frame: bytes) -> list[bytes]:
        """Return the padded frame: frames of a TAP device are not padded."""
        return [pad_frame(frame)]

    def from_wire(self, unit: bytes) -> bytes | None:
        """Return the frame; refuse frames for others, like a MAC that is not promiscuous."""
        if unit[:_MAC_BYTES] == self._mac or unit[0] & 1:
            return unit
        self.refused += 1
        return None

    def answer(self, frame: bytes) -> bytes | None:  # noqa: ARG002 - the router answers
        """Return None: the router answers ARP."""
        return None


class TransparentEnd:
    """The end of an Ethernet wire at a network with any hosts: all frames pass."""

    refused = 0

    def to_wire(self, frame: bytes) -> list[bytes]:
        """Return the padded frame."""
        return [pad_frame(frame)]

    def from_wire(self, unit: bytes) -> bytes | None:
        """Return the frame."""
        return unit

    def answer(self, frame: bytes) -> bytes | None:  # noqa: ARG002 - the router answers
        """Return None: the router answers ARP."""
        return None


class AtmEnd:
    """An ATM end system: IP packets in AAL5 with LLC/SNAP (RFC 2684, routed) on the host's VC.

    To the host, it looks like an Ethernet whose only other station is the router. Each host at an
    ATM port has its own VC, so the router has one VC per destination.
    """

    def __init__(self, mac: bytes, router_mac: bytes, vc: int) -> None:
        """Take the host's MAC address, the MAC address of the router, and a cell header."""
        self._header = mac + router_mac + ETHERTYPE_IPV4
        self._router_mac = router_mac
        self._vc = vc
        self._reassembler = Reassembler()
        self.refused = 0

    def to_wire(self, frame: bytes) -> list[bytes]:
        """Return the cells of the IP packet in a frame."""
        if frame[12:_HEADER] != ETHERTYPE_IPV4:
            self.refused += self.answer(frame) is None
            return []
        return segment(encapsulate(packet_of(frame)), *vc_of(self._vc))

    def from_wire(self, unit: bytes) -> bytes | None:
        """Return a frame when a cell completes a PDU with an IP packet on the VC of the host."""
        if int.from_bytes(unit[:4], "big") & VC_MASK != self._vc:
            return None
        packet = self._reassembler.add(unit)
        if packet is None:
            return None
        _, _, pdu = packet
        if not crc_holds(pdu) or not length_fits(pdu) or not pdu.startswith(LLC_SNAP_IP):
            self.refused += 1
            return None
        return self._header + pdu[len(LLC_SNAP_IP) : length_of(pdu)]

    def answer(self, frame: bytes) -> bytes | None:
        """Return the reply to an ARP request (RFC 826), because ARP does not cross the VC.

        All addresses resolve to the router. A request for the sender's own address is a probe and
        gets no reply.
        """
        sender, target = frame[22:32], frame[38:42]
        if frame[12:22] != _ARP_REQUEST or target in {sender[_MAC_BYTES:], b""}:
            return None
        reply = _ARP_REQUEST[:-1] + b"\x02" + self._router_mac + target + sender
        return sender[:_MAC_BYTES] + self._router_mac + reply


LinkEnd = EthernetEnd | TransparentEnd | AtmEnd
"""The end of a wire at a device."""


def packet_of(frame: bytes) -> bytes:
    """Return the IP packet in a frame, without padding."""
    return frame[_HEADER : _HEADER + int.from_bytes(frame[16:18], "big")]
