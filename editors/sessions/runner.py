"""Run a session forward and back by a plan, up to a fault or the end."""

from __future__ import annotations

import sys
from collections.abc import Callable

from ixp.editors.sessions.ends import EndDetector
from ixp.editors.sessions.search import SLICE_CYCLES, Cause, Plan, Search, stopped
from ixp.editors.sessions.stops import Stopped, Thread
from ixp.simulator import History, MachineFault
from ixp.workloads.runs.source_locations import fault_text
from ixp.workloads.runs.system.system import System

Interrupted = Callable[[], bool]
"""Returns whether a run must stop; called between two slices of the run.

In a run forward it may read and change the machine.
"""
_FAULT_SEARCH_CYCLES = 1 << 16  # cycles searched after the cycle of a fault


class Runner:
    """Runs a machine along its history; `last` is the last cycle of the run, None for no end."""

    def __init__(
        self, history: History, system: System, ends: EndDetector, last: int | None
    ) -> None:
        """Take the parts of a session."""
        self._history = history
        self._machine = history.machine
        self._system = system
        self._ends = ends
        self._last = sys.maxsize if last is None else last

    def forward(
        self, plan: Callable[[], Plan], interrupted: Interrupted, until: int | None = None
    ) -> Stopped:
        """Run to the first stop cause of a plan, at most to cycle `until`.

        `plan` is called for each slice of the run: `interrupted` may change the plan.
        """
        return self.run(
            lambda limit: Search(self._history, self._system, plan()).forward(limit),
            interrupted,
            until,
        )

    def run(
        self,
        step: Callable[[int], list[Cause]],
        interrupted: Interrupted,
        until: int | None = None,
    ) -> Stopped:
        """Call `step`, which runs up to a cycle at most, until it returns stop causes."""
        limit = self._last if until is None else min(until, self._last)
        while not interrupted():
            start = self._machine.now
            if start >= self._last:
                return self._at_end()
            if start >= limit:
                return stopped([Cause("goto", f"cycle {start}")], start)
            try:
                causes = step(limit) or self._end_causes(start)
            except MachineFault as fault:
                return self.at_fault(fault)
            if causes:
                return stopped(causes, self._machine.now)
        return stopped([Cause("pause", "paused")], self._machine.now)

    def go_to(self, cycle: int, interrupted: Interrupted) -> Stopped:
        """Go to a cycle, back or forward, at most to the end, and pass over breakpoints."""
        end = min(cycle, self._last)
        try:
            self._history.go_to(min(end, self._machine.now))
            while self._machine.now < end:
                if interrupted():
                    return stopped([Cause("pause", "paused")], self._machine.now)
                self._history.go_to(min(end, self._machine.now + SLICE_CYCLES))
        except MachineFault as fault:
            return self.at_fault(fault)
        if cycle > self._last:
            return self._at_end()
        return stopped([Cause("goto", f"cycle {cycle}")], cycle)

    def _at_end(self) -> Stopped:
        return stopped([Cause("end", f"the run ends with cycle {self._last}")], self._last)

    def back(self, plan: Plan, interrupted: Interrupted) -> Stopped:
        """Go back to the last cycle with a stop cause of a plan, or to the first cycle."""
        causes: dict[int, list[Cause]] = {}
        search = Search(self._history, self._system, plan)
        cycle = self._history.go_back(search.hit_finder(causes), interrupted)
        if cycle is not None:
            return stopped(causes[cycle], cycle)
        here = self._machine.now
        if here > self._history.first:
            return stopped([Cause("pause", "paused")], here)
        return stopped([Cause("beginning", "the first cycle")], here)

    def at_fault(self, fault: MachineFault) -> Stopped:
        """Bring the machine to the cycle whose simulation raises a fault."""
        self._history.go_to(max(self._history.first, fault.cycle - 1))
        for _ in range(_FAULT_SEARCH_CYCLES):
            here = self._machine.now
            try:
                self._history.advance(here + 1)
            except MachineFault as again:
                self._history.go_to(here)
                fault = again
                break
        thread = Thread(*fault.thread) if fault.thread else None
        text = fault_text(fault, self._system.programs)
        return stopped([Cause("fault", text, thread)], self._machine.now)

    def _end_causes(self, start: int) -> list[Cause]:
        """Return why the run can't continue, else an empty list.

        A program without a router is first moved back to the cycle in which it became idle.
        """
        causes = self._ends.end_causes()
        if causes and self._ends.is_idle and self._machine.now > start:
            end = self._machine.now
            self._history.go_to(start)
            self._history.advance(end, self._machine.run_until_quiescent)
            causes = self._ends.end_causes() or causes
        return causes
