"""Detect the end of a run in a session: threads ended, router drained, or deadlock."""

from __future__ import annotations

from ixp.editors.sessions.search import Cause
from ixp.simulator import Machine
from ixp.workloads.runs.inputs.inputs import Inputs
from ixp.workloads.runs.inputs.outages import Outages
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.stops.deadlock import DeadlockDetector
from ixp.workloads.runs.stops.stalled_queues import StalledQueues
from ixp.workloads.runs.system.system import System


class EndDetector:
    """Detects the end of a run. It starts again when the session goes back."""

    def __init__(
        self, options: Options, system: System, machine: Machine, inputs: Inputs, outages: Outages
    ) -> None:
        """Start in the present cycle."""
        self._options = options
        self._system = system
        self._machine = machine
        self._inputs = inputs
        self._outages = outages
        self.reset()

    def reset(self) -> None:
        """Start again: the machine was changed, or went back."""
        drains = self._options.stop_when_drained
        self._deadlock = DeadlockDetector(
            self._machine, self._system, self._inputs, self._outages, drains=drains
        )
        self._stalled = StalledQueues(self._machine, self._system)
        self._checked_cycle = self._machine.now

    @property
    def is_idle(self) -> bool:
        """Return whether bare programs will do nothing more."""
        return self._system.alone and self._machine.is_quiescent

    def end_causes(self) -> list[Cause]:
        """Return why the run can't continue; empty if it can."""
        if self._machine.now < self._checked_cycle:
            self.reset()
        self._checked_cycle = self._machine.now
        if self._deadlock.ended():
            return [Cause("ended", f"all threads ended at cycle {self._machine.ended_cycle}")]
        if self._options.stop_when_drained and self._machine.enabled and self._deadlock.drained():
            return [Cause("drained", "the machine is empty, and all inputs are played")]
        reason = self._deadlock.deadlock() or self._stalled.stalled()
        return [Cause("deadlock", f"deadlock: {reason}")] if reason else []
