"""Build and read IPv4 packets and Ethernet frames (RFC 791, RFC 894).

Each generated packet is unique: its source address and IP identification contain its input port and
a 40-bit sequence number. The UDP payload repeats them if it is long enough.
"""

import struct
from functools import cache

MIN_SIZE = 20  # an IPv4 header and nothing else
MAX_SIZE = 1500  # the Ethernet MTU, and the largest packet the router forwards
ETHERTYPE_IPV4 = b"\x08\x00"
FRAME_HEADER = 14  # addresses and type
FRAME_OVERHEAD = 24  # preamble 8, FCS 4, inter-packet gap 12 (IEEE 802.3)
MIN_FRAME = 60  # an Ethernet frame without FCS; the MAC pads up to it
SOURCE_NET = 96  # sources are (96 + port).x.y.z: unicast for every port, and never routed

_HEADER = struct.Struct(">BBHHHBBHII")
_UDP = struct.Struct(">HHHH")
_MARK = struct.Struct(">HHI")  # port, flow, low half of the sequence number
_UDP_PROTOCOL = 17
_RAW_PROTOCOL = 253  # "for experimentation" (RFC 3692): a payload too short for UDP
_TTL = 64
_PORTS = (1024, 4096)  # not well-known services
_HEADER_SIZE = _HEADER.size
MARKED_SIZE = _HEADER_SIZE + _UDP.size + _MARK.size
_SEQUENCE_LIMIT = 1 << 40


def checksum(header: bytes) -> int:
    """Return the IP header checksum over an even number of bytes (RFC 1071)."""
    total: int = sum(struct.unpack(f">{len(header) // 2}H", header))
    total = (total & 0xFFFF) + (total >> 16)
    return ~(total + (total >> 16)) & 0xFFFF


def with_checksum(packet: bytes) -> bytes:
    """Recompute the header checksum over IHL longwords, as far as they exist."""
    size = min(4 * (packet[0] & 0xF), len(packet) & ~1)
    blank = packet[:10] + b"\0\0" + packet[12:size]
    return packet[:10] + checksum(blank).to_bytes(2, "big") + packet[12:]


def build_packet(
    size: int, destination: int, *, port: int = 0, flow: int = 0, sequence: int = 0
) -> bytes:
    """Build the UDP packet number `sequence` that enters by `port`.

    `size` is the IP total length in bytes, MIN_SIZE to MAX_SIZE; below 28 bytes there is no room
    for UDP. `flow` (16 bits) is only written to the payload. Raise ValueError outside these ranges.
    """
    if not MIN_SIZE <= size <= MAX_SIZE or not 0 <= sequence < _SEQUENCE_LIMIT:
        raise ValueError((size, sequence))
    protocol, before, after = _body(size)
    source = (SOURCE_NET + port) << 24 | sequence >> 16
    identification = sequence & 0xFFFF
    total = 0x4500 + size + identification + (_TTL << 8 | protocol)
    total += (source >> 16) + (source & 0xFFFF) + (destination >> 16) + (destination & 0xFFFF)
    total = (total & 0xFFFF) + (total >> 16)
    total = ~(total + (total >> 16)) & 0xFFFF
    header = _HEADER.pack(
        0x45, 0, size, identification, 0, _TTL, protocol, total, source, destination
    )
    if size < MARKED_SIZE:
        return header + before
    return header + before + _MARK.pack(port, flow, sequence & 0xFFFFFFFF) + after


@cache
def _body(size: int) -> tuple[int, bytes, bytes]:
    """Return the protocol and the constant bytes before and after the mark."""
    if size < _HEADER_SIZE + _UDP.size:
        return _RAW_PROTOCOL, bytes(range(0xE0, 0xE0 + size - _HEADER_SIZE)), b""
    udp = _UDP.pack(*_PORTS, size - _HEADER_SIZE, 0)  # no UDP checksum: legal over IPv4
    fill = bytes(i & 0xFF for i in range(size - _HEADER_SIZE - _UDP.size))
    if size < MARKED_SIZE:
        return _UDP_PROTOCOL, udp + fill, b""
    return _UDP_PROTOCOL, udp, fill[_MARK.size :]


def total_length(packet: bytes) -> int:
    """Return the IP total length in the header."""
    return packet[2] << 8 | packet[3]


def build_frame(packet: bytes, destination: bytes, source: bytes) -> bytes:
    """Put a packet into an Ethernet frame, without padding and FCS."""
    return destination + source + ETHERTYPE_IPV4 + packet


def pad_frame(frame: bytes, least: int = MIN_FRAME) -> bytes:
    """Pad a frame as the MAC does, with zeros (RFC 894)."""
    return frame.ljust(least, b"\0")


def split_frame(frame: bytes) -> tuple[bytes, bytes, int, bytes]:
    """Return (destination, source, type, payload) of a frame of at least 14 bytes."""
    return frame[:6], frame[6:12], frame[12] << 8 | frame[13], frame[14:]
