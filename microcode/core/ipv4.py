"""IPv4 packets as the core's software reads and builds them (RFC 791)."""

import struct
from typing import NamedTuple

from ixp.microcode.memory.map import constants

ICMP, UDP = 1, 17  # protocol numbers
LONGEST = 0xFFFF  # bytes of a packet
PLAIN_HEADER = 20  # bytes, without options
DESTINATION = slice(16, 20)  # of a header
FRAGMENT_UNIT = 8  # bytes that a fragment's offset counts
_TTL = 64  # of what the core sends (RFC 1122, 3.2.1.7)
_MOST = constants("system_config.uc")["MAX_IP_LENGTH"]
_HEADER = struct.Struct(">BBHHHBBHII")
_ONES = 0xFFFF
_OFFSET = 0x1FFF  # fragment offset, beside the flags
_MORE = 0x2000
_NEVER = 0x4000
_STAY = 0xC000


class Ipv4(NamedTuple):
    """A packet with a valid header; `data` is header and payload without padding."""

    data: bytes
    header_bytes: int
    tos: int
    identification: int
    fragment: int
    ttl: int
    protocol: int
    source: int
    destination: int

    @property
    def header(self) -> bytes:
        """The header with its options."""
        return self.data[: self.header_bytes]

    @property
    def payload(self) -> bytes:
        """The bytes behind the header."""
        return self.data[self.header_bytes :]

    @property
    def is_never_cut(self) -> bool:
        """Whether DF is set: no router may fragment this."""
        return bool(self.fragment & _NEVER)

    @property
    def is_first(self) -> bool:
        """Whether this is a whole packet or the first fragment of one."""
        return not self.fragment & _OFFSET

    @property
    def is_last(self) -> bool:
        """Whether this is a whole packet or the last fragment of one."""
        return not self.fragment & _MORE

    @property
    def is_whole(self) -> bool:
        """Whether this is no fragment."""
        return self.is_first and self.is_last

    @property
    def offset(self) -> int:
        """Offset of the payload within the payload of the whole packet, in bytes."""
        return FRAGMENT_UNIT * (self.fragment & _OFFSET)

    @property
    def ends_too_late(self) -> bool:
        """Whether this is a fragment that ends behind the longest packet (RFC 791, 3.1)."""
        return self.offset + len(self.payload) > LONGEST - PLAIN_HEADER


def read_packet(data: bytes, most: int = _MOST) -> Ipv4 | None:
    """Read a packet from the bytes behind a link header; None if its header is not right.

    Version, lengths and checksum are looked at (RFC 1812, 5.2.2); it has `most` bytes at most.
    """
    if len(data) < PLAIN_HEADER:
        return None
    first, tos, total, number, fragment, ttl, protocol, _, *addresses = _HEADER.unpack_from(data)
    header = 4 * (first & 0xF)
    if first >> 4 != 4 or header < PLAIN_HEADER or not header <= total <= min(len(data), most):
        return None
    if checksum(data[:header]):
        return None
    return Ipv4(data[:total], header, tos, number, fragment, ttl, protocol, *addresses)


def build_packet(  # noqa: PLR0913 - a header has this many fields
    protocol: int,
    addresses: tuple[int, int],
    payload: bytes,
    *,
    tos: int,
    identification: int,
    options: bytes = b"",
) -> bytes:
    """Build a packet from source to destination that may be fragmented.

    `options` are whole longwords.
    """
    header = bytes([0x40, tos, 0, 0]) + identification.to_bytes(2, "big")
    header += bytes([0, 0, _TTL, protocol, 0, 0])
    header += b"".join(address.to_bytes(4, "big") for address in addresses)
    return join(header + options, payload)


def join(
    header: bytes, payload: bytes, *, offset: int = 0, more: bool = False, ttl: int | None = None
) -> bytes:
    """Put a header with its options before a payload: lengths, place and checksum become right.

    `offset` is in bytes; DF and the bit without a use stay (RFC 1812, 5.2.5). `ttl` is the new one
    if there is one.
    """
    new = bytearray(header)
    new[0] = 0x40 | len(header) // 4
    place = int.from_bytes(header[6:8], "big") & _STAY | offset // FRAGMENT_UNIT
    new[2:4] = (len(header) + len(payload)).to_bytes(2, "big")
    new[6:8] = (place | (_MORE if more else 0)).to_bytes(2, "big")
    if ttl is not None:
        new[8] = ttl
    new[10:12] = bytes(2)
    new[10:12] = checksum(bytes(new)).to_bytes(2, "big")
    return bytes(new) + payload


def checksum(data: bytes) -> int:
    """Return the Internet checksum (RFC 1071); 0 of data that hold a right one."""
    even = data + bytes(len(data) % 2)
    total = sum(struct.unpack(f">{len(even) // 2}H", even))
    return (-total % _ONES if total else _ONES) & _ONES
