"""An endurance run: a long overload on every wire, after which every buffer must be free.

    python -m tests.microcode.campaign.endurance oc12 100000000

plays mixed traffic for that many core cycles, lets the router drain, and prints the counters.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from ixp.microcode.config.loader import load
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import default_tables
from ixp.microcode.core.router import Router
from ixp.simulator import WireUnits
from ixp.simulator.machine.machine import Machine
from ixp.simulator.machine.ports import PortSpec
from ixp.workloads.runs.options.options import COUNTER_MASKS
from ixp.workloads.traffic.source import UnitSource
from ixp.workloads.traffic.streams import open_port
from ixp.workloads.traffic.workload import Packets, Stream, Vcs, Workload, faults_of
from ixp.workloads.verification.accounting.conservation import broken_conservation_laws
from ixp.workloads.verification.limits import Limits
from tests.microcode.support.router import programs
from tests.workloads.support.records import small_record

_ALL = COUNTER_MASKS["all"]
_CHUNK = 100_000
_RATE = Fraction(11, 10)  # times the wire rate
_MISSING = ("closed_vc",)  # a VC that the default tables lack


class SourceUntilCycle:
    """Play a stream until cycle `ended` without a copy."""

    def __init__(self, stream: UnitSource, ended: Callable[[], bool]) -> None:
        self._stream = stream
        self._ended = ended
        self.units = 0

    def take(self, count: int) -> WireUnits:
        units = self._stream.take(0 if self._ended() else count)
        self.units += len(units)
        return units


@dataclass
class EnduranceResult:
    """Cycles, units played, misplaced buffers and violated conservation laws."""

    cycles: int
    units: int
    counters: dict[str, int]
    leaked: int
    wrong: list[str]


def run_endurance(
    name: str, cycles: int, progress: Callable[[int], object] = lambda _: None
) -> EnduranceResult:
    """Play for `cycles` core cycles, drain, and return the result."""
    config = load(name)
    ports = [port.number for port in config.ports]
    tables = default_tables(ports)
    workload = Workload("endurance", tuple(_stream(port) for port in ports))
    core = Router(config, tables)
    specs = [PortSpec(port.number, port.kind, _RATE) for port in config.ports]
    machine = Machine(config.chip_table, programs(_ALL, config), specs, core)
    sources = {
        port: SourceUntilCycle(open_port(port, workload, tables), lambda: machine.now >= cycles)
        for port in ports
    }
    for port, source in sources.items():
        machine.ports[port].plug(source)
    while not (machine.now >= cycles and machine.inputs_ended and core.queues_empty(machine)):
        machine.run(_CHUNK)
        for port in ports:
            machine.ports[port].sent.clear()
            machine.ports[port].lost.clear()
        progress(machine.now)
        assert machine.now < 2 * cycles + 100 * _CHUNK, "the router is not drained in time"
    counters = core.counters(machine)
    record = small_record(counters=counters, defines={"COUNTERS_ENABLE_MASK": _ALL})
    limits = Limits.of(record, BuildOptions())
    return EnduranceResult(
        machine.now,
        sum(source.units for source in sources.values()),
        {name: value for name, value in counters.items() if isinstance(value, int) and value},
        core.buffers(machine).held_by_threads - core.spare_buffers,
        broken_conservation_laws(record, limits, core.open_reassemblies(machine)),
    )


def _stream(port: int) -> Stream:
    """Return a stream of mixed sizes on interleaved VCs, with a few packets of every fault."""
    names = [name for name in faults_of(port) if name not in _MISSING]
    vcs = Vcs("interleaved", 64) if port >= 8 else Vcs()
    errors = dict.fromkeys(names, 0.02 / len(names))
    return Stream(Packets(mix="imix"), ports=[port], vcs=vcs, errors=errors)


def main(name: str, cycles: str) -> None:
    result = run_endurance(name, int(cycles), lambda now: sys.stderr.write(f"\r{now}"))
    lines = [f"{name}: {result.cycles} cycles, {result.units} units, {result.leaked} buffers lost"]
    lines += [f"{name:40}{value:12}" for name, value in result.counters.items()]
    sys.stdout.write("\n".join([*lines, *result.wrong, ""]))


if __name__ == "__main__":
    main(*sys.argv[1:])
