"""Base of all requests: the session and its threads."""

from __future__ import annotations

from collections.abc import Callable

from ixp.editors.debug_adapter.messages import Message
from ixp.editors.debug_adapter.variables import scope_of
from ixp.editors.sessions import Session, Stopped, Thread
from ixp.isa import CONTEXTS
from ixp.support.errors import UserError

FRAMES = 64  # identifiers of frames per thread
Answer = Message | None


class RunningError(UserError):
    """A request needs a stopped machine."""


class Requests:
    """Answers requests by methods `do_COMMAND`, which return the body of the answer.

    A method that calls `_move` makes the machine run once the answer is sent.
    """

    def __init__(self, interrupted: Callable[[], bool], cancelled: Callable[[], bool]) -> None:
        """Wait for a session.

        `interrupted` answers requests between two slices of a run, and returns whether it is to
        stop. `cancelled` returns this for a search back, whose cycles no request may inspect.
        """
        self._interrupted = interrupted
        self._cancelled = cancelled
        self._running = False
        self._session: Session | None = None
        self._thread = Thread(0, 0)
        self._stop: Stopped | None = None
        self._launch_events = 0
        self._run_after_answer: Callable[[], Stopped] | None = None

    def _move(self, run: Callable[[], Stopped]) -> None:
        """Run the machine after the answer. Raise RunningError while it runs."""
        if self._running:
            raise RunningError("the run must be paused first")
        self._run_after_answer = run

    @property
    def session(self) -> Session:
        """Return the session. Raise UserError before the launch."""
        if self._session is None:
            raise UserError("launch must come first")
        return self._session

    def _thread_of(self, number: int) -> Thread:
        return self._thread_by_id(number, f"thread must be one of the session, not {number}")

    def _scope_of(self, reference: int) -> tuple[Thread, str]:
        number, scope = scope_of(reference)
        error = f"variablesReference {reference} is unknown; `scopes` gives those that are valid"
        return self._thread_by_id(number, error), scope

    def _thread_of_frame(self, frame: int) -> Thread:
        error = f"frameId {frame} is unknown; `stackTrace` gives those that are valid"
        return self._thread_by_id(frame // FRAMES, error)

    def _thread_by_id(self, number: int, error: str) -> Thread:
        """Return the thread of a number. Raise UserError with the text `error` for no thread."""
        thread = Thread(*divmod(number - 1, CONTEXTS))
        if thread not in self.session.threads:
            raise UserError(error)
        return thread


def thread_id(thread: Thread) -> int:
    """Return the number of a thread for a client."""
    return thread.engine * CONTEXTS + thread.context + 1


def address_of(text: str) -> tuple[int, int]:
    """Read `ENGINE:WORD`. Raise UserError for another text."""
    engine, _, word = text.partition(":")
    try:
        return int(engine), int(word, 0)
    except ValueError:
        raise UserError(f"address must be ENGINE:WORD, such as 0:12, not {text}") from None
