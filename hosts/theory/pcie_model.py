"""Figures 4 and 5 of WP363 in closed form: a DMA engine that moves blocks over PCI Express.

WP363 prints no values for them. Data is read from memory by requests and written back to it, a
descriptor for each block. In each direction the link carries: receive, the completions of reads and
the fetch of the descriptor; transmit, the writes, the read requests and the update of the
descriptor. The direction that takes longer limits both.
"""

from typing import NamedTuple

from ixp.hosts.theory.wire_limits import PciExpress

DESCRIPTOR_BYTES = 32
"""Read for each frame or block (WP363, Performance Variation with Maximum Payload Size)."""

_DESCRIPTOR_UPDATE = 12
_READ_REQUEST = 512
_LINK = PciExpress()


class Rates(NamedTuple):
    """Gb/s: of the payload, and of all packets with their payload in each direction."""

    dma: float
    receive: float
    transmit: float


def rates(block_bytes: int, max_payload_bytes: int) -> Rates:
    """Return the rates for blocks of a size; completions carry no more than a write may."""
    packets = -(-block_bytes // max_payload_bytes)
    requests = -(-block_bytes // _READ_REQUEST) + 1  # and one for the descriptor
    empty = _LINK.packet_bytes(0)
    received = _LINK.packet_bytes(DESCRIPTOR_BYTES) + block_bytes + packets * empty
    sent = _LINK.packet_bytes(_DESCRIPTOR_UPDATE) + block_bytes + (packets + requests) * empty
    per_bit = _LINK.data_gbps / max(received, sent)
    return Rates(
        per_bit * block_bytes,
        per_bit * (block_bytes + DESCRIPTOR_BYTES),
        per_bit * (block_bytes + _DESCRIPTOR_UPDATE),
    )
