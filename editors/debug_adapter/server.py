"""Run the adapter on two streams; requests are also read and answered while the machine runs."""

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

_CANCELLING = ("pause", "disconnect", "terminate", "restart")


class _Inbox:
    """Waiting requests, and the number of those that stop a run."""

    def __init__(self) -> None:
        self._waiting: Queue[Message | str | None] = Queue()
        self._lock = Lock()
        self._cancelling = 0

    def put(self, message: Message | str | None) -> None:
        """Add a request, the text of an error, or the end."""
        self._count(message, 1)
        self._waiting.put(message)

    def get(self) -> Message | str | None:
        """Wait for the next entry."""
        message = self._waiting.get()
        self._count(message, -1)
        return message

    def is_waiting(self) -> bool:
        """Return whether an entry waits."""
        return not self._waiting.empty()

    def cancels(self) -> bool:
        """Return whether a waiting request stops a run."""
        return self._cancelling > 0

    def _count(self, message: Message | str | None, step: int) -> None:
        if message is None or (isinstance(message, dict) and message["command"] in _CANCELLING):
            with self._lock:
                self._cancelling += step


def serve(build: Builder, incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Answer requests until the client disconnects, or its stream is broken."""
    inbox = _Inbox()

    def answer_next() -> None:
        message = inbox.get()
        if message is None:
            adapter.leave()
        elif isinstance(message, str):
            adapter.show(message)
        else:
            adapter.handle(message)

    def answer_waiting() -> None:
        while inbox.is_waiting() and not adapter.is_stopping:
            answer_next()

    def send(message: Message) -> None:
        write_message(outgoing, message)

    adapter = Adapter(build, send, answer_waiting, inbox.cancels)
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
