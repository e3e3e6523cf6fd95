"""Progress of a machine as a whole: drained, deadlocked, or neither.

stalled_queues.py judges its parts. No progress for `DEADLOCK_CYCLES` is a deadlock for both.
"""

from __future__ import annotations

from ixp.isa import CONTEXTS
from ixp.simulator import Machine
from ixp.workloads.runs.inputs import Inputs
from ixp.workloads.runs.outages import Outages
from ixp.workloads.runs.stalled_queues import DEADLOCK_CYCLES
from ixp.workloads.runs.system import System

_CHECK_CYCLES = DEADLOCK_CYCLES // 4  # between two checks of what takes time to see
_QUIET = 50_000  # cycles without progress that end a run whose software does not know its queues


class DeadlockDetector:
    """Finds out when a machine is drained or deadlocked."""

    def __init__(
        self, machine: Machine, system: System, inputs: Inputs, outages: Outages, *, drains: bool
    ) -> None:
        """`drains` means that the run waits for the machine to be empty."""
        self._machine = machine
        self._system = system
        self._inputs = inputs
        self._outages = outages
        self._drains = drains
        self._checked = machine.now
        self._executed = (0, machine.now)  # words of all threads, and the cycle of this count

    def drained(self) -> bool:
        """Return whether all inputs were played and the machine is empty."""
        period = self._system.chip["core_poll_cycles"]
        if not self._inputs.played(self._machine) or not self._machine.devices_idle:
            return False
        return self.quiet_cycles() >= period and self._queues_empty()

    def deadlock(self) -> str | None:
        """Return why the machine is deadlocked, or None."""
        if self._asleep():
            return "no thread can go on"
        if self._machine.now - self._checked < _CHECK_CYCLES:
            return None
        self._checked = self._machine.now
        return self._units_stuck() or self._threads_stuck()

    # ---- the whole machine

    def quiet_cycles(self) -> int:
        """Return the cycles in which no unit has moved and none waited for its time."""
        moved = max(
            self._machine.last_progress,
            self._machine.core.free_at,
            self._inputs.enabled_at or 0,
            self._inputs.latest_start,
            self._outages.latest(self._machine.now),
        )
        return self._machine.now - moved

    def _queues_empty(self) -> bool:
        empty = self._system.reports.queues_empty(self._machine)
        return self.quiet_cycles() >= _QUIET if empty is None else empty

    def _units_stuck(self) -> str | None:
        """Return why the units are stuck, or None."""
        quiet = self.quiet_cycles()
        if not self._system.ports or quiet < DEADLOCK_CYCLES:
            return None
        if not self._machine.enabled:
            return f"the ports were not started for {quiet} cycles"
        if self._drains or not self._machine.devices_idle or not self._queues_empty():
            return f"no unit has moved for {quiet} cycles"
        return None

    # ---- threads

    def _alive(self) -> list[tuple[int, int]]:
        threads = [(e, c) for e in self._system.programs for c in range(CONTEXTS)]
        return [(e, c) for e, c in threads if self._machine.engines[e].contexts[c].state.alive]

    def _asleep(self) -> bool:
        """Return whether all threads of a bare program wait for events that cannot come."""
        if self._system.ports or self._system.software or not self._machine.asleep:
            return False
        return bool(self._alive())

    def _threads_stuck(self) -> str | None:
        """Return why the threads are stuck, or None: all wait, and none was woken for long."""
        now, executed = self._machine.now, self._machine.executed
        if executed != self._executed[0]:
            self._executed = (executed, now)
        quiet = now - max(self._executed[1], self._machine.core.free_at)
        if quiet < DEADLOCK_CYCLES:
            return None
        alive = self._alive()
        if not alive or not all(map(self._waits, alive)):
            return None
        return f"no thread can go on, and nothing has woken one for {quiet} cycles"

    def _waits(self, thread: tuple[int, int]) -> bool:
        engine, context = thread
        state = self._machine.engines[engine].contexts[context].state
        return bool(state.waits & ~state.pending)
