"""What all requests have in common: the session and its threads."""

from __future__ import annotations

from collections.abc import Callable

from ixp.editors.debug_adapter.messages import Message
from ixp.editors.debug_adapter.variables import scope_of
from ixp.editors.sessions import Session, Stopped, Thread
from ixp.isa import CONTEXTS
from ixp.support.errors import UserError

FRAMES = 64  # numbers of frames that a thread has
Answer = Message | None


class RunningError(UserError):
    """A request needs a machine that stands."""


class Requests:
    """Answers requests by methods `do_COMMAND`, which return the body of the answer.

    A method that calls `_move` has the machine run once the answer is sent.
    """

    def __init__(self, interrupted: Callable[[], bool], ends: Callable[[], bool]) -> None:
        """Wait for a session.

        `interrupted` answers requests between two slices of a run, and says whether it is to stop.
        `ends` says it of a search back, in whose cycles no request must look.
        """
        self._interrupted = interrupted
        self._ends = ends
        self._running = False
        self._session: Session | None = None
        self._thread = Thread(0, 0)
        self._stop: Stopped | None = None
        self._given_events = 0
        self._after: Callable[[], Stopped] | None = None

    def _move(self, run: Callable[[], Stopped]) -> None:
        """Have the machine run. Raise RunningError while it runs."""
        if self._running:
            raise RunningError("the run must be paused first")
        self._after = run

    @property
    def _now(self) -> Session:
        if self._session is None:
            raise UserError("launch must come first")
        return self._session

    def _thread_of(self, number: int) -> Thread:
        return self._named(number, f"thread must be one of the session, not {number}")

    def _scope_of(self, reference: int) -> tuple[Thread, str]:
        number, scope = scope_of(reference)
        wrong = f"variablesReference {reference} is unknown; `scopes` gives those that are valid"
        return self._named(number, wrong), scope

    def _thread_of_frame(self, frame: int) -> Thread:
        wrong = f"frameId {frame} is unknown; `stackTrace` gives those that are valid"
        return self._named(frame // FRAMES, wrong)

    def _named(self, number: int, wrong: str) -> Thread:
        """Return the thread of a number. Raise UserError with the text `wrong` for no thread."""
        thread = Thread(*divmod(number - 1, CONTEXTS))
        if thread not in self._now.threads:
            raise UserError(wrong)
        return thread


def thread_id(thread: Thread) -> int:
    """Return the number that a thread has for a client."""
    return thread.engine * CONTEXTS + thread.context + 1


def address_of(text: object) -> tuple[int, int]:
    """Read `ENGINE:WORD`. Raise ValueError for another text."""
    engine, _, word = str(text).partition(":")
    return int(engine), int(word, 0)
