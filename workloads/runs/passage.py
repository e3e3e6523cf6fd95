"""What passes the ports of a machine is taken out of it now and then, once for all who follow."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ixp.simulator import Machine
from ixp.workloads.runs.inputs import Inputs
from ixp.workloads.traffic.passed import Passed


class Follower(Protocol):
    """Looks at what passes the ports while a run goes on."""

    def follow(self, passed: Mapping[int, Passed]) -> None:
        """Look at what has passed each port since the last call."""


class Passage:
    """Takes what passes the ports out of a machine and shows it to those who follow it."""

    def __init__(
        self, machine: Machine, inputs: Inputs, followers: Sequence[Follower], *, every: int
    ) -> None:
        """Start before the first cycle; `every` is the least number of cycles between two looks."""
        self._machine = machine
        self._inputs = inputs
        self._followers = followers
        self._every = every
        self._taken_at = 0

    def take(self) -> None:
        """Show what has passed, unless that was done a short time ago."""
        if self._machine.now - self._taken_at >= self._every:
            self.finish()

    def finish(self) -> None:
        """Show all that has passed."""
        self._taken_at = self._machine.now
        outputs = self._machine.outputs.take()
        passed = {
            port: Passed(
                [*zip(cycles, self._inputs.arrived(port, len(cycles)), strict=True)], lost, sent
            )
            for port, (sent, lost, cycles) in outputs.items()
        }
        for follower in self._followers:
            follower.follow(passed)
