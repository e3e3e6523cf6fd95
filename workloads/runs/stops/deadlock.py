"""Detect that a machine as a whole is drained or deadlocked.

stalled_queues.py checks its parts. For both, no progress for `deadlock_cycles` is a deadlock.
"""

from __future__ import annotations

from ixp.isa import CONTEXTS
from ixp.simulator import Machine
from ixp.simulator.debug.look_ahead import LookAhead, Outlook
from ixp.workloads.runs.inputs.inputs import Inputs
from ixp.workloads.runs.inputs.outages import Outages
from ixp.workloads.runs.stops.stalled_queues import deadlock_cycles
from ixp.workloads.runs.system.system import System

_QUIET_CYCLES = 50_000  # cycles without progress in which threads must only poll, twice in a row
_SHARE = 8  # a bare program is checked again after this fraction of its run time


class DeadlockDetector:
    """Detects that a machine is drained, has ended, or is deadlocked.

    An empty machine is in none of these states while it waits for the arrival time of a unit.
    """

    def __init__(  # noqa: PLR0913 - all parts of a run
        self,
        machine: Machine,
        system: System,
        inputs: Inputs,
        outages: Outages,
        *,
        drains: bool,
        may_get_input: bool = False,
    ) -> None:
        """Observe a machine from now on.

        `drains`: the run ends when the machine is drained. `may_get_input`: units may arrive at any
        time, from outside.
        """
        self._machine = machine
        self._system = system
        self._inputs = inputs
        self._outages = outages
        self._drains = drains
        self._may_get_input = may_get_input
        self._limit = deadlock_cycles(system)
        self._checked = machine.now
        # cycle of the last check that found it waiting for an arrival time
        self._waited = machine.now
        # words executed by all threads, and the cycle of this count
        self._executed = (0, machine.now)
        self._look_ahead = LookAhead(machine, system.programs)
        self._outlook: Outlook = "works"
        self._outlook_until = 0

    def drained(self) -> bool:
        """Return whether all inputs are played, the machine is empty, and threads only poll."""
        period = self._system.chip["core_poll_cycles"]
        if not self._inputs.all_ended(self._machine) or not self._machine.devices_idle:
            return False
        if self._unmoved_cycles() < period or self._asleep():
            return False
        empty = self._system.reports.queues_empty(self._machine)
        return self._threads_outlook() == "polls" if empty is None else empty

    def ended(self) -> bool:
        """Return whether bare programs have ended, and their references are done."""
        rests = self._asleep() and self._machine.units_idle
        return rests and self._machine.ended_cycle is not None

    def deadlock(self) -> str | None:
        """Return why the machine is deadlocked, or None."""
        if self._asleep():
            return None if self.ended() else self._why_asleep()
        if self._system.alone and self._outlook == "stuck":
            return "no thread can go on: some wait, and the others only poll"
        if self._machine.now - self._checked < self._limit // 4:
            return None
        self._checked = self._machine.now
        if self._expects_input and self._queues_empty():
            self._waited = self._machine.now
        return self._units_stuck() or self._threads_stuck()

    @property
    def is_final(self) -> bool:
        """Return whether the machine has made no progress for so long that it never will."""
        return self._quiet_cycles() >= self._limit

    @property
    def _expects_input(self) -> bool:
        """Return whether the next unit of a wire only waits for its arrival time."""
        return self._machine.has_pending_input or (
            self._may_get_input and self._machine.devices_idle
        )

    # ---- the whole machine

    def _unmoved_cycles(self) -> int:
        """Return the number of cycles since a unit has moved."""
        moved = max(
            self._machine.last_progress,
            self._machine.core.free_at,
            self._inputs.enabled_at or 0,
            self._outages.latest(self._machine.now),
        )
        return self._machine.now - moved

    def _quiet_cycles(self) -> int:
        """Return the number of cycles since a unit has moved or waited for its arrival time."""
        return min(self._unmoved_cycles(), self._machine.now - self._waited)

    def _queues_empty(self) -> bool:
        empty = self._system.reports.queues_empty(self._machine)
        return self._unmoved_cycles() >= _QUIET_CYCLES if empty is None else empty

    def _units_stuck(self) -> str | None:
        """Return why the units are stuck, or None."""
        quiet = self._quiet_cycles()
        if not self._system.ports or quiet < self._limit:
            return None
        if not self._machine.enabled:
            return f"the ports were not started for {quiet} cycles"
        if self._drains or not self._machine.devices_idle or not self._queues_empty():
            return f"no unit has moved for {quiet} cycles"
        return None

    # ---- threads

    def _threads_outlook(self) -> Outlook:
        """Return the outlook of threads after a time without progress, updated at intervals."""
        now = self._machine.now
        if self._unmoved_cycles() < _QUIET_CYCLES:
            return "works"
        if now >= self._outlook_until:
            self._outlook = self._look_ahead.outlook(_QUIET_CYCLES)
            self._outlook_until = now + max(
                _QUIET_CYCLES, now // _SHARE if self._system.alone else 0
            )
        return self._outlook

    def _asleep(self) -> bool:
        """Return whether bare programs run and no event is pending."""
        return self._system.alone and self._machine.is_quiescent

    def _alive(self) -> list[tuple[int, int]]:
        threads = [(e, c) for e in self._system.programs for c in range(CONTEXTS)]
        return [(e, c) for e, c in threads if self._machine.engines[e].contexts[c].state.alive]

    def _why_asleep(self) -> str:
        """Return why bare programs can't continue."""
        if self._alive():
            return "no thread can go on"
        return "all threads have ended, and references wait that nothing will serve"

    def _threads_stuck(self) -> str | None:
        """Return why the threads are stuck (all wait, none was woken for long), or None."""
        now, executed = self._machine.now, self._machine.executed
        if executed != self._executed[0]:
            self._executed = (executed, now)
        latest = max(self._executed[1], self._machine.core.free_at, self._waited)
        quiet = now - max(latest, self._outages.latest(now))
        if quiet < self._limit:
            return None
        alive = self._alive()
        if not alive or not all(map(self._waits, alive)):
            return None
        return f"no thread can go on, and nothing has woken one for {quiet} cycles"

    def _waits(self, thread: tuple[int, int]) -> bool:
        engine, context = thread
        state = self._machine.engines[engine].contexts[context].state
        return bool(state.waits & ~state.pending)
