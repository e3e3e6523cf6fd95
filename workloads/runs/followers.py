"""Those who follow what passes the ports of a run: captures, the latency meter, what is outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ixp.workloads.runs.passage import Passage
from ixp.workloads.runs.recorder import Held, Recorder

if TYPE_CHECKING:
    from ixp.simulator import Machine
    from ixp.workloads.latency.meter import LatencyMeter
    from ixp.workloads.record.run_files import RunFiles
    from ixp.workloads.runs.inputs import Inputs
    from ixp.workloads.runs.options import Options
    from ixp.workloads.runs.outside import Outside
    from ixp.workloads.runs.system import System

_KEPT_CYCLES = 1 << 17  # after which what passed the ports is handed on: until then it is small


class Followers:
    """All that follow a run, and the passage that shows them what has passed.

    `recorder` is what hands on all that passes the ports, None if nobody keeps it; `held` where it
    is if in memory.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - all that may take part
        self,
        machine: Machine,
        system: System,
        options: Options,
        inputs: Inputs,
        files: RunFiles | None,
        outside: Outside | None,
    ) -> None:
        """Start before the first cycle; some followers look at every step of the run."""
        self.held = None if files or not options.keep else Held(machine.ports)
        sink = files or self.held
        self.recorder = Recorder(machine, inputs, sink) if sink else None
        self.latency = _follow_packets(machine, system) if options.latency else None
        if files:
            files.open(machine.ports, fcs=options.fcs)
        followers = [each for each in (self.recorder, self.latency, outside) if each]
        every = 1 if self.latency or outside else _KEPT_CYCLES
        self.passage = Passage(machine, inputs, followers, every=every)


def _follow_packets(machine: Machine, system: System) -> LatencyMeter:
    from ixp.workloads.latency.meter import LatencyMeter  # noqa: PLC0415 - few runs need it

    machine.packets.watch(system.reports.packet_queues())
    return LatencyMeter(machine)
