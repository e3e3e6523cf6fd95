"""Whether a machine as a whole still gets on: drained, asleep, or stuck.

Of its parts stalled_queues.py tells. No progress for `SILENCE_CYCLES` is a deadlock for both.
"""

from __future__ import annotations

from ixp.isa import CONTEXTS
from ixp.simulator import Machine
from ixp.workloads.runs.inputs import Inputs
from ixp.workloads.runs.outages import Outages
from ixp.workloads.runs.stalled_queues import SILENCE_CYCLES
from ixp.workloads.runs.system import System

_LOOK = SILENCE_CYCLES // 4  # cycles between two looks at what takes time to see
_QUIET = 50_000  # cycles without progress that end a run whose software cannot tell


class Silence:
    """Watches a machine for the absence of progress."""

    def __init__(
        self, machine: Machine, system: System, inputs: Inputs, outages: Outages, *, drains: bool
    ) -> None:
        """`drains` says that the run waits for the machine to be empty."""
        self._machine = machine
        self._system = system
        self._inputs = inputs
        self._outages = outages
        self._drains = drains
        self._looked = machine.now
        self._executed = (0, machine.now)  # words of all threads, and when so many were seen first

    def drained(self) -> bool:
        """Tell whether all inputs were played and the machine is empty."""
        period = self._system.chip["core_poll_cycles"]
        if not self._inputs.played(self._machine) or not self._machine.devices_idle:
            return False
        return self.quiet_cycles() >= period and self._queues_empty()

    def deadlock(self) -> str | None:
        """Tell what will never go on, None if nothing is seen to be so."""
        if self._asleep():
            return "no thread can go on"
        if self._machine.now - self._looked < _LOOK:
            return None
        self._looked = self._machine.now
        return self._stuck() or self._dormant()

    # ---- the whole machine

    def quiet_cycles(self) -> int:
        """Give for how long no unit has moved and none was held back by its time."""
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

    def _stuck(self) -> str | None:
        """Tell whether something waits that nothing has moved for long."""
        quiet = self.quiet_cycles()
        if not self._system.ports or quiet < SILENCE_CYCLES:
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
        """Tell whether threads of a bare program wait for what can never come."""
        if self._system.ports or self._system.software or not self._machine.asleep:
            return False
        return bool(self._alive())

    def _dormant(self) -> str | None:
        """Tell whether all threads wait and neither core nor ports have woken one for long."""
        now, executed = self._machine.now, self._machine.executed
        if executed != self._executed[0]:
            self._executed = (executed, now)
        quiet = now - max(self._executed[1], self._machine.core.free_at)
        if quiet < SILENCE_CYCLES:
            return None
        alive = self._alive()
        if not alive or not all(map(self._waits, alive)):
            return None
        return f"no thread can go on, and nothing has woken one for {quiet} cycles"

    def _waits(self, thread: tuple[int, int]) -> bool:
        engine, context = thread
        state = self._machine.engines[engine].contexts[context].state
        return bool(state.waits & ~state.pending)
