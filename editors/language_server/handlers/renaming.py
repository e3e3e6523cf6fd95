"""New names: the word at a place, and the edits in all files."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from ixp.editors.language_server.facts import Facts, FactsAt, resolved
from ixp.editors.language_server.features.rename import Analyse, Renamed, Renaming, word_in_programs
from ixp.editors.language_server.server import Server
from ixp.editors.language_server.symbols import WordPosition
from ixp.support.errors import UserError

_MAX_LINES = 9  # in a message


def register(server: Server) -> None:
    """Register renaming."""
    endpoint = server.lsp

    @endpoint.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    async def _prepare(params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        place = await server.at(params.text_document, params.position)
        if place is None:
            return None
        try:
            _, word = await server.workspace.work(partial(_word, server, place))
        except UserError as error:
            raise refused(error) from None
        span = server.places.of_place(word, place[1])
        return lsp.PrepareRenamePlaceholder(span, word.text)

    @endpoint.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    async def _rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        place = await server.at(params.text_document, params.position)
        if place is None:
            return None
        versions = server.versions()
        try:
            renamed = await server.workspace.work(partial(_renamed, server, place, params.new_name))
        except UserError as error:
            raise refused(error) from None
        if text := _not_renamed(renamed):
            endpoint.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, text))
        return server.edit(_changes(server, renamed), versions)


def _analyse(server: Server) -> Analyse:
    return lambda target, texts: server.workspace.gather(target, texts=texts)


def _word(server: Server, place: FactsAt) -> tuple[Facts, WordPosition]:
    return word_in_programs(place, server.workspace.targets.readers, _analyse(server))


def _renamed(server: Server, place: FactsAt, name: str) -> Renamed:
    workspace = server.workspace
    documents = [*workspace.documents.values()]
    opened = {Path(resolved(document.source.name)) for document in documents}
    facts, word = _word(server, place)
    renaming = Renaming(facts, word, workspace.targets.readers, _analyse(server))
    return renaming.to(name, lambda file: file in opened or workspace.targets.is_open(file))


def _not_renamed(renamed: Renamed) -> str:
    """Return a message with the lines that keep the old name, "" if there are none."""
    lines = [f"{Path(word.file).name}:{word.line}" for word in renamed.not_renamed]
    more = f" and {len(lines) - _MAX_LINES} more" if len(lines) > _MAX_LINES else ""
    places = ", ".join(dict.fromkeys(lines[:_MAX_LINES]))
    return f"not renamed where no known program reads it: {places}{more}" if lines else ""


def _changes(server: Server, renamed: Renamed) -> dict[str, list[lsp.TextEdit]]:
    return {
        server.uri(file): [
            lsp.TextEdit(server.places.of_place(word, renamed.sources[file]), renamed.name)
            for word in words
        ]
        for file, words in renamed.places.items()
    }


def refused(error: UserError) -> JsonRpcException:
    """Return the answer to a request that is refused, which editors show."""
    return JsonRpcException(str(error), code=lsp.LSPErrorCodes.RequestFailed)
