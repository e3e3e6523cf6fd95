"""Plays a run in a thread of its own: requests come in between slices of it, frames go out."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, Full, Queue
from threading import Lock, Thread

import msgspec

from ixp.editors.view.document import Answer, Done, Refusal
from ixp.editors.view.live_run import LiveRun
from ixp.editors.view.pace import Pace
from ixp.editors.view.requests import (
    AnyRequest,
    Back,
    GoTo,
    Pause,
    Play,
    SetBreakpoint,
    ShowHistory,
    ShowPacket,
    ShowSource,
    Step,
)
from ixp.simulator import MachineFault
from ixp.support.errors import UserError

_WAITING = 16  # requests
_STOPPING = (Pause, Play, GoTo, Back)
"""Requests that end a run or a search under way; others, such as a next step, wait for its end."""

Show = Callable[[bytes], None]
"""Takes a frame as JSON, in the thread of the player."""


class Player:
    """Does requests one after the other, and plays in between.

    `fault` is what ended the thread against all expectation.
    """

    def __init__(self, run: LiveRun, show: Show) -> None:
        """Begin to wait for requests. `run` belongs to the player's thread from now on."""
        self._run = run
        self._show = show
        self._inbox: Queue[tuple[AnyRequest, Future[Answer]] | None] = Queue(_WAITING)
        self._pace: Pace | None = None
        self._speed: int | None = None
        self._lock = Lock()
        self._stopping = 0
        self._closing = False
        self.fault: BaseException | None = None
        self._thread = Thread(target=self._work, name="player", daemon=True)
        self._thread.start()

    def ask(self, request: AnyRequest) -> Future[Answer]:
        """Return the answer to come of a request; some end a run or a search under way."""
        answer: Future[Answer] = Future()
        self._count(request, 1)
        try:
            self._inbox.put_nowait((request, answer))
        except Full:
            self._count(request, -1)
            answer.set_result(Refusal("too many requests wait"))
        return answer

    def _count(self, request: AnyRequest, step: int) -> None:
        if isinstance(request, _STOPPING):
            with self._lock:
                self._stopping += step

    def close(self) -> None:
        """End the thread."""
        self._closing = True
        if self._thread.is_alive():
            self._inbox.put(None)
        self._thread.join()

    def _work(self) -> None:
        try:
            self._take_turns()
        except BaseException as error:  # noqa: BLE001 - it is raised again where the server waits
            self.fault = error

    def _take_turns(self) -> None:
        self._show_frame()
        while True:
            wait = None if self._pace is None else self._pace.wait_s()
            try:
                asked = self._inbox.get(timeout=wait) if wait != 0 else self._inbox.get_nowait()
            except Empty:
                self._play()
                continue
            if asked is None:
                return
            request, answer = asked
            self._count(request, -1)
            if answer.set_running_or_notify_cancel():  # else the page has left meanwhile
                answer.set_result(self._answer(request))

    def _play(self) -> None:
        pace = self._pace
        if pace is None:
            return
        start, before = time.thread_time(), self._run.session.now
        goes_on = self._run.run_to(before + pace.cycles(), self._asked)
        middle, cycles = time.thread_time(), self._run.session.now - before
        if not goes_on:
            self._pace = None
        self._show_frame()
        pace.ran(cycles, middle - start, time.thread_time() - middle)

    def _asked(self) -> bool:
        return self._stopping > 0 or self._closing

    def _answer(self, request: AnyRequest) -> Answer:
        playing = self._pace is not None
        try:
            answer = self._do(request)
        except (UserError, MachineFault, ValueError) as error:
            if playing and self._pace is None:
                self._show_frame()
            return Refusal(str(error))
        if answer is None:
            self._show_frame()
        return answer or Done()

    def _do(self, request: AnyRequest) -> Answer | None:
        """Do a request. Raise UserError for one that has no meaning in this run."""
        run = self._run
        if isinstance(request, ShowSource):
            return run.source(request.file)
        if isinstance(request, ShowPacket):
            return run.packet(request.number)
        if isinstance(request, ShowHistory):
            return run.history()
        if isinstance(request, SetBreakpoint):
            run.set_breakpoint(request)
            return None
        if isinstance(request, Play):
            self._speed = request.speed
            self._pace = Pace(request.speed)
            return None
        if self._pace is not None:
            run.pause()
        self._pace = None
        if isinstance(request, Step):
            run.step(request, self._asked)
        elif isinstance(request, Back):
            run.back(request, self._asked)
        elif isinstance(request, GoTo):
            run.go_to(request, self._asked)
        else:
            assert isinstance(request, Pause)  # noqa: S101 - no other kind is left
        return None

    def _show_frame(self) -> None:
        pace = self._pace
        frame = self._run.frame(
            playing=pace is not None,
            speed=self._speed,
            cycles_per_s=round(pace.cycles_per_s, 1) if pace else 0.0,
        )
        self._show(msgspec.json.encode(frame))
