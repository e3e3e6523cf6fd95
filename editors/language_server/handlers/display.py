"""What is shown of the words and lines of a document: colours by meaning, hints."""

from __future__ import annotations

from lsprotocol import types as lsp

from ixp.editors.language_server.features.inlay_hints import line_hints
from ixp.editors.language_server.features.semantic_tokens import LEGEND, encoded, words
from ixp.editors.language_server.server import Server


def register(server: Server) -> None:
    """Register semantic tokens and inlay hints."""
    own = server.lsp

    async def _tokens(uri: str, lines: range | None = None) -> lsp.SemanticTokens | None:
        found = await server.session.facts(uri)
        if found is None:
            return None
        source, facts = found[0].source, found[1]
        chosen = range(1, len(source.lines) + 1) if lines is None else lines
        return encoded(words(facts, source, chosen), source, server.places)

    @own.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
    async def _full(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens | None:
        return await _tokens(params.text_document.uri)

    @own.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, LEGEND)
    async def _range(params: lsp.SemanticTokensRangeParams) -> lsp.SemanticTokens | None:
        return await _tokens(params.text_document.uri, _lines(params.range))

    @own.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    async def _hints(params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        found = await server.session.facts(params.text_document.uri)
        if found is None:
            return []
        source, shown = found[0].source, server.session.programs.settings.inlay_hints
        return [
            lsp.InlayHint(_end(server, source.line(each.line), each.line), each.text,
                          padding_left=True)
            for each in line_hints(found[1], source, _lines(params.range), shown)
        ]  # fmt: skip


def _lines(span: lsp.Range) -> range:
    """Return the lines of a range, counted from 1."""
    return range(span.start.line + 1, span.end.line + 2)


def _end(server: Server, text: str, line: int) -> lsp.Position:
    return lsp.Position(line - 1, server.places.units(text))
