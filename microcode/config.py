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
from ixp.isa.errors import UserError
from ixp.microcode import layout
from ixp.microcode.options import build_options, passed_on
from ixp.microcode.toml_text import TomlText

_HERE = layout.FOLDER


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
    """A port with its device."""

    number: int
    kind: Literal["oc12", "oc3", "eth100"]


class Core(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The core: its software as `module:class`; none for programs that need none."""

    software: str


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole configuration; `name` is that of its file.

    `defines` are those of all engines, and the build options among them (options.py).
    """

    chip: str = "ixp1240"
    core_mhz: Literal[166, 200, 232] = 232
    sdram: Literal["75", "7e"] = "75"
    ix_bus: IxBus = IxBus()
    engines: tuple[Engine, ...] = msgspec.field(default=(), name="engine")
    ports: tuple[Port, ...] = msgspec.field(default=(), name="port")
    core: Core | None = None
    defines: dict[str, int | str] = {}
    name: str = ""


def names() -> list[str]:
    """Give the names of the configurations that come with the router."""
    return sorted(path.stem for path in _HERE.glob("*.toml"))


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
        path = _HERE / f"{name_or_path}.toml"
    elif name_or_path.endswith(".toml"):
        path = Path(name_or_path)
    else:
        known = ", ".join(names())
        raise UserError(f"configuration must be a .toml file or one of {known}, not {name_or_path}")
    text = TomlText.read(path)
    config = _convert(text)
    mhz = core_mhz or config.core_mhz
    chosen = {**config.defines, **defines}
    options = build_options(chosen, [port.number for port in config.ports])
    told = layout.defines(config.engines, config.ports, mhz, rate) | options.told
    engines = tuple(
        _complete(engine, n, path.parent, told, passed_on(chosen))
        for n, engine in enumerate(config.engines)
    )
    config = msgspec.structs.replace(config, engines=engines, defines=chosen, name=path.stem)
    _check_chip(config, text)
    _check_engines(config, text)
    _check_numbers("port", [port.number for port in config.ports], PORTS, text)
    layout.check(config.engines, config.ports, chip_name or config.chip, text)
    return config


def _convert(text: TomlText) -> Config:
    """Turn the file into structs. Raise UserError for a wrong key, type or value."""
    if "name" in text.data:
        raise text.error("unknown key name", "name")
    try:
        return msgspec.convert(text.data, Config)
    except msgspec.ValidationError as error:
        raise UserError(f"{text.name}: {_plain(str(error))}") from None


def _plain(message: str) -> str:
    """Say a msgspec message in the words of the file."""
    message = message.replace("Object contains unknown field", "unknown key")
    message = message.replace("Object missing required field", "missing key")
    return message.replace(" - at `$.", " at `").replace("[...]", "")


def _complete(
    engine: Engine,
    place: int,
    folder: Path,
    told: Mapping[str, int | str],
    chosen: Mapping[str, int | str],
) -> Engine:
    """Fill in what an engine has without being told: number, whole path, further defines.

    A program that does not lie beside the configuration is the router's of that name.
    """
    number = place if engine.number == -1 else engine.number
    defines = {"ENGINE": number, **told, **engine.defines, **chosen}
    beside, own = folder / engine.program, _HERE / engine.program
    program = str(own if own.is_file() and not beside.is_file() else beside)
    return msgspec.structs.replace(engine, number=number, program=program, defines=defines)


def _check_chip(config: Config, text: TomlText) -> None:
    if config.chip not in VARIANTS:
        known = ", ".join(VARIANTS)
        raise text.error(f"chip must be one of {known}, not {config.chip}", "chip")


def _check_engines(config: Config, text: TomlText) -> None:
    numbers = [engine.number for engine in config.engines]
    _check_numbers("engine", numbers, chip(config.chip)["engines"], text)
    for index, engine in enumerate(config.engines):
        if not Path(engine.program).is_file():
            message = f"program must be a file, seen from the configuration, not {engine.program}"
            raise text.error(message, "engine", index, "program")


def _check_numbers(table: str, numbers: Sequence[Any], limit: int, text: TomlText) -> None:
    """Refuse numbers out of range or used twice."""
    for index, number in enumerate(numbers):
        if not 0 <= number < limit:
            message = f"{table} number must be 0 to {limit - 1}, not {number}"
            raise text.error(message, table, index, "number")
        if number in numbers[:index]:
            raise text.error(f"{table} {number} must stand once, not twice", table, index, "number")
