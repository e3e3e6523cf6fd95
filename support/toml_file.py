"""Read TOML files, with errors that name the line."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from ixp.support.decoding import NOUNS, plain
from ixp.support.errors import UserError

_HEADER = r"\s*(\[\[?)\s*([\w.-]+)\s*\]"
_KEY = r"\s*([\w.-]+)\s*="
_PLACE = r"`\$\.?([\w.-]*)(\[\.\.\.\])?"
"""Path in a message of msgspec; brackets stand for a key of a mapping."""

_Struct = TypeVar("_Struct", bound=msgspec.Struct)


class TomlError(UserError):
    """An error at a line of a TOML file; `message` is the text without the place."""

    def __init__(self, name: str, line: int, message: str) -> None:
        """Take the name of the file, its line, and the message."""
        super().__init__(f"{name}:{line}: {message}")
        self.line, self.message = line, message


class TomlFile:
    """A parsed TOML file, with the lines of its tables and keys."""

    def __init__(self, text: str, name: str) -> None:
        """Parse `text`; `name` is the file's name in errors. Raise UserError for bad syntax."""
        self.name = name
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            message, _, place = str(error).partition(" (at line ")
            line = int(place.split(",")[0] or len(text.splitlines()))
            raise TomlError(name, line, message) from None
        except RecursionError:
            raise UserError(f"{name}: values must not be nested so deeply") from None
        self._lines = line_numbers(text)

    @classmethod
    def read(cls, path: str | Path) -> "TomlFile":
        """Read the file at `path`; raise UserError if that is not possible."""
        try:
            return cls(Path(path).read_text(encoding="utf-8"), str(path))
        except OSError as error:
            raise UserError(f"{path}: {error.strerror}") from None
        except UnicodeDecodeError as error:
            raise UserError(f"{path}: text must be UTF-8, not {error.reason}") from None

    def has_line(self, *path: str | int) -> bool:
        """Return whether a key or table has its own line."""
        return path in self._lines

    def line(self, *path: str | int) -> int:
        """Return the line of a key, such as ("engine", 2, "role"), or of its nearest parent."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def place(self, *path: str | int) -> str:
        """Return FILE:LINE of a key, or of the nearest table around it that has a line."""
        return f"{self.name}:{self.line(*path)}"

    def error(self, message: str, *path: str | int) -> UserError:
        """Return an error that names the file and the line of a key."""
        return TomlError(self.name, self.line(*path), message)

    def entries(self, table: str) -> list[dict[str, Any]]:
        """Return the `[[table]]` entries, if any; raise UserError for anything else."""
        entries = self.data.get(table, [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise self.error(f"{table} must be written as [[{table}]] tables", table)
        return entries

    def structs(self, table: str, kind: type[_Struct]) -> list[_Struct]:
        """Convert the `[[table]]` entries to structs; raise UserError for a wrong key or value."""
        entries = enumerate(self.entries(table))
        return [self._convert(values, kind, table, index) for index, values in entries]

    def struct(self, kind: type[_Struct]) -> _Struct:
        """Convert the whole file to a struct; raise UserError for a wrong key or value."""
        return self._convert(self.data, kind)

    def _convert(self, values: dict[str, Any], kind: type[_Struct], *table: str | int) -> _Struct:
        try:
            return msgspec.convert(values, kind)
        except msgspec.ValidationError as error:
            message = str(error)
            place = re.search(_PLACE, message)
            path = place[1].split(".") if place and place[1] else []
            if place and place[2]:
                path = [path[0], wrong_key(values[path[0]], kind, path[0])]
                message = plain(message.replace("[...]", f".{path[1]}"))
            else:
                message = _allowed(values, kind, path) or plain(message)
                path = path or [key for key in values if f"`{key}`" in message][:1]
            prefix = f"[[{table[0]}]]: " if table else ""
            raise self.error(prefix + message, *table, *path) from None

    def refuse_unknown(self, tables: tuple[str, ...]) -> None:
        """Raise UserError if the top level holds anything but these tables."""
        for name in self.data:
            if name not in tables:
                allowed = ", ".join(f"[[{table}]]" for table in tables)
                raise self.error(f"unknown table {name}; it must be one of {allowed}", name)


def _is_struct(kind: Any) -> bool:  # noqa: ANN401 - any type of a field
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _allowed(values: Any, kind: Any, path: list[str]) -> str:  # noqa: ANN401 - any type of a field
    """Return the error if the value at `path` must be one of a few words, else an empty text."""
    for name in path:
        if not _is_struct(kind):
            return ""
        fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
        if name not in fields or name not in values:
            return ""
        values, kind = values[name], fields[name]
    kinds = (kind, *get_args(kind))  # including the members of a union
    words = [word for k in kinds if get_origin(k) is Literal for word in get_args(k)]
    if not words:
        return ""
    lists = " or a list" if any(get_origin(k) is list for k in kinds) else ""
    return f"{'.'.join(path)} must be one of {', '.join(map(str, words))}{lists}, not {values}"


def wrong_key(values: dict[str, Any], kind: type[msgspec.Struct], name: str) -> str:
    """Return the first key of a mapping whose value has the wrong type; msgspec omits it."""
    types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    _, allowed = get_args(types[name])
    for key, value in values.items():
        try:
            msgspec.convert(value, allowed)
        except msgspec.ValidationError:
            return key
    raise KeyError(name)


def type_error(name: str, value: object, kind: Any) -> str:  # noqa: ANN401 - any type of a field
    """Return why a value is not of a type, in terms of the file, or an empty text."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return f"{name} must be {_words_of_type(kind)}, not {value}"
    return ""


def _words_of_type(kind: Any) -> str:  # noqa: ANN401 - any type of a field
    union = get_origin(kind) in {Union, UnionType}
    words: list[str] = []
    for member in get_args(kind) if union else (kind,):
        if get_origin(member) is Literal:
            words += get_args(member)
        elif get_origin(member) in {tuple, list}:
            words.append("a list of texts")
        elif get_origin(member) is dict:
            words.append(NOUNS["object"])
        elif member is not type(None):
            words.append(NOUNS[member.__name__])
    return " or ".join(words)


def line_numbers(text: str) -> dict[tuple[str | int, ...], int]:
    """Return the line, from 1, of each table and key, such as ("engine", 2, "role")."""
    lines: dict[tuple[str | int, ...], int] = {}
    counts: Counter[tuple[str | int, ...]] = Counter()
    table: tuple[str | int, ...] = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := re.match(_HEADER, line):
            table = ()
            # in an array of tables, a name refers to the last entry
            for name in header[2].split("."):
                table = (*table, counts[table] - 1, name) if table in counts else (*table, name)
                lines.setdefault(table, number)
            if header[1] == "[[":
                counts[table] += 1
                table = (*table, counts[table] - 1)
                lines[table] = number
        elif key := re.match(_KEY, line):
            names = key[1].split(".")
            for end in range(1, len(names) + 1):
                lines.setdefault((*table, *names[:end]), number)
    return lines
