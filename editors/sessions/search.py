"""Forward to the first cycle in which something stops a session, and back to the last one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ixp.editors.sessions.breakpoints import Breakpoint, CodeSpec, DataSpec
from ixp.editors.sessions.events import Event, Levels, risen
from ixp.editors.sessions.stops import Reason, Stopped, Thread
from ixp.simulator import Expression, History, Location, Machine
from ixp.workloads.runs.system.system import System

SLICE_CYCLES = 1 << 16  # of a run: between two looks for an interruption
_WATCHED_CHUNK = 1 << 12  # between two looks at events
_FINER = (1 << 5, 1)  # steps in which the cycle of an event is looked for


class StepEnd(NamedTuple):
    """Where a step ends: a thread is about to issue one of some words."""

    thread: Thread
    words: frozenset[int]


class Watched(NamedTuple):
    """A condition that is evaluated every `every` cycles; it stops when it comes true."""

    expression: Expression
    every: int


class Plan(NamedTuple):
    """What stops a run."""

    breakpoints: Sequence[Breakpoint] = ()
    events: Sequence[Event] = ()
    watched: Sequence[Watched] = ()
    target: StepEnd | None = None


class Found(NamedTuple):
    """One reason to stop in a cycle."""

    reason: Reason
    text: str
    thread: Thread | None = None
    number: int | None = None  # of the breakpoint


def stopped(found: Sequence[Found], cycle: int) -> Stopped:
    """Put the reasons of a cycle together; the first one names it."""
    numbers = tuple(each.number for each in found if each.number is not None)
    thread = next((each.thread for each in found if each.thread), None)
    text = "; ".join(dict.fromkeys(each.text for each in found))
    return Stopped(found[0].reason, text, cycle, thread, numbers)


class Search:
    """Runs a machine along its history by a plan."""

    def __init__(self, history: History, system: System, plan: Plan) -> None:
        """Set the machine's breakpoints to those of the plan."""
        self._history = history
        self._machine: Machine = history.machine
        self._system = system
        self._plan = plan
        self._places = list(dict.fromkeys(
            each.spec.place
            for each in plan.breakpoints
            if isinstance(each.spec, DataSpec) and not each.wrong
        ))  # fmt: skip
        self._before: Mapping[Location, int] = {}
        self._lockstep = bool(self._places)
        for engine in system.programs:
            self._set_breaks(engine)

    def _set_breaks(self, engine: int) -> None:
        masks: dict[int, int] = {}
        for each in self._plan.breakpoints:
            for word, mask in each.masks(engine).items():
                masks[word] = masks.get(word, 0) | mask
        target = self._plan.target
        if target and target.thread.engine == engine:
            for word in target.words:
                masks[word] = masks.get(word, 0) | 1 << target.thread.context
        self._lockstep = self._lockstep or bool(masks)
        self._machine.engines[engine].set_breakpoints(masks)

    # ---- forward

    def forward(self, limit: int) -> list[Found]:
        """Run a while, up to a cycle at most; return why the machine stands, empty if it may go on.

        Raise MachineFault.
        """
        start, levels = self._machine.now, self._levels()
        true = self._true()
        hit = self._history.advance(self._end_of_chunk(limit), self._run)
        if self._risen(levels):
            names = self._locate(start, self._machine.now, last=False)
            also = self._verdict() if hit else []
            return [*self._told(names), *also]
        if hit and (found := self._verdict()):
            return found
        return self._come_true(true)

    def _run(self, cycle: int) -> bool:
        if not self._lockstep:
            self._machine.run_to(cycle)
            return False
        self._before = {place: self._machine.value_of(place) for place in self._places}
        return self._machine.run_to_break(cycle, self._places)

    def _end_of_chunk(self, limit: int) -> int:
        now = self._machine.now
        cycles = _WATCHED_CHUNK if self._plan.events else SLICE_CYCLES
        steps = [cycles, *(each.every for each in self._plan.watched)]
        ends = (now - now % step + step for step in steps)
        after = (each.after for each in self._plan.events if each.after > now)
        return min(limit, *ends, *after)

    # ---- back

    def hits(self, found: dict[int, list[Found]]) -> Callable[[int], Iterator[int]]:
        """Return what finds the hits up to a cycle, for `History.go_back`; they come in `found`."""

        def find(end: int) -> Iterator[int]:
            marks = [(self._machine.now, self._levels())]
            while self._machine.now < end - 1:
                true = self._true()
                hit = self._history.advance(self._end_of_chunk(end - 1), self._run)
                here = [*(self._verdict() if hit else ()), *self._come_true(true)]
                if here:
                    found[self._machine.now] = here
                    yield self._machine.now
                marks.append((self._machine.now, self._levels()))
            if names := self._last_rise(marks):
                cycle = self._machine.now
                found[cycle] = [*self._told(names), *found.get(cycle, ())]
                yield cycle

        return find

    def _last_rise(
        self, marks: list[tuple[int, Mapping[Event, Levels]]]
    ) -> list[tuple[Event, str]]:
        """Go to the last cycle in which an event happened between marks; return what has risen."""
        for (start, before), (end, levels) in reversed([*pairwise(marks)]):
            if levels != before and (names := self._locate(start, end, last=True)):
                return names
        return []

    # ---- reasons

    def _levels(self) -> Mapping[Event, Levels]:
        return {event: event.levels() for event in self._plan.events}

    def _risen(self, before: Mapping[Event, Levels]) -> list[tuple[Event, str]]:
        now = self._machine.now
        return risen((each for each in self._plan.events if each.after < now), before)

    def _locate(self, start: int, end: int, *, last: bool) -> list[tuple[Event, str]]:
        """Go to the first or last cycle between two in which an event happened; return it."""
        names: list[tuple[Event, str]] = []
        for step in _FINER:
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
    def _told(names: list[tuple[Event, str]]) -> list[Found]:
        return [Found("event", event.text(name), event.thread(name)) for event, name in names]

    def _verdict(self) -> list[Found]:
        """Return which breakpoints and step ends are hit now."""
        found = []
        for engine, context, word in self._machine.kernel.breaks_due():
            thread = Thread(engine, context)
            for each in self._plan.breakpoints:
                if each.masks(engine).get(word, 0) >> context & 1 and self._hit(each, thread):
                    text = f"breakpoint at {each.spec.text}" if each.spec.text else "breakpoint"
                    found.append(Found("breakpoint", text, thread, each.number))
            if self._plan.target and self._ends(self._plan.target, thread, word):
                found.append(Found("step", "step", thread))
        return [*found, *self._changes()]

    def _changes(self) -> Iterator[Found]:
        for each in self._plan.breakpoints:
            if isinstance(each.spec, CodeSpec) or each.wrong:
                continue
            before = self._before.get(each.spec.place)
            now = self._machine.value_of(each.spec.place)
            if before not in (None, now) and self._hit(each, each.spec.thread):
                text = f"{each.spec.text} changed from {before:#x} to {now:#x}"
                yield Found("data", text, each.spec.thread, each.number)

    def _hit(self, breakpoint_: Breakpoint, thread: Thread | None) -> bool:
        return breakpoint_.hit(self._machine, self._system, thread)

    @staticmethod
    def _ends(target: StepEnd, thread: Thread, word: int) -> bool:
        return target.thread == thread and word in target.words

    def _true(self) -> list[bool]:
        return [each.expression.holds() for each in self._plan.watched]

    def _come_true(self, before: list[bool]) -> list[Found]:
        """Return the conditions that have come true, in the cycles in which they are evaluated."""
        now = self._machine.now
        return [
            Found("watch", f"{each.expression.text} is true")
            for each, was in zip(self._plan.watched, before, strict=True)
            if not was and now % each.every == 0 and each.expression.holds()
        ]
