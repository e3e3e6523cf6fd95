"""Settings, files and documents: each change starts the analyses that it affects."""

from __future__ import annotations

from lsprotocol import types as lsp

from ixp.editors.language_server.build_targets import settings_of
from ixp.editors.language_server.places import Places, path_of
from ixp.editors.language_server.server import Server
from ixp.support.errors import UserError

_WATCHED = lsp.RegistrationParams(
    [
        lsp.Registration(
            id="files",
            method=lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES,
            register_options=lsp.DidChangeWatchedFilesRegistrationOptions(
                [lsp.FileSystemWatcher("**/*.{uc,h,toml}")]
            ),
        )
    ]
)


def register(server: Server) -> None:
    """Register the notifications of a client; they have no answer, so no handler waits."""
    _register_workspace(server)
    _register_files(server)
    _register_documents(server)


def _register_workspace(server: Server) -> None:
    endpoint, workspace = server.lsp, server.workspace

    @endpoint.feature(lsp.INITIALIZE)
    def _initialize(params: lsp.InitializeParams) -> None:
        server.places = Places(
            endpoint.workspace.position_encoding or lsp.PositionEncodingKind.Utf16
        )
        _set_folders(server)
        _set_settings(params.initialization_options)

    @endpoint.feature(lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def _folders(_params: lsp.DidChangeWorkspaceFoldersParams) -> None:
        _set_folders(server)
        _analyse_all(server)

    @endpoint.feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def _configured(params: lsp.DidChangeConfigurationParams) -> None:
        _set_settings(params.settings)
        _analyse_all(server)
        _refresh_hints(server)

    def _set_settings(values: object) -> None:
        try:
            workspace.targets.settings = settings_of(values)
            workspace.targets.check()
        except UserError as error:
            message = lsp.ShowMessageParams(lsp.MessageType.Error, str(error))
            endpoint.window_show_message(message)


def _register_files(server: Server) -> None:
    endpoint = server.lsp

    @endpoint.feature(lsp.INITIALIZED)
    def _initialized(_params: lsp.InitializedParams) -> None:
        client = endpoint.client_capabilities.workspace
        files = client.did_change_watched_files if client else None
        if files and files.dynamic_registration:
            endpoint.client_register_capability(_WATCHED, lambda _answer: None)

    @endpoint.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def _files(_params: lsp.DidChangeWatchedFilesParams) -> None:
        _analyse_all(server)

    @endpoint.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def _saved(_params: lsp.DidSaveTextDocumentParams) -> None:
        _analyse_all(server)  # for clients that watch no files


def _register_documents(server: Server) -> None:
    endpoint, workspace = server.lsp, server.workspace

    def _open_or_change(uri: str, text: str, version: int | None) -> None:
        for target in workspace.open_or_change(uri, text, version):
            server.forget(target)

    @endpoint.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def _opened(params: lsp.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        _open_or_change(document.uri, document.text, document.version)

    @endpoint.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def _changed(params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        if uri in workspace.documents and params.content_changes:
            text = endpoint.workspace.get_text_document(uri).source
            _open_or_change(uri, text, params.text_document.version)

    @endpoint.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def _closed(params: lsp.DidCloseTextDocumentParams) -> None:
        closed = workspace.close(params.text_document.uri)
        if closed is not None:
            server.forget(closed.target)


def _analyse_all(server: Server) -> None:
    """Analyse all programs with the present settings and files."""
    for target in server.workspace.choose_targets():
        server.forget(target)


def _set_folders(server: Server) -> None:
    """Take the folders that a client has open; older clients name a single root."""
    workspace = server.lsp.workspace
    roots = [workspace.root_uri] if workspace.root_uri else []
    uris = [folder.uri for folder in workspace.folders.values()] or roots
    paths = [path_of(uri) for uri in uris]
    server.workspace.targets.folders = [path for path in paths if path is not None]


def _refresh_hints(server: Server) -> None:
    """Refresh the hints of a client that supports it."""
    client = server.lsp.client_capabilities.workspace
    if client and client.inlay_hint and client.inlay_hint.refresh_support:
        server.lsp.workspace_inlay_hint_refresh(None)
