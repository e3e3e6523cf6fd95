"""`ixp lsp` answers a client over standard streams."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from ixp.assembler.output.free_resources import headroom
from ixp.assembler.pipeline import assemble
from tests.editors.support.client import Client, serving

pytestmark = pytest.mark.xdist_group("lsp")  # they share a server

SUM = """; Adds.
#define STEP 3
#macro add_step[value]
; Adds STEP.
    alu[value, value, +, STEP]
#endm
.local total
    immed[total, 0]
loop#:
    add_step[total]
    alu[--, total, -, 30]
    bne[loop#]
.endlocal
    nop
    nop
    ctx_arb[kill]
"""


Lines = Callable[[Client], Awaitable[None]]
Talk = Callable[[Lines], None]


@pytest.fixture(scope="module")
def shared(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[asyncio.Runner, Client]]:
    """Return a client with a server, which all of these tests talk to."""
    with asyncio.Runner() as runner:
        context = serving(root, tmp_path_factory.getbasetemp())
        yield runner, runner.run(context.__aenter__())
        runner.run(context.__aexit__(None, None, None))


@pytest.fixture
def talk(shared: tuple[asyncio.Runner, Client]) -> Iterator[Talk]:
    """Return what runs a conversation; its documents are closed at the end."""
    runner, client = shared
    yield lambda lines: runner.run(lines(client))  # type: ignore[arg-type]  # it is a coroutine
    client.close_all()


def talk_alone(folder: Path, lines: Lines, *, document_changes: bool = False) -> None:
    """Run a conversation with a server of its own."""

    async def whole() -> None:
        async with serving(folder, document_changes=document_changes) as client:
            await lines(client)

    asyncio.run(whole())


def at(text: str, word: str, occurrence: int = 0) -> lsp.Position:
    """Return the position inside the n-th occurrence of a word."""
    offset = -1
    for _ in range(occurrence + 1):
        offset = text.index(word, offset + 1)
    before = text[: offset + 1]
    return lsp.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)


def lines_of(locations: list[lsp.Location]) -> list[int]:
    """Return the lines of locations, from 1."""
    return [each.range.start.line + 1 for each in locations]


@pytest.mark.parametrize("program", ["atm_rx", "ip_route", "eth_rx", "atm_tx", "eth_tx"])
def test_a_program_of_the_router_has_no_errors(talk: Talk, program: str, root: Path) -> None:
    """It opens with the defines and the include path of its configuration."""

    async def lines(client: Client) -> None:
        document = client.open(root / "microcode/router" / f"{program}.uc")

        assert [] == await client.diagnostics(document)

    talk(lines)


def test_an_include_file_is_shown_within_a_program(talk: Talk, root: Path) -> None:
    """It is no program itself: an error in it is one where a program of the router includes it."""
    path = root / "microcode/include/buf.uc"
    text = path.read_text("utf-8")

    async def lines(client: Client) -> None:
        document = client.open(path)
        right = await client.diagnostics(document)
        client.change(document, text + "\nfoo[1]\n", 2)
        wrong = await client.diagnostics(document, 2)

        assert [] == right
        assert ["unknown instruction `foo`"] == [each.message.split(";")[0] for each in wrong]

    talk(lines)


def test_diagnostics_follow_the_text(talk: Talk, tmp_path: Path) -> None:
    """An error appears at its word while it is written, and goes with it."""
    path = tmp_path / "sum.uc"

    async def lines(client: Client) -> None:
        document = client.open(path, SUM)
        first = await client.diagnostics(document)
        client.change(document, SUM.replace("immed[", "imed["), 2)
        (error,) = await client.diagnostics(document, 2)
        client.change(document, SUM, 3)

        assert [] == first
        assert lsp.Range(lsp.Position(7, 4), lsp.Position(7, 8)) == error.range
        assert lsp.DiagnosticSeverity.Error == error.severity
        assert [] == await client.diagnostics(document, 3)

    talk(lines)


@pytest.mark.parametrize("named", [True, False])
def test_a_hint_becomes_an_edit(talk: Talk, tmp_path: Path, named: bool) -> None:
    """The right word is offered in the place of the wrong one, if a client names it or not."""
    text = SUM.replace("immed[", "imed[")

    async def lines(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", text)
        found = await client.diagnostics(document)
        context = lsp.CodeActionContext(found if named else [])

        async def offered(span: lsp.Range) -> Any:  # noqa: ANN401 - generated types
            params = lsp.CodeActionParams(document, span, context)
            return await client.lsp.text_document_code_action_async(params)

        actions = await offered(found[0].range)
        elsewhere = await offered(lsp.Range(lsp.Position(0, 0), lsp.Position(1, 0)))

        assert "Write `immed`" == actions[0].title
        assert "immed" == actions[0].edit.changes[document.uri][0].new_text
        assert named == bool(elsewhere)

    talk(lines)


def test_copies_of_fix_are_actions(talk: Talk, tmp_path: Path) -> None:
    """A conflict has one at its line, and the whole document has all of them together."""
    text = "    .set a b c\n    alu[x, a, +, b]\n    alu[x, b, +, c]\n    alu[x, c, +, a]\n"
    text += "    alu[--, x, -, 300]\n    ctx_arb[kill]\n"

    async def lines(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", text)
        found = await client.diagnostics(document)

        async def offered(line: int, *only: str) -> Any:  # noqa: ANN401 - generated types
            span = lsp.Range(lsp.Position(line, 0), lsp.Position(line, 0))
            context = lsp.CodeActionContext(found, [*only] or None)
            params = lsp.CodeActionParams(document, span, context)
            return list(await client.lsp.text_document_code_action_async(params))

        copy, whole = await offered(4)
        (same,) = await offered(0, "source")

        assert "Copy first: `immed[fix_1, 300]` (1 word, 1 cycle)" == copy.title
        assert "Insert every copy of --fix (2 words, 2 cycles)" == whole.title == same.title
        assert lsp.CodeActionKind.SourceFixAll == whole.kind
        edits = copy.edit.changes[document.uri]
        assert [4, 4, 4] == [each.range.start.line for each in edits]
        assert ["quickfix"] == [each.kind for each in await offered(4, "quickfix")]

    talk(lines)


def test_hover_says_what_a_word_means(talk: Talk, tmp_path: Path) -> None:
    """Instruction, register, constant, macro and label each have their own text."""

    async def lines(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)

        async def text(word: str, occurrence: int = 0) -> str:
            params = lsp.HoverParams(document, at(SUM, word, occurrence))
            found = await client.lsp.text_document_hover_async(params)
            assert found is not None, word
            return str(found.contents.value)

        assert "immed" in await text("immed")
        assert "`total`: GPR of each context" in await text("total")
        assert "live in" in await text("total")
        assert "`STEP` is `3`" in await text("STEP", 2)
        assert "#macro add_step[value]" in await text("add_step", 1)
        assert "`loop#`: label at address 1" in await text("loop#", 1)

    talk(lines)


def test_names_lead_to_their_definitions_and_uses(talk: Talk, tmp_path: Path) -> None:
    """Macros, defines, labels and registers are found by their places, arguments too."""

    async def lines(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)

        async def defined(word: str, occurrence: int) -> list[int]:
            params = lsp.DefinitionParams(document, at(SUM, word, occurrence))
            return lines_of(await client.lsp.text_document_definition_async(params))

        context = lsp.ReferenceContext(include_declaration=True)
        params = lsp.ReferenceParams(context, document, at(SUM, "total", 1))
        uses = lines_of(await client.lsp.text_document_references_async(params))

        assert [3] == await defined("add_step", 1)
        assert [2] == await defined("STEP", 2)
        assert [9] == await defined("loop#", 1)
        assert [7] == await defined("total", 2)
        assert [7, 8, 10, 11] == uses

    talk(lines)


def test_definitions_lead_into_include_files(talk: Talk, root: Path) -> None:
    """A macro of the library is found from the program that calls it, and its file too."""
    path = root / "microcode/router/atm_rx.uc"
    text = path.read_text("utf-8")

    async def lines(client: Client) -> None:
        document = client.open(path)

        async def defined(word: str) -> str:
            params = lsp.DefinitionParams(document, at(text, word))
            found = await client.lsp.text_document_definition_async(params)
            return str(found[0].uri)

        assert (root / "microcode/include/threads.uc").as_uri() == await defined("engine_ready")

    talk(lines)


def test_completion_offers_what_fits(talk: Talk, tmp_path: Path) -> None:
    """Operands are those that the place takes: a register, an operation, a token, a label."""

    async def lines(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)
        version = 1

        async def offered(line: str) -> set[str]:
            nonlocal version
            version += 1
            text = SUM.replace("    alu[--, total", line + "\n    alu[--, total")
            client.change(document, text, version)
            position = lsp.Position(10, len(line))
            params = lsp.CompletionParams(document, position)
            items = await client.lsp.text_document_completion_async(params)
            return {item.label for item in items}

        assert {"alu", "sram", "add_step"} <= await offered("    a")
        assert {"total", "--"} <= await offered("    alu[")
        assert {"+", "AND"} <= await offered("    alu[--, total, ")
        assert {"read", "write"} <= await offered("    sram[")
        assert "loop#" in await offered("    br[")
        assert "defer" in await offered("    br[loop#], ")
        assert ".local" in await offered("    .")
        assert {"include", "endm"} <= await offered("#")

    talk(lines)


def test_a_call_that_is_begun_has_its_form(talk: Talk, tmp_path: Path) -> None:
    """A macro shows its parameters, an instruction its operands; the one at the place is marked."""

    async def lines(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)

        async def shown(line: int, written: str) -> Any:  # noqa: ANN401 - generated types
            text = SUM.split("\n")
            text[line] = written
            client.change(document, "\n".join(text), line)
            asked = lsp.SignatureHelpParams(document, lsp.Position(line, len(written)))
            return await client.lsp.text_document_signature_help_async(asked)

        macro, operand = await shown(9, "    add_step("), await shown(10, "    alu[--, total, ")
        (form,) = operand.signatures

        assert ["add_step[value]"] == [each.label for each in macro.signatures]
        assert ("alu[dest, a, op, b]", 2) == (form.label, operand.active_parameter)
        assert "op" == form.label[slice(*form.parameters[2].label)]
        assert await shown(11, "    bne[loop#]") is None

    talk(lines)


def test_symbols_have_the_shape_of_the_text(talk: Talk, tmp_path: Path) -> None:
    """Macros, defines, scopes and the labels in them are listed."""

    async def lines(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)
        params = lsp.DocumentSymbolParams(document)
        found = await client.lsp.text_document_document_symbol_async(params)
        names = {each.name: [inner.name for inner in each.children or ()] for each in found}

        assert {"STEP": [], "add_step": [], ".local total": ["loop"]} == names

    talk(lines)


def test_edits_name_the_version_that_they_are_of(tmp_path: Path) -> None:
    """A client that can compare versions never applies a new name to another text."""

    async def lines(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)
        client.change(document, "; first\n" + SUM, 7)
        params = lsp.RenameParams(document, at("; first\n" + SUM, "total", 1), "sum")
        made = await client.lsp.text_document_rename_async(params)
        (change,) = made.document_changes

        assert (document.uri, 7) == (change.text_document.uri, change.text_document.version)
        assert [7, 8, 10, 11] == [each.range.start.line for each in change.edits]

    talk_alone(tmp_path, lines, document_changes=True)


def test_a_folder_that_is_opened_later_may_be_changed(tmp_path: Path) -> None:
    """A name of an include file is renamed once its folder is open."""
    inside, shared = tmp_path / "inside", tmp_path / "shared"
    for folder in (inside, shared):
        folder.mkdir()
    (shared / "add.uc").write_text("    alu[@all, @all, +, 1]\n", "utf-8")
    text = '    immed[@all, 0]\n#include "../shared/add.uc"\n    ctx_arb[kill]\n'

    async def lines(client: Client) -> None:
        document = client.open(inside / "text.uc", text)
        params = lsp.RenameParams(document, lsp.Position(0, 12), "@sum")
        with pytest.raises(JsonRpcException, match="outside of the open folders"):
            await client.lsp.text_document_rename_async(params)
        added = lsp.WorkspaceFoldersChangeEvent([lsp.WorkspaceFolder(shared.as_uri(), "s")], [])
        client.lsp.workspace_did_change_workspace_folders(
            lsp.DidChangeWorkspaceFoldersParams(added)
        )
        made = await client.lsp.text_document_rename_async(params)

        assert {document.uri, (shared / "add.uc").as_uri()} == made.changes.keys()

    talk_alone(inside, lines)


def test_words_and_lines_are_shown(talk: Talk, tmp_path: Path) -> None:
    """Tokens of a range are some of all; a setting takes hints away."""

    async def lines(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)
        span = lsp.Range(lsp.Position(7, 0), lsp.Position(7, 0))
        asked = lsp.SemanticTokensParams(document)
        whole = await client.lsp.text_document_semantic_tokens_full_async(asked)
        part = await client.lsp.text_document_semantic_tokens_range_async(
            lsp.SemanticTokensRangeParams(document, span)
        )
        hints = lsp.InlayHintParams(document, span)
        (hint,) = await client.lsp.text_document_inlay_hint_async(hints)
        client.lsp.workspace_did_change_configuration(
            lsp.DidChangeConfigurationParams({"ixp": {"inlay_hints": []}})
        )

        assert (7, 4, 5) == (*part.data[:3],)
        assert 10 == len(part.data) < len(whole.data)
        assert (lsp.Position(7, 19), "0000 · 1 cycle") == (hint.position, hint.label)
        assert not await client.lsp.text_document_inlay_hint_async(hints)
        settings = lsp.DidChangeConfigurationParams({"ixp": {}})
        client.lsp.workspace_did_change_configuration(settings)
        assert await client.lsp.text_document_inlay_hint_async(hints)

    talk(lines)


def test_a_register_is_renamed(talk: Talk, tmp_path: Path) -> None:
    """The client is told the word, then its edits; a name that is taken is refused with why."""

    async def lines(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)
        place = at(SUM, "total", 1)
        asked = lsp.PrepareRenameParams(document, place)
        word = await client.lsp.text_document_prepare_rename_async(asked)
        params = lsp.RenameParams(document, place, "sum")
        made = await client.lsp.text_document_rename_async(params)
        params = lsp.RenameParams(document, place, "STEP")
        with pytest.raises(JsonRpcException) as refused:
            await client.lsp.text_document_rename_async(params)

        assert (lsp.Range(lsp.Position(7, 10), lsp.Position(7, 15)), "total") == (
            word.range, word.placeholder)  # fmt: skip
        edits = made.changes[document.uri]
        assert [6, 7, 9, 10] == [each.range.start.line for each in edits]
        assert {"sum"} == {each.new_text for each in edits}
        assert "`STEP` cannot be the new name" in str(refused.value)
        assert lsp.LSPErrorCodes.RequestFailed == refused.value.code

    talk(lines)


def test_free_registers_are_those_of_headroom(talk: Talk, tmp_path: Path) -> None:
    """The status line shows what is free as registers were placed; nothing with errors."""
    path = tmp_path / "sum.uc"
    path.write_text(SUM, "utf-8")
    free = headroom(assemble(path))

    async def lines(client: Client) -> None:
        document = client.open(path, SUM)
        first = await client.registers(document)
        client.change(document, SUM.replace("immed[", "imed["), 2)
        wrong = await client.registers(document, 2)

        assert (free.free_gpr_a, free.free_gpr_b) == (first.free.free_gpr_a, first.free.free_gpr_b)
        assert free.free_words == first.free.free_words
        assert f"free: {free.free_gpr} GPRs" in first.text
        assert (None, "") == (wrong.free, wrong.text)

    talk(lines)


def test_server_that_is_told_to_exit_ends_with_0() -> None:
    """After `shutdown`, `exit` is no fault: the exit code says so, and nothing is printed."""
    asked: list[dict[str, object]] = [
        {"id": 1, "method": "initialize", "params": {"capabilities": {}}},
        {"id": 2, "method": "shutdown"},
        {"method": "exit"},
    ]
    bodies = [json.dumps({"jsonrpc": "2.0", **each}).encode() for each in asked]
    said = b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)
    code = "from ixp.cli.start import main; main()"
    ended = subprocess.run(
        [sys.executable, "-c", code, "lsp"], input=said, capture_output=True, check=False
    )

    assert (0, b"") == (ended.returncode, ended.stderr)
    assert b'"id": 2' in ended.stdout or b'"id":2' in ended.stdout
