"""The server of one client: state that all requests share, and notifications to the client."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import Event, current_thread, main_thread
from typing import BinaryIO

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.io_ import StdoutWriter, run_async
from pygls.lsp.server import LanguageServer

from ixp.editors.language_server.build_targets import BuildTarget
from ixp.editors.language_server.facts import Facts, FactsAt, resolved
from ixp.editors.language_server.features.diagnostics import configuration_messages, messages
from ixp.editors.language_server.features.free_registers import METHOD, free_registers
from ixp.editors.language_server.places import Places, path_of, uri_of
from ixp.editors.language_server.protocol import Protocol, Reader
from ixp.editors.language_server.symbols import WordPosition
from ixp.editors.language_server.workspace import Workspace
from ixp.support.atomic_files import TERMINATION_SIGNALS
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
        self.workspace = Workspace(self._publish)
        self.places = Places()
        self._diagnostics: dict[BuildTarget, dict[str, list[lsp.Diagnostic]]] = {}

    def start(self, incoming: BinaryIO, outgoing: BinaryIO) -> None:
        """Serve a client until its stream ends, or raise SystemExit at its `exit`.

        `exit` closes `outgoing`; its code is 1 unless `shutdown` was requested before. A signal's
        exception passes to the caller: pygls' own loop would keep it and wait.
        """
        self.lsp.protocol.set_writer(StdoutWriter(outgoing))
        gc.freeze()  # exclude imported modules from garbage collection
        try:
            with suppress(BrokenPipeError):
                asyncio.run(self._serve(Reader(incoming)))
        finally:
            self.workspace.end()

    async def _serve(self, reader: Reader) -> None:
        """Serve; a signal handler of the loop wakes it also just before it sleeps."""
        loop = asyncio.get_running_loop()
        for number in TERMINATION_SIGNALS if current_thread() is main_thread() else ():
            handler = signal.getsignal(number)
            if callable(handler):
                with suppress(NotImplementedError):  # on Windows
                    loop.add_signal_handler(number, handler, number, None)
        report = self._report_wrong_message
        await run_async(Event(), reader, self.lsp.protocol, error_handler=report)

    def _report_wrong_message(self, error: Exception, _kind: type[JsonRpcException]) -> None:
        """Show that a message of the client could not be read."""
        text = (
            "a message must be JSON"
            if isinstance(error, ValueError)
            else ("a message must be a request, a notification or an answer")
        )
        text = error.message if isinstance(error, JsonRpcException) else text
        self.lsp.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, text))

    def _publish(self, target: BuildTarget, result: Facts | UserError) -> None:
        """Send the diagnostics of the newest analysis; files without any are cleared."""
        before = self._diagnostics.get(target, {})
        program = uri_of(str(target.file))
        if isinstance(result, Facts):
            diagnostics = messages(result, self.places)
        else:
            span = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
            severity = lsp.DiagnosticSeverity.Error
            diagnostics = {
                program: [lsp.Diagnostic(span, str(result), severity=severity, source="ixp")]
            }
        for uri, errors in configuration_messages(target.errors, program).items():
            diagnostics[uri] = errors + diagnostics.get(uri, [])
        self._diagnostics[target] = diagnostics
        documents = self.workspace.documents.values()
        open_uris = {document.uri for document in documents if document.target == target}
        for uri in sorted(before.keys() | diagnostics.keys() | open_uris):
            self.publish_diagnostics(uri)
        facts = result if isinstance(result, Facts) else None
        for uri in sorted(open_uris):
            version = self.workspace.documents[uri].version
            self.lsp.protocol.notify(METHOD, free_registers(facts, uri, version))

    def publish_diagnostics(self, uri: str) -> None:
        """Send the diagnostics of a file, of all programs that read it."""
        document = self.workspace.documents.get(uri)
        version = document.version if document else None
        self.lsp.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(uri, self.diagnostics(uri), version=version)
        )

    def diagnostics(self, uri: str) -> list[lsp.Diagnostic]:
        """Return the newest diagnostics of a file, of all programs that read it."""
        diagnostics: list[lsp.Diagnostic] = []
        for address in dict.fromkeys((uri, uri_of(str(path_of(uri) or uri)))):
            for by_uri in self._diagnostics.values():
                of_file = by_uri.get(address, ())
                diagnostics += [shown for shown in of_file if shown not in diagnostics]
        return diagnostics

    def forget(self, target: BuildTarget) -> None:
        """Clear the diagnostics of a program that no document needs."""
        if all(document.target != target for document in self.workspace.documents.values()):
            for uri in sorted(self._diagnostics.pop(target, {})):
                self.publish_diagnostics(uri)

    async def at(
        self, document: lsp.TextDocumentIdentifier, position: lsp.Position
    ) -> FactsAt | None:
        """Return the facts of a document, its text, and a position as line and column."""
        analysed = await self.workspace.facts(document.uri)
        if analysed is None:
            return None
        source = analysed[0].source
        return analysed[1], source, *self.places.place(source, position)

    def uri(self, file: str) -> str:
        """Return the address of a file, as its client wrote it where it is open."""
        for document in self.workspace.documents.values():
            if resolved(document.source.name) == file:
                return document.uri
        return uri_of(file)

    def edit(
        self, changes: Mapping[str, Sequence[lsp.TextEdit]], versions: Mapping[str, int | None]
    ) -> lsp.WorkspaceEdit:
        """Return edits by address, with the versions of their texts if the client takes them."""
        client = self.lsp.client_capabilities.workspace
        if not (client and client.workspace_edit and client.workspace_edit.document_changes):
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
        return {uri: document.version for uri, document in self.workspace.documents.items()}

    def locations(self, facts: Facts, words: list[WordPosition]) -> list[lsp.Location]:
        """Return the locations of words, without duplicates and words that are in no file."""
        return [
            lsp.Location(uri_of(word.file), self.places.of_place(word, facts.sources[word.file]))
            for word in dict.fromkeys(words)
            if word.file in facts.sources
        ]
