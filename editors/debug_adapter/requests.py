"""What all requests have in common: the session and its threads."""

from __future__ import annotations

from collections.abc import Callable

from ixp.editors.debug_adapter.messages import Message
from ixp.editors.sessions import Session, Stopped, Thread
from ixp.isa import CONTEXTS
from ixp.support.errors import UserError

Answer = Message | None


class Requests:
    """Answers requests by methods `do_COMMAND`, which return the body of the answer.

    A method that sets `_after` has the machine run once the answer is sent.
    """

    def __init__(self, interrupted: Callable[[], bool]) -> None:
        """Wait for a session."""
        self._interrupted = interrupted
        self._session: Session | None = None
        self._thread = Thread(0, 0)
        self._stop: Stopped | None = None
        self._given_events = 0
        self._after: Callable[[], Stopped] | None = None

    @property
    def _now(self) -> Session:
        if self._session is None:
            raise UserError("launch must come first")
        return self._session

    def _thread_of(self, number: int) -> Thread:
        engine, context = divmod(number - 1, CONTEXTS)
        thread = Thread(engine, context)
        if thread not in self._now.threads:
            raise UserError(f"thread must be one of the session, not {number}")
        return thread


def thread_id(thread: Thread) -> int:
    """Return the number that a thread has for a client."""
    return thread.engine * CONTEXTS + thread.context + 1


def address_of(text: object) -> tuple[int, int]:
    """Read `ENGINE:WORD`. Raise ValueError for another text."""
    engine, _, word = str(text).partition(":")
    return int(engine), int(word, 0)
