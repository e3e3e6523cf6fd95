"""A second machine of the same run, which only goes forward: it holds what happened before now.

The session's machine goes back and forward; what this one notes depends on the cycle alone, because
the same inputs give the same run. It runs natively, and costs little beside the session.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ixp.simulator import LengthLine, MachineFault
from ixp.workloads.runs.inputs import Inputs
from ixp.workloads.runs.options import Options
from ixp.workloads.runs.outages import Outages
from ixp.workloads.runs.system import build_machine, build_system


class Observer:
    """Follows a session, up to the last cycle that this one has reached."""

    def __init__(self, options: Options) -> None:
        """Build the machine. Raise UserError or AssemblyError as a run does."""
        options = replace(options, latency=True, profile=False, profile_words=False, check=False)
        self._system = build_system(options)
        self._inputs = Inputs(options, self._system)
        self.machine = build_machine(self._system, options, self._inputs.plug)
        self.machine.packets.watch(self._system.reports.packet_queues())
        self._outages = Outages(self._inputs.outages, self.machine.ports)

    @property
    def capacities(self) -> dict[str, int]:
        """With how many entries each queue is full."""
        return {name: capacity for name, (capacity, _) in self.lengths.items()}

    @property
    def lengths(self) -> Mapping[str, tuple[int, LengthLine]]:
        """Capacity and length over time of each queue."""
        return self.machine.packets.lines()

    def follow(self, cycle: int) -> None:
        """Run up to a cycle, unless that is behind already; a fault is the session's to tell."""
        machine = self.machine
        try:
            while machine.now < cycle and not machine.fault:
                self._outages.apply(machine)
                machine.run_to(self._outages.end_of_chunk(machine.now, cycle))
                machine.outputs.forget()
        except MachineFault:
            return
