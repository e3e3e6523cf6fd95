"""Find the lines of a TOML text, so that an error can name the line it is about."""

import re
import tomllib
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from ixp.support.errors import UserError

_HEADER = r"\s*\[\[\s*([\w-]+)\s*\]\]"
_TABLE = r"\s*\[\s*([\w.-]+)\s*\]"
_KEY = r"\s*([\w.-]+)\s*="
_PATH = r"`\$\.?([\w.-]*)(\[\.\.\.\])?"
"""Where in the structure, in a message of msgspec; the brackets stand for the key of a mapping."""

_Struct = TypeVar("_Struct", bound=msgspec.Struct)


class TomlError(UserError):
    """An error at a line of a TOML file; `message` is its text without the place."""

    def __init__(self, name: str, line: int, message: str) -> None:
        """`name` is what errors call the file."""
        super().__init__(f"{name}:{line}: {message}")
        self.line, self.message = line, message


class TomlText:
    """A parsed TOML file that knows where the entries of its arrays of tables stand."""

    def __init__(self, text: str, name: str) -> None:
        """Parse `text`; `name` is what errors call the file. Raise UserError for bad syntax."""
        self.name = name
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            message, _, place = str(error).partition(" (at line ")
            line = int(place.split(",")[0] or len(text.splitlines()))
            raise TomlError(name, line, message) from None
        except RecursionError:
            raise UserError(f"{name}: values must not be nested so deeply") from None
        self._lines = _lines_of(text)
        self._paths = _paths_of(text)

    @classmethod
    def read(cls, path: str | Path) -> "TomlText":
        """Read the file at `path`. Raise UserError when that is not possible."""
        try:
            return cls(Path(path).read_text(encoding="utf-8"), str(path))
        except OSError as error:
            raise UserError(f"{path}: {error.strerror}") from None
        except UnicodeDecodeError as error:
            raise UserError(f"{path}: text must be UTF-8, not {error.reason}") from None

    def line(self, table: str, index: int = 0, key: str = "") -> int:
        """Return the line of `key` in the `index`-th `[[table]]`, or of the nearest thing known."""
        for place in ((table, index, key), (table, index, ""), ("", 0, table)):
            if place in self._lines:
                return self._lines[place]
        return 1

    def line_of(self, table: str, key: str) -> int | None:
        """Return the line of a key of `[table]`, or None where that is written otherwise."""
        return self._lines.get((table, 0, key))

    def error(self, message: str, table: str, index: int = 0, key: str = "") -> UserError:
        """Build an error that names the file and the line of an entry."""
        return TomlError(self.name, self.line(table, index, key), message)

    def place_of(self, path: str) -> str:
        """Return FILE:LINE of a dotted key, or of the nearest table around it that has a line."""
        return f"{self.name}:{self._line_of_path(path)}"

    def _line_of_path(self, path: str) -> int:
        while path not in self._paths and path:
            path = path.rpartition(".")[0]
        return self._paths.get(path, 1)

    def error_at(self, path: str, message: str) -> UserError:
        """Build an error that names the file and the line of a dotted key."""
        return TomlError(self.name, self._line_of_path(path), message)

    def entries(self, table: str) -> list[dict[str, Any]]:
        """Return the `[[table]]` entries, none if absent. Raise UserError for another shape."""
        found = self.data.get(table, [])
        if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
            raise self.error(f"{table} must be written as [[{table}]] tables", table)
        return found

    def structs(self, table: str, kind: type[_Struct]) -> list[_Struct]:
        """Turn the `[[table]]` entries into structs. Raise UserError for a wrong key or value."""
        entries = enumerate(self.entries(table))
        return [self._convert(values, kind, table, index) for index, values in entries]

    def struct(self, kind: type[_Struct]) -> _Struct:
        """Turn the whole file into a struct. Raise UserError for a wrong key or value."""
        return self._convert(self.data, kind, "", 0)

    def _convert(
        self, values: dict[str, Any], kind: type[_Struct], table: str, index: int
    ) -> _Struct:
        try:
            return msgspec.convert(values, kind)
        except msgspec.ValidationError as error:
            message = str(error)
            found = re.search(_PATH, message)
            path = found[1].split(".") if found else []
            if found and found[2]:
                wrong = _wrong_key(values[path[0]], kind, path[0])
                message = _plain(message.replace("[...]", f".{wrong}"))
                place = (table, index, path[0]) if table else (path[0], 0, wrong)
                raise self.error(f"[[{table}]]: {message}" if table else message, *place) from None
            message = _allowed(values, kind, path) or _plain(message)
            key = next((key for key in values if path[:1] == [key] or f"`{key}`" in message), "")
            if table:
                raise self.error(f"[[{table}]]: {message}", table, index, key) from None
            raise self.error(message, key) from None

    def refuse_unknown(self, known: tuple[str, ...]) -> None:
        """Raise UserError when the top level holds anything but the tables in `known`."""
        for name in self.data:
            if name not in known:
                allowed = ", ".join(f"[[{word}]]" for word in known)
                raise self.error(f"unknown table {name}; it must be one of {allowed}", name)


def _is_struct(kind: Any) -> bool:  # noqa: ANN401 - any type of a field
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _allowed(values: Any, kind: Any, path: list[str]) -> str:  # noqa: ANN401 - any type of a field
    """Return the error for a value that is none of a few allowed ones, else an empty text."""
    for name in path:
        if not _is_struct(kind):
            return ""
        fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
        if name not in fields or name not in values:
            return ""
        values, kind = values[name], fields[name]
    kinds = (kind, *get_args(kind))  # a union's members too
    words = [word for each in kinds if get_origin(each) is Literal for word in get_args(each)]
    if not words:
        return ""
    lists = " or a list" if any(get_origin(each) is list for each in kinds) else ""
    return f"{'.'.join(path)} must be one of {', '.join(map(str, words))}{lists}, not {values}"


def _wrong_key(values: dict[str, Any], kind: type[msgspec.Struct], name: str) -> str:
    """Return the first key of a mapping whose value has the wrong type; msgspec omits it."""
    types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    _, allowed = get_args(types[name])
    for key, value in values.items():
        try:
            msgspec.convert(value, allowed)
        except msgspec.ValidationError:
            return key
    raise KeyError(name)


_WRONG_TYPE = r"Expected `([^`]+)`, got `(\w+)` - at `\$\.([^`]+)`"
_TYPES = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


def _plain(message: str) -> str:
    """Return a message of msgspec in the terms of the file."""
    if wrong := re.fullmatch(_WRONG_TYPE, message):
        wanted = " or ".join(_TYPES.get(each, each) for each in wrong[1].split(" | "))
        return f"`{wrong[3]}` must be {wanted}, not {_TYPES.get(wrong[2], wrong[2])}"
    message = message.replace("Object contains unknown field", "unknown key")
    message = message.replace("Object missing required field", "missing key")
    return message.replace(" - at `$.", " for `").replace("`$", "`")


def _lines_of(text: str) -> dict[tuple[str, int, str], int]:
    """Map (table, index, key) to its line; a table's own line has the key ''."""
    lines: dict[tuple[str, int, str], int] = {}
    counts: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if header := re.match(_HEADER, line):
            table = header[1]
            counts[table] = counts.get(table, -1) + 1
            lines[table, counts[table], ""] = number
            lines.setdefault(("", 0, table), number)
        elif key := re.match(_KEY, line):
            lines.setdefault((table, counts.get(table, 0), key[1]), number)
        elif plain := re.match(r"\s*\[\s*([\w-]+)", line):
            table = plain[1]
            lines.setdefault(("", 0, table), number)
    return lines


def _paths_of(text: str) -> dict[str, int]:
    """Map the dotted name of every key and plain table to its line."""
    paths: dict[str, int] = {}
    prefix = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if table := re.match(_TABLE, line):
            prefix = f"{table[1]}."
            paths.setdefault(table[1], number)
        elif key := re.match(_KEY, line):
            paths.setdefault(prefix + key[1], number)
    return paths
