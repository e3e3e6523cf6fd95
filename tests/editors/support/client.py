"""A language client over standard streams, based on pygls, with waits for tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from tests.conftest import PROGRAM

_WAIT_S = 60


class Client:
    """A client with one server.

    `messages` holds the diagnostics of each address, `free` the free registers of its program,
    `watched` the file patterns that the server registered.
    """

    def __init__(self) -> None:
        self.lsp: Any = LanguageClient("tests", "1")  # pygls generates its methods
        self.messages: dict[str, list[lsp.Diagnostic]] = {}
        self.versions: dict[str, int | None] = {}
        self.free: dict[str, Any] = {}
        self.watched: list[str] = []
        self._opened: list[str] = []
        self._news = asyncio.Event()

        @self.lsp.feature("ixp/registers")  # type: ignore[untyped-decorator]
        def _counted(params: Any) -> None:  # noqa: ANN401 - an object with the fields of the JSON
            self.free[params.uri] = params
            self._news.set()

        @self.lsp.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]
        def _published(params: lsp.PublishDiagnosticsParams) -> None:
            self.messages[params.uri] = list(params.diagnostics)
            self.versions[params.uri] = params.version
            self._news.set()

        @self.lsp.feature(lsp.CLIENT_REGISTER_CAPABILITY)  # type: ignore[untyped-decorator]
        def _registered(params: Any) -> None:  # noqa: ANN401 - options have any form
            for registration in params.registrations:
                watchers = registration.register_options["watchers"]
                self.watched += [watcher["globPattern"] for watcher in watchers]
            self._news.set()

    @property
    def process_id(self) -> int:
        return int(self.lsp._server.pid)

    def open(self, path: Path, text: str | None = None) -> lsp.TextDocumentIdentifier:
        return self._open(path.as_uri(), path.read_text("utf-8") if text is None else text)

    def open_untitled(self, text: str) -> lsp.TextDocumentIdentifier:
        return self._open("untitled:Untitled-1", text)

    def _open(self, uri: str, text: str) -> lsp.TextDocumentIdentifier:
        self._opened.append(uri)
        item = lsp.TextDocumentItem(uri, "uc", 1, text)
        self.lsp.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        return lsp.TextDocumentIdentifier(uri)

    def close(self, document: lsp.TextDocumentIdentifier) -> None:
        self._opened.remove(document.uri)
        self.lsp.text_document_did_close(lsp.DidCloseTextDocumentParams(document))

    def close_all(self) -> None:
        """Close every document and forget its diagnostics."""
        for uri in [*self._opened]:
            self.close(lsp.TextDocumentIdentifier(uri))
        for state in (self._opened, self.messages, self.versions, self.free):
            state.clear()

    def change(self, document: lsp.TextDocumentIdentifier, text: str, version: int) -> None:
        full_text = lsp.TextDocumentContentChangeWholeDocument(text)
        which = lsp.VersionedTextDocumentIdentifier(version, document.uri)
        self.lsp.text_document_did_change(lsp.DidChangeTextDocumentParams(which, [full_text]))

    async def diagnostics(
        self, document: lsp.TextDocumentIdentifier, version: int | None = 1
    ) -> list[lsp.Diagnostic]:
        """Wait for the diagnostics of a version of a document; of a file that is not open: None."""
        while self.versions.get(document.uri, "") != version:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), _WAIT_S)
        return self.messages[document.uri]

    async def registered(self) -> list[str]:
        """Wait for the patterns of the files that the server watches."""
        while not self.watched:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), _WAIT_S)
        return self.watched

    async def registers(self, document: lsp.TextDocumentIdentifier, version: int = 1) -> Any:  # noqa: ANN401
        """Wait for the free registers of the program of a version of a document."""
        while getattr(self.free.get(document.uri), "version", None) != version:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), _WAIT_S)
        return self.free[document.uri]


@asynccontextmanager
async def serving(
    *folders: Path, document_changes: bool = False, **options: object
) -> AsyncIterator[Client]:
    """Start `ixp lsp` with open folders; at the end shut it down as an editor does.

    With `document_changes` the client compares versions; `options` are settings.
    """
    client = Client()
    await client.lsp.start_io(str(PROGRAM), "lsp")
    roots = [lsp.WorkspaceFolder(folder.as_uri(), folder.name) for folder in folders]
    await client.lsp.initialize_async(
        lsp.InitializeParams(
            lsp.ClientCapabilities(
                lsp.WorkspaceClientCapabilities(
                    workspace_edit=lsp.WorkspaceEditClientCapabilities(document_changes),
                    did_change_watched_files=lsp.DidChangeWatchedFilesClientCapabilities(
                        dynamic_registration=True
                    ),
                )
            ),
            workspace_folders=roots,
            initialization_options=options,
        )
    )
    client.lsp.initialized(lsp.InitializedParams())
    try:
        yield client
    finally:
        await client.lsp.shutdown_async(None)
        client.lsp.exit(None)
        await asyncio.wait_for(client.lsp.stop(), _WAIT_S)
