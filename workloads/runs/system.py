"""From a configuration to a machine: programs, ports, tables, and the core's software."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from pathlib import Path
from typing import Any

import msgspec

from ixp.assembler import Program
from ixp.assembler.program import InitialData, WarningRecord
from ixp.isa.chip import Chip
from ixp.isa.registers import CONTEXTS
from ixp.microcode.config import loader as configurations
from ixp.microcode.config.loader import Config
from ixp.microcode.config.options import build_options
from ixp.microcode.config.tables import Tables, default_tables, read_tables
from ixp.microcode.config.variant import chip_of
from ixp.microcode.memory.map import INCLUDE_PATH
from ixp.simulator import Machine, PortSpec, RestorableCore
from ixp.simulator.machine.core_software import Places
from ixp.support.errors import UserError
from ixp.workloads.runs.options import COUNTER_MASKS, Options
from ixp.workloads.runs.programs import program
from ixp.workloads.runs.software import blamed, core_software


class System(msgspec.Struct, frozen=True):
    """Everything a machine is built from, assembled and checked."""

    name: str
    chip: Chip
    programs: dict[int, Program]
    roles: dict[int, str]
    ports: tuple[PortSpec, ...] = ()
    defines: dict[str, str] = msgspec.field(default_factory=dict)
    tables: Tables = msgspec.field(default_factory=Tables)
    software: Any = None  # a CoreSoftware that may offer counters(), core_packets, queues_empty()

    @property
    def data(self) -> list[InitialData]:
        """What the programs' `.init` puts into the memories, in the order of the engines."""
        return [each for _, program in sorted(self.programs.items()) for each in program.init]

    @property
    def warnings(self) -> list[WarningRecord]:
        """What the assembler warned of, once where engines share a program."""
        found = [each for _, one in sorted(self.programs.items()) for each in one.warnings]
        return [each for place, each in enumerate(found) if each not in found[:place]]


def build_system(options: Options) -> System:
    """Assemble the programs of a run and gather all else that its machine needs.

    Raise UserError or AssemblyError for what a person got wrong.
    """
    if options.bare:
        return _bare(options)
    config = configurations.load(
        options.config,
        chip_name=options.chip,
        core_mhz=options.core_mhz,
        rate=options.port_rate,
        defines=options.defines,
    )
    specs = tuple(PortSpec(p.number, p.kind, options.port_rate) for p in config.ports)
    numbers = [spec.number for spec in specs]
    tables = default_tables(numbers)
    if options.tables:
        rfc1812 = build_options(config.defines, numbers).rfc1812
        tables = read_tables(options.tables, numbers, rfc1812=rfc1812)
    name = options.chip or config.chip
    mask = {"COUNTERS_ENABLE_MASK": COUNTER_MASKS["all"]} if options.counters == "all" else {}
    programs = {
        engine.number: program(
            Path(engine.program),
            mask | {key: str(value) for key, value in engine.defines.items()},
            name,
            cached=options.cache,
            include=INCLUDE_PATH,
        )
        for engine in config.engines
    }
    return System(
        name=options.config,
        chip=_chip(options, config),
        defines=mask | {key: str(value) for key, value in config.defines.items()},
        programs=programs,
        roles={engine.number: engine.role for engine in config.engines},
        ports=specs,
        tables=tables,
        software=core_software(options.config, config, tables),
    )


def build_machine(
    system: System, options: Options, enabled: Callable[[Machine, int], None]
) -> Machine:
    """Build the machine; `enabled` is told the cycle in which its ports started."""
    threads = options.threads or CONTEXTS
    engines = system.chip["engines"]
    if max(system.programs, default=0) >= engines:
        used = max(system.programs)
        raise UserError(
            f"chip row engines must be above {used}, for engine {used} has a program, not {engines}"
        )
    contexts = {
        engine: (1 << min(threads, program.num_contexts or threads)) - 1
        for engine, program in system.programs.items()
    }
    return Machine(
        system.chip,
        {engine: program.words for engine, program in system.programs.items()},
        system.ports,
        Core(system.software, enabled, system.data),
        contexts=contexts,
        schedule=options.schedule,
        check=options.check,
        profile=options.profile,
        native=options.native,
        cache=options.cache,
    )


class Core:
    """The core's turn: its software's, or none that just starts the ports."""

    def __init__(
        self,
        software: Any,  # noqa: ANN401
        enabled: Callable[[Machine, int], None],
        data: Sequence[InitialData] = (),
    ) -> None:
        self._software = software
        self._enabled = enabled
        self._data = data
        self._enabled_at: int | None = None

    def __copy__(self) -> Core:
        """Copy the software too: a fork restores it."""
        twin = Core(copy(self._software), self._enabled, self._data)
        twin._enabled_at = self._enabled_at
        return twin

    def initialise(self, machine: Machine) -> None:
        """Load the programs' data, then let the software fill memory, before the first cycle."""
        for each in self._data:
            try:
                machine.write(each.unit, each.address, each.words)
            except ValueError as error:  # the assembler knows the chip, not the rows of this run
                raise UserError(f".init must fit into the memory: {error}") from None
        if self._software:
            with blamed(type(self._software)):
                self._software.initialise(machine)

    def poll(self, machine: Machine) -> Places | None:
        """Let the software take its turn, and tell once that the ports run."""
        places: Places | None = ()
        if self._software:
            with blamed(type(self._software)):
                places = self._software.poll(machine)
        else:
            machine.enable_ports()
        if machine.enabled and self._enabled_at is None:
            self._enabled_at = machine.now
            self._enabled(machine, machine.now)
        return places

    def state(self) -> dict[str, Any]:
        """Give the cycle in which the ports were enabled, and the state of the software."""
        if self._software and not isinstance(self._software, RestorableCore):
            name = type(self._software).__name__
            raise UserError(f"core software {name} must have state() and restore() for a snapshot")
        software = self._software.state() if self._software else None
        return {"enabled_at": self._enabled_at, "software": software}

    def restore(self, machine: Machine, state: dict[str, Any]) -> None:
        """Go to a state, and connect the inputs if the ports have been enabled by then."""
        if self._software:
            self._software.restore(machine, state["software"])
        enabled_at = state["enabled_at"]
        if enabled_at is not None and enabled_at != self._enabled_at:
            self._enabled(machine, enabled_at)
        self._enabled_at = enabled_at


def _bare(options: Options) -> System:
    name = options.chip or "ixp1240"
    bare = program(Path(options.config), {}, name, cached=options.cache)
    role = Path(options.config).stem
    return System(
        name=options.config,
        chip=_chip(options, Config()),
        programs={options.engine or 0: bare},
        roles={options.engine or 0: role},
    )


def _chip(options: Options, config: Config) -> Chip:
    return chip_of(
        config,
        name=options.chip,
        sdram=options.dram,
        core_mhz=options.core_mhz,
        ix_mhz=options.ix_mhz,
        rows=options.rows,
    )
