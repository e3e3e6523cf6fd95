"""Build ICMP messages of the core's software (RFC 792, RFC 1812 4.3)."""

import struct
from typing import NamedTuple

from ixp.microcode.core.ipv4 import ICMP, Ipv4, build_packet, checksum

ECHO_REPLY, MASK_REPLY = 0, 18
_ECHO, _MASK_REQUEST = 8, 17
# Echo, router discovery, timestamp, information and address mask. Any other message may be an
# error; no error is sent about it (RFC 1812, 4.3.2.7).
_QUERIES = frozenset((0, 8, 9, 10, 13, 14, 15, 16, 17, 18))
_LEAST = 8
_MASK_MESSAGE = 12  # bytes
_NUMBERS = slice(4, 8)  # identifier and sequence number of a request
_ERROR_TOS = 0xC0  # precedence 6, internetwork control (RFC 1812, 4.3.2.5)
_ERROR_BYTES = 576  # most bytes of an error (RFC 1812, 4.3.2.3)
_HEADERS = 28
_MESSAGE = struct.Struct(">BBHI")


class Error(NamedTuple):
    """Type, code and second longword of an error."""

    type: int
    code: int
    more: int = 0


NET_UNREACHABLE, HOST_UNREACHABLE = Error(3, 0), Error(3, 1)
PROTOCOL_UNREACHABLE, PORT_UNREACHABLE = Error(3, 2), Error(3, 3)
SOURCE_ROUTE_FAILED = Error(3, 5)
TIME_EXCEEDED, REASSEMBLY_TIME_EXCEEDED = Error(11, 0), Error(11, 1)


def too_big(mtu: int) -> Error:
    """Return the error about a packet above the MTU of its next hop (RFC 1191, 4)."""
    return Error(3, 4, mtu)


def parameter_problem(octet: int) -> Error:
    """Return the error about an octet of a header (RFC 792, RFC 1812 4.3.3.5)."""
    return Error(12, 0, octet << 24)


def error_about(
    kind: Error, packet: Ipv4, addresses: tuple[int, int], identification: int, options: bytes
) -> bytes:
    """Build an error about a packet, quoting as much of it as allowed."""
    quoted = packet.data[: _ERROR_BYTES - _HEADERS - len(options)]
    message = _with_checksum(_MESSAGE.pack(kind.type, kind.code, 0, kind.more) + quoted)
    return build_packet(
        ICMP, addresses, message, tos=_ERROR_TOS, identification=identification, options=options
    )


def reply_to(request: Ipv4, mask: bytes | None) -> bytes | None:
    """Return the reply to a complete request, or None if it has no reply.

    Replies exist for echo, and for address mask requests if the mask of the sender's subnet is
    known (RFC 1812, 4.3.3.6 and 4.3.3.9; RFC 950, appendix I).
    """
    message = request.payload
    if len(message) < _LEAST or checksum(message):
        return None
    if message[0] == _ECHO:
        return _with_checksum(bytes([ECHO_REPLY, message[1], 0, 0]) + message[4:])
    if message[0] == _MASK_REQUEST and len(message) >= _MASK_MESSAGE and mask is not None:
        return _with_checksum(bytes([MASK_REPLY, 0, 0, 0]) + message[_NUMBERS] + mask)
    return None


def may_cause_error(packet: Ipv4) -> bool:
    """Return whether a packet is neither an error nor a later fragment (RFC 1812, 4.3.2.7)."""
    if not packet.is_first:
        return False
    return packet.protocol != ICMP or (bool(packet.payload) and packet.payload[0] in _QUERIES)


def _with_checksum(message: bytes) -> bytes:
    return message[:2] + checksum(message).to_bytes(2, "big") + message[4:]
