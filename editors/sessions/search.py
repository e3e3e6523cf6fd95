"""Search for stop causes: forward to the first cycle with one, and back to the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ixp.editors.sessions.breakpoints import Breakpoint, CodeSpec, DataSpec
from ixp.editors.sessions.events import Event, Levels, risen_levels
from ixp.editors.sessions.stops import Reason, Stopped, Thread
from ixp.simulator import Expression, History, Location, Machine
from ixp.workloads.runs.system.system import System

SLICE_CYCLES = 1 << 16  # cycles between two checks for an interruption
_EVENT_SLICE_CYCLES = 1 << 12  # cycles between two checks of events
_SEARCH_STEPS = (1 << 5, 1)  # step sizes, in cycles, to locate an event


class StepEnd(NamedTuple):
    """The end of a step: a thread is about to issue one of these words."""

    thread: Thread
    words: frozenset[int]


class Watched(NamedTuple):
    """A condition that is evaluated every `every` cycles; it stops when it becomes true."""

    expression: Expression
    every: int


class Plan(NamedTuple):
    """The conditions that stop a run."""

    breakpoints: Sequence[Breakpoint] = ()
    events: Sequence[Event] = ()
    watched: Sequence[Watched] = ()
    target: StepEnd | None = None


class Cause(NamedTuple):
    """A cause to stop in a cycle."""

    reason: Reason
    text: str
    thread: Thread | None = None
    number: int | None = None  # of the breakpoint


def stopped(causes: Sequence[Cause], cycle: int) -> Stopped:
    """Return the stop of all causes of a cycle; its reason is that of the first."""
    numbers = tuple(cause.number for cause in causes if cause.number is not None)
    thread = next((cause.thread for cause in causes if cause.thread), None)
    text = "; ".join(dict.fromkeys(cause.text for cause in causes))
    return Stopped(causes[0].reason, text, cycle, thread, numbers)


class Search:
    """Runs a machine along its history by a plan."""

    def __init__(self, history: History, system: System, plan: Plan) -> None:
        """Set the machine's breakpoints to those of the plan."""
        self._history = history
        self._machine: Machine = history.machine
        self._system = system
        self._plan = plan
        self._places = list(dict.fromkeys(
            breakpoint_.spec.place
            for breakpoint_ in plan.breakpoints
            if isinstance(breakpoint_.spec, DataSpec) and not breakpoint_.wrong
        ))  # fmt: skip
        self._before: Mapping[Location, int] = {}
        self._lockstep = bool(self._places)
        for engine in system.programs:
            self._set_breaks(engine)

    def _set_breaks(self, engine: int) -> None:
        masks: dict[int, int] = {}
        for breakpoint_ in self._plan.breakpoints:
            for word, mask in breakpoint_.masks(engine).items():
                masks[word] = masks.get(word, 0) | mask
        target = self._plan.target
        if target and target.thread.engine == engine:
            for word in target.words:
                masks[word] = masks.get(word, 0) | 1 << target.thread.context
        self._lockstep = self._lockstep or bool(masks)
        self._machine.engines[engine].set_breakpoints(masks)

    # ---- forward

    def forward(self, limit: int) -> list[Cause]:
        """Run a slice, up to a cycle at most; return the stop causes, empty if it may go on.

        Raise MachineFault.
        """
        start, levels = self._machine.now, self._levels()
        conditions = self._true_conditions()
        hit = self._history.advance(self._end_of_slice(limit), self._run)
        if self._risen(levels):
            names = self._locate(start, self._machine.now, last=False)
            at_words = self._breakpoint_causes() if hit else []
            return [*self._event_causes(names), *at_words]
        if hit and (causes := self._breakpoint_causes()):
            return causes
        return self._new_conditions(conditions)

    def _run(self, cycle: int) -> bool:
        if not self._lockstep:
            self._machine.run_to(cycle)
            return False
        self._before = {place: self._machine.value_of(place) for place in self._places}
        return self._machine.run_to_break(cycle, self._places)

    def _end_of_slice(self, limit: int) -> int:
        now = self._machine.now
        cycles = _EVENT_SLICE_CYCLES if self._plan.events else SLICE_CYCLES
        steps = [cycles, *(condition.every for condition in self._plan.watched)]
        ends = (now - now % step + step for step in steps)
        after = (event.after for event in self._plan.events if event.after > now)
        return min(limit, *ends, *after)

    # ---- back

    def hit_finder(self, causes: dict[int, list[Cause]]) -> Callable[[int], Iterator[int]]:
        """Return a function for `History.go_back` that yields cycles of hits before a cycle.

        It adds the stop causes of each cycle to `causes`.
        """

        def find(end: int) -> Iterator[int]:
            marks = [(self._machine.now, self._levels())]
            while self._machine.now < end - 1:
                conditions = self._true_conditions()
                hit = self._history.advance(self._end_of_slice(end - 1), self._run)
                at_words = self._breakpoint_causes() if hit else []
                if here := [*at_words, *self._new_conditions(conditions)]:
                    causes[self._machine.now] = here
                    yield self._machine.now
                marks.append((self._machine.now, self._levels()))
            if names := self._last_rise(marks):
                cycle = self._machine.now
                causes[cycle] = [*self._event_causes(names), *causes.get(cycle, ())]
                yield cycle

        return find

    def _last_rise(
        self, marks: list[tuple[int, Mapping[Event, Levels]]]
    ) -> list[tuple[Event, str]]:
        """Go to the last cycle of an event between marks; return its levels."""
        for (start, before), (end, levels) in reversed([*pairwise(marks)]):
            if levels != before and (names := self._locate(start, end, last=True)):
                return names
        return []

    # ---- stop causes

    def _levels(self) -> Mapping[Event, Levels]:
        return {event: event.levels() for event in self._plan.events}

    def _risen(self, before: Mapping[Event, Levels]) -> list[tuple[Event, str]]:
        now = self._machine.now
        return risen_levels((event for event in self._plan.events if event.after < now), before)

    def _locate(self, start: int, end: int, *, last: bool) -> list[tuple[Event, str]]:
        """Go to the first or last cycle of an event between two cycles; return its levels."""
        names: list[tuple[Event, str]] = []
        for step in _SEARCH_STEPS:
            self._history.go_to(start)
            before, stop = self._levels(), end
            while self._machine.now < stop:
                at = self._machine.now
                self._history.advance(min(at + step, stop))
                if now := self._risen(before):
                    names, start, end = now, at, self._machine.now
                    if not last:
                        break
                before = self._levels()
        self._history.go_to(end)
        return names

    @staticmethod
    def _event_causes(names: list[tuple[Event, str]]) -> list[Cause]:
        return [Cause("event", event.text(name), event.thread(name)) for event, name in names]

    def _breakpoint_causes(self) -> list[Cause]:
        """Return the breakpoints and step ends that are hit now."""
        causes = []
        for engine, context, word in self._machine.kernel.breaks_due():
            thread = Thread(engine, context)
            for breakpoint_ in self._plan.breakpoints:
                stops = breakpoint_.masks(engine).get(word, 0) >> context & 1
                if stops and self._hit(breakpoint_, thread):
                    place = breakpoint_.spec.text
                    text = f"breakpoint at {place}" if place else "breakpoint"
                    causes.append(Cause("breakpoint", text, thread, breakpoint_.number))
            target = self._plan.target
            if target and target.thread == thread and word in target.words:
                causes.append(Cause("step", "step", thread))
        return [*causes, *self._data_causes()]

    def _data_causes(self) -> Iterator[Cause]:
        for breakpoint_ in self._plan.breakpoints:
            spec = breakpoint_.spec
            if isinstance(spec, CodeSpec) or breakpoint_.wrong:
                continue
            before, now = self._before.get(spec.place), self._machine.value_of(spec.place)
            if before not in (None, now) and self._hit(breakpoint_, spec.thread):
                text = f"{spec.text} changed from {before:#x} to {now:#x}"
                yield Cause("data", text, spec.thread, breakpoint_.number)

    def _hit(self, breakpoint_: Breakpoint, thread: Thread | None) -> bool:
        return breakpoint_.hit(self._machine, self._system, thread)

    def _true_conditions(self) -> list[bool]:
        return [condition.expression.holds() for condition in self._plan.watched]

    def _new_conditions(self, before: list[bool]) -> list[Cause]:
        """Return the conditions that have become true, in the cycles in which each is evaluated."""
        now = self._machine.now
        return [
            Cause("watch", f"{condition.expression.text} is true")
            for condition, was_true in zip(self._plan.watched, before, strict=True)
            if not was_true and now % condition.every == 0 and condition.expression.holds()
        ]
