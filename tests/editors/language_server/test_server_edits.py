from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from tests.editors.support.client import Client
from tests.editors.support.conversation import SUM, Talk, position_of, talk_alone

pytestmark = pytest.mark.xdist_group("lsp")  # they share a server


@pytest.mark.parametrize("named", [True, False])
def test_the_suggested_word_is_offered_as_an_edit(talk: Talk, tmp_path: Path, named: bool) -> None:
    text = SUM.replace("immed[", "imed[")

    async def steps(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", text)
        diagnostics = await client.diagnostics(document)
        context = lsp.CodeActionContext(diagnostics if named else [])

        async def actions_at(span: lsp.Range) -> Any:  # noqa: ANN401 - generated types
            params = lsp.CodeActionParams(document, span, context)
            return await client.lsp.text_document_code_action_async(params)

        actions = await actions_at(diagnostics[0].range)
        elsewhere = await actions_at(lsp.Range(lsp.Position(0, 0), lsp.Position(1, 0)))

        assert "Write `immed`" == actions[0].title
        assert "immed" == actions[0].edit.changes[document.uri][0].new_text
        assert named == bool(elsewhere)

    talk(steps)


def test_copies_of_fix_are_offered_line_by_line_and_all_at_once(talk: Talk, tmp_path: Path) -> None:
    text = "    .set a b c\n    alu[x, a, +, b]\n    alu[x, b, +, c]\n    alu[x, c, +, a]\n"
    text += "    alu[--, x, -, 300]\n    ctx_arb[kill]\n"

    async def steps(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", text)
        diagnostics = await client.diagnostics(document)

        async def actions_at(line: int, *only: str) -> Any:  # noqa: ANN401 - generated types
            span = lsp.Range(lsp.Position(line, 0), lsp.Position(line, 0))
            context = lsp.CodeActionContext(diagnostics, [*only] or None)
            params = lsp.CodeActionParams(document, span, context)
            return list(await client.lsp.text_document_code_action_async(params))

        copy, copies = await actions_at(4)
        (fixes,) = await actions_at(0, "source")

        assert "Copy first: `immed[fix_1, 300]` (1 word, 1 cycle)" == copy.title
        assert "Insert every copy of --fix (2 words, 2 cycles)" == copies.title == fixes.title
        assert lsp.CodeActionKind.SourceFixAll == copies.kind
        edits = copy.edit.changes[document.uri]
        assert [4, 4, 4] == [edit.range.start.line for edit in edits]
        assert ["quickfix"] == [action.kind for action in await actions_at(4, "quickfix")]

    talk(steps)


def test_a_register_is_renamed_unless_the_name_is_used(talk: Talk, tmp_path: Path) -> None:
    async def steps(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)
        place = position_of(SUM, "total", 1)
        parameters = lsp.PrepareRenameParams(document, place)
        word = await client.lsp.text_document_prepare_rename_async(parameters)
        params = lsp.RenameParams(document, place, "sum")
        edit = await client.lsp.text_document_rename_async(params)
        params = lsp.RenameParams(document, place, "STEP")
        with pytest.raises(JsonRpcException) as refused:
            await client.lsp.text_document_rename_async(params)

        assert (lsp.Range(lsp.Position(7, 10), lsp.Position(7, 15)), "total") == (
            word.range, word.placeholder)  # fmt: skip
        edits = edit.changes[document.uri]
        assert [6, 7, 9, 10] == [edit.range.start.line for edit in edits]
        assert {"sum"} == {edit.new_text for edit in edits}
        assert "`STEP` cannot be the new name" in str(refused.value)
        assert lsp.LSPErrorCodes.RequestFailed == refused.value.code

    talk(steps)


def test_edits_name_the_version_of_their_text(tmp_path: Path) -> None:
    async def steps(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)
        client.change(document, "; first\n" + SUM, 7)
        params = lsp.RenameParams(document, position_of("; first\n" + SUM, "total", 1), "sum")
        edit = await client.lsp.text_document_rename_async(params)
        (change,) = edit.document_changes

        assert (document.uri, 7) == (change.text_document.uri, change.text_document.version)
        assert [7, 8, 10, 11] == [edit.range.start.line for edit in change.edits]

    talk_alone(tmp_path, steps, document_changes=True)


def test_a_name_in_a_folder_can_be_renamed_once_the_folder_is_open(tmp_path: Path) -> None:
    inside, shared = tmp_path / "inside", tmp_path / "shared"
    for folder in (inside, shared):
        folder.mkdir()
    (shared / "add.uc").write_text("    alu[@all, @all, +, 1]\n", "utf-8")
    text = '    immed[@all, 0]\n#include "../shared/add.uc"\n    ctx_arb[kill]\n'

    async def steps(client: Client) -> None:
        document = client.open(inside / "text.uc", text)
        params = lsp.RenameParams(document, lsp.Position(0, 12), "@sum")
        with pytest.raises(JsonRpcException, match="outside of the open folders"):
            await client.lsp.text_document_rename_async(params)
        added = lsp.WorkspaceFoldersChangeEvent([lsp.WorkspaceFolder(shared.as_uri(), "s")], [])
        client.lsp.workspace_did_change_workspace_folders(
            lsp.DidChangeWorkspaceFoldersParams(added)
        )
        edit = await client.lsp.text_document_rename_async(params)

        assert {document.uri, (shared / "add.uc").as_uri()} == edit.changes.keys()

    talk_alone(inside, steps)
