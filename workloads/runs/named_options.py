"""The options of a run by the names that `ixp run` gives them, as files of many runs hold them.

`in`, `row` and `define` are tables; the others are single values. Files are relative to a folder.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec

from ixp.support.errors import FieldError, UserError
from ixp.workloads.record.run_directory import port_number
from ixp.workloads.runs.options import Options, check

_FIELDS = {"in": "inputs", "row": "rows", "define": "defines", "sdram": "dram",
           "until": "until_drained", "dump": "dumps"}  # fmt: skip
"""Options that are not called as the field of `Options` that they fill in."""

_TABLES = ("in", "row", "define")
_LISTS = ("dump", "stop_on")
_NOT_OF_MANY = ("keep", "trace", "trace_from", "trace_cycles", "cache")  # they write files, or tune
_NOT_OF_RUN = ("text", "profile_words", "latency")  # `ixp run` sets these by others of its options
_TEXTS = ("ports", "sdram", "until")  # numbers may stand for these
_NAMES = [
    *_FIELDS,
    *(
        field
        for field in Options.__struct_fields__
        if field not in {*_FIELDS.values(), *_NOT_OF_MANY, *_NOT_OF_RUN}
    ),
]


def leaves(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Return the options of a table one by one: those of `row` as `row.NAME`, and so on."""
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def named_options(values: Mapping[str, Any], folder: Path) -> Options:
    """Build the options of a run from single values by their names, such as `row.sdram_banks`.

    Raise UserError for an unknown name, or a value that the option cannot have.
    """
    fields: dict[str, Any] = {}
    for path, value in values.items():
        name, _, key = path.replace("-", "_").partition(".")
        if name not in _NAMES or (name in _TABLES) != bool(key):
            raise UserError(_unknown(path))
        field = _FIELDS.get(name, name)
        if key:
            _, _, key = path.partition(".")
            fields.setdefault(field, {})
            fields[field] |= _entry(name, key, value, folder)
        else:
            fields[field] = _value(name, value, folder)
    try:
        options = msgspec.convert(fields, Options)
        check(options)
    except msgspec.ValidationError as error:
        raise UserError(str(error).replace("`$.", "`")) from None
    except FieldError as error:
        given = {field: name for name, field in _FIELDS.items()}
        raise UserError(error.renamed(given)) from None
    if options.profile:
        return msgspec.structs.replace(options, profile=False, profile_words=True, latency=True)
    return options


def _entry(name: str, key: str, value: Any, folder: Path) -> dict[Any, Any]:  # noqa: ANN401 - TOML
    if name == "in":
        return {port_number(key): _beside(value, folder)}
    return {key: str(value) if name == "define" else value}


def _value(name: str, value: Any, folder: Path) -> Any:  # noqa: ANN401 - TOML
    if name == "until":
        if value != "drained":
            raise UserError(f"until must be drained, not {value}")
        return True
    if name in _LISTS:
        return value if isinstance(value, list) else [value]
    if name in {"config", "workload", "tables"}:
        return _beside(value, folder)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if name in _TEXTS and is_number else value


def _beside(value: Any, folder: Path) -> Any:  # noqa: ANN401 - TOML
    """Return the path of a file beside the one that names it; what has no ending is a name."""
    if not isinstance(value, str) or not Path(value).suffix:
        return value
    return str(folder / value)


def _unknown(path: str) -> str:
    """Return the error for an unknown name."""
    name, _, key = path.replace("-", "_").partition(".")
    if name in _TABLES:
        return f"{name} must be a table, as in {name}.NAME = VALUE"
    if name in _NAMES and key:
        return f"{name} must be a single value, not a table"
    similar = get_close_matches(name, _NAMES, 1)
    hint = f"did you mean {similar[0]}?" if similar else f"they are {', '.join(sorted(_NAMES))}"
    return f"option must be one of `ixp run`, not `{path}`; {hint}"
