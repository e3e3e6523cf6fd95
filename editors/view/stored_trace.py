"""The timeline of an earlier run, which `ixp run --trace` wrote: one may go through its cycles."""

from __future__ import annotations

import re
from bisect import bisect_right
from concurrent.futures import Future
from pathlib import Path

import msgspec
from google.protobuf.message import DecodeError
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent

from ixp.editors.view import document
from ixp.editors.view.player import Show
from ixp.editors.view.requests import AnyRequest, GoTo, ShowHistory, Step
from ixp.editors.view.strip import WINDOW_CYCLES
from ixp.support.errors import UserError

_THREAD = re.compile(r"thread (\d)\.(\d)")
_STEP_CYCLES = WINDOW_CYCLES // 4
_WAYS = ("receive", "transmit")

_Slice = tuple[int, int, str, str]
"""First cycle, the one behind the last, name, place in the source."""


class StoredTrace:
    """Shows a timeline, a window of cycles at a time; it has no rates and no sources."""

    fault: BaseException | None = None

    def __init__(self, place: str | Path) -> None:
        """Read a timeline. Raise UserError for a file that is none."""
        self._name = Path(place).name
        tracks = _Tracks(place)
        self._threads = tracks.threads
        self._bus = tracks.bus
        self._lengths = tracks.lengths
        if not self._threads:
            raise UserError(f"{place}: timeline must be one that `ixp run --trace` wrote")
        spans = [span for spans in self._threads.values() for span in spans]
        self._first = min((span[0] for span in spans), default=0)
        # What a word aborts is drawn as a whole, also beyond the window; who waits ends with it.
        waits = [span[1] for span in spans if span[2] not in document.THREAD_STATES]
        self._last = max(waits or [span[1] for span in spans], default=0)
        self._now = min(self._first + WINDOW_CYCLES, self._last)
        self._show: Show = lambda _: None

    @property
    def opening(self) -> bytes:
        """The first message to a page."""
        return msgspec.json.encode(document.Opening(
            config=self._name, workload="timeline of a run", chip="", core_mhz=0,
            warmup_cycles=0, last_cycle=self._last, files=(),
            pipeline=document.Pipeline(0, 0.0, (), ()), stored=True, traced=True,
        ))  # fmt: skip

    def play(self, show: Show) -> StoredTrace:
        """Show the first window."""
        self._show = show
        self._show_frame()
        return self

    def close(self) -> None:
        """Do nothing: nothing runs."""

    def ask(self, request: AnyRequest) -> Future[document.Answer]:
        """Return the answer of a request."""
        answer: Future[document.Answer] = Future()
        if isinstance(request, ShowHistory):
            answer.set_result(document.Series(self._now, {}, {}, {}, {}, {}))
            return answer
        if isinstance(request, GoTo):
            try:
                self._go_to(request.at(None))
            except UserError as error:
                answer.set_result(document.Refusal(str(error)))
                return answer
        elif isinstance(request, Step):
            self._go_to(self._now + (-_STEP_CYCLES if request.back else _STEP_CYCLES))
        answer.set_result(document.Done())
        return answer

    def _go_to(self, cycle: int) -> None:
        self._now = min(max(cycle, self._first), self._last)
        self._show_frame()

    def _show_frame(self) -> None:
        self._show(msgspec.json.encode(self.frame))

    @property
    def frame(self) -> document.Frame:
        """The window up to the present cycle."""
        text = f"timeline of cycles {self._first:,} to {self._last:,}"
        return document.Frame(
            cycle=self._now, time_us=0.0, since_cycle=self._first, playing=False, speed=None,
            cycles_per_s=0.0, stop=document.StopCause("stored", text), engines=self._engines(),
            queues=self._queues(), ports=(), units=(), counters=(), breakpoints=(),
            strip=self._strip(), packets=(),
        )  # fmt: skip

    def _strip(self) -> document.Strip:
        begin, end = max(self._now - WINDOW_CYCLES, self._first), self._now
        states = document.THREAD_STATES
        return document.Strip(
            begin,
            end,
            tuple(
                (*thread, states.index(name), max(first, begin), min(last, end))
                for thread, spans in sorted(self._threads.items())
                for first, last, name, _ in spans
                if name in states and first < end and last > begin
            ),
            tuple(
                (way, 0, max(first, begin), min(last, end))
                for way, spans in self._bus.items()
                for first, last, *_ in spans
                if first < end and last > begin
            ),
        )

    def _engines(self) -> tuple[document.Engine, ...]:
        """Return the engines; shares are of the cycles of the timeline."""
        found = []
        for engine in sorted({engine for engine, _ in self._threads}):
            threads = [self._thread(engine, context) for context in range(4)]
            executing, aborted, stalled = (
                sum(getattr(each, f"{name}_pct") for each in threads)
                for name in document.THREAD_STATES
            )
            idle = round(max(0.0, 100 - executing - aborted - stalled), 4)
            found.append(document.Engine(
                engine, "", "", executing, aborted, stalled, idle, tuple(threads)
            ))  # fmt: skip
        return tuple(found)

    def _thread(self, engine: int, context: int) -> document.Thread:
        spans = self._threads.get((engine, context), [])
        cycles = max(1, self._last - self._first)
        shares = [
            round(100 * sum(last - first for first, last, n, _ in spans if n == name) / cycles, 4)
            for name in document.THREAD_STATES
        ]
        before = [each for each in spans if each[0] < self._now]
        here = before[-1] if before else (0, 0, "", "")
        had = next((each for each in document.THREAD_STATES if each == here[2]), None)
        state = had if had and here[1] >= self._now else "recorded"
        at = next((place for *_, place in reversed(before) if place), "")
        return document.Thread(state if spans else "off", 0, None, None, (), at, (), *shares)

    def _queues(self) -> tuple[document.Queue, ...]:
        found = []
        for name, (cycles, lengths) in sorted(self._lengths.items()):
            index = bisect_right(cycles, self._now) - 1
            now = lengths[index] if index >= 0 else 0
            owner = "engine" if name.startswith("engine") else "unit"
            found.append(document.Queue(name, owner, now, max(lengths)))
        return tuple(found)


class _Tracks:
    """The slices and counters of a file, by what they are of."""

    def __init__(self, place: str | Path) -> None:
        trace = Trace()
        try:
            trace.ParseFromString(Path(place).read_bytes())
        except DecodeError:
            raise UserError(f"{place}: file must be a timeline in Perfetto's form") from None
        self.threads: dict[tuple[int, int], list[_Slice]] = {}
        self.bus: dict[str, list[_Slice]] = {}
        self.lengths: dict[str, tuple[list[int], list[int]]] = {}
        self._names: dict[int, tuple[str, int]] = {}
        self._open: dict[int, tuple[int, str, str]] = {}
        for packet in trace.packet:
            if packet.HasField("track_descriptor"):
                track = packet.track_descriptor
                self._names[track.uuid] = track.name, track.parent_uuid
                if named := _THREAD.fullmatch(track.name):
                    self.threads[int(named[1]), int(named[2])] = []
            elif packet.HasField("track_event"):
                self._take(packet.timestamp, packet.track_event)

    def _take(self, cycle: int, event: TrackEvent) -> None:
        name, parent = self._names.get(event.track_uuid, ("", 0))
        if event.type == TrackEvent.TYPE_COUNTER:
            owner = self._names.get(parent, ("", 0))[0]
            shown = f"{owner} {name.removesuffix(' length')}".removeprefix("command bus ")
            cycles, lengths = self.lengths.setdefault(shown, ([], []))
            cycles.append(cycle)
            lengths.append(event.counter_value)
        elif event.type == TrackEvent.TYPE_SLICE_BEGIN:
            notes = {each.name: each.string_value for each in event.debug_annotations}
            self._open[event.track_uuid] = cycle, event.name, notes.get("at", "")
        elif event.type == TrackEvent.TYPE_SLICE_END and event.track_uuid in self._open:
            begin, what, at = self._open.pop(event.track_uuid)
            if named := _THREAD.fullmatch(name):
                self.threads[int(named[1]), int(named[2])].append((begin, cycle, what, at))
            elif name in _WAYS:
                self.bus.setdefault(name, []).append((begin, cycle, what, at))
