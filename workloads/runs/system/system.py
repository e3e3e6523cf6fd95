"""Build a machine from a configuration: programs, ports, tables, and the core's software."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any, cast

import msgspec

from ixp.assembler import Program
from ixp.assembler.output.image import read
from ixp.assembler.program import InitialData, WarningRecord, program_rows
from ixp.assembler.text.source import Source
from ixp.assembler.unread_symbols import check_symbols
from ixp.isa.core_interface import CoreMachine
from ixp.isa.tables.chip import Chip
from ixp.microcode.config import config_file
from ixp.microcode.config.config_file import Engine
from ixp.microcode.config.loader import ChipChoice, Config, bare_programs, load
from ixp.microcode.config.option_table import OPTIONS
from ixp.microcode.config.tables import Tables
from ixp.microcode.memory.map import differing_include, include_path
from ixp.simulator import Machine, PortSpec, RestorableCore
from ixp.simulator.machine.core import CoreSoftware, PolledWords
from ixp.simulator.machine.loading import initial_data
from ixp.support.errors import UserError
from ixp.support.plain_state import Count, convert_state
from ixp.workloads.runs.options.options import (
    COUNTER_MASKS,
    IMAGE,
    Options,
    refuse_assembler_options,
)
from ixp.workloads.runs.system.core_reports import (
    CoreReports,
    ReportingCore,
    check_attributes,
)
from ixp.workloads.runs.system.core_software import core_software, errors_as_user_errors
from ixp.workloads.runs.system.programs import image_program, program
from ixp.workloads.verification.user_references import find_reference


class _State(msgspec.Struct):
    """State of the core's turn: the run's own state, and that of its software."""

    enabled_at: Count | None


class _NoReports(CoreReports):
    """The default reports, for a machine without core software."""


_NO_REPORTS = _NoReports()


class System(msgspec.Struct, frozen=True):
    """Everything that a machine is built from, assembled and checked."""

    config: Config
    programs: dict[int, Program]
    ports: tuple[PortSpec, ...] = ()
    software: ReportingCore | None = None

    @property
    def chip(self) -> Chip:
        """Return the chip's table of numbers."""
        return self.config.chip_table

    @property
    def roles(self) -> dict[int, str]:
        """Return the role of each engine."""
        return {engine.number: engine.role for engine in self.config.engines}

    @property
    def defines(self) -> dict[str, str]:
        """Return the macro definitions of all engines, in the form of a record."""
        return {name: str(value) for name, value in self.config.defines.items()}

    @property
    def tables(self) -> Tables:
        """Return the tables of the router."""
        return self.config.tables

    @property
    def alone(self) -> bool:
        """Return whether the programs are bare: without ports and core software."""
        return not self.ports and not self.software

    @property
    def reports(self) -> CoreReports:
        """Return the reports of the core software, or the defaults."""
        return self.software or _NO_REPORTS

    def forget_frames(self) -> None:
        """Drop the frames that the core sent so far; a run that doesn't record them calls this."""
        check_attributes(self.reports)
        self.reports.sent.clear()
        self.reports.answered.clear()

    @property
    def data(self) -> list[InitialData]:
        """Return the initial memory contents (`.init`) of the programs, in order of engines."""
        return [*initial_data(self.programs)]

    @property
    def warnings(self) -> list[WarningRecord]:
        """Return the assembler's warnings; once for engines with the same program."""
        programs = (program for _, program in sorted(self.programs.items()))
        warnings = [warning for program in programs for warning in program.warnings]
        return [*dict.fromkeys(warnings)]


def build_system(options: Options) -> System:
    """Resolve the configuration of a run, assemble its programs and make the core's software.

    Raise UserError or AssemblyError for wrong input.
    """
    config = resolve(options)
    if all(engine.program.endswith(IMAGE) for engine in config.engines):
        refuse_assembler_options(options)
    if config.is_router:
        _check_includes(config)
    read: dict[str, str | None] = {}
    programs = {
        engine.number: _program(engine, options, config.chip_table, read)
        for engine in config.engines
    }
    symbols = () if options.is_bare_program else [option.name for option in OPTIONS]
    if config.reference is not None:  # report an unusable reference before the run
        find_reference(config.reference, config.source)
    check_symbols(options.defines, [*programs.values()], symbols)
    return System(
        config=config,
        programs=programs,
        ports=tuple(
            PortSpec(port.number, port.kind, config.rates[port.number]) for port in config.ports
        ),
        software=core_software(config),
    )


def _check_includes(config: Config) -> None:
    """Raise UserError for a program with another memory map than that of the router's core."""
    for engine in config.engines:
        if include := differing_include(Path(engine.program)):
            message = f"{include} must have the router's #defines, which its core and checks read"
            raise UserError(f"{config.source}: {message}")


def core_mhz(options: Options) -> int:
    """Return the core clock of a run; raise UserError for an invalid configuration."""
    return resolve(options).chip_table["core_mhz"]


def _program(engine: Engine, options: Options, table: Chip, read: dict[str, str | None]) -> Program:
    """Return the program of an engine; `read` caches digests of files between programs."""
    if options.source_text is None and engine.program.endswith(IMAGE):
        program_ = image_program(Path(engine.program))
        chips = (program_.chip, program_.chip_rows), (table.name, program_rows(table))
        if not options.is_image and chips[0] != chips[1]:
            made, needed = (f"{name} {rows or ''}".strip() for name, rows in chips)
            raise UserError(f"{engine.program}: image must be assembled for {needed}, not {made}")
        return program_
    text = options.source_text
    return program(
        Path(engine.program) if text is None else Source(engine.program, text, Path()),
        {name: str(value) for name, value in engine.defines.items()},
        table,
        cached=options.cache,
        include=(*map(Path, options.include), *include_path(Path(engine.program))),
        checks=options.checks,
        optimised=options.optimised,
        read=read,
    )


def resolve(options: Options) -> Config:
    """Return the configuration of a run. Raise UserError if it is invalid."""
    choice = ChipChoice(
        chip=options.chip,
        sdram=options.sdram,
        core_mhz=options.core_mhz,
        ix_mhz=options.ix_mhz,
        ix_mode=options.ix_mode,
        rows=options.rows,
    )
    if options.is_bare_program:
        if options.is_image and options.chip is None:
            image = read(Path(options.config))
            rows = {**image.chip_rows, **options.rows}
            choice = msgspec.structs.replace(choice, chip=image.chip, rows=rows)
        return bare_programs(options.programs_by_engine, choice=choice, defines=options.defines)
    mask = {"COUNTERS_ENABLE_MASK": COUNTER_MASKS["all"]} if options.counters == "all" else {}
    config = load(
        options.config,
        choice=choice,
        rates=options.wire_rates,
        defines=options.defines,
        default_defines=mask,
        tables=options.tables,
    )
    if options.core_software is None:
        return config
    return msgspec.structs.replace(config, core=config_file.Core(options.core_software))


def build_machine(
    system: System, options: Options, enabled: Callable[[Machine, int], None]
) -> Machine:
    """Build the machine; `enabled` is called with the cycle in which its ports started."""
    threads = options.threads
    contexts = {
        engine: (1 << min(threads, program.num_contexts or threads)) - 1
        for engine, program in system.programs.items()
        if threads
    }
    return Machine(
        system.chip,
        system.programs,
        system.ports,
        CoreTurn(system.software, enabled),
        contexts=contexts,
        schedule=options.schedule,
        check=options.check,
        profile=_watches_queues(options),
        profile_words=options.counts_words,
        native=options.native,
        cache=options.cache,
    )


def _watches_queues(options: Options) -> bool:
    """Return whether the run's expression uses hardware queues, which need a profile."""
    if options.watch is None:
        return False
    from ixp.simulator.debug.expressions import (  # noqa: PLC0415 - few runs have an expression
        hardware_queues,
    )

    return bool(hardware_queues(options.watch))


class CoreTurn:
    """The core's turn: runs its software, or, without software, starts the ports."""

    def __init__(
        self,
        software: CoreSoftware | None,
        enabled: Callable[[Machine, int], None],
    ) -> None:
        self._software = software
        self._enabled = enabled
        self._enabled_at: int | None = None

    def __copy__(self) -> CoreTurn:
        """Copy the software too, because a fork restores it."""
        twin = CoreTurn(copy(self._software), self._enabled)
        twin._enabled_at = self._enabled_at
        return twin

    def initialise(self, machine: CoreMachine) -> None:
        """Let the software fill memory, before the first cycle."""
        if self._software:
            with errors_as_user_errors(type(self._software)):
                self._software.initialise(machine)

    def poll(self, machine: CoreMachine) -> PolledWords | None:
        """Let the software take its turn; report once that the ports are enabled."""
        places: PolledWords | None = ()
        if self._software:
            with errors_as_user_errors(type(self._software)):
                places = self._software.poll(machine)
        else:
            machine.enable_ports()
        full_machine = cast("Machine", machine)
        if full_machine.enabled and self._enabled_at is None:
            self._enabled_at = full_machine.now
            self._enabled(full_machine, full_machine.now)
        return places

    def state(self) -> dict[str, Any]:
        """Return the cycle in which the ports were enabled, and the state of the software."""
        software = None
        if isinstance(self._software, RestorableCore):
            software = self._software.state()
        elif self._software:
            name = type(self._software).__name__
            raise UserError(f"core software {name} must have state() and restore() for a snapshot")
        return {"enabled_at": self._enabled_at, "software": software}

    def restore(self, machine: CoreMachine, state: dict[str, Any]) -> None:
        """Restore a state, and connect the inputs if the ports were enabled in it."""
        enabled_at = convert_state(state, _State, "a run").enabled_at
        if isinstance(self._software, RestorableCore):
            self._software.restore(machine, state["software"])
        if enabled_at is not None and enabled_at != self._enabled_at:
            self._enabled(cast("Machine", machine), enabled_at)
        self._enabled_at = enabled_at
