"""IPv4 packets as the core's software reads and builds them (RFC 791)."""

import struct
from typing import NamedTuple

from ixp.microcode.memory.map import constants

ICMP, UDP = 1, 17  # protocol numbers
_TTL = 64  # of what the core sends (RFC 1122, 3.2.1.7)
_LEAST = 20
_MOST = constants("system_config.uc")["MAX_IP_LENGTH"]
_HEADER = struct.Struct(">BBHHHBBHII")
_ONES = 0xFFFF
_OFFSET = 0x1FFF  # fragment offset, beside the flags
_MORE = 0x2000
_NEVER = 0x4000


class Ipv4(NamedTuple):
    """A packet with a right header; `data` is all of it, without what came behind."""

    data: bytes
    header_bytes: int
    tos: int
    fragment: int
    protocol: int
    source: int
    destination: int

    @property
    def payload(self) -> bytes:
        """What the header is followed by."""
        return self.data[self.header_bytes :]

    @property
    def is_never_cut(self) -> bool:
        """Whether no router may cut this into fragments (DF)."""
        return bool(self.fragment & _NEVER)

    @property
    def is_first(self) -> bool:
        """Whether this is a whole packet or the first fragment of one."""
        return not self.fragment & _OFFSET

    @property
    def is_whole(self) -> bool:
        """Whether this is no fragment."""
        return not self.fragment & (_OFFSET | _MORE)


def read_packet(data: bytes) -> Ipv4 | None:
    """Read a packet from the bytes behind a link header; None if its header is not right.

    Version, lengths and checksum are looked at (RFC 1812, 5.2.2).
    """
    if len(data) < _LEAST:
        return None
    first, tos, total, _, fragment, _, protocol, _, source, destination = _HEADER.unpack_from(data)
    header = 4 * (first & 0xF)
    if first >> 4 != 4 or header < _LEAST or not header <= total <= min(len(data), _MOST):
        return None
    if checksum(data[:header]):
        return None
    return Ipv4(data[:total], header, tos, fragment, protocol, source, destination)


def build_packet(
    protocol: int, addresses: tuple[int, int], payload: bytes, *, tos: int, identification: int
) -> bytes:
    """Build a packet from source to destination, without options, that may be fragmented."""
    fields = [0x45, tos, _LEAST + len(payload), identification, 0, _TTL, protocol, 0]
    fields[-1] = checksum(_HEADER.pack(*fields, *addresses))
    return _HEADER.pack(*fields, *addresses) + payload


def checksum(data: bytes) -> int:
    """Return the Internet checksum (RFC 1071); 0 of data that hold a right one."""
    even = data + bytes(len(data) % 2)
    total = sum(struct.unpack(f">{len(even) // 2}H", even))
    return (-total % _ONES if total else _ONES) & _ONES
