"""The language server: the protocol's requests, answered from the session's facts."""

from __future__ import annotations

from typing import BinaryIO, cast

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from ixp.assembler.symbols import Place, Symbol
from ixp.assembler.text.source import Source
from ixp.editors.language_server.completion import completion
from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.framing import Frames
from ixp.editors.language_server.hover import hover, symbols_at
from ixp.editors.language_server.messages import messages
from ixp.editors.language_server.outline import outline
from ixp.editors.language_server.places import Places, path_of, uri_of
from ixp.editors.language_server.programs import Program, settings_of
from ixp.editors.language_server.session import Session
from ixp.support.errors import UserError
from ixp.support.version import __version__


class Server:
    """One client's server; `start` serves it until it leaves."""

    def __init__(self) -> None:
        self.lsp = LanguageServer(
            "ixp", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full
        )
        self.session = Session(self._publish)
        self.places = Places()
        self._shown: dict[Program, dict[str, list[lsp.Diagnostic]]] = {}
        register(self)

    def start(self, incoming: BinaryIO, outgoing: BinaryIO) -> None:
        """Serve a client until it says `exit` or its stream ends; `outgoing` is closed then."""
        self.lsp.start_io(cast("BinaryIO", Frames(incoming)), outgoing)
        self.session.end()

    def _publish(self, program: Program, found: Facts | UserError) -> None:
        """Send what the newest analysis says, and take back what it no longer says."""
        before = self._shown.get(program, {})
        if isinstance(found, Facts):
            now = messages(found, self.places)
        else:
            span = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
            severity = lsp.DiagnosticSeverity.Error
            error = lsp.Diagnostic(span, str(found), severity=severity, source="ixp")
            now = {uri_of(str(program.file)): [error]}
        self._shown[program] = now
        mine = {each.uri for each in self.session.documents.values() if each.program == program}
        for uri in sorted(before.keys() | now.keys() | mine):
            self.show(uri)

    def show(self, uri: str) -> None:
        """Send the diagnostics of a file, of all programs that read it."""
        found: list[lsp.Diagnostic] = []
        for path in dict.fromkeys((uri, uri_of(str(path_of(uri) or uri)))):
            for each in self._shown.values():
                found += [one for one in each.get(path, ()) if one not in found]
        document = self.session.documents.get(uri)
        version = document.version if document else None
        self.lsp.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(uri, found, version=version)
        )

    def forget(self, program: Program) -> None:
        """Take back the diagnostics of a program that no document needs."""
        if all(each.program != program for each in self.session.documents.values()):
            for uri in sorted(self._shown.pop(program, {})):
                self.show(uri)

    async def at(
        self, document: lsp.TextDocumentIdentifier, position: lsp.Position
    ) -> tuple[Facts, Source, int, int] | None:
        """Return the facts of a document, its text, and a position as line and column."""
        found = await self.session.facts(document.uri)
        if found is None:
            return None
        source = found[0].source
        return found[1], source, *self.places.place(source, position)

    def location(self, facts: Facts, place: Place) -> lsp.Location | None:
        """Return a place of a program; None for one that stands in no file."""
        source = facts.sources.get(place.file)
        if source is None:
            return None
        return lsp.Location(uri_of(place.file), self.places.of_place(place, source))

    def locations(self, facts: Facts, places: list[Place]) -> list[lsp.Location]:
        """Return places of a program, each once."""
        found = [self.location(facts, place) for place in dict.fromkeys(places)]
        return [each for each in found if each is not None]


def register(server: Server) -> None:
    """Register the features of a server."""
    _register_documents(server)
    _register_names(server)
    _register_lists(server)


def _register_documents(server: Server) -> None:
    own, session = server.lsp, server.session

    @own.feature(lsp.INITIALIZE)
    def _initialize(params: lsp.InitializeParams) -> None:
        server.places = Places(own.workspace.position_encoding or lsp.PositionEncodingKind.Utf16)
        folders = [path_of(each.uri) for each in params.workspace_folders or ()]
        session.programs.folders = [each for each in folders if each is not None]
        _choose(params.initialization_options)
        session.warm()

    @own.feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def _configured(params: lsp.DidChangeConfigurationParams) -> None:
        _choose(params.settings)
        session.choose()

    def _choose(given: object) -> None:
        try:
            session.programs.choice = settings_of(given)
        except UserError as error:
            message = lsp.ShowMessageParams(lsp.MessageType.Error, str(error))
            own.window_show_message(message)

    @own.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def _opened(params: lsp.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        session.put(document.uri, document.text, document.version)

    @own.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def _changed(params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        if uri in session.documents and params.content_changes:
            text = own.workspace.get_text_document(uri).source
            session.put(uri, text, params.text_document.version)

    @own.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def _closed(params: lsp.DidCloseTextDocumentParams) -> None:
        gone = session.close(params.text_document.uri)
        if gone is not None:
            server.forget(gone.program)


def _register_names(server: Server) -> None:
    own = server.lsp

    @own.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def _hover(params: lsp.HoverParams) -> lsp.Hover | None:
        found = await server.at(params.text_document, params.position)
        text = hover(*found) if found else ""
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text)) if text else None

    @own.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def _definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        found = await server.at(params.text_document, params.position)
        if found is None:
            return []
        facts, source, line, column = found
        name = facts.name_of(source)
        start = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
        for words, included in facts.analysis.preprocessor.includes:
            if (words[0].source.name, words[0].line) == (name, line):
                return [lsp.Location(uri_of(included.name), start)]
        symbols = symbols_at(facts, source, line, column)
        return server.locations(facts, [place for each in symbols for place in each.definitions])

    @own.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    async def _references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        found = await server.at(params.text_document, params.position)
        if found is None:
            return []
        facts = found[0]
        symbols = _together(facts, symbols_at(*found))
        places = [place for each in symbols for place in each.places]
        if not params.context.include_declaration:
            defined = {place for each in symbols for place in each.definitions}
            places = [place for place in places if place not in defined]
        return server.locations(facts, sorted({*places}))


def _register_lists(server: Server) -> None:
    own = server.lsp

    @own.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", "#", "[", ","])
    )
    async def _completion(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        found = await server.at(params.text_document, params.position)
        return completion(*found) if found else []

    @own.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def _symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        document = server.session.documents.get(params.text_document.uri)
        return outline(document.source, server.places) if document else []

    @own.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]),
    )
    async def _actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = params.text_document.uri
        return [
            lsp.CodeAction(
                f"Write `{text}`",
                kind=lsp.CodeActionKind.QuickFix,
                diagnostics=[each],
                edit=lsp.WorkspaceEdit({uri: [lsp.TextEdit(each.range, text)]}),
            )
            for each in params.context.diagnostics
            if each.source == "ixp" and isinstance(each.data, dict)
            for text in each.data.get("instead", ())
            if isinstance(text, str)
        ]


def _together(facts: Facts, symbols: list[Symbol]) -> list[Symbol]:
    return [near for each in symbols for near in facts.symbols.together(each)]
