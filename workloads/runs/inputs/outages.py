"""Take wires down for the outages of a workload."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ixp.simulator import Machine

if TYPE_CHECKING:
    from ixp.workloads.traffic.workload import Outage


class Outages:
    """Disconnects and reconnects the wires of a machine's ports, each in its cycle."""

    def __init__(self, outages: Iterable[Outage], ports: Iterable[int]) -> None:
        """Plan the outages of a machine's `ports`."""
        self._ports = tuple(ports)
        self._outages = tuple(outages)
        ends = [outage.to_cycle for outage in self._outages if outage.to_cycle is not None]
        self._cycles = {*(outage.from_cycle for outage in self._outages), *ends}

    def apply(self, machine: Machine) -> None:
        """Apply the changes of the present cycle."""
        if machine.now in self._cycles:
            under_way = [outage for outage in self._outages if _under_way(outage, machine.now)]
            for port in self._ports:
                machine.ports[port].set_up(up=not any(outage.hits(port) for outage in under_way))

    def end_of_chunk(self, now: int, cycle: int) -> int:
        """Return the cycle, at most `cycle`, to which a machine may run before the next change."""
        return min([cycle, *(change for change in self._cycles if change > now)])

    def latest(self, now: int) -> int:
        """Return the cycle of the last change so far; the end of an outage is a change too."""
        begun = [outage for outage in self._outages if outage.from_cycle <= now]
        return max((outage.to_cycle or outage.from_cycle for outage in begun), default=0)


def _under_way(outage: Outage, now: int) -> bool:
    return outage.from_cycle <= now and (outage.to_cycle is None or now < outage.to_cycle)
