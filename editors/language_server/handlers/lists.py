"""Completion, signatures of calls, symbols of a document and of all files, folding."""

from __future__ import annotations

from functools import partial
from itertools import islice
from pathlib import Path

from lsprotocol import types as lsp

from ixp.editors.language_server.features.completion import completion
from ixp.editors.language_server.features.folding import folding
from ixp.editors.language_server.features.outline import named_symbols, outline
from ixp.editors.language_server.features.signature_help import signature_help
from ixp.editors.language_server.server import Server

_MAX_SYMBOLS = 1000  # of an answer


def register(server: Server) -> None:
    """Register completion, signatures, symbols and folding."""
    endpoint = server.lsp

    @endpoint.feature(
        lsp.TEXT_DOCUMENT_COMPLETION,
        lsp.CompletionOptions(trigger_characters=[".", "#", "[", ",", "<", '"', "/"]),
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

    @endpoint.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    async def _folding(params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        document = server.workspace.documents.get(params.text_document.uri)
        return folding(document.source) if document else []

    @endpoint.feature(lsp.WORKSPACE_SYMBOL)
    async def _all_symbols(params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
        return await server.workspace.work(partial(_symbols_of_files, server, params.query))


def _symbols_of_files(server: Server, query: str) -> list[lsp.WorkspaceSymbol]:
    symbols = (
        lsp.WorkspaceSymbol(
            lsp.Location(server.uri(source.name), symbol.selection_range),
            symbol.name,
            symbol.kind,
            container_name=container or Path(source.name).name,
        )
        for source in server.workspace.sources()
        for container, symbol in named_symbols(source, query, server.places)
    )
    return [*islice(symbols, _MAX_SYMBOLS)]
