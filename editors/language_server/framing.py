"""The bytes of a client, with limits: a message that claims to be huge ends the stream."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from threading import Thread
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
        """Return the next `count` bytes; nothing at the end."""
        if count > MAX_BYTES:
            return b""
        body = self._stream.read(count)
        return body if len(body) == count else b""


class Reader:
    """Reads frames beside the protocol's loop, in a thread that no end of the process waits for."""

    def __init__(self, frames: Frames) -> None:
        self._frames = frames
        self._asked: SimpleQueue[tuple[Future[bytes], Callable[[], bytes]]] = SimpleQueue()
        Thread(target=self._read, name="client", daemon=True).start()

    async def readline(self) -> bytes:
        """Return a line of a header; nothing at the end."""
        return await self._ask(self._frames.readline)

    async def readexactly(self, count: int) -> bytes:
        """Return the next `count` bytes; nothing at the end."""
        return await self._ask(partial(self._frames.read, count))

    def _ask(self, read: Callable[[], bytes]) -> asyncio.Future[bytes]:
        future: Future[bytes] = Future()
        self._asked.put((future, read))
        return asyncio.wrap_future(future)

    def _read(self) -> None:
        while True:
            future, read = self._asked.get()
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(read())
                except (OSError, ValueError) as error:
                    future.set_exception(error)
