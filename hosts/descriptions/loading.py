"""Read the file of a host, by name or path, with values changed on the command line."""

import difflib
import math
import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from ixp.hosts.descriptions.description import Description, Host, Tag
from ixp.hosts.descriptions.schema import (
    check_host,
    describe_type,
    fields_of,
    table_type,
    value_types,
)
from ixp.support.errors import UserError
from ixp.support.suggestions import did_you_mean
from ixp.support.toml_file import TomlFile

DESCRIPTIONS = Path(__file__).parent
_PLAIN = Tag("assumed")


class _Value(msgspec.Struct, frozen=True):
    """A value of a file, its tag, and its place in the file."""

    value: Any
    tag: Tag
    place: str


def host_names() -> list[str]:
    """Return the names of the hosts that come with ixp."""
    return sorted(file.stem for file in DESCRIPTIONS.glob("*.toml"))


def load_host(place: str, changes: Iterable[str] = ()) -> Host:
    """Return the host of a name or a file, with `changes` of its values as KEY=VALUE.

    Raise UserError, with file and line, for an unknown host or key and an impossible value.
    """
    return load_description(place, changes).host


def load_description(place: str, changes: Iterable[str] = ()) -> Description:
    """Return a host as `load_host` does, with the tags of its values."""
    path = host_path(place)
    return _built({**_values_of(path), **_changed(changes)}, path)


def host_path(place: str) -> Path:
    """Return the file of a host. Raise UserError when it is neither a name nor a file."""
    if place in host_names():
        return DESCRIPTIONS / f"{place}.toml"
    if place.endswith(".toml"):
        return Path(place)
    names = ", ".join(host_names())
    raise UserError(f"unknown host `{place}`; give a .toml file or one of {names}")


def _values_of(path: Path) -> dict[str, _Value]:
    """Return the values of a file by their keys, over those of its `base`."""
    text = TomlFile.read(path)
    base = text.data.pop("base", None)
    own = _flat(text, text.data, Host, "")
    if base is None:
        return own
    if base not in host_names():
        names = ", ".join(host_names())
        raise text.error(f"unknown base `{base}`; it must be one of {names}", "base")
    return {**_values_of(DESCRIPTIONS / f"{base}.toml"), **own}


def _flat(
    text: TomlFile, table: Mapping[str, Any], kind: type[msgspec.Struct], prefix: str
) -> dict[str, _Value]:
    """Return the values of a table and of its subtables; raise UserError for an invalid one."""
    values: dict[str, _Value] = {}
    fields = fields_of(kind)
    for name, value in table.items():
        key = prefix + name
        if name not in fields:
            raise text.error(f"unknown key `{key}`{_hint(name, prefix, fields)}", *key.split("."))
        inner = table_type(fields[name])
        if inner is None:
            values[key] = _tagged(text, key, value)
        elif isinstance(value, dict):
            values |= _flat(text, value, inner, f"{key}.")
        else:
            raise text.error(f"`{key}` must be a table, not {_shown(value)}", *key.split("."))
    return values


def _hint(name: str, prefix: str, fields: Mapping[str, Any]) -> str:
    """Return a suggestion for an unknown key."""
    hint = did_you_mean(name, fields)
    keys = ", ".join(prefix + field for field in fields)
    return f"; {hint}" if hint else f"; the known ones are {keys}"


def _tagged(text: TomlFile, key: str, value: Any) -> _Value:  # noqa: ANN401 - any value of TOML
    """Return a checked value, given plain or with its tag."""
    place = text.place(*key.split("."))
    tag = _PLAIN
    if isinstance(value, dict):
        if "value" not in value:
            raise UserError(f"{place}: `{key}` must have a value = …")
        rest = {name: entry for name, entry in value.items() if name != "value"}
        value = value["value"]
        tag = _tag(rest, key, place)
    return _Value(_checked(key, value, place), tag, place)


def _tag(values: Mapping[str, Any], key: str, place: str) -> Tag:
    """Return the tag of a value; raise UserError for an unknown mark, or a missing source."""
    try:
        tag = msgspec.convert(values, Tag)
    except msgspec.ValidationError:
        marks = "mark = documented, fitted or assumed, and source = a text"
        raise UserError(f"{place}: `{key}` must have {marks} beside its value") from None
    if tag.mark != "assumed" and not tag.source:
        raise UserError(f"{place}: `{key}` is {tag.mark}, so it must name its source")
    return tag


def _checked(key: str, value: Any, place: str) -> Any:  # noqa: ANN401 - any value of TOML
    """Return a value in the type of its key; raise UserError if it is not allowed."""
    kind = value_types()[key]
    allowed = not isinstance(value, float) or math.isfinite(value)
    with suppress(msgspec.ValidationError):
        if allowed:
            return msgspec.convert(value, kind)
    raise UserError(f"{place}: `{key}` must be {describe_type(kind)}, not {_shown(value)}")


def _shown(value: Any) -> str:  # noqa: ANN401 - any value of TOML
    """Return a value as TOML."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "a table"
        case list():
            return "a list"
        case str():
            return f'"{value}"'
    return str(value)


def _changed(changes: Iterable[str]) -> dict[str, _Value]:
    """Return the values of KEY=VALUE texts; raise UserError for a malformed text."""
    values: dict[str, _Value] = {}
    for change in changes:
        key, equals, written = change.partition("=")
        key, place = key.strip(), f"--set {change}"
        if not equals:
            raise UserError(f"{place}: it must be KEY=VALUE, such as nic.mtu=9000")
        if key not in value_types():
            raise UserError(f"{place}: unknown key `{key}`{_close_key(key)}")
        values[key] = _Value(_checked(key, _parsed(written.strip()), place), _PLAIN, place)
    return values


def _close_key(key: str) -> str:
    """Return a hint for a dotted key: similar keys, or keys with the same last part."""
    same = [name for name in value_types() if name.split(".")[-1] == key]
    close = same or difflib.get_close_matches(key, list(value_types()), n=3, cutoff=0.6)
    return "; did you mean " + " or ".join(f"`{name}`" for name in close) + "?" if close else ""


def _parsed(written: str) -> Any:  # noqa: ANN401 - any value of TOML
    """Return a value written as in TOML; a text needs no quotes."""
    try:
        return tomllib.loads(f"value = {written}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        return written


def _built(values: Mapping[str, _Value], path: Path) -> Description:
    """Return the host with these values; raise UserError if some are missing or contradictory."""
    data: dict[str, Any] = {"name": path.stem}
    for key, value in values.items():
        *tables, name = key.split(".")
        table = data
        for inner in tables:
            table = table.setdefault(inner, {})
        table[name] = value.value
    try:
        host = msgspec.convert(data, Host)
    except msgspec.ValidationError as error:
        raise UserError(f"{path}: {_missing(str(error))}") from None
    check_host(host, lambda key: values[key].place if key in values else str(path))
    return Description(host, {key: value.tag for key, value in values.items()})


def _missing(message: str) -> str:
    """Return a message of msgspec about a missing key, with the complete key."""
    key = message.split("`")[1]
    table = message.partition("$.")[2].rstrip("`")
    return f"missing key `{table + '.' if table else ''}{key}`"
