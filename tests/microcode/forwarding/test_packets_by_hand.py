"""A packet in each direction, written by hand: headers by RFC 791 and 894, PDUs by I.363.5.

Checksums and CRCs follow from their definitions, without code of the product.
"""

import pytest

from ixp.microcode.config.loader import load
from tests.microcode.support.router import ATM, CONFIGS, run

# MAC of port 2, the sender's, IPv4; header with TTL 64; UDP from 7 to 9 with one byte; padding.
FRAME_IN = """
    02000000 0002 02000000 0206 0800
    4500 001d 0001 0000 4011 5ac2 0a020203 14080001
    0007 0009 0009 0000 2a
    000000 00000000 00000000 00000000 00
"""
# Header of the last cell of a PDU on VC 0/32; LLC/SNAP; TTL 63; pad; length 37, CRC-32.
CELL_OUT = """
    00000202
    aaaa0300 00000800
    4500 001d 0001 0000 3f11 5bc2 0a020203 14080001
    0007 0009 0009 0000 2a
    000000 0000 0025 7c7786fe
"""
# Two cells of VC 0/32 with a TCP segment of no data: the pad fills up both.
CELLS_IN = [
    """
    00000200
    aaaa0300 00000800
    4500 0028 0002 0000 4006 5ac1 14080001 0a020203
    0014 0400 00000001 00000002 5010 2000 0000 0000
    """,
    "00000202" + "00" * 40 + "0000 0030 ba790a6d",
]
# To the next hop of 10.2.0.0/16 from the MAC of port 2; TTL 63; padded to 60 bytes.
FRAME_OUT = """
    02000000 0102 02000000 0002 0800
    4500 0028 0002 0000 3f06 5bc1 14080001 0a020203
    0014 0400 00000001 00000002 5010 2000 0000 0000
    0000 0000 0000
"""


@pytest.mark.parametrize("name", CONFIGS)
def test_a_packet_in_each_direction_is_sent_with_these_bytes(name: str) -> None:
    """The CRC is computed by hardware or by microcode."""
    cells = [bytes.fromhex(cell) for cell in CELLS_IN]

    result = run(cells, {2: [bytes.fromhex(FRAME_IN)]}, config=load(name))

    assert [bytes.fromhex(CELL_OUT)] == result.sent[ATM]
    assert [bytes.fromhex(FRAME_OUT)] == result.sent[2]
