"""Read and build IPv4 packets for the core's software (RFC 791)."""

import struct
from typing import NamedTuple

from ixp.microcode.memory.map import constants

ICMP, UDP = 1, 17  # protocol numbers
LONGEST = 0xFFFF  # bytes of a packet
PLAIN_HEADER = 20  # bytes of a header without options
DESTINATION = slice(16, 20)  # bytes of the destination address in a header
FRAGMENT_UNIT = 8  # unit of a fragment's offset, in bytes
_TTL = 64  # TTL of packets that the core sends (RFC 1122, 3.2.1.7)
_MOST = constants("system_config.uc")["MAX_IP_LENGTH"]
_HEADER = struct.Struct(">BBHHHBBHII")
_ONES = 0xFFFF
_OFFSET = 0x1FFF  # mask of the fragment offset, without flags
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
        """Return the header with its options."""
        return self.data[: self.header_bytes]

    @property
    def payload(self) -> bytes:
        """Return the bytes after the header."""
        return self.data[self.header_bytes :]

    @property
    def is_never_cut(self) -> bool:
        """Return whether DF is set: no router may fragment the packet."""
        return bool(self.fragment & _NEVER)

    @property
    def is_first(self) -> bool:
        """Return whether this is a complete packet or a first fragment."""
        return not self.fragment & _OFFSET

    @property
    def is_last(self) -> bool:
        """Return whether this is a complete packet or a last fragment."""
        return not self.fragment & _MORE

    @property
    def is_whole(self) -> bool:
        """Return whether this is a complete packet, not a fragment."""
        return self.is_first and self.is_last

    @property
    def offset(self) -> int:
        """Return the offset of the payload in the complete packet's payload, in bytes."""
        return FRAGMENT_UNIT * (self.fragment & _OFFSET)

    @property
    def ends_too_late(self) -> bool:
        """Return whether this fragment ends beyond the longest packet (RFC 791, 3.1)."""
        return self.offset + len(self.payload) > LONGEST - PLAIN_HEADER


def read_packet(data: bytes, most: int = _MOST) -> Ipv4 | None:
    """Read a packet from the bytes after a link header; return None if its header is invalid.

    Version, lengths and checksum are checked (RFC 1812, 5.2.2); the packet has at most `most`
    bytes.
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
    """Join a header with its options and a payload; update lengths, fragment offset and checksum.

    `offset` is in bytes; DF and the unused bit are preserved (RFC 1812, 5.2.5). `ttl` replaces the
    TTL if it is not None.
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
    """Return the Internet checksum (RFC 1071); 0 if the data contain a correct checksum."""
    even = data + bytes(len(data) % 2)
    total = sum(struct.unpack(f">{len(even) // 2}H", even))
    return (-total % _ONES if total else _ONES) & _ONES
