"""Styles of words by what they resolve to, for an editor to colour."""

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


class TokenStyle(NamedTuple):
    """Type and modifiers of a word: those of the protocol where it has them."""

    type: str
    modifiers: tuple[str, ...] = ()


STYLES = {
    "instruction": TokenStyle(_T.Function.value),
    "command": TokenStyle(_T.Method.value),
    "directive": TokenStyle(_T.Keyword.value),
    "macro": TokenStyle(_T.Macro.value),
    "label": TokenStyle(_T.Label.value),
    "define": TokenStyle(_T.Variable.value, (_M.Readonly.value,)),
    "parameter": TokenStyle(_T.Parameter.value),
    "synonym": TokenStyle(_T.Type.value),
    "csr": TokenStyle(_T.Property.value),
    "event": TokenStyle(_T.Event.value),
    "operation": TokenStyle(_T.Operator.value),
    "token": TokenStyle(_T.Modifier.value),
    "gpr": TokenStyle(_T.Variable.value),
    "gpr A": TokenStyle(_T.Variable.value, ("bankA",)),
    "gpr B": TokenStyle(_T.Variable.value, ("bankB",)),
    "sram": TokenStyle(_T.Variable.value, ("sramTransfer",)),
    "sdram": TokenStyle(_T.Variable.value, ("sdramTransfer",)),
}
"""The style of each kind of word; the legend follows from it."""
OWN_MODIFIERS = {
    "bankA": "a GPR of bank A",
    "bankB": "a GPR of bank B",
    "sramTransfer": "an SRAM transfer register",
    "sdramTransfer": "an SDRAM transfer register",
    "absolute": "a register that all contexts share",
}
"""The modifiers that the protocol does not name, with their meanings."""
_ORDER = ("parameter", "synonym", "register", "label", "macro", "define")
TYPES = tuple(dict.fromkeys(style.type for style in STYLES.values()))
MODIFIERS = (*OWN_MODIFIERS, _M.Readonly.value, _M.Declaration.value)
LEGEND = lsp.SemanticTokensLegend([*TYPES], [*MODIFIERS])


class SemanticWord(NamedTuple):
    """A word and its style."""

    place: WordPosition
    style: TokenStyle


def words(facts: Facts, source: Source, lines: range) -> list[SemanticWord]:
    """Return the words with a style in some lines of a source, in their order."""
    name = facts.source_name(source)
    directives = _directives(source, lines)
    styles = {WordPosition(name, *word): STYLES["directive"] for word in directives}
    for bound in facts.analysis.program.instructions:
        if bound.token.source.name == name and bound.token.line in lines:
            styles |= {place: style for place, style in _parts(bound) if place.file == name}
    for line_number in lines:
        symbols = facts.symbols.on_line(name, line_number)
        for place, symbol in sorted(symbols, key=lambda word: -_ORDER.index(word[1].kind)):
            styles[place] = _style(symbol, place)
    return [SemanticWord(*word) for word in sorted(styles.items())]


def _directives(source: Source, lines: range) -> Iterator[tuple[int, int, str]]:
    """Yield line, column and text of the words of directives."""
    for line in tokenize(source):
        token = line[1] if is_directive(line) else line[0]
        if token.line in lines and (token is not line[0] or token.text.startswith(".")):
            yield token.line, token.column, token.text


def _parts(bound: BoundInstruction) -> Iterator[tuple[WordPosition, TokenStyle]]:
    """Yield the words of an instruction but for names of the program."""
    behind = bound.tokens[1:]
    opened = next((at for at, token in enumerate(behind) if token.kind == TokenType.LBRACK), None)
    for place, style in _written([bound.token], "instruction"):
        rest = "".join(token.text for token in behind[:opened]) if opened else ""
        whole = (place.text + rest).lower() in MNEMONICS  # `br<0` is three tokens
        yield place._replace(text=place.text + rest) if whole else place, style
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
    tokens: Sequence[Token] | Iterator[Token], kind: str
) -> Iterator[tuple[WordPosition, TokenStyle]]:
    for token in tokens:
        place = word_at(token)
        if place is not None:
            yield place, STYLES[kind]


def _style(symbol: Symbol, place: WordPosition) -> TokenStyle:
    style = _register_style(symbol) if symbol.kind == "register" else STYLES[symbol.kind]
    declared = (_M.Declaration.value,) if place in symbol.definitions else ()
    return style._replace(modifiers=(*style.modifiers, *declared))


def _register_style(symbol: Symbol) -> TokenStyle:
    """Return the style of a register; expansions of a macro may differ in banks."""
    variables = [meaning for meaning in symbol.of if isinstance(meaning, Variable)]
    kinds = {_register_kind(variable) for variable in variables}
    style = STYLES[kinds.pop() if len(kinds) == 1 else variables[0].file]
    absolute = all(variable.absolute for variable in variables)
    return style._replace(modifiers=(*style.modifiers, *("absolute",) * absolute))


def _register_kind(variable: Variable) -> str:
    bank = variable.register.bank if variable.register else ""
    return f"{variable.file} {bank}" if bank else variable.file


def encoded(words: Sequence[SemanticWord], source: Source, places: Places) -> lsp.SemanticTokens:
    """Return words as the protocol's numbers: five each, relative to the word before."""
    data: list[int] = []
    line, start = 0, 0
    for place, style in words:
        position = places.position(source, place.line, place.column)
        bits = sum(1 << MODIFIERS.index(name) for name in style.modifiers)
        data += [
            position.line - line, position.character - start * (position.line == line),
            places.units(place.text), TYPES.index(style.type), bits,
        ]  # fmt: skip
        line, start = position.line, position.character
    return lsp.SemanticTokens(data)
