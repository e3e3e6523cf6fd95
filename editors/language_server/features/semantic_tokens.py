"""What each word of a document resolves to, for an editor to colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lsprotocol import types as lsp

from ixp.assembler.binding.scopes import Variable
from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.grammar.lexer import is_directive, tokenize
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.grammar.words import MNEMONICS
from ixp.assembler.text.source import Source, Token
from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.places import Places
from ixp.editors.language_server.symbols import Symbol, WordPosition, word_at
from ixp.isa.coding.operand_kinds import Flags, Named, OneOf

_T, _M = lsp.SemanticTokenTypes, lsp.SemanticTokenModifiers


class Look(NamedTuple):
    """How a word is shown: its type and modifiers, those of the protocol where there are such."""

    type: str
    modifiers: tuple[str, ...] = ()


LOOKS = {
    "instruction": Look(_T.Function.value),
    "command": Look(_T.Method.value),
    "directive": Look(_T.Keyword.value),
    "macro": Look(_T.Macro.value),
    "label": Look(_T.Label.value),
    "define": Look(_T.Variable.value, (_M.Readonly.value,)),
    "parameter": Look(_T.Parameter.value),
    "synonym": Look(_T.Type.value),
    "csr": Look(_T.Property.value),
    "event": Look(_T.Event.value),
    "operation": Look(_T.Operator.value),
    "token": Look(_T.Modifier.value),
    "gpr": Look(_T.Variable.value),
    "gpr A": Look(_T.Variable.value, ("bankA",)),
    "gpr B": Look(_T.Variable.value, ("bankB",)),
    "sram": Look(_T.Variable.value, ("sramTransfer",)),
    "sdram": Look(_T.Variable.value, ("sdramTransfer",)),
}
"""The look of each sort of word; the legend follows from it."""
OWN_MODIFIERS = {
    "bankA": "a GPR of bank A",
    "bankB": "a GPR of bank B",
    "sramTransfer": "an SRAM transfer register",
    "sdramTransfer": "an SDRAM transfer register",
    "absolute": "a register that all contexts share",
}
"""The modifiers that the protocol does not name, with what they mean."""
_ORDER = ("parameter", "synonym", "register", "label", "macro", "define")
TYPES = tuple(dict.fromkeys(each.type for each in LOOKS.values()))
MODIFIERS = (*OWN_MODIFIERS, _M.Readonly.value, _M.Declaration.value)
LEGEND = lsp.SemanticTokensLegend([*TYPES], [*MODIFIERS])


class SemanticWord(NamedTuple):
    """A word and its look."""

    place: WordPosition
    look: Look


def words(facts: Facts, source: Source, lines: range) -> list[SemanticWord]:
    """Return the words of some lines of a source that mean something, in their order."""
    name = facts.name_of(source)
    found = {WordPosition(name, *each): LOOKS["directive"] for each in _directives(source, lines)}
    for bound in facts.analysis.program.instructions:
        if bound.token.source.name == name and bound.token.line in lines:
            found |= {place: look for place, look in _parts(bound) if place.file == name}
    for line_number in lines:
        named = facts.symbols.on_line(name, line_number)
        for place, symbol in sorted(named, key=lambda each: -_ORDER.index(each[1].kind)):
            found[place] = _look(symbol, place)
    return [SemanticWord(*each) for each in sorted(found.items())]


def _directives(source: Source, lines: range) -> Iterator[tuple[int, int, str]]:
    """Yield line, column and text of the words of directives."""
    for line in tokenize(source):
        token = line[1] if is_directive(line) else line[0]
        if token.line in lines and (token is not line[0] or token.text.startswith(".")):
            yield token.line, token.column, token.text


def _parts(bound: BoundInstruction) -> Iterator[tuple[WordPosition, Look]]:
    """Yield the words of an instruction that are no names."""
    behind = bound.tokens[1:]
    opened = next((at for at, token in enumerate(behind) if token.kind == TokenType.LBRACK), None)
    for place, look in _written([bound.token], "instruction"):
        rest = "".join(token.text for token in behind[:opened]) if opened else ""
        whole = (place.text + rest).lower() in MNEMONICS  # `br<0` is three tokens
        yield place._replace(text=place.text + rest) if whole else place, look
    if bound.row.command and opened is not None:
        yield from _written(behind[opened + 1 : opened + 2], "command")
    for operand in bound.row.operands:
        token = bound.operand_tokens.get(operand.name)
        if token is None:
            continue
        if isinstance(operand.kind, Flags):
            yield from _written(_list_from(bound.tokens, token), "event")
        elif isinstance(operand.kind, Named):
            yield from _written([token], "csr" if "CSR" in operand.kind.noun else "event")
        elif isinstance(operand.kind, OneOf):
            yield from _written([token], "operation")
    yield from _written([*bound.option_tokens.values()], "token")


def _list_from(tokens: Sequence[Token], first: Token) -> Iterator[Token]:
    """Yield the names of a list, up to its bracket."""
    started = False
    for token in tokens:
        started |= token is first
        if started and token.kind == TokenType.RBRACK:
            return
        if started and token.kind == TokenType.NAME:
            yield token


def _written(
    tokens: Sequence[Token] | Iterator[Token], sort: str
) -> Iterator[tuple[WordPosition, Look]]:
    for token in tokens:
        place = word_at(token)
        if place is not None:
            yield place, LOOKS[sort]


def _look(symbol: Symbol, place: WordPosition) -> Look:
    look = _of_register(symbol) if symbol.kind == "register" else LOOKS[symbol.kind]
    declared = (_M.Declaration.value,) if place in symbol.definitions else ()
    return look._replace(modifiers=(*look.modifiers, *declared))


def _of_register(symbol: Symbol) -> Look:
    """Return the look of a register; expansions of a macro may differ in banks."""
    variables = [each for each in symbol.of if isinstance(each, Variable)]
    sorts = {_sort(each) for each in variables}
    look = LOOKS[sorts.pop() if len(sorts) == 1 else variables[0].file]
    absolute = all(each.absolute for each in variables)
    return look._replace(modifiers=(*look.modifiers, *("absolute",) * absolute))


def _sort(variable: Variable) -> str:
    bank = variable.register.bank if variable.register else ""
    return f"{variable.file} {bank}" if bank else variable.file


def encoded(found: Sequence[SemanticWord], source: Source, places: Places) -> lsp.SemanticTokens:
    """Return words as the protocol's numbers: each by its distance from the one before."""
    data: list[int] = []
    line, start = 0, 0
    for place, look in found:
        at = places.position(source, place.line, place.column)
        bits = sum(1 << MODIFIERS.index(name) for name in look.modifiers)
        data += [
            at.line - line, at.character - start * (at.line == line), places.units(place.text),
            TYPES.index(look.type), bits,
        ]  # fmt: skip
        line, start = at.line, at.character
    return lsp.SemanticTokens(data)
