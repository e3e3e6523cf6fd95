"""Resolve a configuration's file, the choices of a run and the defaults to one value.

All later code uses that value, a `Config`, and resolves nothing itself.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec

from ixp.isa.tables.chip import Chip, chip
from ixp.isa.tables.chip_file import check_no_keys, named_chip
from ixp.isa.tables.chip_limits import RowError
from ixp.microcode.config import layout, stages
from ixp.microcode.config.config_file import (
    ConfigFile,
    Core,
    Engine,
    Port,
    check_parts,
    path_of,
    read_config,
    with_base,
)
from ixp.microcode.config.option_table import Defines, is_option
from ixp.microcode.config.options import BuildOptions, build_options
from ixp.microcode.config.tables import MAX_MTU, Tables, default_tables, read_tables
from ixp.microcode.config.wire_rates import Rate, WireRates, rates_of
from ixp.support.errors import FieldError, UserError
from ixp.support.toml_file import TomlFile

_NOTHING: Mapping[str, int] = MappingProxyType({})
_TRUE_RATES: WireRates = MappingProxyType({})
_BUS_BYTES = {"dual32": 4, "single64": 8}


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """A configuration with every choice resolved.

    `source` is the name or path it was loaded from; `name` is the name of its file. `chip_table`
    has the numbers of the chip with all overrides. `rates` are the wire rates of all ports.
    `defines` are those of all engines, `options` the build options among them. `reference` names
    the function that verifies runs of users' programs.
    """

    source: str
    name: str
    chip_table: Chip
    engines: tuple[Engine, ...]
    ports: tuple[Port, ...] = ()
    rates: dict[int, Rate] = {}
    core: Core | None = None
    reference: str | None = None
    defines: dict[str, int | str] = {}
    options: BuildOptions = BuildOptions()
    tables: Tables = Tables()

    @property
    def chip(self) -> str:
        """Return the variant of the chip."""
        return self.chip_table.name

    def engines_of(self, role: str) -> list[int]:
        """Return the numbers of the engines with a given role."""
        return [engine.number for engine in self.engines if engine.role == role]

    @property
    def is_router(self) -> bool:
        """Return whether this is the router, with its tables, counters and memory map."""
        return self.core is not None and stages.is_router(self.engines)

    @property
    def receiving_threads(self) -> int:
        """Return the number of threads that hold a spare buffer."""
        return stages.receiving_threads(self.engines, self.ports, self.chip_table["contexts"])


class ChipChoice(msgspec.Struct, frozen=True):
    """The chip options of a run, which override a configuration's file.

    `chip` is the name of a variant, or the path of a chip file.
    """

    chip: str | None = None
    sdram: str | None = None
    core_mhz: int | None = None
    ix_mhz: int | None = None
    ix_mode: str | None = None
    rows: Mapping[str, int] = _NOTHING

    def table(self, file: ConfigFile) -> Chip:
        """Return the numbers of the chip.

        Raise RowError for an unknown row, a value outside its limits, and a row with a dedicated
        key.
        """
        named = named_chip(self.chip or file.chip)
        changed = {**file.chip_rows, **named.rows, **self.rows}
        check_no_keys(changed)
        return chip(named.base, self.sdram or file.sdram).with_rows(
            {
                "core_mhz": self.core_mhz or file.core_mhz,
                "ix_mhz": self.ix_mhz or file.ix_bus.mhz,
                "ix_bus_bytes": _BUS_BYTES[self.ix_mode or file.ix_bus.mode],
                **changed,
            }
        )


_FILE_CHIP = ChipChoice()


def load(  # noqa: PLR0913 - all choices of a run
    source: str,
    *,
    choice: ChipChoice = _FILE_CHIP,
    rates: WireRates = _TRUE_RATES,
    defines: Defines = _NOTHING,
    default_defines: Defines = _NOTHING,
    tables: str | None = None,
) -> Config:
    """Load a configuration by its name or from a TOML file, and resolve every choice.

    `choice` overrides values of the file; `defines` are added to the file's, and `default_defines`
    apply if neither has a value. `rates` are the wire rates that differ from the true ones.
    `tables` is the path of a file (default: `default_tables`). Raise UserError, if possible with
    the line, for a file that can't be read, and for a configuration that the router's programs
    don't support.
    """
    path = path_of(source)
    text = with_base(TomlFile.read(path))
    file = read_config(text, path.parent)
    own, chip_table = _own_chip(file, text), choice.table(file)
    check_parts(file, max(own["engines"], chip_table["engines"]), text)
    _check_engines(file.engines, chip_table)
    layout.check(file.engines, file.ports, chip_table, text)
    layout.check_names(file.engines, file.defines, defines, chip_table, text)
    numbers = [port.number for port in file.ports]
    chosen = {**default_defines, **file.defines, **defines}
    options = _options(chosen, numbers, chip_table, text if not defines else None)
    wires = rates_of(rates, numbers)
    common = {**layout.defines(file.engines, file.ports, chip_table, wires), **options.defines}
    return Config(
        source=source,
        name=path.stem,
        chip_table=chip_table,
        engines=tuple(_with_defines(engine, common, chosen, defines) for engine in file.engines),
        ports=file.ports,
        rates=wires,
        core=file.core,
        reference=file.reference,
        defines=chosen,
        options=options,
        tables=_tables(tables, numbers, options),
    )


def bare_programs(
    programs: Mapping[int, str], *, choice: ChipChoice = _FILE_CHIP, defines: Defines = _NOTHING
) -> Config:
    """Return a configuration of bare programs, by engine: no ports, tables or core software.

    Raise UserError for an invalid chip, FieldError for an engine that it lacks.
    """
    chip_table = choice.table(ConfigFile())
    for engine in programs:
        if not 0 <= engine < chip_table["engines"]:
            raise FieldError(f"engine must be 0 to {chip_table['engines'] - 1}, not {engine}")
    defines = dict(defines)
    engines = tuple(
        Engine(program=program, role=Path(program).stem, number=engine, defines=defines)
        for engine, program in programs.items()
    )
    source, name = engines[0].program, engines[0].role
    return Config(source=source, name=name, chip_table=chip_table, engines=engines, defines=defines)


def _check_engines(engines: tuple[Engine, ...], chip_table: Chip) -> None:
    """Raise UserError for a program on an engine that the chip lacks."""
    used = max(engine.number for engine in engines)
    if used >= chip_table["engines"]:
        message = f"chip row engines must be above {used}, for engine {used} has a program"
        raise UserError(f"{message}, not {chip_table['engines']}")


def _own_chip(file: ConfigFile, text: TomlFile) -> Chip:
    """Return the chip of the file; raise UserError, with the line, for invalid rows."""
    try:
        return _FILE_CHIP.table(file)
    except RowError as error:
        raise text.error(str(error), "chip_rows", error.row_among(file.chip_rows)) from None


def _options(
    chosen: Defines, ports: list[int], chip_table: Chip, text: TomlFile | None
) -> BuildOptions:
    """Read the build options; an error has the line if all are from the file (`text`)."""
    try:
        return build_options(chosen, ports, chip_table)
    except UserError as error:
        if text is None:
            raise
        raise text.error(str(error), "defines") from None


def _tables(path: str | None, ports: list[int], options: BuildOptions) -> Tables:
    if path is None:
        return default_tables(ports)
    tables = read_tables(path, ports, rfc1812=options.rfc1812)
    smaller = [interface.port for interface in tables.interface if interface.mtu < MAX_MTU]
    if smaller and not options.answers:
        message = f"mtu of port {smaller[0]} must be {MAX_MTU} without CORE_ANSWERS = 1"
        raise UserError(f"{path}: {message}")
    return tables


def _with_defines(engine: Engine, common: Defines, chosen: Defines, requested: Defines) -> Engine:
    """Return an engine with all defines of its program; its own override those of the file.

    Defines that are not build options are for users' programs; `requested` ones override all.
    """
    others = {name: value for name, value in chosen.items() if not is_option(name)}
    shared = {**common} if stages.is_router_program(engine) else {**others, **common}
    last = {name: shared[name] for name in requested if name in shared}
    defines = {"ENGINE": engine.number, **shared, **engine.defines, **last}
    return msgspec.structs.replace(engine, defines=defines)
