"""Represent places in text: files, tokens, and a token's chain of macro expansions."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

# These objects can't be part of a reference cycle, so `gc=False` excludes them from garbage
# collection, where they would be the majority.


class Source(msgspec.Struct, frozen=True, eq=False, gc=False):
    """One text: its name as shown in messages, and its lines.

    Every end of a line is a line feed here: a carriage return alone, or before one, becomes one.
    """

    name: str
    text: str
    folder: Path | None = None
    lines: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        text = self.text.replace("\r\n", "\n").replace("\r", "\n")
        msgspec.structs.force_setattr(self, "text", text)
        msgspec.structs.force_setattr(self, "lines", tuple(text.split("\n")))

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the text, in hexadecimal."""
        return sha256(self.text.encode()).hexdigest()

    def line(self, number: int) -> str:
        """Return line `number` (from 1) without its end, or nothing past the last line."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""


class Expansion(msgspec.Struct, frozen=True, eq=False, gc=False):
    """One expansion of a macro: its name, the token that called it, and a number of its own."""

    macro: str
    call: Token
    number: int

    @property
    def parent(self) -> Expansion | None:
        """Return the expansion that holds the call."""
        return self.call.expansion

    def chain(self) -> list[Expansion]:
        """Return this expansion and those around it, innermost first."""
        expansions: list[Expansion] = []
        step: Expansion | None = self
        while step is not None:
            expansions.append(step)
            step = step.parent
        return expansions


class Token(msgspec.Struct, eq=False, gc=False):
    """A word; `kind` is a token type of the grammar, `spaced` says that blanks precede it.

    A word of an argument keeps its own place; `via` is the parameter that it replaces.
    """

    kind: int
    text: str
    source: Source
    line: int
    column: int
    spaced: bool = False
    expansion: Expansion | None = None
    via: Token | None = None

    def moved(self, place: Token, *, spaced: bool) -> Token:
        """Return the same word standing at another place (a define's text at its use)."""
        return Token(
            self.kind, self.text, place.source, place.line, place.column, spaced,
            place.expansion, place.via,
        )  # fmt: skip

    def replacing(self, parameter: Token, *, spaced: bool) -> Token:
        """Return the same word at its place, put where a parameter stands."""
        made = self.moved(self, spaced=spaced)
        made.via = parameter
        return made

    def within(self, expansion: Expansion) -> Token:
        """Return the same word as part of an expansion of the macro that holds it."""
        return Token(
            self.kind, self.text, self.source, self.line, self.column, self.spaced, expansion
        )


Line = list[Token]


def text_of(tokens: Sequence[Token]) -> str:
    """Return the tokens as text, with one blank where blanks were."""
    parts = [(" " if token.spaced and at else "") + token.text for at, token in enumerate(tokens)]
    return "".join(parts)
