"""The adapter on two streams: requests are read, and answered, while the machine runs."""

from __future__ import annotations

from queue import Queue
from threading import Lock, Thread
from typing import BinaryIO

from ixp.editors.debug_adapter.adapter import Adapter, Builder
from ixp.editors.debug_adapter.messages import (
    BadMessageError,
    BrokenStreamError,
    Message,
    read_message,
    write_message,
)

_STOPPING = ("pause", "disconnect", "terminate")


class _Inbox:
    """Requests that wait, and how many of them want a run to stop."""

    def __init__(self) -> None:
        self._waiting: Queue[Message | str | None] = Queue()
        self._lock = Lock()
        self._stopping = 0

    def put(self, message: Message | str | None) -> None:
        """Add a request, the text of an error, or the end."""
        self._count(message, 1)
        self._waiting.put(message)

    def get(self) -> Message | str | None:
        """Wait for the next one."""
        message = self._waiting.get()
        self._count(message, -1)
        return message

    def waits(self) -> bool:
        """Return whether something waits."""
        return not self._waiting.empty()

    def stops(self) -> bool:
        """Return whether a request that waits wants a run to stop."""
        return self._stopping > 0

    def _count(self, message: Message | str | None, step: int) -> None:
        if message is None or (isinstance(message, dict) and message["command"] in _STOPPING):
            with self._lock:
                self._stopping += step


def serve(build: Builder, incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Answer requests until the client leaves, or its stream holds no messages."""
    inbox = _Inbox()

    def answer_next() -> None:
        message = inbox.get()
        if message is None:
            adapter.leave()
        elif isinstance(message, str):
            adapter.tell(message)
        else:
            adapter.handle(message)

    def answer_waiting() -> None:
        while inbox.waits() and not adapter.ended:
            answer_next()

    def send(message: Message) -> None:
        write_message(outgoing, message)

    adapter = Adapter(build, send, answer_waiting, inbox.stops)
    Thread(target=_read, args=(incoming, inbox), daemon=True).start()
    try:
        while not adapter.ended:
            answer_next()
    except BrokenPipeError:
        return


def _read(incoming: BinaryIO, inbox: _Inbox) -> None:
    while True:
        try:
            message = read_message(incoming)
        except BadMessageError as error:
            inbox.put(str(error))
            continue
        except BrokenStreamError as error:
            inbox.put(str(error))
            message = None
        except (OSError, ValueError):
            message = None
        inbox.put(message)
        if message is None:
            return
