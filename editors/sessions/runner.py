"""Runs of a session: forward and back by a plan, up to a fault or the end."""

from __future__ import annotations

import sys
from collections.abc import Callable

from ixp.editors.sessions.ends import Ends
from ixp.editors.sessions.search import SLICE_CYCLES, Found, Plan, Search, stopped
from ixp.editors.sessions.stops import Stopped, Thread
from ixp.simulator import History, MachineFault
from ixp.workloads.runs.source_locations import fault_text
from ixp.workloads.runs.system.system import System

Interrupted = Callable[[], bool]
"""Says between two slices of a run whether it is to stop.

Of a run forward it may look into the machine and change it, as nobody else does then.
"""
_TRIES = 1 << 16  # cycles behind that of a fault in which it is looked for


class Runner:
    """Runs a machine along its history; `last` is the cycle in which a run ends, if it does."""

    def __init__(self, history: History, system: System, ends: Ends, last: int | None) -> None:
        """Run nothing yet."""
        self._history = history
        self._machine = history.machine
        self._system = system
        self._ends = ends
        self._last = sys.maxsize if last is None else last

    def forward(
        self, plan: Callable[[], Plan], interrupted: Interrupted, until: int | None = None
    ) -> Stopped:
        """Run to the first reason of a plan; `until` is a cycle to which it goes at most.

        The plan is asked for anew for each slice of the run: `interrupted` may change it.
        """
        return self.run(
            lambda limit: Search(self._history, self._system, plan()).forward(limit),
            interrupted,
            until,
        )

    def run(
        self,
        step: Callable[[int], list[Found]],
        interrupted: Interrupted,
        until: int | None = None,
    ) -> Stopped:
        """Run by steps, up to a cycle at most each, until one has a reason to stop."""
        limit = self._last if until is None else min(until, self._last)
        while not interrupted():
            start = self._machine.now
            if start >= self._last:
                return self._at_end()
            if start >= limit:
                return stopped([Found("goto", f"cycle {start}")], start)
            try:
                found = step(limit) or self._ended(start)
            except MachineFault as fault:
                return self.at_fault(fault)
            if found:
                return stopped(found, self._machine.now)
        return stopped([Found("pause", "paused")], self._machine.now)

    def go_to(self, cycle: int, interrupted: Interrupted) -> Stopped:
        """Go to a cycle, back or forward, at most to the end, whatever comes on the way."""
        end = min(cycle, self._last)
        try:
            self._history.go_to(min(end, self._machine.now))
            while self._machine.now < end:
                if interrupted():
                    return stopped([Found("pause", "paused")], self._machine.now)
                self._history.go_to(min(end, self._machine.now + SLICE_CYCLES))
        except MachineFault as fault:
            return self.at_fault(fault)
        if cycle > self._last:
            return self._at_end()
        return stopped([Found("goto", f"cycle {cycle}")], cycle)

    def _at_end(self) -> Stopped:
        return stopped([Found("end", f"the run ends with cycle {self._last}")], self._last)

    def back(self, plan: Plan, interrupted: Interrupted) -> Stopped:
        """Go back to the last cycle with a reason of a plan, or to the first cycle."""
        reasons: dict[int, list[Found]] = {}
        search = Search(self._history, self._system, plan)
        cycle = self._history.go_back(search.hits(reasons), interrupted)
        if cycle is not None:
            return stopped(reasons[cycle], cycle)
        here = self._machine.now
        if here > self._history.first:
            return stopped([Found("pause", "paused")], here)
        return stopped([Found("beginning", "the first cycle")], here)

    def at_fault(self, fault: MachineFault) -> Stopped:
        """Bring the machine to the cycle whose simulation raises a fault."""
        self._history.go_to(max(self._history.first, fault.cycle - 1))
        for _ in range(_TRIES):
            here = self._machine.now
            try:
                self._history.advance(here + 1)
            except MachineFault as again:
                self._history.go_to(here)
                fault = again
                break
        thread = Thread(*fault.thread) if fault.thread else None
        text = fault_text(fault, self._system.programs)
        return stopped([Found("fault", text, thread)], self._machine.now)

    def _ended(self, start: int) -> list[Found]:
        """Return why nothing goes on, in the cycle from which on programs that are alone rest."""
        found = self._ends.found()
        if found and self._ends.rests and self._machine.now > start:
            end = self._machine.now
            self._history.go_to(start)
            self._history.advance(end, self._machine.run_until_quiescent)
            found = self._ends.found() or found
        return found
