"""What acts at the ports of a running machine in a time of its own, such as hosts of Linux."""

from collections.abc import Mapping
from typing import Protocol

from ixp.simulator import Machine, Unit
from ixp.workloads.traffic.passed import Passed


class Outside(Protocol):
    """Brings units to some ports while a run goes on, and takes what these send.

    It plugs sources that end into its ports, again each time when there are units. Its times are no
    property of the run: only what it brought, and when, makes the run the same again.
    """

    @property
    def ports(self) -> frozenset[int]:
        """The ports at which it acts; they have no other input."""

    @property
    def brings(self) -> str:
        """What the record says of it in place of the name of a workload."""

    def begin(self, machine: Machine, enabled_at: int) -> None:
        """Note that the ports were enabled in this cycle."""

    def advance(self, now: int, latest: int) -> int | None:
        """Wait until there is something to simulate; return up to which cycle.

        That is above `now` and `latest` at most. None ends the run.
        """

    def arrived(self, port: int, count: int) -> list[Unit]:
        """Return the next units that a port was given, each once; there must be so many."""

    def follow(self, passed: Mapping[int, Passed]) -> None:
        """Look at what has passed each port since the last call."""

    def end(self) -> str:
        """Return in one line why `advance` ended the run."""
