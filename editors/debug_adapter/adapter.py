"""Answer the requests of a client from a debug session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ixp.assembler import AssemblyError
from ixp.editors.debug_adapter.arguments import Number, arguments_of
from ixp.editors.debug_adapter.breakpoint_requests import BreakpointRequests
from ixp.editors.debug_adapter.capabilities import capabilities
from ixp.editors.debug_adapter.launch import Launch
from ixp.editors.debug_adapter.messages import Message
from ixp.editors.debug_adapter.program_requests import ProgramRequests
from ixp.editors.debug_adapter.requests import Answer, RunningError, thread_id
from ixp.editors.debug_adapter.state_requests import StateRequests
from ixp.editors.sessions import Session, Stopped, Thread
from ixp.simulator import MachineFault
from ixp.support.errors import UserError

Builder = Callable[[str, Sequence[str]], Session]
"""Build a session of a configuration or program with options of the command line."""
_REASONS = {"data": "data breakpoint", "event": "exception", "watch": "exception",
            "fault": "exception", "deadlock": "exception", "beginning": "entry"}  # fmt: skip
_END_REASONS = ("ended", "drained", "end")
_BY_WORD = "instruction"


class Adapter(BreakpointRequests, ProgramRequests, StateRequests):
    """Answers requests in their order; `send` gets every message for the client.

    While the machine runs, `answer_waiting` is called between two slices of the run and calls
    `handle` with the requests received meanwhile. A search back has no such slices, since the
    machine goes through earlier cycles: `cancels` returns whether a waiting request cancels it.
    """

    def __init__(
        self,
        build: Builder,
        send: Callable[[Message], None],
        answer_waiting: Callable[[], None],
        cancels: Callable[[], bool],
    ) -> None:
        """Wait for the first request."""
        self._build = build
        self._send = send
        self._answer_waiting = answer_waiting
        self._paused = False
        super().__init__(self._is_interrupted, cancels)
        self._seq = 0
        self._launch = Launch("")
        self._over = self._terminated_sent = False
        self.ended = False

    def handle(self, request: Message) -> None:
        """Answer a request, and run the machine if the request demands it; raise no exception."""
        self._run_after_answer = None
        try:
            method = self._method(request["command"])
            answer = method(**arguments_of(method, request.get("arguments") or {}))
        except RunningError as error:
            return self._respond(request, None, str(error), short="notStopped")
        except (UserError, AssemblyError, MachineFault, ValueError) as error:
            return self._respond(request, None, str(error))
        self._respond(request, answer, None)
        if request["command"] in ("launch", "restart"):
            self._event("initialized", {})
        if self._run_after_answer:
            self._run(self._run_after_answer)
        if self._over and not self._terminated_sent:
            self._terminated_sent = True
            self._event("terminated", {})
        return None

    def leave(self) -> None:
        """End the run and the adapter: the client is gone."""
        self._over = self.ended = True

    def show(self, text: str) -> None:
        """Show a text in the client's console."""
        self._event("output", {"category": "console", "output": f"{text}\n"})

    # ---- messages

    def _method(self, command: str) -> Callable[..., Answer]:
        method: Callable[..., Answer] | None = getattr(self, f"do_{command}", None)
        if method is None:
            raise UserError(f"unknown request `{command[:40]}`")
        return method

    def _respond(
        self, request: Message, body: Answer, error: str | None, short: str | None = None
    ) -> None:
        """Send an answer; `short` is the protocol's word for an error."""
        message: Message = {
            "type": "response", "request_seq": request["seq"], "success": error is None,
            "command": request["command"], "body": body or {},
        }  # fmt: skip
        if error is not None:
            message["message"] = short or error
            message["body"] = {"error": {"id": 1, "format": error, "showUser": True}}
        self._out(message)

    def _event(self, name: str, body: Message) -> None:
        self._out({"type": "event", "event": name, "body": body})

    def _out(self, message: Message) -> None:
        self._seq += 1
        self._send({"seq": self._seq, **message})

    def _stopped(self, stop: Stopped) -> None:
        self._stop = stop
        self._thread = stop.thread or self._thread
        if stop.reason in _END_REASONS and not self._launch.stop_at_end:
            self._over = True
            return
        body = {
            "reason": _REASONS.get(stop.reason, stop.reason),
            "description": f"{stop.text}, cycle {stop.cycle}",
            "text": stop.text,
            "threadId": thread_id(self._thread),
            "allThreadsStopped": True,
            "hitBreakpointIds": list(stop.breakpoints),
        }
        self._event("stopped", body)

    # ---- begin and end

    def do_initialize(self) -> Answer:
        """Return the capabilities of the adapter."""
        return capabilities()

    def do_launch(self, /, **arguments: object) -> Answer:
        """Build the session of `program` with `args`."""
        if self._session is not None:
            raise UserError("launch must come once")
        self._begin(Launch.of(arguments))
        return None

    def do_restart(self, arguments: dict[str, Any] | None = None) -> Answer:
        """Build the session again from the present sources, also while the machine runs.

        The client configures it as after a launch.
        """
        _ = self.session
        self._begin(Launch.of(arguments) if arguments else self._launch)
        self._paused, self._over, self._terminated_sent = True, False, False
        return None

    def _begin(self, launch: Launch) -> None:
        self._session = self._build(launch.program, launch.args)
        self._launch, self._stop = launch, None
        self._thread = next(iter(self._session.threads), Thread(0, 0))
        self._launch_events = len(self._session.events)

    def do_configurationDone(self) -> Answer:  # noqa: N802
        """Run, or stop in the first cycle."""
        session = self.session
        entry = Stopped("entry", "the first cycle", session.now)
        self._move((lambda: entry) if self._launch.stop_on_entry else self._resume)
        return None

    def do_terminate(self) -> Answer:
        """End the run; the client disconnects after the event `terminated`."""
        self._over = True
        return None

    def do_disconnect(self) -> Answer:
        """End the run and the adapter."""
        self.leave()
        return None

    # ---- running

    def _run(self, run: Callable[[], Stopped]) -> None:
        session = self._session
        self._running, self._paused = True, False
        try:
            stop = run()
        finally:
            self._running = False
        if not self._over and self._session is session:
            self._stopped(stop)

    @property
    def is_stopping(self) -> bool:
        """Return whether the present run must stop because requests wait for its end."""
        return self._paused or self._over

    def _is_interrupted(self) -> bool:
        """Answer waiting requests; return whether the run must stop."""
        self._answer_waiting()
        return self.is_stopping

    def _resume(self) -> Stopped:
        return self.session.resume(self._interrupted)

    def _step(self, number: int, step: Callable[[Thread, Callable[[], bool]], Stopped]) -> Answer:
        thread = self._thread_of(number)
        self._move(lambda: step(thread, self._interrupted))
        return {"allThreadsContinued": True}

    def do_continue(self) -> Answer:
        """Run."""
        _ = self.session
        self._move(self._resume)
        return {"allThreadsContinued": True}

    def do_reverseContinue(self) -> Answer:  # noqa: N802
        """Go back to the last stop."""
        session = self.session
        self._move(lambda: session.back(self._cancelled))
        return None

    def do_next(self, thread_id: Number, granularity: str = "") -> Answer:
        """Go to the thread's next line; or over a swap to its next word."""
        by_word = granularity == _BY_WORD
        return self._step(thread_id, self.session.next_word if by_word else self.session.next_line)

    def do_stepIn(self, thread_id: Number) -> Answer:  # noqa: N802
        """Issue one word."""
        return self._step(thread_id, self.session.step_word)

    def do_stepOut(self, thread_id: Number) -> Answer:  # noqa: N802
        """Run to the end of the macro; outside of macros, over the next context swap."""
        return self._step(thread_id, self.session.step_out)

    def do_stepBack(self, thread_id: Number, granularity: str = "") -> Answer:  # noqa: N802
        """Go back to the thread's previous line, or word."""
        session, thread = self.session, self._thread_of(thread_id)
        back = session.back_word if granularity == _BY_WORD else session.back_line
        self._move(lambda: back(thread, self._cancelled))
        return {"allThreadsContinued": True}

    def do_pause(self) -> Answer:
        """Stop the run after its present slice; a search back was cancelled before."""
        self._paused = True
        return None
