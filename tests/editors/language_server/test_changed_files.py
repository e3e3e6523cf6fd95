"""The server reads changed files when the editor notifies it or saves."""

from collections.abc import Callable
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from tests.editors.support.client import Client
from tests.editors.support.conversation import Talk

pytestmark = pytest.mark.xdist_group("lsp")  # they share a server

_CONFIGURATION = """chip = "ixp1240"

[[engine]]
program = "main.uc"
role = "main"
defines = { SIZE = 4 }
"""


def _notify_of_files(client: Client, _document: lsp.TextDocumentIdentifier, file: Path) -> None:
    event = lsp.FileEvent(file.as_uri(), lsp.FileChangeType.Changed)
    client.lsp.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([event]))


def _save(client: Client, document: lsp.TextDocumentIdentifier, _file: Path) -> None:
    client.lsp.text_document_did_save(lsp.DidSaveTextDocumentParams(document))


@pytest.mark.parametrize("tell", [_notify_of_files, _save])
@pytest.mark.parametrize("name", ["part.uc", "own.toml"])
def test_a_new_include_file_removes_the_error_of_the_program(
    talk: Talk, tmp_path: Path, name: str, tell: Callable[..., None]
) -> None:
    texts = {"part.uc": "#define SIZE 4\n", "own.toml": _CONFIGURATION}
    include = '#include "part.uc"\n' if name == "part.uc" else ""
    text = f".local size\n{include}    immed[size, SIZE]\n.endlocal\n    ctx_arb[kill]\n"
    (tmp_path / "main.uc").write_text(text, "utf-8")

    async def steps(client: Client) -> None:
        main = client.open(tmp_path / "main.uc")
        before = await client.diagnostics(main)
        client.versions.clear()
        (tmp_path / name).write_text(texts[name], "utf-8")
        tell(client, main, tmp_path / name)
        await client.diagnostics(main)
        hover = lsp.HoverParams(main, lsp.Position(0, 0))
        await client.lsp.text_document_hover_async(hover)  # all sent messages are received

        assert before[0].severity == lsp.DiagnosticSeverity.Error
        errors = lsp.DiagnosticSeverity.Error
        assert [] == [
            message for message in client.messages[main.uri] if message.severity == errors
        ]

    talk(steps)


def test_the_server_watches_sources_and_configurations(talk: Talk) -> None:
    async def steps(client: Client) -> None:
        assert ["**/*.{uc,h,toml}"] == await client.registered()

    talk(steps)
