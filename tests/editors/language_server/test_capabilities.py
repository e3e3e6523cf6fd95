import re
from pathlib import Path

from lsprotocol import types as lsp

from ixp.editors.language_server.features.free_registers import METHOD
from ixp.editors.language_server.serve import whole_server

_SENT = {lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, METHOD}
_NOT_NAMED = {
    lsp.INITIALIZE, lsp.INITIALIZED, lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES,
    lsp.WORKSPACE_DID_CHANGE_CONFIGURATION, lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS,
    lsp.TEXT_DOCUMENT_DID_OPEN,
    lsp.TEXT_DOCUMENT_DID_CHANGE, lsp.TEXT_DOCUMENT_DID_SAVE, lsp.TEXT_DOCUMENT_DID_CLOSE,
}  # fmt: skip


def test_the_page_about_editors_names_every_request_of_the_server(root: Path) -> None:
    page = (root / "docs/how-to/write/editors.md").read_text("utf-8")
    table = "".join(line for line in page.splitlines() if line.startswith("| "))
    named = set(re.findall(r"`((?:textDocument|workspace|ixp)/[\w/]+)`", table))

    assert whole_server().lsp.protocol.fm.features.keys() - _NOT_NAMED == named - _SENT
    assert named >= _SENT
