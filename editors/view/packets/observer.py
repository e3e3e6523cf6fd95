"""Run a second machine that only goes forward, to record the past of a run.

The session's machine goes back and forward; the records of this one depend on the cycle alone,
because the same inputs give the same run. It runs natively and costs little.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ixp.editors.view.document import Curves
from ixp.editors.view.frame.series import Sampler
from ixp.editors.view.packets.overflows import OverflowObserver
from ixp.editors.view.packets.trails import PacketTrails
from ixp.simulator import LengthLine, MachineFault
from ixp.workloads.latency.packet_follower import PacketFollower
from ixp.workloads.runs.inputs.inputs import Inputs, time_ns
from ixp.workloads.runs.inputs.outages import Outages
from ixp.workloads.runs.observers.observers import Observers
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.system.system import build_machine, build_system
from ixp.workloads.traffic.port_traffic import TrafficObserver

# A packet on a wire is known once it has arrived completely; a frame of 1,518 bytes takes 28,000
# cycles.
_AHEAD_CYCLES = 40_000


class Observer:
    """Follows a session, a little ahead of the last cycle that the session has reached."""

    def __init__(self, options: Options) -> None:
        """Build the machine. Raise UserError or AssemblyError as a run does."""
        options = replace(options, keep=True, profile=False, profile_words=False, check=False)
        self._system = build_system(options)
        self._inputs = Inputs(options, self._system)
        self.machine = build_machine(self._system, options, self._inputs.plug)
        self._outages = Outages(self._inputs.outages, self.machine.ports)
        self.trails = PacketTrails(self._system)
        queues = self._system.reports.packet_queues()
        self.machine.packets.watch(queues, self.trails.counters)
        observers: list[TrafficObserver] = [
            OverflowObserver(self.machine.ports, self.trails.overflowed),
            PacketFollower(self.machine, self.trails, reassembles=True),
        ]
        self._observers = Observers(self.machine, self._inputs, observers, every=1)
        self._sampler = Sampler(self.machine, self._system)

    @property
    def capacities(self) -> dict[str, int]:
        """Return the number of entries of each queue when it is full."""
        return {name: capacity for name, (capacity, _) in self.lengths.items()}

    @property
    def lengths(self) -> Mapping[str, tuple[int, LengthLine]]:
        """Return capacity and length over time of each queue."""
        return self.machine.packets.lines()

    def follow(self, cycle: int) -> None:
        """Observe the run up to a cycle. Faults are reported by the session."""
        machine, end = self.machine, cycle + _AHEAD_CYCLES
        try:
            while machine.now < end and not machine.fault:
                self._outages.apply(machine)
                chunk = min(end, self._sampler.next_cycle)
                machine.run_to(self._outages.end_of_chunk(machine.now, chunk))
                self._sampler.take()
                self._observers.take()
                self._system.reports.sent.clear()
                self._system.reports.answered.clear()
        except MachineFault:
            return

    def time_ns(self, cycle: int, *, sent: bool) -> int:
        """Return the time of a cycle in captures; those of inputs round from the enabling on."""
        enabled_at = 0 if sent else self._inputs.enabled_at or 0
        return time_ns(cycle, enabled_at, self._system.chip["core_mhz"])

    def history(self, now: int) -> Curves:
        """Return the curves up to a cycle."""
        return self._sampler.curves(now, self.lengths)
