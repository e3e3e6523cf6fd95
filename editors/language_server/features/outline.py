"""The symbols of a document: macros, defines, scopes and labels of its own lines."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from ixp.assembler.grammar.lexer import tokenize
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.preprocessing.local_labels import label_definitions
from ixp.assembler.text.source import Line, Source, Token
from ixp.editors.language_server.features.folding import BLOCK_ENDS, directive_of
from ixp.editors.language_server.places import Places

_SCOPES = (".local", ".begin", ".subroutine", ".sub")


def outline(source: Source, places: Places) -> list[lsp.DocumentSymbol]:
    """Return the symbols, those within a macro or a scope below it."""
    top: list[lsp.DocumentSymbol] = []
    stack = [("", top)]
    for line in tokenize(source):
        word = directive_of(line)
        if word and word == stack[-1][0]:
            stack.pop()
        for at in label_definitions(line):
            stack[-1][1].append(_symbol(source, places, line[at], lsp.SymbolKind.Key))
        definition = _definition(line, word)
        if definition is not None:
            token, kind, end = definition
            symbol = _symbol(source, places, token, kind)
            stack[-1][1].append(symbol)
            if end:
                symbol.children = []
                stack.append((end, symbol.children))
    return top


def _definition(line: Line, word: str) -> tuple[Token, lsp.SymbolKind, str] | None:
    """Return the name that a line defines, its kind, and the directive that ends its block."""
    if word == "#macro" and len(line) > 2:
        return line[2], lsp.SymbolKind.Function, BLOCK_ENDS[word]
    if word in ("#define", "#define_eval") and len(line) > 2:
        return line[2], lsp.SymbolKind.Constant, ""
    if word in _SCOPES:
        named = word.startswith(".sub") and len(line) > 1 and line[1].kind == TokenType.NAME
        return line[1 if named else 0], lsp.SymbolKind.Namespace, BLOCK_ENDS[word]
    return None


def _symbol(
    source: Source, places: Places, token: Token, kind: lsp.SymbolKind
) -> lsp.DocumentSymbol:
    span = places.of_token(token, source)
    text = source.line(token.line).strip()
    name = text if kind == lsp.SymbolKind.Namespace else token.text
    return lsp.DocumentSymbol(name, kind, span, span)


def named_symbols(
    source: Source, query: str, places: Places
) -> Iterator[tuple[str, lsp.DocumentSymbol]]:
    """Yield macros, defines and labels whose names contain a text, with the block around each."""
    query = query.lower()
    symbols = outline(source, places) if query in source.text.lower() else []
    stack = [("", symbol) for symbol in reversed(symbols)]
    while stack:
        container, symbol = stack.pop()
        stack += [(symbol.name, inner) for inner in reversed(symbol.children or ())]
        if symbol.kind != lsp.SymbolKind.Namespace and query in symbol.name.lower():
            yield container, symbol
