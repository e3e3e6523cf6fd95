"""Record the last cycles one by one: the thread of each engine, and the port of the IX bus."""

from __future__ import annotations

from collections.abc import Iterable

from ixp.editors.sessions import Session
from ixp.editors.view.document import THREAD_STATES, Strip
from ixp.simulator import BusTransfer, ReferenceSpan, ThreadSpan, TraceRecord, pending_references
from ixp.simulator.trace.references import IssuedReference

WINDOW_CYCLES = 1500
# A recording lacks spans that began before it: aborted cycles and transfers of the IX bus.
_MARGIN_CYCLES = 300
# from a checkpoint to a window, so that successive steps back use the same checkpoint
_CHECKPOINT_CYCLES = 2500
_MAX_CYCLES = 20_000
_TAIL_CYCLES = 1000  # after a window, when the references of its last cycles have ended

_Bus = tuple[str, int, int, int]
_Span = tuple[int, int, int, int, int]


class Recorder:
    """Records the last cycles of a session; missing cycles are simulated again.

    The window of a stopped run is always simulated again: the run may have gone back on its way
    and recorded cycles twice.
    """

    def __init__(self, session: Session) -> None:
        """Begin now, with nothing recorded."""
        self._session = session
        self._begin = self._end = session.now
        self._threads: list[_Span] = []
        self._bus: list[_Bus] = []
        self._references: list[ReferenceSpan] = []

    def start(self, cycle: int) -> None:
        """Record from now on, or from a little before a cycle that a run may reach."""
        first = max(self._session.now, cycle - WINDOW_CYCLES - _MARGIN_CYCLES)
        if cycle > first:
            self._session.machine.trace.start(first, cycle - first)

    def finish(self) -> None:
        """Read the recorded trace; called at the end of a run."""
        trace = self._session.machine.trace
        begin, end = trace.edges
        trace.end()
        records = trace.take()
        if begin != self._end:
            self._begin, self._threads, self._bus = begin, [], []
        self._end = min(self._session.now, end)
        self._add(records)
        self._begin = max(self._begin, self._end - _MAX_CYCLES)
        self._threads = [span for span in self._threads if span[4] > self._begin]
        self._bus = [transfer for transfer in self._bus if transfer[3] > self._begin]
        self._references = [span for span in self._references if span.done > self._begin]

    def last_cycles(self, *, is_playing: bool) -> Strip:
        """Return the last cycles up to now, exact unless the run is playing."""
        now, first = self._session.now, self._session.history.first
        begin = max(now - WINDOW_CYCLES, first)
        start = max(begin - _MARGIN_CYCLES, first)
        if not (is_playing and self._begin <= start and self._end == now):
            self._simulate(start, now, now)
        return self._strip(begin, now)

    def window(self, begin: int, cycles: int) -> tuple[Strip, list[IssuedReference]]:
        """Return a window of cycles, at most up to now, and the references in it by their issue.

        Those that are pending now are no `ReferenceSpan`.
        """
        now, first = self._session.now, self._session.history.first
        begin = min(max(begin, first), now)
        end = min(begin + cycles, now)
        self._simulate(max(begin - _MARGIN_CYCLES, first), end, min(end + _TAIL_CYCLES, now))
        references: list[IssuedReference] = [*self._references]
        references += pending_references(self._session.machine)
        self._session.history.go_to(now)
        overlap = [r for r in references if r.wanted < end and getattr(r, "done", end) > begin]
        return self._strip(begin, end), sorted(overlap, key=lambda r: r.issued)

    def _strip(self, begin: int, end: int) -> Strip:
        return Strip(
            begin,
            end,
            tuple(
                (*span[:3], max(span[3], begin), min(span[4], end))
                for span in _joined(self._threads)
                if span[3] < end and span[4] > begin
            ),
            tuple(
                (*transfer[:2], max(transfer[2], begin), min(transfer[3], end))
                for transfer in self._bus
                if transfer[2] < end and transfer[3] > begin
            ),
        )

    def _simulate(self, begin: int, end: int, until: int) -> None:
        """Record the cycles from `begin` to `end`, and go on to `until`: references end later."""
        history = self._session.history
        self._references = []
        history.go_to(max(begin - _CHECKPOINT_CYCLES, history.first))
        history.checkpoint(within=_CHECKPOINT_CYCLES)
        history.go_to(begin)
        self._begin = self._end = begin
        self._threads, self._bus = [], []
        if end > begin:
            self._session.machine.trace.start(begin, end - begin)
            history.advance(until)
            self.finish()

    def _add(self, records: Iterable[TraceRecord]) -> None:
        for record in records:
            if isinstance(record, ThreadSpan):
                state = THREAD_STATES.index(record.state)
                self._threads.append(
                    (record.engine, record.context, state, record.begin, record.end)
                )
            elif isinstance(record, ReferenceSpan):
                self._references.append(record)
            elif isinstance(record, BusTransfer):
                self._bus.append((record.way, record.port, record.begin, record.end))


def _joined(spans: Iterable[_Span]) -> list[_Span]:
    """Return spans by thread and in order; those of one state that follow each other are one.

    A stop of the run cuts a span in two.
    """
    joined: list[_Span] = []
    for span in sorted(spans, key=lambda span: (*span[:2], span[3])):
        before = joined[-1] if joined else None
        if before and before[:3] == span[:3] and before[4] == span[3]:
            joined[-1] = (*before[:4], span[4])
        else:
            joined.append(span)
    return joined
