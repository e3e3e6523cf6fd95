"""Definitions and uses of names: registers, labels, macros, defines, parameters, synonyms.

A place counts only if the text has the word there: words made by a paste or a define have none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

import msgspec

from ixp.assembler.analysis import Analysis
from ixp.assembler.binding.scopes import Synonym, Variable
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.grammar.syntax import Reference
from ixp.assembler.preprocessing.blocks import Block, MacroBlock, tokens
from ixp.assembler.preprocessing.local_labels import label_definitions
from ixp.assembler.preprocessing.macros import Macro
from ixp.assembler.preprocessing.substitute import Define
from ixp.assembler.text.source import Token

SymbolKind = Literal["register", "label", "macro", "define", "parameter", "synonym"]
Meaning = Variable | Macro | Define | Synonym | int
WORD = re.compile(r"(?:\$\$?@?|@)?[A-Za-z0-9_]+")


class WordPosition(NamedTuple):
    """A word in a file: line and column count from 1."""

    file: str
    line: int
    column: int
    text: str


class Symbol(msgspec.Struct, eq=False):
    """A name with its definitions and uses.

    `of` holds its meanings: registers (one for each expansion and element), a macro, a define, a
    synonym, the macro of a parameter, or the address of a label. `unwritten` are words that stand
    for it where the text has another word.
    """

    kind: SymbolKind
    name: str
    definitions: list[WordPosition] = msgspec.field(default_factory=list)
    uses: list[WordPosition] = msgspec.field(default_factory=list)
    of: list[Meaning] = msgspec.field(default_factory=list)
    unwritten: list[Token] = msgspec.field(default_factory=list)

    @property
    def places(self) -> list[WordPosition]:
        """Return every place of the name, once, in order."""
        return sorted({*self.definitions, *self.uses})

    def use(self, words: Iterable[Token]) -> None:
        """Add uses at places where the text contains the word."""
        for token in words:
            place = word_at(token)
            if place:
                self.uses.append(place)
            elif not token.source.line(token.line)[token.column - 1 :].startswith("."):
                self.unwritten.append(token)  # words that `.if` wrote are noted at their own places


class Symbols:
    """The names of an analysis, by place and by name."""

    def __init__(self, analysis: Analysis) -> None:
        self._symbols: dict[tuple[object, ...], Symbol] = {}
        self._registers(analysis)
        self._labels(analysis)
        self._macros(analysis)
        self._parameters(analysis)
        self._synonyms(analysis)
        self._defines(analysis)
        self._at: dict[tuple[str, int], list[tuple[WordPosition, Symbol]]] = {}
        self.by_name: dict[str, list[Symbol]] = {}
        for symbol in self._symbols.values():
            symbol.definitions = list(dict.fromkeys(symbol.definitions))
            symbol.uses = list(dict.fromkeys(symbol.uses))
            self.by_name.setdefault(symbol.name.lower(), []).append(symbol)
            for place in symbol.places:
                self._at.setdefault(place[:2], []).append((place, symbol))

    def __iter__(self) -> Iterator[Symbol]:
        """Yield every name."""
        return iter(self._symbols.values())

    def at(self, file: str, line: int, column: int) -> list[Symbol]:
        """Return the symbols of the word at a place; several where expansions differ."""
        named = self._at.get((file, line), ())
        return [
            symbol
            for place, symbol in named
            if place.column <= column <= place.column + len(place.text)
        ]

    def on_line(self, file: str, line: int) -> list[tuple[WordPosition, Symbol]]:
        """Return the named words of a line."""
        return self._at.get((file, line), [])

    def together(self, symbol: Symbol) -> list[Symbol]:
        """Return a name with all names that share places with it, as expansions of a macro do."""
        symbols = {id(symbol): symbol}
        queue = [symbol]
        while queue:
            for place in queue.pop().places:
                for word, same in self._at.get(place[:2], ()):
                    if word == place and same.kind == symbol.kind and id(same) not in symbols:
                        symbols[id(same)] = same
                        queue.append(same)
        return list(symbols.values())

    def _symbol(self, kind: SymbolKind, name: str, *key: object) -> Symbol:
        return self._symbols.setdefault((kind, name.lower(), *key), Symbol(kind, name))

    def _registers(self, analysis: Analysis) -> None:
        for scope in analysis.program.root.walk():
            for variable in scope.variables.values():
                symbol = self._register(variable)
                symbol.of.append(variable)
                symbol.use(variable.uses)
                if not symbol.definitions:
                    symbol.definitions += _places(variable.uses)[:1]

    def _register(self, variable: Variable) -> Symbol:
        """Return the name of a register.

        Expansions declare at one place; an undeclared register is one name of the program.
        """
        place = word_at(variable.token) if variable.declared else None
        symbol = self._symbol("register", place.text if place else variable.name, place)
        if place and place not in symbol.definitions:
            symbol.definitions.append(place)
        return symbol

    def _labels(self, analysis: Analysis) -> None:
        targets = analysis.program.label_tokens
        for line in analysis.lines:
            definitions = {id(line[at]) for at in label_definitions(line)}
            for token, sign in pairwise(line):
                if token.kind != TokenType.NAME or sign.kind != TokenType.HASH:
                    continue
                target = targets.get(token.text.lower())
                home = word_at(target) if target else None
                if home:
                    symbol = self._symbol("label", home.text, home)
                    if id(token) in definitions:
                        symbol.definitions += _places([token])
                    else:
                        symbol.use([token])
                    address = analysis.program.labels[token.text.lower()]
                    if address not in symbol.of:
                        symbol.of.append(address)

    def _macros(self, analysis: Analysis) -> None:
        macros = analysis.preprocessor.macros
        for macro in (form for forms in macros.values() for form in forms.values()):
            symbol = self._symbol("macro", macro.name.text)
            symbol.of.append(macro)
            symbol.definitions += _places([macro.name])
        for token, macro in macros.calls:
            self._symbol("macro", macro.name.text).uses += _places([token])

    def _parameters(self, analysis: Analysis) -> None:
        macros = analysis.preprocessor.macros
        for macro in (form for forms in macros.values() for form in forms.values()):
            words = [token for block in macro.body for token in _bound(block)]
            for token in macro.parameter_tokens:
                place = word_at(token)
                if place is not None:
                    symbol = self._symbol("parameter", token.text, place)
                    symbol.of.append(macro)
                    symbol.definitions.append(place)
                    symbol.use(_standing_for(token.text, words))

    def _synonyms(self, analysis: Analysis) -> None:
        for scope in analysis.program.root.walk():
            for name, synonym in scope.synonyms.items():
                place = word_at(synonym.token)
                symbol = self._symbol("synonym", place.text if place else name, place)
                symbol.of.append(synonym)
                symbol.definitions += [place] if place else []
                symbol.use(synonym.uses)
                self._use_register(synonym)

    def _use_register(self, synonym: Synonym) -> None:
        """Add the register in the definition of a synonym, which may have no other use."""
        form = synonym.expression
        token = form.token if isinstance(form, Reference) else None
        variable = synonym.scope.find(token.text) if token else None
        if token and variable and synonym.scope.synonym(token.text) is None:
            self._register(variable).use([token])

    def _defines(self, analysis: Analysis) -> None:
        defines = analysis.preprocessor.defines
        definitions = [(define.name, define) for define in defines.values() if define.name]
        for token, define in (*defines.uses, *definitions):
            if define.name is None:
                continue
            symbol = self._symbol("define", define.name.text)
            if define not in symbol.of:
                symbol.of.append(define)
                symbol.definitions += _places([define.name])
                inner = [word for word in define.body if word.text in defines]
                for word in inner:
                    self._symbol("define", word.text).uses += _places([word])
            if token is not define.name:
                symbol.uses += _places([token])


def _bound(block: Block) -> Iterable[Token]:
    """Return the words of a macro's body in which its parameters stand for arguments."""
    return block.head if isinstance(block, MacroBlock) else tokens(block)


def _standing_for(name: str, words: Iterable[Token]) -> Iterator[Token]:
    """Yield the words that are a parameter, and the quoted texts that hold it."""
    for token in words:
        quoted = token.kind == TokenType.STRING and name in WORD.findall(token.text)
        if token.text == name or quoted:
            yield token


def word_at(token: Token) -> WordPosition | None:
    """Return the word of a token as its text has it; None if the text has another word."""
    match = WORD.match(token.source.line(token.line), token.column - 1)
    if match is None:
        return None
    text, word = token.text.lower(), match.group().lower()
    local = token.expansion is not None and text.startswith(f"{word}__")
    if text != word and not local:
        return None
    return WordPosition(token.source.name, token.line, token.column, match.group())


def _places(tokens: Iterable[Token]) -> list[WordPosition]:
    positions = (word_at(token) for token in tokens)
    return list(dict.fromkeys(place for place in positions if place))
