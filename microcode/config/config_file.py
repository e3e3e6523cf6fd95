"""Read the file of a configuration, with the checks that need no other file.

A configuration is a TOML file (see `oc12.toml`); those that come with the router have names.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from ixp.isa.tables.chip import DEFAULT_CHIP, VARIANTS
from ixp.isa.tables.csrs import PORTS
from ixp.isa.tables.port_kinds import MEDIA, PORT_KINDS, medium_of, port_kind
from ixp.microcode.memory.map import MICROCODE, ROUTER, copy_around
from ixp.support.errors import UserError
from ixp.support.toml_file import TomlFile

CONFIGURATIONS = MICROCODE / "configurations"


class UnknownConfigurationError(UserError):
    """A configuration name that is neither one of the router's nor a .toml file."""


class IxBus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The IX bus: two 32-bit halves, one per direction, or a single 64-bit bus."""

    mode: Literal["dual32", "single64"] = "dual32"
    mhz: Literal[66, 80, 104] = 80


class Engine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A microengine; `number` defaults to its index in the list.

    Once loaded, `program` is the complete path, and `defines` also holds ENGINE and the defines
    derived from the whole configuration (`layout.defines`).
    """

    program: str
    role: str
    number: int = -1
    defines: dict[str, int | str] = {}


class Port(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A port: its number, and the name of its kind (isa/tables/port_kinds.py)."""

    number: int
    kind: str


class Core(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The core: its software, as `module:class`."""

    software: str


class ConfigFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file of a configuration.

    `base` is the name of one of the router's configurations, or a .toml file; it supplies the
    defaults of all keys (`with_base`). `chip_rows` are overridden rows of the chip table.
    `reference` is a `module:function` that returns the units that must leave the ports. `defines`
    are those of all engines, including build options (options.py).
    """

    base: str | None = None
    chip: str = DEFAULT_CHIP
    core_mhz: Literal[166, 200, 232] = 232
    sdram: Literal["75", "7e"] = "75"
    chip_rows: dict[str, int] = {}
    ix_bus: IxBus = IxBus()
    engines: tuple[Engine, ...] = msgspec.field(default=(), name="engine")
    ports: tuple[Port, ...] = msgspec.field(default=(), name="port")
    core: Core | None = None
    reference: str | None = None
    defines: dict[str, int | str] = {}


def names() -> list[str]:
    """Return the names of the configurations that come with the router."""
    return sorted(file.stem for file in CONFIGURATIONS.glob("*.toml"))


def path_of(source: str) -> Path:
    """Return the file of a name or a path, which may begin at the folder that ixp is installed in.

    Raise UnknownConfigurationError for neither.
    """
    if source in names():
        return CONFIGURATIONS / f"{source}.toml"
    if source.endswith(".toml"):
        path, shipped = Path(source), MICROCODE.parent / source
        return shipped if shipped.is_file() and not path.is_file() else path
    message = f"unknown configuration `{source}`; give a .toml file or one of {', '.join(names())}"
    raise UnknownConfigurationError(message)


def with_base(text: TomlFile, descendants: frozenset[Path] = frozenset()) -> TomlFile:
    """Return the text of a file, completed by the keys of its `base`, if it has one.

    Keys of the file replace those of the base, also within tables; an engine or a port replaces the
    one with the same number. A base file may have a base, too; its programs are in its own folder.
    In a copy of `microcode/`, a name is that of the copy's configuration, with the copy's programs.
    Raise UserError, with the line, for an unknown or invalid base, a cycle of bases, and an engine
    without a number.
    """
    base = text.data.get("base")
    if not isinstance(base, str):
        return text
    folder = Path(text.name).parent
    if base in names():
        folder = copy_around(folder) / CONFIGURATIONS.name
        path = folder / f"{base}.toml"
        path = path if path.is_file() else CONFIGURATIONS / path.name
    elif base.endswith(".toml"):
        path = folder / base
        folder = path.parent
    else:
        choices = ", ".join(names())
        message = f"unknown base `{base}`; it must be one of {choices}, or a .toml file"
        raise text.error(message, "base")
    if not path.is_file():
        raise text.error(f"base must be a file, seen from the configuration, not {base}", "base")
    if path.resolve() in descendants:
        raise text.error(f"base {base} must not have itself as a base", "base")
    text.entries("port")  # tables, or an error
    for index, entry in enumerate(text.entries("engine")):
        if "number" not in entry:
            raise text.error("an [[engine]] must have a number beside a base", "engine", index)
    files = descendants | {Path(text.name).resolve(), path.resolve()}
    theirs = with_base(TomlFile.read(path), files)
    file = read_config(theirs, folder)
    _check_ports(file, theirs)
    for engine, entry in zip(file.engines, theirs.entries("engine"), strict=True):
        entry |= {"number": engine.number, "program": str(Path(engine.program).absolute())}
    for key, value in theirs.data.items():
        text.data[key] = _merged(text.data.get(key), value)
    return text


def _merged(own: Any, theirs: Any) -> Any:  # noqa: ANN401 - any value of TOML
    """Return a file's value merged with that of its base; the file's entries take precedence."""
    if isinstance(own, dict) and isinstance(theirs, dict):
        return {**theirs, **own}
    if isinstance(own, list) and isinstance(theirs, list):
        by_number = {str(entry["number"]): entry for entry in theirs}
        merged = [{**by_number.pop(str(entry.get("number")), {}), **entry} for entry in own]
        return merged + list(by_number.values())
    return theirs if own is None else own


def read_config(text: TomlFile, folder: Path) -> ConfigFile:
    """Read the file of a configuration; paths of programs are relative to its folder.

    Raise UserError, with the line, for an unknown key or value, a duplicate engine or port, and a
    program that does not exist.
    """
    if "name" in text.data:
        raise text.error("unknown key `name`", "name")
    text.structs("engine", Engine)  # so that an error in one of them has its line
    text.structs("port", Port)
    file = text.struct(ConfigFile)
    engines = tuple(
        _with_program_path(engine, index, folder) for index, engine in enumerate(file.engines)
    )
    file = msgspec.structs.replace(file, engines=engines)
    if file.chip not in VARIANTS:
        choices = ", ".join(VARIANTS)
        raise text.error(f"unknown chip `{file.chip}`; the known ones are {choices}", "chip")
    return file


def _with_program_path(engine: Engine, index: int, folder: Path) -> Engine:
    """Return an engine with its number and the complete path of its program.

    A program that does not lie beside the configuration is the router's of that name: that of the
    copy of `microcode/` in which the configuration lies, or the original.
    """
    number = index if engine.number == -1 else engine.number
    copy = copy_around(folder) / ROUTER.name
    places = [place / engine.program for place in (folder, copy, ROUTER)]
    program = next((place for place in places if place.is_file()), places[0])
    return msgspec.structs.replace(engine, number=number, program=str(program))


def check_parts(file: ConfigFile, engines: int, text: TomlFile) -> None:
    """Raise UserError, with the line, for engines and ports that the chip does not have.

    `engines` is the number of engines of the file's chip, or of the run's chip if that has more.
    """
    numbers = [engine.number for engine in file.engines]
    _check_numbers("engine", numbers, engines, text)
    for index, engine in enumerate(file.engines):
        if not Path(engine.program).is_file():
            message = f"program must be a file, seen from the configuration, not {engine.program}"
            raise text.error(message, "engine", index, "program")
    _check_ports(file, text)
    if not file.engines:
        raise text.error("missing [[engine]]: a configuration has at least one", "engine")


def _check_ports(file: ConfigFile, text: TomlFile) -> None:
    """Raise UserError for unknown kinds, and invalid, duplicate or wrong-medium numbers."""
    _check_numbers("port", [port.number for port in file.ports], PORTS, text)
    for index, port in enumerate(file.ports):
        try:
            medium = port_kind(port.kind).medium
        except UserError as error:
            raise text.error(str(error), "port", index, "kind") from None
        if port.number not in medium.numbers:
            medium = medium_of(port.number)
            kinds = " or ".join(row.name for row in PORT_KINDS.values() if row.medium is medium)
            message = f"kind of port {port.number} must be {kinds}, not {port.kind}"
            places = (f"{m.numbers[0]}-{m.numbers[-1]} are {m.title}" for m in MEDIA)
            raise text.error(f"{message}: ports {', '.join(places)}", "port", index, "kind")


def _check_numbers(table: str, numbers: Sequence[Any], limit: int, text: TomlFile) -> None:
    """Raise UserError for numbers out of range or duplicate."""
    for index, number in enumerate(numbers):
        if not 0 <= number < limit:
            message = f"{table} number must be 0 to {limit - 1}, not {number}"
            raise text.error(message, table, index, "number")
        if number in numbers[:index]:
            raise text.error(f"duplicate {table} {number}", table, index, "number")
