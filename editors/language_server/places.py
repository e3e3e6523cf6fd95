"""Places of the assembler as positions of the protocol, and back.

The assembler counts lines and characters from 1; the protocol counts from 0, in the units that the
client has chosen.
"""

from __future__ import annotations

import re
from pathlib import Path

from lsprotocol import types as lsp
from pygls import uris

from ixp.assembler.grammar.words import MNEMONICS
from ixp.assembler.text.source import Source, Token
from ixp.editors.language_server.symbols import WORD, WordPosition

_UNITS = {
    lsp.PositionEncodingKind.Utf8: ("utf-8", 1),
    lsp.PositionEncodingKind.Utf16: ("utf-16-le", 2),
    lsp.PositionEncodingKind.Utf32: ("utf-32-le", 4),
}
_SIGNED = "|".join(
    rf"{re.escape(name)}(?!\w)"
    for name in sorted(MNEMONICS, key=len, reverse=True)
    if not name.isidentifier()
)
CALLED = rf"(?i:{_SIGNED})|[A-Za-z_]\w*"
"""An instruction or a macro at the start of a statement; `br!=byte` is one word to a reader."""
_WORD = re.compile(rf"(?<!\w)(?i:{_SIGNED})|{WORD.pattern}")
_SCHEME = re.compile(r"[A-Za-z][\w+.-]+:")  # two letters or more: one letter is a drive


class Places:
    """Converts places by the position encoding of one client."""

    def __init__(self, encoding: str = lsp.PositionEncodingKind.Utf16) -> None:
        self._codec, self._bytes = _UNITS[lsp.PositionEncodingKind(encoding)]

    def units(self, text: str) -> int:
        """Return the length of a text in units of the client."""
        return len(text.encode(self._codec, "surrogatepass")) // self._bytes

    def position(self, source: Source, line: int, column: int) -> lsp.Position:
        """Return a place, counted from 1, as a position."""
        text = source.line(line)
        return lsp.Position(max(line - 1, 0), self.units(text[: max(column - 1, 0)]))

    def place(self, source: Source, position: lsp.Position) -> tuple[int, int]:
        """Return line and column of a position, both from 1; columns end with the line."""
        line = position.line + 1
        raw = source.line(line).encode(self._codec, "surrogatepass")
        before = raw[: max(position.character, 0) * self._bytes]
        return line, len(before.decode(self._codec, "ignore")) + 1

    def range(self, source: Source, line: int, column: int, text: str) -> lsp.Range:
        """Return the range of a text that stands at a place."""
        start = self.position(source, line, column)
        end = self.position(source, line, column + len(text))
        return lsp.Range(start, end)

    def of_token(self, token: Token, source: Source) -> lsp.Range:
        """Return the range of the word that stands where a token comes from."""
        return self.range(source, token.line, token.column, written(token, source))

    def of_place(self, place: WordPosition, source: Source) -> lsp.Range:
        """Return the range of a named word."""
        return self.range(source, place.line, place.column, place.text)


def written(token: Token, source: Source) -> str:
    """Return the text at the place of a token: that of the token, or a word."""
    rest = source.line(token.line)[token.column - 1 :]
    if rest.lower().startswith(token.text.lower()):
        return rest[: len(token.text)]
    match = WORD.match(rest)
    return match.group() if match else rest[:1]


def word_before(source: Source, line: int, column: int) -> str:
    """Return the word at or just before a place; "" where there is none."""
    for match in _WORD.finditer(source.line(line)):
        if match.start() < column <= match.end() + 1:
            return match.group()
    return ""


def uri_of(name: str) -> str:
    """Return the address of a source by its name, which may be an address already."""
    if is_address(name):
        return name
    return uris.from_fs_path(str(Path(name).resolve())) or name


def is_address(name: str) -> bool:
    """Return whether the name of a source is an address, such as `untitled:Untitled-1`."""
    return _SCHEME.match(name) is not None


def path_of(uri: str) -> Path | None:
    """Return the file of an address; None if it names no file."""
    try:
        path = uris.to_fs_path(uri) if uri.startswith("file:") else None
        return Path(path).resolve() if path and "\0" not in path else None
    except (ValueError, OSError, RuntimeError):
        return None
