"""Settings and documents: what is open, and which programs are analysed therefore."""

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
    """Register what a client tells; notifications have no answer, so none of them waits."""
    _register_workspace(server)
    _register_files(server)
    _register_documents(server)


def _register_workspace(server: Server) -> None:
    own, session = server.lsp, server.session

    @own.feature(lsp.INITIALIZE)
    def _initialize(params: lsp.InitializeParams) -> None:
        server.places = Places(own.workspace.position_encoding or lsp.PositionEncodingKind.Utf16)
        _take_folders(server)
        _choose(params.initialization_options)

    @own.feature(lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def _folders(_params: lsp.DidChangeWorkspaceFoldersParams) -> None:
        _take_folders(server)
        _choose_again(server)

    @own.feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def _configured(params: lsp.DidChangeConfigurationParams) -> None:
        _choose(params.settings)
        _choose_again(server)
        _show_again(server)

    def _choose(values: object) -> None:
        try:
            session.programs.settings = settings_of(values)
        except UserError as error:
            message = lsp.ShowMessageParams(lsp.MessageType.Error, str(error))
            own.window_show_message(message)


def _register_files(server: Server) -> None:
    own = server.lsp

    @own.feature(lsp.INITIALIZED)
    def _initialized(_params: lsp.InitializedParams) -> None:
        can = own.client_capabilities.workspace
        files = can.did_change_watched_files if can else None
        if files and files.dynamic_registration:
            own.client_register_capability(_WATCHED, lambda _answer: None)

    @own.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def _files(_params: lsp.DidChangeWatchedFilesParams) -> None:
        _choose_again(server)

    @own.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def _saved(_params: lsp.DidSaveTextDocumentParams) -> None:
        _choose_again(server)  # for clients that watch no files


def _register_documents(server: Server) -> None:
    own, session = server.lsp, server.session

    def _put(uri: str, text: str, version: int | None) -> None:
        for program in session.put(uri, text, version):
            server.forget(program)

    @own.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def _opened(params: lsp.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        _put(document.uri, document.text, document.version)

    @own.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def _changed(params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        if uri in session.documents and params.content_changes:
            text = own.workspace.get_text_document(uri).source
            _put(uri, text, params.text_document.version)

    @own.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def _closed(params: lsp.DidCloseTextDocumentParams) -> None:
        gone = session.close(params.text_document.uri)
        if gone is not None:
            server.forget(gone.program)


def _choose_again(server: Server) -> None:
    """Analyse all programs as settings and files are now."""
    for program in server.session.choose():
        server.forget(program)


def _take_folders(server: Server) -> None:
    """Take the folders that a client has open; an older one names a single root."""
    workspace = server.lsp.workspace
    roots = [workspace.root_uri] if workspace.root_uri else []
    folders = [path_of(uri) for uri in [each.uri for each in workspace.folders.values()] or roots]
    server.session.programs.folders = [each for each in folders if each is not None]


def _show_again(server: Server) -> None:
    """Let a client that can ask for its hints again."""
    can = server.lsp.client_capabilities.workspace
    if can and can.inlay_hint and can.inlay_hint.refresh_support:
        server.lsp.workspace_inlay_hint_refresh(None)
