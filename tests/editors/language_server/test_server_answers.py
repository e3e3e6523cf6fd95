"""`ixp lsp` tells what words mean, where they are defined, and what may be written."""

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp

from tests.editors.support.client import Client
from tests.editors.support.conversation import SUM, Talk, at, lines_of

pytestmark = pytest.mark.xdist_group("lsp")  # they share a server


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
