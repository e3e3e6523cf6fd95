"""Message frames of the language server and debug adapter protocols."""

import json
from collections.abc import Iterator
from typing import Any, BinaryIO


def frame_of(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def framed(message: object) -> bytes:
    return frame_of(json.dumps(message).encode())


def messages(stream: BinaryIO) -> Iterator[dict[str, Any]]:
    """Yield the messages of a stream; the first header must be the length."""
    while header := stream.readline():
        while stream.readline().strip():
            pass
        yield json.loads(stream.read(int(header.split(b":")[1])))
