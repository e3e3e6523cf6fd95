"""Pass port traffic to its observers: captures, latency meter, environment, live view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ixp.workloads.runs.observers.recorder import MemoryCaptures, TrafficRecorder
from ixp.workloads.traffic.port_traffic import PortTraffic, TrafficObserver

if TYPE_CHECKING:
    from ixp.simulator import Machine
    from ixp.workloads.latency.meter import LatencyMeter
    from ixp.workloads.record.packet_stream import PacketStream
    from ixp.workloads.record.run_files import RunFiles
    from ixp.workloads.runs.inputs.environment import Environment
    from ixp.workloads.runs.inputs.inputs import Inputs
    from ixp.workloads.runs.options.options import Options
    from ixp.workloads.runs.system.system import System

# between two calls in a run that only records; little traffic accumulates
_HANDED_ON_CYCLES = 1 << 17


class Observers:
    """Takes the port traffic out of a machine, and passes it to all observers."""

    def __init__(
        self, machine: Machine, inputs: Inputs, observers: Sequence[TrafficObserver], *, every: int
    ) -> None:
        """Start before the first cycle; `every` is the least number of cycles between two calls."""
        self._machine = machine
        self._inputs = inputs
        self._observers = observers
        self._every = every
        self._taken_at = 0

    def take(self) -> None:
        """Pass on the traffic so far, at most once in `every` cycles."""
        if self._machine.now - self._taken_at >= self._every:
            self.finish()

    def finish(self) -> None:
        """Pass on the remaining traffic."""
        self._taken_at = self._machine.now
        traffic = {
            port: PortTraffic(
                [*zip(cycles, self._inputs.arrived(port, len(cycles)), strict=True)], lost, sent
            )
            for port, (sent, lost, cycles) in self._machine.outputs.take().items()
        }
        for observer in self._observers:
            observer.observe(traffic)


class RunObservers(Observers):
    """All observers of a run.

    `recorder` passes all port traffic to a sink, or is None if traffic is not recorded; `captures`
    is the sink in memory, if used. `latency` follows packets, if the run measures latency.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - all possible observers
        self,
        machine: Machine,
        system: System,
        options: Options,
        inputs: Inputs,
        files: RunFiles | None,
        stream: PacketStream | None,
        environment: Environment | None,
    ) -> None:
        """Start before the first cycle; some observers are called at every step of the run."""
        self.captures = None if files or not options.keep else MemoryCaptures(machine.ports)
        sink = files or self.captures
        self.recorder = TrafficRecorder(machine, inputs, sink) if sink else None
        self.latency = _latency_meter(machine, system) if options.times_packets else None
        if files:
            files.open(machine.ports, fcs=options.fcs)
        streamed = TrafficRecorder(machine, inputs, stream) if stream else None
        if stream:
            stream.open(machine.ports)
        parts = (self.recorder, streamed, stream, self.latency, environment)
        every = 1 if self.latency or environment else _HANDED_ON_CYCLES
        super().__init__(machine, inputs, [part for part in parts if part], every=every)


def _latency_meter(machine: Machine, system: System) -> LatencyMeter:
    from ixp.workloads.latency.meter import LatencyMeter  # noqa: PLC0415 - few runs need it

    machine.packets.watch(system.reports.packet_queues())
    return LatencyMeter(machine)
