"""The ends of a run in a session: all threads ended, the router drained, or a deadlock."""

from __future__ import annotations

from ixp.editors.sessions.search import Found
from ixp.simulator import Machine
from ixp.workloads.runs.inputs.inputs import Inputs
from ixp.workloads.runs.inputs.outages import Outages
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.stops.deadlock import DeadlockDetector
from ixp.workloads.runs.stops.stalled_queues import StalledQueues
from ixp.workloads.runs.system.system import System


class Ends:
    """Says whether a machine can go on. What it remembers of the time behind now is forgotten."""

    def __init__(
        self, options: Options, system: System, machine: Machine, inputs: Inputs, outages: Outages
    ) -> None:
        """Begin with the present cycle."""
        self._options = options
        self._system = system
        self._machine = machine
        self._inputs = inputs
        self._outages = outages
        self.forget()

    def forget(self) -> None:
        """Begin anew: the machine was changed, or went back."""
        drains = self._options.until_drained
        self._deadlock = DeadlockDetector(
            self._machine, self._system, self._inputs, self._outages, drains=drains
        )
        self._stalled = StalledQueues(self._machine, self._system)
        self._seen = self._machine.now

    @property
    def rests(self) -> bool:
        """Whether programs that are alone will do nothing more."""
        return self._system.alone and self._machine.is_quiescent

    def found(self) -> list[Found]:
        """Return why nothing goes on; empty if something may."""
        if self._machine.now < self._seen:
            self.forget()
        self._seen = self._machine.now
        if self._deadlock.ended():
            return [Found("ended", f"all threads ended at cycle {self._machine.ended_cycle}")]
        if self._options.until_drained and self._machine.enabled and self._deadlock.drained():
            return [Found("drained", "the machine is empty, and all inputs are played")]
        what = self._deadlock.deadlock() or self._stalled.stalled()
        return [Found("deadlock", f"deadlock: {what}")] if what else []
