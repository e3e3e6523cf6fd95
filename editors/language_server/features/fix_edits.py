"""The copies of `ixp asm --fix` as edits of the text.

No copies are offered inside a macro, where they would change every expansion, nor in the words
that `.if` writes, which have no text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.rewrite.fix import Copy
from ixp.assembler.text.source import Token
from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.places import written
from ixp.editors.language_server.symbols import word_at

_OPENING, _CLOSING = (TokenType.LPAREN, TokenType.LBRACK), (TokenType.RPAREN, TokenType.RBRACK)


class Edit(NamedTuple):
    """A text that replaces another from `start` up to `end`: line and column from 1."""

    start: tuple[int, int]
    end: tuple[int, int]
    text: str


class Fix(NamedTuple):
    """The edits that let an instruction read copies; `lines` are the lines of the instruction."""

    file: str
    lines: range
    words: list[str]
    edits: list[Edit]


def fixes(fixed: Facts) -> list[Fix]:
    """Return a fix for each instruction that got copies; `fixed` are facts after `--fix`."""
    repair = fixed.analysis.repair
    by_reader: dict[int, list[Copy]] = {}
    for copy in repair.copies if repair else ():
        by_reader.setdefault(id(copy.reader), []).append(copy)
    return [_fix(copies) for copies in by_reader.values() if all(map(_has_text, copies))]


def _has_text(copy: Copy) -> bool:
    tokens = (copy.reader.token, copy.before.token)
    same = tokens[0].source is tokens[1].source
    return same and all(token.expansion is None and word_at(token) for token in tokens)


def _fix(copies: Sequence[Copy]) -> Fix:
    reader = copies[0].reader
    line = reader.token.source.line(reader.token.line)
    indent = line[: len(line) - len(line.lstrip())]
    last = reader.tokens[-1].line
    edits = [_insertion(copies, indent), *(_replacement(copy) for copy in copies)]
    if copies[0].before is reader:
        end = (last, len(reader.token.source.line(last)) + 1)
        edits.append(Edit(end, end, f"\n{indent}.endlocal"))
    texts = [text for copy in copies for text in copy.texts]
    return Fix(reader.token.source.name, range(reader.token.line, last + 1), texts, edits)


def _insertion(copies: Sequence[Copy], indent: str) -> Edit:
    """Return the copies before their instruction, behind its label.

    They share a new scope with the instruction that reads them, or use the scope of the place if
    other instructions stand between.
    """
    before = copies[0].before
    directive = ".local" if before is copies[0].reader else ".reg"
    names = " ".join(copy.name for copy in copies)
    lines = [f"{directive} {names}", *(text for copy in copies for text in copy.texts), ""]
    place = (before.token.line, before.token.column)
    return Edit(place, place, f"\n{indent}".join(lines))


def _replacement(copy: Copy) -> Edit:
    tokens = [*_operand(copy.reader, copy.reader.operand_tokens[copy.operand])]
    first, last = tokens[0], tokens[-1]
    end = last.column + len(written(last, last.source))
    return Edit((first.line, first.column), (last.line, end), copy.name)


def _operand(bound: BoundInstruction, first: Token) -> Iterator[Token]:
    """Yield the words of an operand, up to the sign behind it."""
    depth, inside = 0, False
    for token in bound.tokens:
        inside |= token is first
        if inside:
            depth += (token.kind in _OPENING) - (token.kind in _CLOSING)
            if depth < 0 or (depth == 0 and token.kind == TokenType.COMMA):
                return
            yield token
