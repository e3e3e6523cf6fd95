"""The protocol of pygls without its leak, and its client's messages without its blocking reader."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.protocol import LanguageServerProtocol

MAX_BYTES = 1 << 26  # of a message
MAX_HEADER = 1 << 12  # of a line before it


class Protocol(LanguageServerProtocol):
    """The protocol of pygls 2.1 without two of its faults.

    It never removes the futures of notifications, and does not answer a request whose parameters
    are invalid.
    """

    def structure_message(self, data: dict[str, Any]) -> Any:  # noqa: ANN401 - any message
        """Return a JSON object as a message. Answer a request before raising JsonRpcException."""
        try:
            return super().structure_message(data)
        except JsonRpcException:
            error = JsonRpcInvalidParams(f"wrong parameters of `{data.get('method', 'an answer')}`")
            if "id" in data and "method" in data:
                self._send_response(data["id"], error=error.to_response_error())
            raise error from None

    def _execute_handler(
        self,
        msg_id: str | int,
        handler: Callable[..., Any],
        callback: Callable[[Future[Any]], None],
        args: tuple[Any, ...] | None = None,
        kwargs: dict[str, Any] | None = None,
    ) -> None:
        def done(future: Future[Any]) -> None:
            self._request_futures.pop(msg_id, None)
            callback(future)

        super()._execute_handler(msg_id, handler, done, args, kwargs)


class Reader:
    """Read a client's messages in a daemon thread: pygls' reader blocks the end of the process.

    A line or body beyond the limits, or cut short, is the end of the stream.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._calls: SimpleQueue[tuple[Future[bytes], Callable[[], bytes]]] = SimpleQueue()
        Thread(target=self._run, name="client", daemon=True).start()

    async def readline(self) -> bytes:
        """Return a line of a header; nothing at the end."""
        line = await self._in_thread(partial(self._stream.readline, MAX_HEADER))
        return b"" if len(line) >= MAX_HEADER else line

    async def readexactly(self, count: int) -> bytes:
        """Return the next `count` bytes; nothing at the end."""
        if count > MAX_BYTES:
            return b""
        body = await self._in_thread(partial(self._stream.read, count))
        return body if len(body) == count else b""

    def _in_thread(self, call: Callable[[], bytes]) -> asyncio.Future[bytes]:
        future: Future[bytes] = Future()
        self._calls.put((future, call))
        return asyncio.wrap_future(future)

    def _run(self) -> None:
        while True:
            future, call = self._calls.get()
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(call())
                except (OSError, ValueError) as error:
                    future.set_exception(error)
