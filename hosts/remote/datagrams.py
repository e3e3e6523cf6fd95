"""Encode the datagrams of the remote control: a header of 18 bytes and a part of a message.

A request is one datagram; a reply may have several parts, each with the complete header. All
numbers are big-endian:

    bytes 0-3   magic "IXRC"          byte 6     number of this part, from 0
    byte  4     version               byte 7     number of parts
    byte  5     1 request, 2 reply    bytes 8-15 identity of the request
                                      bytes 16-17 length of the body that follows
"""

import struct
from typing import Final, NamedTuple

MAGIC: Final = b"IXRC"
VERSION: Final = 1
REQUEST: Final = 1
REPLY: Final = 2
BODY_BYTES: Final = 1200
"""The longest body: with all headers, a datagram fits into an Ethernet frame and in 1280 bytes."""
MOST_PARTS: Final = 64
_HEADER: Final = struct.Struct("!4sBBBBQH")
DATAGRAM_BYTES: Final = _HEADER.size + BODY_BYTES
IDENTITIES: Final = 1 << 64


class DatagramError(ValueError):
    """A datagram does not belong to the remote control, or is malformed.

    `request` is the identity of the request if the sender can be answered, else None.
    """

    def __init__(self, message: str, request: int | None = None) -> None:
        """Create the error with its message."""
        super().__init__(message)
        self.request = request


class VersionError(DatagramError):
    """A datagram has an unsupported version."""


class MessagePart(NamedTuple):
    """A decoded datagram."""

    kind: int
    number: int
    parts: int
    request: int
    body: bytes


def split(kind: int, request: int, message: bytes) -> list[bytes]:
    """Return the datagrams of a message; raise ValueError if it needs more than 64."""
    bodies = [message[at : at + BODY_BYTES] for at in range(0, len(message), BODY_BYTES)] or [b""]
    if len(bodies) > MOST_PARTS:
        most = MOST_PARTS * BODY_BYTES
        raise ValueError(f"message must be at most {most} bytes, not {len(message)}")
    return [
        _HEADER.pack(MAGIC, VERSION, kind, number, len(bodies), request, len(body)) + body
        for number, body in enumerate(bodies)
    ]


def parse(datagram: bytes) -> MessagePart:
    """Decode a datagram; raise DatagramError if it is malformed."""
    if len(datagram) < _HEADER.size or not datagram.startswith(MAGIC):
        raise DatagramError("it has no header of the remote control")
    _, version, kind, number, parts, request, length = _HEADER.unpack_from(datagram)
    if version != VERSION:
        message = f"version must be {VERSION}, not {version}"
        raise VersionError(message, request if kind == REQUEST else None)
    if kind not in {REQUEST, REPLY}:
        raise DatagramError(f"kind must be {REQUEST} or {REPLY}, not {kind}")
    body = datagram[_HEADER.size :]
    if wrong := _wrong(kind, number, parts, length, body):
        raise DatagramError(wrong, request if kind == REQUEST else None)
    return MessagePart(kind, number, parts, request, body)


def _wrong(kind: int, number: int, parts: int, length: int, body: bytes) -> str:
    """Return the contradiction in a header, or an empty text."""
    most = 1 if kind == REQUEST else MOST_PARTS
    if not 1 <= parts <= most:
        return f"number of parts must be 1 to {most}, not {parts}"
    if number >= parts:
        return f"part must be below {parts}, not {number}"
    if len(body) > BODY_BYTES:
        return f"body must be at most {BODY_BYTES} bytes"
    if length != len(body):
        return f"body must have the {length} bytes that the header says, not {len(body)}"
    return ""


class Message:
    """Collects the parts of a reply, in any order and repeated."""

    def __init__(self, request: int) -> None:
        """Expect the reply to a request."""
        self._request = request
        self._bodies: dict[int, bytes] = {}
        self._parts = 0

    def add(self, part: MessagePart) -> bytes | None:
        """Add a part; return the message if it is complete, otherwise None.

        Parts of other replies are ignored. A part of a differently divided reply starts again.
        """
        if part.kind != REPLY or part.request != self._request:
            return None
        if part.parts != self._parts:
            self._parts, self._bodies = part.parts, {}
        self._bodies[part.number] = part.body
        if len(self._bodies) < self._parts:
            return None
        return b"".join(self._bodies[number] for number in range(self._parts))
