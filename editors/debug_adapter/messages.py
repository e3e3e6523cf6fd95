"""Messages of the Debug Adapter Protocol on a stream: a header with a length, and JSON."""

from __future__ import annotations

from typing import Any, BinaryIO

import msgspec

from ixp.support.decoding import UNDECODABLE

_HEADER_BYTES = 4096
_BODY_BYTES = 1 << 24

Message = dict[str, Any]


class BrokenStreamError(Exception):
    """The stream holds no messages, or the start of the next one is unknown."""


class BadMessageError(Exception):
    """A message is not a request; the messages after it can be read."""


def read_message(stream: BinaryIO) -> Message | None:
    """Return the next message, None at the end of the stream.

    Raise BadMessageError for a body that is not a request, BrokenStreamError without a length.
    """
    length = _length(stream)
    if length is None:
        return None
    body = stream.read(length)
    if len(body) < length:
        raise BrokenStreamError(f"a message must have {length} bytes, not {len(body)}")
    try:
        message = msgspec.json.decode(body)
    except UNDECODABLE as error:
        raise BadMessageError(f"a message must be JSON: {error}") from None
    if not _is_request(message):
        raise BadMessageError("a message must be a request with seq and command")
    return dict(message)


def write_message(stream: BinaryIO, message: Message) -> None:
    """Write a message."""
    body = msgspec.json.encode(message)
    stream.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    stream.flush()


def _is_request(message: object) -> bool:
    return (
        isinstance(message, dict)
        and message.get("type") == "request"
        and isinstance(message.get("seq"), int)
        and isinstance(message.get("command"), str)
        and isinstance(message.get("arguments") or {}, dict)
    )


def _length(stream: BinaryIO) -> int | None:
    """Read a header; return the length of the body, None at the end of the stream."""
    length, size = None, 0
    while line := stream.readline(_HEADER_BYTES):
        size += len(line)
        if size > _HEADER_BYTES or not line.endswith(b"\n"):
            raise BrokenStreamError(f"a header must end within {_HEADER_BYTES} bytes")
        name, _, value = line.strip().partition(b":")
        if not name:
            break
        if name.lower() == b"content-length":
            length = value.strip()
    if length is None:
        if size:
            raise BrokenStreamError("a header must have a Content-Length")
        return None
    if not length.isdigit() or len(length) > 9 or int(length) > _BODY_BYTES:
        raise BrokenStreamError(f"Content-Length must be 0 to {_BODY_BYTES}")
    return int(length)
