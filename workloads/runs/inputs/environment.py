"""Define environments at the ports of a running machine: simulated hosts, or Linux hosts."""

from collections.abc import Mapping

from ixp.simulator import Machine, WireUnit
from ixp.workloads.traffic.port_traffic import PortTraffic


class Environment:
    """Feeds units to some ports during a run, and takes the units that these ports send.

    `ports` have no other input. `description` replaces the workload's name in the record. An
    environment that `is_live` runs in its own time: whenever it has units, it plugs a new finite
    source into its ports. Wall-clock times are not recorded; the units and their cycles are, which
    is enough to replay the run.
    """

    is_live = False
    description: str | None = None

    @property
    def ports(self) -> frozenset[int]:
        """Return the ports at which the environment acts."""
        raise NotImplementedError

    def begin(self, machine: Machine, enabled_at: int, *, keep: bool) -> None:
        """Begin: the ports were enabled in this cycle. With `keep`, `arrived` will be called."""
        raise NotImplementedError

    def arrived(self, port: int, count: int) -> list[WireUnit]:
        """Return the next `count` units passed to a port, each once, which must exist."""
        raise NotImplementedError

    def advance(self, now: int, latest: int) -> int | None:  # noqa: ARG002
        """Wait until there is work to simulate; return the cycle to simulate to.

        The cycle is above `now`, and at most `latest`. None ends the run.
        """
        return latest

    def observe(self, traffic: Mapping[int, PortTraffic]) -> None:
        """Take each port's traffic since the last call, if the environment is live."""

    def end_reason(self) -> str:
        """Return in one line why `advance` ended the run."""
        return ""
