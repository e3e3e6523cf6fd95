"""Environments at the ports of a running machine: simulated hosts, or hosts of Linux."""

from collections.abc import Mapping

from ixp.simulator import Machine, WireUnit
from ixp.workloads.traffic.port_traffic import PortTraffic


class Environment:
    """Brings units to some ports while a run goes on, and takes what these send.

    `ports` are those at which it acts; they have no other input. `description` stands in the record
    in place of the name of a workload. One that `is_live` acts in a time of its own: it plugs
    sources that end into its ports, again each time when there are units. Wall-clock times are not
    recorded; the units and their cycles are, which is enough to replay the run.
    """

    is_live = False
    description: str | None = None

    @property
    def ports(self) -> frozenset[int]:
        """The ports at which it acts."""
        raise NotImplementedError

    def begin(self, machine: Machine, enabled_at: int, *, keep: bool) -> None:
        """Begin to act, as the ports were enabled in this cycle; `arrived` is asked if `keep`."""
        raise NotImplementedError

    def arrived(self, port: int, count: int) -> list[WireUnit]:
        """Return the next `count` units that a port was given, each once; there must be as many."""
        raise NotImplementedError

    def advance(self, now: int, latest: int) -> int | None:  # noqa: ARG002
        """Wait until there is something to simulate; return the cycle to simulate to.

        It is above `now`, and at most `latest`. None ends the run.
        """
        return latest

    def observe(self, traffic: Mapping[int, PortTraffic]) -> None:
        """Take what has passed each port since the last call, if the environment is live."""

    def end_reason(self) -> str:
        """Return in one line why `advance` ended the run."""
        return ""
