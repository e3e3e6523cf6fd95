"""The bytes of a client, with limits: a message that claims to be huge ends the stream."""

from __future__ import annotations

from typing import BinaryIO

MAX_BYTES = 1 << 26  # of a message
MAX_HEADER = 1 << 12  # of a line before it


class Frames:
    """Reads lines and bodies of messages; what is beyond the limits is the end of the input."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self) -> bytes:
        """Return a line of a header; nothing at the end."""
        line = self._stream.readline(MAX_HEADER)
        return b"" if len(line) >= MAX_HEADER else line

    def read(self, count: int) -> bytes:
        """Return so many bytes; nothing at the end."""
        if count > MAX_BYTES:
            return b""
        body = self._stream.read(count)
        return body if len(body) == count else b""
