"""Compute the capacity of links in closed form: Ethernet, PCI Express, and AAL5 on SONET.

The payload is the data of a program in one packet. Only headers, padding and gaps are counted, not
acknowledgements or processor time.
"""

from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ixp.isa.tables.chip import chip
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP, cells_of

Transport = Literal["raw", "tcp", "udp"]
Sonet = Literal["oc3", "oc12"]
Generation = Literal["1.1", "2", "3", "4", "5"]

HEADER_BYTES = {"raw": 0, "udp": 28, "tcp": 40}
"""Header bytes: IP (RFC 791) with UDP (RFC 768) or TCP (RFC 9293), without options."""

TIMESTAMP_BYTES = 12
"""Bytes of TCP's timestamp option with padding (RFC 7323)."""

_FRAGMENT_UNIT = 8
_IP_HEADER = 20

_Bytes = Annotated[int, Meta(ge=0, le=1 << 20)]
_Rate = Annotated[float, Meta(gt=0, le=1e9)]


def header_bytes(protocol: Transport, *, timestamps: bool = False) -> int:
    """Return the bytes of IP and transport header in a packet."""
    extra = TIMESTAMP_BYTES if timestamps and protocol == "tcp" else 0
    return HEADER_BYTES[protocol] + extra


def largest_payload(protocol: Transport, mtu: int, *, timestamps: bool = False) -> int:
    """Return the most payload bytes of one packet that fit into an MTU."""
    return mtu - header_bytes(protocol, timestamps=timestamps)


class Ethernet(msgspec.Struct, frozen=True, kw_only=True):
    """An Ethernet link: its overhead per packet (IEEE 802.3), and its rate."""

    link_mbps: _Rate = 1000.0
    header_bytes: _Bytes = 14
    fcs_bytes: _Bytes = 4
    preamble_bytes: _Bytes = 8
    gap_bytes: _Bytes = 12
    minimum_packet_bytes: _Bytes = 46

    def wire_bytes(self, packet_bytes: int) -> int:
        """Return the wire bytes of a packet, with padding, preamble and gap."""
        around = self.header_bytes + self.fcs_bytes + self.preamble_bytes + self.gap_bytes
        return max(packet_bytes, self.minimum_packet_bytes) + around

    def payload_mbps(self, payload_bytes: int, headers: int) -> float:
        """Return the payload rate of packets of one size, back to back."""
        wire = self.wire_bytes(payload_bytes + headers)
        return self.link_mbps * payload_bytes / wire


def fragments(message_bytes: int, mtu: int) -> list[int]:
    """Return the bytes of the IP packets of a UDP message (RFC 791: cut at multiples of 8)."""
    remaining = message_bytes + HEADER_BYTES["udp"] - _IP_HEADER
    most = mtu - _IP_HEADER
    sizes = []
    while remaining > most:
        cut = most - most % _FRAGMENT_UNIT
        sizes.append(cut + _IP_HEADER)
        remaining -= cut
    return [*sizes, remaining + _IP_HEADER]


class Lane(msgspec.Struct, frozen=True):
    """Raw rate of a lane in each direction, and the payload share of its encoding."""

    raw_gbps: float
    encoded_bits: tuple[int, int]

    @property
    def data_bps(self) -> Fraction:
        """Return the exact data rate after the encoding."""
        return Fraction(self.raw_gbps) * 10**9 * Fraction(*self.encoded_bits)


LANES: dict[Generation, Lane] = {
    "1.1": Lane(2.5, (8, 10)),
    "2": Lane(5.0, (8, 10)),
    "3": Lane(8.0, (128, 130)),
    "4": Lane(16.0, (128, 130)),
    "5": Lane(32.0, (128, 130)),
}
"""Lanes by revision of the PCI Express Base Specification."""


class PciExpress(msgspec.Struct, frozen=True, kw_only=True):
    """A PCI Express link; a packet has a header, 6 bytes of data link layer and 2 of framing.

    From revision 3, sequence number and framing are one token of 4 bytes, so the sum is still 8.
    """

    generation: Generation = "1.1"
    lanes: Annotated[int, Meta(ge=1, le=32)] = 1
    header_bytes: Literal[12, 16] = 12
    link_layer_bytes: int = 6
    framing_bytes: int = 2

    @property
    def data_gbps(self) -> float:
        """Return the rate in each direction after the encoding."""
        lane = LANES[self.generation]
        of, to = lane.encoded_bits
        return lane.raw_gbps * of / to * self.lanes

    def packet_bytes(self, payload_bytes: int) -> int:
        """Return the link bytes of a transaction layer packet."""
        return payload_bytes + self.header_bytes + self.link_layer_bytes + self.framing_bytes

    def efficiency(self, payload_bytes: int) -> float:
        """Return the share of payload in packets of one size."""
        return payload_bytes / self.packet_bytes(payload_bytes)

    def payload_gbps(self, payload_bytes: int) -> float:
        """Return the payload rate of packets back to back."""
        return self.efficiency(payload_bytes) * self.data_gbps


class Aal5(msgspec.Struct, frozen=True, kw_only=True):
    """IP over AAL5 with LLC/SNAP (RFC 2684) on an OC-3 or OC-12."""

    kind: Sonet = "oc12"

    @property
    def cells_mbps(self) -> float:
        """Return the rate of cells on SONET."""
        return chip()[f"{self.kind}_kbps"] / 1000

    @property
    def cell_bytes(self) -> int:
        """Return the bytes of a cell on the wire, with HEC."""
        return int(chip()["cell_wire_bytes"])

    def cells(self, packet_bytes: int) -> int:
        """Return the number of cells of an IP packet."""
        return cells_of(packet_bytes + len(LLC_SNAP_IP))

    def payload_mbps(self, payload_bytes: int, headers: int) -> float:
        """Return the payload rate of packets of one size, back to back."""
        wire = self.cells(payload_bytes + headers) * self.cell_bytes
        return self.cells_mbps * payload_bytes / wire
