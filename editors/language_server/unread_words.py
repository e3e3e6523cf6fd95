"""Which words are a name, too, where no known program reads them, such as those of an `#else`.

Nothing resolves such a word. It is taken for the name if it is spelled the same, stands in the same
macro or outside of all, and within the lines of the name's scope.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ixp.assembler.binding.scopes import Variable
from ixp.assembler.grammar.lexer import tokenize
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.preprocessing.blocks import directive
from ixp.assembler.text.source import Source, Token
from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.symbols import Symbol, WordPosition


class Unread(NamedTuple):
    """Words that no program reads: those that are the name, and those that may be."""

    same: list[WordPosition]
    doubtful: list[WordPosition]


def unread_words(
    programs: Sequence[Facts],
    symbols: Sequence[Symbol],
    places: Iterable[WordPosition],
    source: Source,
) -> Unread:
    """Return the words of a source that are spelled as a name and that no program reads.

    `places` are those of the name in the source; `symbols` its meanings in all programs.
    """
    known = sorted(places)
    file = known[0].file
    read = {token.line for facts in programs for token in _tokens(facts, file)}
    macros = _macros(source)
    homes = {macros.get(place.line) for place in known}
    found = Unread([], [])
    is_label = symbols[0].kind == "label"
    for token in _spelled(source, known[0].text, is_label=is_label):
        place = WordPosition(file, token.line, token.column, token.text)
        named = any(each.symbols.names(place._replace(file=each.called(file))) for each in programs)
        if token.line in read or named:
            continue
        home = macros.get(token.line)
        if home in homes and _in_scope(programs, symbols, file, token.line):
            found.same.append(place)
        elif None in homes:
            found.doubtful.append(place)
    return found


def _tokens(facts: Facts, file: str) -> Iterator[Token]:
    name = facts.called(file)
    for line in facts.analysis.lines:
        yield from (token for token in line if token.source.name == name)


def _macros(source: Source) -> dict[int, int]:
    """Return for each line of a macro's body the line of its head."""
    found: dict[int, int] = {}
    heads: list[int] = []
    for line in tokenize(source):
        if directive(line) == "macro":
            heads.append(line[0].line)
        elif directive(line) == "endm" and heads:
            heads.pop()
        if heads:
            found |= dict.fromkeys((token.line for token in line), heads[-1])
    return found


def _spelled(source: Source, word: str, *, is_label: bool) -> Iterator[Token]:
    for line in tokenize(source):
        if directive(line):
            continue
        for at, token in enumerate(line):
            signed = line[at + 1 : at + 2]
            label = bool(signed) and signed[0].kind == TokenType.HASH
            if token.text.lower() == word.lower() and label == is_label:
                yield token


def _in_scope(programs: Sequence[Facts], symbols: Iterable[Symbol], file: str, line: int) -> bool:
    """Return whether a line is within the scopes that open in its file around a name."""
    scopes = [each.scope for symbol in symbols for each in symbol.of if isinstance(each, Variable)]
    names = {facts.called(file) for facts in programs}
    here = [scope for scope in scopes if scope.token and scope.token.source.name in names]
    return not here or any(
        scope.token.line <= line <= (scope.end.line if scope.end else line)
        for scope in here
        if scope.token
    )
