"""The one page that is connected: its requests go to the run, frames and answers go to it."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ixp.editors.view.document import Answer, Refusal
from ixp.editors.view.requests import AnyRequest, Pause, read_request
from ixp.support.errors import UserError

BUSY = 4001
"""Closes the connection of a second page."""

_WAITING = 32  # answers of a page

_Asked = tuple[int | None, Future[Answer]]
"""Number of a request, None of what is none, and its answer to come."""


class Asked(Protocol):
    """What does the requests of a page, one after the other."""

    def ask(self, request: AnyRequest) -> Future[Answer]:
        """Return the answer to come."""


class Mailbox:
    """Holds the last frame until it is sent: a slow page misses frames, and none pile up."""

    def __init__(self) -> None:
        """Begin without a frame, in the loop that is running."""
        self._loop = asyncio.get_running_loop()
        self._arrived = asyncio.Event()
        self._frame = b""

    def put(self, frame: bytes) -> None:
        """Replace the frame; to be called from any thread."""
        self._loop.call_soon_threadsafe(self._put, frame)

    async def take(self) -> bytes:
        """Wait for a frame that was not taken yet."""
        await self._arrived.wait()
        self._arrived.clear()
        return self._frame

    def show_again(self) -> None:
        """Let the last frame be taken once more, if there is one."""
        if self._frame:
            self._arrived.set()

    def _put(self, frame: bytes) -> None:
        self._frame = frame
        self._arrived.set()


class Clients:
    """Lets one page in at a time. The run pauses when it leaves."""

    def __init__(self, opening: bytes, run: Asked, mailbox: Mailbox) -> None:
        """Serve what `run` does, and begin with `opening`."""
        self._opening = opening
        self._run = run
        self._mailbox = mailbox
        self.connected = False

    async def serve(self, socket: WebSocket) -> None:
        """Serve a page until it leaves, or refuse it because there is one."""
        await socket.accept()
        if self.connected:
            await socket.close(BUSY, "another page shows this run")
            return
        self.connected = True
        try:
            await socket.send_text(self._opening.decode())
            self._mailbox.show_again()
            asked: asyncio.Queue[_Asked] = asyncio.Queue(_WAITING)
            async with asyncio.TaskGroup() as tasks:
                sending = tasks.create_task(self._send_frames(socket))
                answering = tasks.create_task(_send_answers(socket, asked))
                await self._take_requests(socket, asked)
                sending.cancel()
                answering.cancel()
        except* (WebSocketDisconnect, RuntimeError):
            pass  # it has left
        finally:
            self.connected = False
            self._run.ask(Pause(id=0))

    async def _send_frames(self, socket: WebSocket) -> None:
        while True:
            frame = await self._mailbox.take()
            await socket.send_text(frame.decode())

    async def _take_requests(self, socket: WebSocket, asked: asyncio.Queue[_Asked]) -> None:
        """Hand requests on at once: some end a run or a search that is under way."""
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            await asked.put(self._ask(message.get("text") or message.get("bytes") or b""))

    def _ask(self, data: str | bytes) -> _Asked:
        try:
            request = read_request(data)
        except UserError as error:
            answer: Future[Answer] = Future()
            answer.set_result(Refusal(str(error)))
            return None, answer
        return request.id, self._run.ask(request)


async def _send_answers(socket: WebSocket, asked: asyncio.Queue[_Asked]) -> None:
    """Send the answers in the order of their requests."""
    while True:
        number, future = await asked.get()
        answer = await asyncio.wrap_future(future)
        text = msgspec.json.encode({"id": number, **msgspec.to_builtins(answer)})
        await socket.send_text(text.decode())
