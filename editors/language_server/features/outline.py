"""The symbols of a document: macros, defines, scopes and labels of its own lines."""

from __future__ import annotations

from lsprotocol import types as lsp

from ixp.assembler.grammar.lexer import tokenize
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.preprocessing.local_labels import label_definitions
from ixp.assembler.text.source import Line, Source, Token
from ixp.editors.language_server.places import Places

_BLOCK_ENDS = {".local": ".endlocal", ".begin": ".end", ".subroutine": ".endsub", ".sub": ".endsub"}


def outline(source: Source, places: Places) -> list[lsp.DocumentSymbol]:
    """Return the symbols, those within a macro or a scope below it."""
    top: list[lsp.DocumentSymbol] = []
    stack = [("", top)]
    for line in tokenize(source):
        words = [token.text.lower() for token in line[:2]]
        if words[0] == stack[-1][0] or words == stack[-1][0].split():
            stack.pop()
        for at in label_definitions(line):
            stack[-1][1].append(_symbol(source, places, line[at], lsp.SymbolKind.Key))
        definition = _definition(line, words)
        if definition is not None:
            token, kind, end = definition
            symbol = _symbol(source, places, token, kind)
            stack[-1][1].append(symbol)
            if end:
                symbol.children = []
                stack.append((end, symbol.children))
    return top


def _definition(line: Line, words: list[str]) -> tuple[Token, lsp.SymbolKind, str] | None:
    """Return the name that a line defines, its kind, and the directive that ends its block."""
    if words == ["#", "macro"] and len(line) > 2:
        return line[2], lsp.SymbolKind.Function, "# endm"
    if words in (["#", "define"], ["#", "define_eval"]) and len(line) > 2:
        return line[2], lsp.SymbolKind.Constant, ""
    if words[0] in _BLOCK_ENDS:
        named = words[0].startswith(".sub") and len(line) > 1 and line[1].kind == TokenType.NAME
        return line[1 if named else 0], lsp.SymbolKind.Namespace, _BLOCK_ENDS[words[0]]
    return None


def _symbol(
    source: Source, places: Places, token: Token, kind: lsp.SymbolKind
) -> lsp.DocumentSymbol:
    span = places.of_token(token, source)
    text = source.line(token.line).strip()
    name = text if kind == lsp.SymbolKind.Namespace else token.text
    return lsp.DocumentSymbol(name, kind, span, span)
