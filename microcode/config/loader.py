"""Configurations: which program runs on which engine, which ports there are, and the chip.

A configuration is a TOML file (see `oc12.toml`); those that come with the router have names.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from ixp.isa.chip import VARIANTS, chip
from ixp.isa.csrs import PORTS
from ixp.isa.port_kinds import MEDIA, PORT_KINDS, medium_of, port_kind
from ixp.microcode.config import layout
from ixp.microcode.config.option_table import Defines, is_option
from ixp.microcode.config.options import BuildOptions, build_options
from ixp.microcode.config.variant import chip_of
from ixp.microcode.memory.map import MICROCODE, ROUTER
from ixp.support.errors import UserError
from ixp.support.toml_lines import TomlText

CONFIGURATIONS = MICROCODE / "configurations"


class IxBus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The IX bus: two 32-bit halves, one for each direction, or one of 64 bit."""

    mode: Literal["dual32", "single64"] = "dual32"
    mhz: Literal[66, 80, 104] = 80


class Engine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A microengine; `number` is its place in the list unless the file gives it.

    Once loaded, `program` is the whole path, and `defines` also tells the program its ENGINE and
    what follows from the whole configuration (`layout.defines`).
    """

    program: str
    role: str
    number: int = -1
    defines: dict[str, int | str] = {}


class Port(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A port: its number, and the name of its kind (isa/port_kinds.py)."""

    number: int
    kind: str


class Core(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The core: its software as `module:class`; none for programs that need none."""

    software: str


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole configuration; `name` is that of its file.

    `chip_rows` are rows of the chip's table that it overrides.
    `defines` are those of all engines, and the build options among them (options.py).
    """

    chip: str = "ixp1240"
    core_mhz: Literal[166, 200, 232] = 232
    sdram: Literal["75", "7e"] = "75"
    chip_rows: dict[str, int] = {}
    ix_bus: IxBus = IxBus()
    engines: tuple[Engine, ...] = msgspec.field(default=(), name="engine")
    ports: tuple[Port, ...] = msgspec.field(default=(), name="port")
    core: Core | None = None
    defines: dict[str, int | str] = {}
    name: str = ""


def names() -> list[str]:
    """Give the names of the configurations that come with the router."""
    return sorted(path.stem for path in CONFIGURATIONS.glob("*.toml"))


def load(
    name_or_path: str,
    *,
    chip_name: str | None = None,
    core_mhz: int | None = None,
    rate: Fraction | None = Fraction(1),
    defines: Mapping[str, int | str] = MappingProxyType({}),
) -> Config:
    """Load a configuration by its name or from a TOML file.

    `chip_name` and `core_mhz` stand in for those of the file, `defines` add to its own; `rate` is
    the factor on the wires' true rate, None for unbounded wires. Raise UserError, with the line
    where there is one, for an unknown name, key or value, an engine or port twice, a program that
    does not exist, or what the router's programs cannot serve.
    """
    if name_or_path in names():
        path = CONFIGURATIONS / f"{name_or_path}.toml"
    elif name_or_path.endswith(".toml"):
        path = Path(name_or_path)
    else:
        known = ", ".join(names())
        raise UserError(f"configuration must be a .toml file or one of {known}, not {name_or_path}")
    text = TomlText.read(path)
    config = _convert(text)
    mhz = core_mhz or config.core_mhz
    engines = tuple(_placed(engine, n, path.parent) for n, engine in enumerate(config.engines))
    config = msgspec.structs.replace(config, engines=engines, name=path.stem)
    _check_chip(config, text)
    _check_engines(config, text)
    _check_ports(config, text)
    if not config.engines:
        raise text.error("an [[engine]] must be there; there is none", "engine")
    layout.check(config.engines, config.ports, chip_name or config.chip, text)
    layout.check_names(config.engines, config.defines, defines, text)
    options = _options(config, defines, text)
    told = {**layout.defines(config.engines, config.ports, mhz, rate), **options.told}
    chosen = {**config.defines, **defines}
    engines = tuple(_told(engine, told, chosen, defines) for engine in engines)
    return msgspec.structs.replace(config, engines=engines, defines=chosen)


def _convert(text: TomlText) -> Config:
    """Turn the file into structs. Raise UserError for a wrong key, type or value."""
    if "name" in text.data:
        raise text.error("unknown key name", "name")
    text.structs("engine", Engine)  # for the place of what is wrong in one of them
    text.structs("port", Port)
    return text.struct(Config)


def _placed(engine: Engine, place: int, folder: Path) -> Engine:
    """Fill in the number and the whole path of a program.

    A program that does not lie beside the configuration is the router's of that name.
    """
    number = place if engine.number == -1 else engine.number
    beside, own = folder / engine.program, ROUTER / engine.program
    program = str(own if own.is_file() and not beside.is_file() else beside)
    return msgspec.structs.replace(engine, number=number, program=program)


def _options(config: Config, given: Defines, text: TomlText) -> BuildOptions:
    """Read the build options; an error has the line if they are the file's alone."""
    try:
        return build_options({**config.defines, **given}, [port.number for port in config.ports])
    except UserError as error:
        if given:
            raise
        raise text.error(str(error), "defines") from None


def _told(engine: Engine, told: Defines, chosen: Defines, given: Defines) -> Engine:
    """Give an engine all that its program is told; its own defines go before those of the file.

    What is no build option is for programs of one's own.
    """
    own = {name: value for name, value in chosen.items() if not is_option(name)}
    own = {} if layout.is_routers(engine) else own
    last = {name: {**own, **told}[name] for name in given if name in {**own, **told}}
    defines = {"ENGINE": engine.number, **own, **told, **engine.defines, **last}
    return msgspec.structs.replace(engine, defines=defines)


def _check_chip(config: Config, text: TomlText) -> None:
    if config.chip not in VARIANTS:
        known = ", ".join(VARIANTS)
        raise text.error(f"chip must be one of {known}, not {config.chip}", "chip")
    try:
        chip_of(config)
    except UserError as error:
        words = str(error).replace("'", "").split()
        row = next((row for row in config.chip_rows if row in words), "")
        raise text.error(str(error), "chip_rows", key=row) from None


def _check_engines(config: Config, text: TomlText) -> None:
    numbers = [engine.number for engine in config.engines]
    _check_numbers("engine", numbers, chip(config.chip)["engines"], text)
    for index, engine in enumerate(config.engines):
        if not Path(engine.program).is_file():
            message = f"program must be a file, seen from the configuration, not {engine.program}"
            raise text.error(message, "engine", index, "program")


def _check_ports(config: Config, text: TomlText) -> None:
    """Refuse unknown kinds, numbers out of range or used twice, and numbers of another medium."""
    _check_numbers("port", [port.number for port in config.ports], PORTS, text)
    for index, port in enumerate(config.ports):
        try:
            medium = port_kind(port.kind).medium
        except UserError as error:
            raise text.error(str(error), "port", index, "kind") from None
        if port.number not in medium.numbers:
            right = medium_of(port.number)
            kinds = " or ".join(row.name for row in PORT_KINDS.values() if row.medium is right)
            message = f"kind of port {port.number} must be {kinds}, not {port.kind}"
            places = (f"{m.numbers[0]}-{m.numbers[-1]} are {m.title}" for m in MEDIA)
            raise text.error(f"{message}: ports {', '.join(places)}", "port", index, "kind")


def _check_numbers(table: str, numbers: Sequence[Any], limit: int, text: TomlText) -> None:
    """Refuse numbers out of range or used twice."""
    for index, number in enumerate(numbers):
        if not 0 <= number < limit:
            message = f"{table} number must be 0 to {limit - 1}, not {number}"
            raise text.error(message, table, index, "number")
        if number in numbers[:index]:
            raise text.error(f"{table} {number} must stand once, not twice", table, index, "number")
