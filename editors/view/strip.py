"""The last cycles, one by one: which thread had its engine, and which port the IX bus."""

from __future__ import annotations

from collections.abc import Iterable

from ixp.editors.sessions import Session
from ixp.editors.view.document import THREAD_STATES, Strip
from ixp.simulator import BusTransfer, ThreadSpan, TraceRecord

WINDOW_CYCLES = 1500
_MARGIN_CYCLES = 300  # a transfer is recorded in the cycle in which it begins, and none is longer
_SLACK_CYCLES = 2500  # that are simulated besides: steps back need not do so again
_KEPT_CYCLES = 20_000

_Bus = tuple[str, int, int, int]
_Span = tuple[int, int, int, int, int]


class Recorder:
    """Records the last cycles of a session; those that it lacks it simulates once more.

    What happened in a cycle is the same each time that a session passes it. But where a recording
    begins, cycles that a branch before it aborts are missing: while the run stands, the cycles come
    from one recording that began before them.
    """

    def __init__(self, session: Session) -> None:
        """Begin now, with nothing recorded."""
        self._session = session
        self._begin = self._whole = self._end = session.now
        self._threads: list[_Span] = []
        self._bus: list[_Bus] = []

    def expect(self, cycle: int) -> None:
        """Record from now on, or from a little before a cycle that a run may reach."""
        first = max(self._session.now, cycle - WINDOW_CYCLES - _MARGIN_CYCLES)
        if cycle > first:
            self._session.machine.trace.start(first, cycle - first)

    def collect(self) -> None:
        """Take what was recorded when a run has ended."""
        machine = self._session.machine
        begun, edge = machine.trace.edges
        machine.trace.end()
        records = machine.trace.take()
        end = min(machine.now, edge)
        if begun >= end:
            return
        if not self._begin <= begun <= self._end:
            self._begin, self._threads, self._bus = begun, [], []
        else:
            self._threads = [_until(each, begun) for each in self._threads if each[3] < begun]
            self._bus = [each for each in self._bus if each[2] < begun]
        self._whole, self._end = begun, end
        self._add(records)
        self._begin = max(self._begin, end - _KEPT_CYCLES)
        self._threads = [each for each in self._threads if each[4] > self._begin]
        self._bus = [each for each in self._bus if each[3] > self._begin]

    def upto_now(self, *, stands: bool) -> Strip:
        """Return the last cycles up to now; exact if the run stands."""
        now = self._session.now
        begin = max(now - WINDOW_CYCLES, self._session.history.first)
        sure = max(begin - _MARGIN_CYCLES, self._session.history.first)
        known = self._whole if stands else self._begin
        if not known <= sure <= now <= self._end:
            self._simulate(max(sure - _SLACK_CYCLES, self._session.history.first), now)
        return Strip(
            begin,
            now,
            tuple(
                (*each[:3], max(each[3], begin), min(each[4], now))
                for each in _joined(self._threads)
                if each[3] < now and each[4] > begin
            ),
            tuple(
                (*each[:2], max(each[2], begin), min(each[3], now))
                for each in self._bus
                if each[2] < now and each[3] > begin
            ),
        )

    def _simulate(self, begin: int, now: int) -> None:
        session = self._session
        session.history.go_to(begin)
        session.history.checkpoint(within=_SLACK_CYCLES)
        self._begin = self._whole = self._end = begin
        self._threads, self._bus = [], []
        if now > begin:
            session.machine.trace.start(begin, now - begin)
            session.history.advance(now)
            self.collect()

    def _add(self, records: Iterable[TraceRecord]) -> None:
        for each in records:
            if isinstance(each, ThreadSpan):
                state = THREAD_STATES.index(each.state)
                self._threads.append((each.engine, each.context, state, each.begin, each.end))
            elif isinstance(each, BusTransfer):
                self._bus.append((each.way, each.port, each.begin, each.end))


def _until(span: _Span, cycle: int) -> _Span:
    return (*span[:4], min(span[4], cycle))


def _joined(spans: Iterable[_Span]) -> list[_Span]:
    """Return spans by thread and in order; those of one state that follow each other are one.

    Where a span was cut depends on where a run stopped.
    """
    found: list[_Span] = []
    for span in sorted(spans, key=lambda each: (*each[:2], each[3])):
        before = found[-1] if found else None
        if before and before[:3] == span[:3] and before[4] == span[3]:
            found[-1] = (*before[:4], span[4])
        else:
            found.append(span)
    return found
