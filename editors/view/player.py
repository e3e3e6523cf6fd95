"""Play a run in a separate thread, and perform requests between its slices."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, Queue
from threading import Lock, Thread
from typing import Any

import msgspec

from ixp.editors.view.document import Answer, Done, Frame, Refusal
from ixp.editors.view.live_run import LiveRun
from ixp.editors.view.pace import Pace
from ixp.editors.view.requests import (
    AnyRequest,
    Back,
    ExportPackets,
    GoTo,
    Pause,
    Play,
    SetBreakpoint,
    ShowHistory,
    ShowMemory,
    ShowPacket,
    ShowPackets,
    ShowRegisters,
    ShowSource,
    ShowTimeline,
    ShowWords,
    Step,
)
from ixp.editors.view.stored_run import RecordedRun
from ixp.simulator import MachineFault
from ixp.support.errors import UserError

_MAX_WAITING = 16  # requests
_STOPPING = (Pause, Play, GoTo, Back)
"""Requests that end the present run or search; others, such as a next step, wait for its end."""

_QUESTIONS: dict[type[AnyRequest], Callable[[LiveRun, Any], Answer]] = {
    ShowWords: LiveRun.words,
    ShowPacket: lambda run, request: run.packet(request.number),
    ShowPackets: LiveRun.packets,
    ExportPackets: LiveRun.export,
    ShowRegisters: LiveRun.registers,
    ShowMemory: LiveRun.memory,
    ShowTimeline: LiveRun.timeline,
}
"""Requests that only show a part of a live run, with the methods that answer them."""

ViewedRun = LiveRun | RecordedRun
Reply = Callable[[Answer], None]
"""Takes the answer of a request, in any thread."""


class Player:
    """Performs requests one after the other, and plays in between.

    `fault` is the exception that ended its thread, or None.
    """

    def __init__(self, run: ViewedRun, show: Callable[[bytes], None]) -> None:
        """Start the thread; it calls `show` with frames as JSON.

        Nothing else may use `run` from now on.
        """
        self._run = run
        self._show = show
        self._inbox: Queue[tuple[AnyRequest, Reply] | None] = Queue()
        self._pace: Pace | None = None
        self._speed: int | None = None
        self._lock = Lock()
        self._stopping = 0
        self._closing = False
        self.fault: BaseException | None = None
        self._thread = Thread(target=self._work, name="player", daemon=True)
        self._thread.start()

    def ask(self, request: AnyRequest, reply: Reply) -> None:
        """Perform a request, then reply; some requests end the present run or search.

        It is refused where 16 others wait.
        """
        if self._inbox.qsize() < _MAX_WAITING:
            self._put(request, reply)
        else:
            reply(Refusal("too many requests wait"))

    def pause(self) -> None:
        """Pause the run, whatever waits."""
        self._put(Pause(id=0), lambda _: None)

    def _put(self, request: AnyRequest, reply: Reply) -> None:
        self._count(request, 1)
        self._inbox.put((request, reply))

    def _count(self, request: AnyRequest, step: int) -> None:
        if isinstance(request, _STOPPING):
            with self._lock:
                self._stopping += step

    def close(self) -> None:
        """End the thread."""
        self._closing = True
        self._inbox.put(None)
        self._thread.join()

    def _work(self) -> None:
        try:
            self._take_turns()
        except BaseException as error:  # noqa: BLE001 - it is raised again where the server waits
            self.fault = error

    def _take_turns(self) -> None:
        self._show_frame()
        while not self._closing:
            wait = None if self._pace is None else self._pace.wait_s()
            try:
                entry = self._inbox.get(timeout=wait) if wait != 0 else self._inbox.get_nowait()
            except Empty:
                self._play()
                continue
            if entry is not None:
                request, reply = entry
                self._count(request, -1)
                reply(self._answer(request))

    def _play(self) -> None:
        pace, run = self._pace, self._run
        if pace is None or isinstance(run, RecordedRun):
            return
        start, before = time.thread_time(), run.session.now
        goes_on = run.run_to(before + pace.cycles(), self._is_interrupted)
        middle, cycles = time.thread_time(), run.session.now - before
        if not goes_on:
            self._pace = None
        self._show_frame()
        pace.ran(cycles, middle - start, time.thread_time() - middle)

    def _is_interrupted(self) -> bool:
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
        """Perform a request; raise UserError if it has no meaning in this run."""
        run = self._run
        match request:
            case ShowSource():
                return run.source(request.file)
            case ShowHistory():
                return run.history()
        return Done() if isinstance(run, RecordedRun) else self._do_live(run, request)

    def _do_live(self, run: LiveRun, request: AnyRequest) -> Answer | None:
        if question := _QUESTIONS.get(type(request)):
            return question(run, request)
        match request:
            case SetBreakpoint():
                run.set_breakpoint(request)
            case Play():
                self._speed = request.speed
                self._pace = Pace(request.speed)
            case _:
                if self._pace is not None:
                    run.pause()
                self._pace = None
                self._move(run, request)
        return None

    def _move(self, run: LiveRun, request: AnyRequest) -> None:
        match request:
            case Step():
                run.step(request, self._is_interrupted)
            case Back():
                run.back(request, self._is_interrupted)
            case GoTo():
                run.go_to(request, self._is_interrupted)

    def _show_frame(self) -> None:
        self._show(msgspec.json.encode(self._frame()))

    def _frame(self) -> Frame:
        pace = self._pace
        if isinstance(self._run, RecordedRun):
            return self._run.frame
        return self._run.frame(
            playing=pace is not None,
            speed=self._speed,
            cycles_per_s=round(pace.cycles_per_s, 1) if pace else 0.0,
        )
