"""Convert the options of a run to and from their names on the command line and in TOML files.

In TOML files of many runs, `in`, `row` and `define` are tables of options, the other options are
single values. Paths in them are relative to a folder.
"""

import shlex
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_args

import msgspec

from ixp.support.errors import FieldError, UserError
from ixp.support.toml_file import type_error
from ixp.workloads.record.run_directory import port_number
from ixp.workloads.runs.options.options import OPTION_NAMES, Options, check

_FIELDS = Options.__struct_fields__
_TYPES = {field.name: field.type for field in msgspec.structs.fields(Options)}
_FLAGS = {
    **{name: f"--{OPTION_NAMES.get(name, name).replace('_', '-')}" for name in _FIELDS},
    "defines": "-D",
    "include": "-I",
    "checks": "-W",
    "optimised": "-O",
    "stop_when_drained": "--until drained",
    "keep": "--out",
}
"""Names of the fields of `Options` in `ixp run`."""

# The caller who repeats a run decides about profile and captures.
_NOT_IN_COMMANDS = (
    "config",
    "programs",
    "source_text",
    "keep",
    "profile",
    "profile_words",
    "latency",
)

_TABLES = ("in", "row", "define")
_LISTS = ("dump", "stop_on", "annotate", "checks", "include")
_FILES = ("config", "workload", "tables", "chip")
_TEXTS = ("ports", "sdram")  # values that may also be numbers in TOML
# Options that write files, or tune the simulation.
_NOT_OF_MANY = ("keep", "log", "trace", "trace_from", "trace_cycles", "cache")
# `ixp run` has other options for these.
_NOT_OF_RUN = ("source_text", "programs", "profile_words")
_BY_NAME = {
    OPTION_NAMES.get(field, field): field
    for field in _FIELDS
    if field not in _NOT_OF_MANY + _NOT_OF_RUN
}


def command_of(options: Options) -> str:
    """Return the command `ixp run` with these options, without those of profile and captures."""
    words = ["ixp", "run", options.config]
    if options.programs:
        programs = options.programs_by_engine
        words[2:] = [f"{engine}={program}" for engine, program in programs.items()]
        options = msgspec.structs.replace(options, engine=None)
    default = Options(config="")
    for field in _FIELDS:
        value = getattr(options, field)
        if field not in _NOT_IN_COMMANDS and value != getattr(default, field):
            words += _words(field, value)
    return shlex.join(words)


def _words(field: str, value: object) -> list[str]:
    """Return the command-line words of an option with its value."""
    if field == "cache":
        return ["--no-cache"]
    if value is True:
        return _FLAGS[field].split()
    if field == "stop_on" and isinstance(value, tuple):
        value = ",".join(value)
    if isinstance(value, Mapping):
        value = tuple(f"{key}={entry}" for key, entry in value.items())
    values = value if isinstance(value, tuple) else (value,)
    return [word for item in values for word in (_FLAGS[field], str(item))]


def option_name(text: str) -> str:
    """Return an option as files name it: `core-mhz` as `core_mhz`; keys of tables are kept."""
    name, dot, key = text.partition(".")
    return name.replace("-", "_") + dot + key


def leaves(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Return the options of a table one by one: those of `row` as `row.NAME`, and so on."""
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def options_from_toml(
    values: Mapping[str, Any], folder: Path, base: Options | None = None
) -> Options:
    """Build the options of a run from single values by their names, such as `row.sdram_banks`.

    Other options are taken from `base`, or are defaults. Raise UserError for an unknown name or an
    invalid value.
    """
    fields: dict[str, Any] = msgspec.structs.asdict(base) if base else {}
    for path, value in values.items():
        name, _, key = option_name(path).partition(".")
        if name not in _BY_NAME or (name in _TABLES) != bool(key):
            raise UserError(_unknown(name, key, path))
        field = _BY_NAME[name]
        kind = _TYPES[field]
        if key:
            entry, item = _entry(name, key, value, folder)
            fields[field] = fields.get(field, {}) | {entry: item}
            kind = get_args(kind)[1]
        else:
            fields[field] = item = _value(name, value, folder)
        if error := type_error(path, item, kind):
            raise UserError(error)
    options = msgspec.convert(fields, Options)
    try:
        check(options)
    except FieldError as error:
        raise UserError(error.with_names(OPTION_NAMES)) from None
    return options


def option_in(message: str, values: Mapping[str, Any]) -> str | None:
    """Return the option that an error is about, or None.

    The error begins with the option's name, quotes its name or value, or begins with the file that
    the value names. `values` are those of `options_from_toml`.
    """
    begin = message.partition(": ")[0]
    signs: tuple[Callable[[str, Any], bool], ...] = (
        lambda name, _: message.startswith(f"{name} "),
        lambda name, value: any(f"`{x}`" in message for x in (name, name.split(".")[-1], value)),
        lambda _, value: isinstance(value, str) and Path(begin).name == Path(value).name,
    )
    return next((name for sign in signs for name in values if sign(name, values[name])), None)


def make_options(options: Options | str | Path | None, fields: Mapping[str, Any]) -> Options:
    """Build the options of a run from others, or a configuration, and fields of `Options`.

    The configuration may be one of the fields. Ports may have names, and files may be paths. Raise
    UserError for an unknown field, or a value that it cannot have.
    """
    if options is None and "config" not in fields:
        raise UserError('config is missing: name a configuration, as in run("oc12")')
    if options is not None and "config" in fields:
        raise UserError("config must be given once")
    values: dict[str, Any] = {}
    if isinstance(options, Options):
        values = msgspec.structs.asdict(options)
    elif options is not None:
        values["config"] = options
    values |= fields
    if not isinstance(values["config"], str | Path):
        raise UserError(
            "config must be a text\n"
            'Name several programs by engine: run("a.uc", engine=0, programs={1: "b.uc"}).'
        )
    _check_names(values)
    if isinstance(inputs := values.get("inputs"), Mapping):
        values["inputs"] = {port_number(str(port)): str(file) for port, file in inputs.items()}
    values |= {name: str(value) for name, value in values.items() if isinstance(value, Path)}
    for name, value in values.items():
        if error := type_error(name, value, _TYPES[name]):
            raise UserError(error)
    return msgspec.convert(values, Options)


def _check_names(values: Mapping[str, object]) -> None:
    """Raise UserError for a keyword that is no field of `Options`."""
    if "out" in values:
        raise UserError("unknown option `out`; use keep=True, and write(DIR) of the result")
    if unknown := values.keys() - {*_FIELDS}:
        name = min(unknown)
        similar = get_close_matches(name, _FIELDS, 1)
        hint = f"; did you mean {similar[0]}?" if similar else ""
        raise UserError(f"unknown option `{name}`{hint}")


def _entry(name: str, key: str, value: Any, folder: Path) -> tuple[Any, Any]:  # noqa: ANN401 - TOML
    if name == "in":
        return port_number(key), _relative_to(value, folder)
    return key, str(value) if name == "define" else value


def _value(name: str, value: Any, folder: Path) -> Any:  # noqa: ANN401 - TOML
    if name == "until":
        if value != "drained":
            raise UserError(f"until must be drained, not {value}")
        return True
    if name in _LISTS:
        values = value if isinstance(value, list) else [value]
        return [str(folder / item) for item in values] if name == "include" else values
    if name in _FILES:
        return _relative_to(value, folder)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if name in _TEXTS and is_number else value


def _relative_to(value: Any, folder: Path) -> Any:  # noqa: ANN401 - TOML
    """Resolve a path relative to the folder of its file; a value without an ending is a name."""
    if not isinstance(value, str) or not Path(value).suffix:
        return value
    return str(folder / value)


def _unknown(name: str, key: str, path: str) -> str:
    """Return the error for an unknown name, or for a table in place of a value or vice versa."""
    if name in _TABLES:
        return f"{name} must be a table, as in {name}.NAME = VALUE"
    if name in _BY_NAME and key:
        return f"{name} must be a single value, not a table"
    similar = get_close_matches(name, _BY_NAME, 1)
    hint = f"did you mean {similar[0]}?" if similar else f"they are {', '.join(sorted(_BY_NAME))}"
    return f"option must be one of `ixp run`, not `{path}`; {hint}"
