"""New names: the word that is asked about, and the edits in all files."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from ixp.editors.language_server.facts import Asked, Facts, resolved
from ixp.editors.language_server.features.rename import Analyse, Renamed, Renaming, known_word
from ixp.editors.language_server.server import Server
from ixp.editors.language_server.symbols import WordPosition
from ixp.support.errors import UserError

_SHOWN = 9  # places in a message


def register(server: Server) -> None:
    """Register renaming."""
    own = server.lsp

    @own.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    async def _prepare(params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        found = await server.at(params.text_document, params.position)
        if found is None:
            return None
        try:
            _, place = await server.session.work(partial(_word, server, found))
        except UserError as error:
            raise refused(error) from None
        span = server.places.of_place(place, found[1])
        return lsp.PrepareRenamePlaceholder(span, place.text)

    @own.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    async def _rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        found = await server.at(params.text_document, params.position)
        if found is None:
            return None
        versions = server.versions()
        try:
            made = await server.session.work(partial(_renamed, server, found, params.new_name))
        except UserError as error:
            raise refused(error) from None
        if text := _not_renamed(made):
            own.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, text))
        return server.edit(_changes(server, made), versions)


def _analyse(server: Server) -> Analyse:
    return lambda program, texts: server.session.gathered(program, texts=texts)


def _word(server: Server, found: Asked) -> tuple[Facts, WordPosition]:
    return known_word(found, server.session.programs.of, _analyse(server))


def _renamed(server: Server, found: Asked, name: str) -> Renamed:
    session = server.session
    opened = {Path(resolved(each.source.name)) for each in [*session.documents.values()]}
    facts, place = _word(server, found)
    renaming = Renaming(facts, place, session.programs.of, _analyse(server))
    return renaming.to(name, lambda file: file in opened or session.programs.is_open(file))


def _not_renamed(renamed: Renamed) -> str:
    """Return which lines still have the old name, if any: no program tells what it means there."""
    lines = [f"{Path(word.file).name}:{word.line}" for word in renamed.not_renamed]
    more = f" and {len(lines) - _SHOWN} more" if len(lines) > _SHOWN else ""
    places = ", ".join(dict.fromkeys(lines[:_SHOWN]))
    return f"not renamed where no known program reads it: {places}{more}" if lines else ""


def _changes(server: Server, made: Renamed) -> dict[str, list[lsp.TextEdit]]:
    return {
        server.uri(file): [
            lsp.TextEdit(server.places.of_place(place, made.sources[file]), made.name)
            for place in places
        ]
        for file, places in made.places.items()
    }


def refused(error: UserError) -> JsonRpcException:
    """Return the answer to a request that cannot be done, which editors show."""
    return JsonRpcException(str(error), code=lsp.LSPErrorCodes.RequestFailed)
