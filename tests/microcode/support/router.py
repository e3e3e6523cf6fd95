"""Run the router in this process, and verify its departures and counters."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import islice
from pathlib import Path
from types import MappingProxyType

from msgspec import structs

from ixp.assembler import Program
from ixp.isa.tables.chip import Chip, chip
from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.loader import Config, load
from ixp.microcode.config.tables import Tables, default_tables
from ixp.microcode.core.router import Router
from ixp.microcode.memory.map import INCLUDE_PATH
from ixp.simulator.machine.machine import Machine
from ixp.simulator.machine.ports import PortSpec, WireUnit
from ixp.workloads.runs.source_locations import accepted, finding_text
from ixp.workloads.runs.system.programs import program
from ixp.workloads.traffic.named_workloads import find_workload
from ixp.workloads.traffic.packets import pad_frame
from ixp.workloads.traffic.streams import open_port
from ixp.workloads.verification.verdict import Verdict
from tests.workloads.support.records import judge

CONFIGS = ["oc12", "oc3x4", "oc3x2"]
CONFIG = load("oc12")
PORTS = [port.number for port in CONFIG.ports]
TABLES = default_tables(PORTS)
ATM = 8
CHUNK = 20_000


def tables_of(
    config: Config | str, mtus: Mapping[int, int] = MappingProxyType({}), **more: Iterable[object]
) -> Tables:
    """Return a configuration's default tables with changed MTUs of some ports and more entries."""
    loaded = load(config) if isinstance(config, str) else config
    plain = default_tables(port.number for port in loaded.ports)
    interfaces = (structs.replace(i, mtu=mtus.get(i.port, i.mtu)) for i in plain.interface)
    longer = {kind: (*getattr(plain, kind), *entries) for kind, entries in more.items()}
    return structs.replace(plain, **{"interface": tuple(interfaces), **longer})


class UnitSource:
    """Play units into a port and store them."""

    def __init__(self, units: Iterable[bytes | WireUnit]) -> None:
        self._units = iter(units)
        self.played: list[WireUnit] = []

    def take(self, count: int) -> Sequence[WireUnit]:
        units = [u if isinstance(u, WireUnit) else WireUnit(u) for u in islice(self._units, count)]
        self.played += units
        return units


def unaccepted_findings(machine: Machine, programs: Mapping[int, Program]) -> list[str]:
    """Return findings that no `check accepts` comment covers."""
    findings = (finding for finding in machine.findings() if not accepted(finding, programs))
    return [finding_text(finding, programs) for finding in findings]


@dataclass(frozen=True)
class Run:
    """A drained run."""

    machine: Machine
    core: Router
    played: Mapping[int, list[WireUnit]]
    tables: Tables
    defines: Mapping[str, int | str]

    @property
    def received(self) -> dict[int, list[bytes]]:
        """Return padded arrivals by port, without units with a bad FCS or HEC."""
        return {
            port: [
                unit.data if is_atm(port) else pad_frame(unit.data)
                for unit in units
                if not unit.bad_fcs
            ]
            for port, units in self.played.items()
        }

    @property
    def lost(self) -> dict[int, list[int]]:
        """Return, by port, indexes in `received` of units that the port dropped."""
        return {port: self._lost(port) for port in self.played}

    def _lost(self, port: int) -> list[int]:
        good = [n for n, unit in enumerate(self.played[port]) if not unit.bad_fcs]
        dropped = set(self.machine.ports[port].lost)
        return [place for place, n in enumerate(good) if n in dropped]

    @property
    def sent(self) -> dict[int, list[bytes]]:
        """Return the departures by port."""
        return {
            port: [unit.data for unit in units]
            for port, units in self.machine.outputs.collect().sent.items()
        }

    @property
    def counters(self) -> dict[str, int]:
        counters = self.core.counters(self.machine)
        return {name: value for name, value in counters.items() if isinstance(value, int)}

    def port_counters(self, port: int) -> Mapping[str, int]:
        ports = self.core.counters(self.machine)["ports"]
        assert isinstance(ports, dict)
        return ports[str(port)]

    @property
    def verdict(self) -> Verdict:
        """Verify the run by the reference router."""
        table = self.machine.chip
        return judge(
            self.received,
            self.sent,
            self.tables,
            counters=self.core.counters(self.machine),
            chip={"name": table.name, "sdram": table.sdram, **table.changed()},
            lost_units=self.lost,
            bad_fcs_units={p: sum(u.bad_fcs for u in us) for p, us in self.played.items()},
            core_packets=self.core.core_packets,
            core_frames=self.core.sent,
            core_answers=self.core.answered,
            reassemblies_open=self.core.open_reassemblies(self.machine),
            defines=self.defines,
        )


def programs(counters: str = "", config: Config = CONFIG) -> dict[int, list[int]]:
    return {number: program.words for number, program in _programs(counters, config).items()}


def _programs(counters: str, config: Config) -> dict[int, Program]:
    extra = (("COUNTERS_ENABLE_MASK", counters),) if counters else ()
    return {
        engine.number: _program(
            engine.program, (*engine.defines.items(), *extra), config.chip_table
        )
        for engine in config.engines
    }


@cache
def _program(path: str, defines: tuple[tuple[str, int | str], ...], table: Chip) -> Program:
    """Assemble a program, or read it from the cache that all test processes share."""
    texts = {name: str(value) for name, value in defines}
    return program(Path(path), texts, table, cached=True, include=INCLUDE_PATH)


def run(
    cells: Iterable[bytes | WireUnit] = (),
    frames: Mapping[int, Iterable[bytes | WireUnit]] = MappingProxyType({}),
    *,
    tables: Tables | None = None,
    counters: str = "",
    rate: Fraction | None = Fraction(1),
    others: Fraction | None = Fraction(1),
    sdram: str = "75",
    most: int = 40_000_000,
    config: Config = CONFIG,
    software: type[Router] = Router,
    check: bool = True,
) -> Run:
    """Send cells to port 8, and other units by port, through the router until it has drained.

    The tables are the configuration's default ones if none are given. `rate` is the factor on the
    wire's rate of port 8, `others` that of all other ports. With `check` the sanitizer must find
    nothing beyond the findings with a reason.
    """
    sources = {port: UnitSource(units) for port, units in {ATM: cells, **frames}.items()}
    tables = tables or tables_of(config)
    core = software(config, tables)
    specs = [
        PortSpec(port.number, port.kind, rate if port.number == ATM else others)
        for port in config.ports
    ]
    assembled = _programs(counters, config)
    machine = Machine(
        chip(config.chip, sdram, core_mhz=config.chip_table["core_mhz"]),
        {number: program.words for number, program in assembled.items()},
        specs,
        core,
        contexts={n: (1 << (program.num_contexts or 4)) - 1 for n, program in assembled.items()},
        check=check,
    )
    for port, player in sources.items():
        machine.ports[port].plug(player)
    while not (machine.enabled and machine.inputs_ended and core.queues_empty(machine)):
        machine.run(CHUNK)
        assert machine.now < most, "the router is not drained in time"
    machine.run(CHUNK)  # for units in the Ethernet devices
    findings = unaccepted_findings(machine, assembled)
    assert not findings, "\n".join(findings)
    played = {port: player.played for port, player in sources.items()}
    mask = {"COUNTERS_ENABLE_MASK": counters} if counters else {}
    return Run(machine, core, played, tables, {**config.defines, **mask})


def workload(name: str, count: int, tables: Tables = TABLES, port: int = ATM) -> list[WireUnit]:
    """Return the first `count` cells or frames of a port in a named workload."""
    return list(open_port(port, find_workload(name, PORTS), tables).take(count))


def frames(name: str, count: int) -> dict[int, list[WireUnit]]:
    return {port: workload(name, count, port=port) for port in PORTS if port != ATM}


def run_every_port(
    config: Config, name: str, *, frame_count: int, cells: int, counters: str = ""
) -> Run:
    """Send the first units of a named workload into every port of a configuration."""
    ports = [port.number for port in config.ports]
    tables = tables_of(config)
    units = {
        port: open_port(port, find_workload(name, ports), tables).take(
            cells if is_atm(port) else frame_count
        )
        for port in ports
    }
    return run((), units, tables=tables, config=config, sdram="7e", counters=counters)
