"""Completion, signatures of calls, and the symbols of a document."""

from __future__ import annotations

from lsprotocol import types as lsp

from ixp.editors.language_server.features.completion import completion
from ixp.editors.language_server.features.outline import outline
from ixp.editors.language_server.features.signature_help import signature_help
from ixp.editors.language_server.server import Server


def register(server: Server) -> None:
    """Register completion, signatures and symbols."""
    endpoint = server.lsp

    @endpoint.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", "#", "[", ","])
    )
    async def _completion(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        place = await server.at(params.text_document, params.position)
        return completion(*place, server.places) if place else []

    @endpoint.feature(
        lsp.TEXT_DOCUMENT_SIGNATURE_HELP,
        lsp.SignatureHelpOptions(trigger_characters=["[", "(", ","]),
    )
    async def _signature(params: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
        place = await server.at(params.text_document, params.position)
        return signature_help(*place) if place else None

    @endpoint.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def _symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        document = server.workspace.documents.get(params.text_document.uri)
        return outline(document.source, server.places) if document else []
