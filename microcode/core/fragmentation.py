"""Cut packets that are longer than the MTU of their way (RFC 791 3.2, RFC 1812 4.2.2.7)."""

from collections.abc import Iterator

from ixp.microcode.core.ip_options import copied_header
from ixp.microcode.core.ipv4 import FRAGMENT_UNIT, LONGEST, Ipv4, join, read_packet


def fragments(data: bytes, mtu: int) -> list[bytes]:
    """Return a packet in pieces of `mtu` bytes at most, in order; as it is if it is no longer.

    All but the last are as long as can be, so that they are few. A fragment may be cut again.
    """
    packet = read_packet(data, LONGEST) if len(data) > mtu else None
    return [data] if packet is None else [*_pieces(packet, mtu)]


def _pieces(packet: Ipv4, mtu: int) -> Iterator[bytes]:
    header, payload = packet.header, packet.payload
    at = 0
    while at < len(payload):
        rest = len(payload) - at
        room = mtu - len(header)
        size = rest if rest <= room else room - room % FRAGMENT_UNIT
        more = size < rest or not packet.is_last
        yield join(header, payload[at : at + size], offset=packet.offset + at, more=more)
        at += size
        header = copied_header(header)
