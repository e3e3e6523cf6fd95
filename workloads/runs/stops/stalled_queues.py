"""Detect stalled queues: a part of the router is stuck while other parts work.

A queue is stalled if it is not empty and no entry is taken from it. A port is stalled if the router
takes none of its units while it loses units or its wire waits. Users' programs need not serve all
ports: if the software knows no queues, only a port that has received units can be stalled.
"""

from collections.abc import Hashable, Iterator, Mapping

from ixp.simulator import Machine
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.system.system import System

DEADLOCK_CYCLES = 200_000  # cycles without progress that are a deadlock: 0.9 ms at 232 MHz
_CHECK_CYCLES = 4096


def deadlock_cycles(system: System) -> int:
    """Return the cycles without progress that are a deadlock; slow wires need more."""
    slowest = min((spec.rate for spec in system.ports if spec.rate), default=1)
    return int(DEADLOCK_CYCLES / min(slowest, 1))


class StalledQueues:
    """Remembers, for each queue and port, the cycle of its last change."""

    def __init__(self, machine: Machine, system: System) -> None:
        """Start now; the core software's `waiting(machine)` returns its queues."""
        self._machine = machine
        self._reports = system.reports
        self._limit = deadlock_cycles(system)
        self._next = 0
        self._queues: dict[str, _Progress] = {}
        self._ports = {port: _Progress(None, 0) for port in machine.ports}

    def stalled(self) -> str | None:
        """Return the stalled queue or port, or None."""
        now = self._machine.now
        if now < self._next:
            return None
        self._next = now + _CHECK_CYCLES
        waiting = self._reports.waiting(self._machine)
        ports = self._waiting_ports(now, knows_queues=waiting is not None)
        entries = [*self._waiting_queues(now, waiting or {}), *ports]
        for name, progress in entries:
            if now - progress.since >= self._limit:
                return f"{name} has not moved for {now - progress.since} cycles"
        return None

    def _waiting_queues(
        self, now: int, waiting: Mapping[str, Hashable]
    ) -> Iterator[tuple[str, "_Progress"]]:
        """Return the queues that are not empty."""
        before, self._queues = self._queues, {}
        for name, state in waiting.items():
            self._queues[name] = progress = before.get(name) or _Progress(state, now)
            progress.update(state, now)
            yield name, progress

    def _waiting_ports(self, now: int, *, knows_queues: bool) -> Iterator[tuple[str, "_Progress"]]:
        """Return the ports whose units wait for the router, or that have lost units."""
        for port, progress in self._ports.items():
            counts = self._machine.ports[port].counters
            moved = progress.update(counts["rx_units"], now)
            if moved or not self._machine.enabled or not self._machine.ports[port].holds:
                progress.since = now
                progress.losses = counts["rx_overflows"]
            unbounded = self._machine.ports[port].spec.rate is None
            waits = unbounded and self._machine.ports[port].backlog > 0
            loses = counts["rx_overflows"] > progress.losses
            if (counts["rx_units"] or knows_queues) and (waits or loses):
                yield f"what {port_name(port)} receives", progress


class _Progress:
    """Progress of a queue or port: state, cycle of its last change, and losses up to then."""

    def __init__(self, state: Hashable, now: int) -> None:
        self.state = state
        self.since = now
        self.losses = 0

    def update(self, state: Hashable, now: int) -> bool:
        """Set the state; return whether it has changed."""
        if state == self.state:
            return False
        self.state, self.since = state, now
        return True
