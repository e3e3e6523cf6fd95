"""Colours of words by their meaning, and hints at the ends of lines."""

from __future__ import annotations

from lsprotocol import types as lsp

from ixp.editors.language_server.features.inlay_hints import line_hints
from ixp.editors.language_server.features.semantic_tokens import LEGEND, encoded, words
from ixp.editors.language_server.server import Server


def register(server: Server) -> None:
    """Register semantic tokens and inlay hints."""
    endpoint = server.lsp

    async def _tokens(uri: str, lines: range | None = None) -> lsp.SemanticTokens | None:
        analysed = await server.workspace.facts(uri)
        if analysed is None:
            return None
        source, facts = analysed[0].source, analysed[1]
        lines = range(1, len(source.lines) + 1) if lines is None else lines
        return encoded(words(facts, source, lines), source, server.places)

    @endpoint.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
    async def _full(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens | None:
        return await _tokens(params.text_document.uri)

    @endpoint.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, LEGEND)
    async def _range(params: lsp.SemanticTokensRangeParams) -> lsp.SemanticTokens | None:
        return await _tokens(params.text_document.uri, _lines(params.range))

    @endpoint.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    async def _hints(params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        analysed = await server.workspace.facts(params.text_document.uri)
        if analysed is None:
            return []
        source, kinds = analysed[0].source, server.workspace.targets.settings.inlay_hints
        return [
            lsp.InlayHint(_end(server, source.line(hint.line), hint.line), hint.text,
                          padding_left=True)
            for hint in line_hints(analysed[1], source, _lines(params.range), kinds)
        ]  # fmt: skip


def _lines(span: lsp.Range) -> range:
    """Return the lines of a range, counted from 1."""
    return range(span.start.line + 1, span.end.line + 2)


def _end(server: Server, text: str, line: int) -> lsp.Position:
    return lsp.Position(line - 1, server.places.units(text))
