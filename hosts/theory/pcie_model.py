"""Compute figures 4 and 5 of WP363: a DMA engine that moves blocks over PCI Express.

WP363 prints no values for them. Data are read from memory by requests and written back, with a
descriptor per block. The receive direction carries completions of reads and the fetch of the
descriptor; the transmit direction carries writes, read requests and the update of the descriptor.
The slower direction limits both.
"""

from typing import NamedTuple

from ixp.hosts.theory.wire_limits import PciExpress

DESCRIPTOR_BYTES = 32
"""Bytes of a descriptor (WP363, Performance Variation with Maximum Payload Size)."""

_DESCRIPTOR_UPDATE = 12
_READ_REQUEST = 512
_LINK = PciExpress()


class Rates(NamedTuple):
    """Rates in Gb/s: of the payload, and of all packets in each direction."""

    dma: float
    receive: float
    transmit: float


def rates(block_bytes: int, max_payload_bytes: int) -> Rates:
    """Return the rates for a block size; completions have the same maximum size as writes."""
    packets = -(-block_bytes // max_payload_bytes)
    requests = -(-block_bytes // _READ_REQUEST) + 1  # plus one for the descriptor
    empty = _LINK.packet_bytes(0)
    received = _LINK.packet_bytes(DESCRIPTOR_BYTES) + block_bytes + packets * empty
    sent = _LINK.packet_bytes(_DESCRIPTOR_UPDATE) + block_bytes + (packets + requests) * empty
    per_bit = _LINK.data_gbps / max(received, sent)
    return Rates(
        per_bit * block_bytes,
        per_bit * (block_bytes + DESCRIPTOR_BYTES),
        per_bit * (block_bytes + _DESCRIPTOR_UPDATE),
    )
