"""What all requests share: the session of a client, and what is sent to it unasked."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import Event, current_thread, main_thread
from typing import BinaryIO

from lsprotocol import types as lsp
from pygls.io_ import StdoutWriter, run_async
from pygls.lsp.server import LanguageServer

from ixp.editors.language_server.build_targets import Program
from ixp.editors.language_server.facts import Asked, Facts, resolved
from ixp.editors.language_server.features.diagnostics import configuration_messages, messages
from ixp.editors.language_server.features.free_registers import METHOD, free_registers
from ixp.editors.language_server.places import Places, path_of, uri_of
from ixp.editors.language_server.protocol import Protocol, Reader
from ixp.editors.language_server.symbols import WordPosition
from ixp.editors.language_server.workspace import Session
from ixp.support.atomic_files import INTERRUPTIONS
from ixp.support.errors import UserError
from ixp.support.version import __version__


class Server:
    """One client's server, without its requests (see `serve.py`)."""

    def __init__(self) -> None:
        self.lsp = LanguageServer(
            "ixp",
            __version__,
            text_document_sync_kind=lsp.TextDocumentSyncKind.Full,
            protocol_cls=Protocol,
        )
        self.session = Session(self._publish)
        self.places = Places()
        self._shown: dict[Program, dict[str, list[lsp.Diagnostic]]] = {}

    def start(self, incoming: BinaryIO, outgoing: BinaryIO) -> None:
        """Serve a client until it says `exit` or its stream ends; `outgoing` is closed then.

        A signal's exception passes to the caller: pygls' own loop would keep it and wait.
        """
        self.lsp.protocol.set_writer(StdoutWriter(outgoing))
        try:
            with suppress(BrokenPipeError, SystemExit):  # `exit` raises the latter
                asyncio.run(self._serve(Reader(incoming)))
        finally:
            self.session.end()

    async def _serve(self, reader: Reader) -> None:
        """Serve; a signal handler of the loop wakes it also just before it sleeps."""
        loop = asyncio.get_running_loop()
        for number in INTERRUPTIONS if current_thread() is main_thread() else ():
            handler = signal.getsignal(number)
            if callable(handler):
                with suppress(NotImplementedError):  # on Windows
                    loop.add_signal_handler(number, handler, number, None)
        report = self.lsp.report_server_error
        await run_async(Event(), reader, self.lsp.protocol, error_handler=report)

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
        for uri, errors in configuration_messages(
            program.errors, uri_of(str(program.file))
        ).items():
            now[uri] = errors + now.get(uri, [])
        self._shown[program] = now
        mine = {each.uri for each in self.session.documents.values() if each.program == program}
        for uri in sorted(before.keys() | now.keys() | mine):
            self.show(uri)
        for uri in sorted(mine):
            facts = found if isinstance(found, Facts) else None
            version = self.session.documents[uri].version
            self.lsp.protocol.notify(METHOD, free_registers(facts, uri, version))

    def show(self, uri: str) -> None:
        """Send the diagnostics of a file, of all programs that read it."""
        found = self.shown(uri)
        document = self.session.documents.get(uri)
        version = document.version if document else None
        self.lsp.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(uri, found, version=version)
        )

    def shown(self, uri: str) -> list[lsp.Diagnostic]:
        """Return the newest diagnostics of a file, of all programs that read it."""
        found: list[lsp.Diagnostic] = []
        for path in dict.fromkeys((uri, uri_of(str(path_of(uri) or uri)))):
            for each in self._shown.values():
                found += [one for one in each.get(path, ()) if one not in found]
        return found

    def forget(self, program: Program) -> None:
        """Take back the diagnostics of a program that no document needs."""
        if all(each.program != program for each in self.session.documents.values()):
            for uri in sorted(self._shown.pop(program, {})):
                self.show(uri)

    async def at(
        self, document: lsp.TextDocumentIdentifier, position: lsp.Position
    ) -> Asked | None:
        """Return the facts of a document, its text, and a position as line and column."""
        found = await self.session.facts(document.uri)
        if found is None:
            return None
        source = found[0].source
        return found[1], source, *self.places.place(source, position)

    def uri(self, file: str) -> str:
        """Return the address of a file, that of a client's document where it is open."""
        opened = self.session.documents.values()
        return next((each.uri for each in opened if resolved(each.source.name) == file), "") or (
            uri_of(file)
        )

    def edit(
        self, changes: Mapping[str, Sequence[lsp.TextEdit]], versions: Mapping[str, int | None]
    ) -> lsp.WorkspaceEdit:
        """Return edits by address; of the texts with these versions, where a client can tell."""
        can = self.lsp.client_capabilities.workspace
        if not (can and can.workspace_edit and can.workspace_edit.document_changes):
            return lsp.WorkspaceEdit(changes)
        return lsp.WorkspaceEdit(
            document_changes=[
                lsp.TextDocumentEdit(
                    lsp.OptionalVersionedTextDocumentIdentifier(uri, versions.get(uri)), edits
                )
                for uri, edits in changes.items()
            ]
        )

    def versions(self) -> dict[str, int | None]:
        """Return the versions of the open documents."""
        return {each.uri: each.version for each in self.session.documents.values()}

    def location(self, facts: Facts, place: WordPosition) -> lsp.Location | None:
        """Return a place of a program; None for one that stands in no file."""
        source = facts.sources.get(place.file)
        if source is None:
            return None
        return lsp.Location(uri_of(place.file), self.places.of_place(place, source))

    def locations(self, facts: Facts, places: list[WordPosition]) -> list[lsp.Location]:
        """Return places of a program, each once."""
        found = [self.location(facts, place) for place in dict.fromkeys(places)]
        return [each for each in found if each is not None]
