from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp

from tests.editors.support.client import Client
from tests.editors.support.conversation import SUM, Talk, lines_of, position_of

pytestmark = pytest.mark.xdist_group("lsp")  # they share a server


def test_hover_explains_each_kind_of_word(talk: Talk, tmp_path: Path) -> None:
    async def steps(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)

        async def text(word: str, occurrence: int = 0) -> str:
            params = lsp.HoverParams(document, position_of(SUM, word, occurrence))
            answer = await client.lsp.text_document_hover_async(params)
            assert answer is not None, word
            return str(answer.contents.value)

        assert "immed" in await text("immed")
        assert "`total`: GPR of each context" in await text("total")
        assert "live in" in await text("total")
        assert "`STEP` is `3`" in await text("STEP", 2)
        assert "#macro add_step[value]" in await text("add_step", 1)
        assert "`loop#`: label at address 1" in await text("loop#", 1)

    talk(steps)


def test_definitions_and_references_of_names_are_found(talk: Talk, tmp_path: Path) -> None:
    async def steps(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)

        async def definitions_of(word: str, occurrence: int) -> list[int]:
            params = lsp.DefinitionParams(document, position_of(SUM, word, occurrence))
            return lines_of(await client.lsp.text_document_definition_async(params))

        context = lsp.ReferenceContext(include_declaration=True)
        params = lsp.ReferenceParams(context, document, position_of(SUM, "total", 1))
        uses = lines_of(await client.lsp.text_document_references_async(params))

        assert [3] == await definitions_of("add_step", 1)
        assert [2] == await definitions_of("STEP", 2)
        assert [9] == await definitions_of("loop#", 1)
        assert [7] == await definitions_of("total", 2)
        assert [7, 8, 10, 11] == uses

    talk(steps)


def test_definitions_in_include_files_are_found(talk: Talk, root: Path) -> None:
    path = root / "microcode/router/atm_rx.uc"
    text = path.read_text("utf-8")

    async def steps(client: Client) -> None:
        document = client.open(path)

        async def definitions_of(word: str) -> str:
            params = lsp.DefinitionParams(document, position_of(text, word))
            answer = await client.lsp.text_document_definition_async(params)
            return str(answer[0].uri)

        assert (root / "microcode/include/system/threads.uc").as_uri() == await definitions_of(
            "engine_ready"
        )

    talk(steps)


def test_completion_offers_words_that_fit_at_the_position(talk: Talk, tmp_path: Path) -> None:
    async def steps(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)
        version = 1

        async def completions_at(line: str) -> set[str]:
            nonlocal version
            version += 1
            text = SUM.replace("    alu[--, total", line + "\n    alu[--, total")
            client.change(document, text, version)
            position = lsp.Position(10, len(line))
            params = lsp.CompletionParams(document, position)
            items = await client.lsp.text_document_completion_async(params)
            return {item.label for item in items}

        assert {"alu", "sram", "add_step"} <= await completions_at("    a")
        assert {"total", "--"} <= await completions_at("    alu[")
        assert {"+", "AND"} <= await completions_at("    alu[--, total, ")
        assert {"read", "write"} <= await completions_at("    sram[")
        assert "loop#" in await completions_at("    br[")
        assert "defer" in await completions_at("    br[loop#], ")
        assert ".local" in await completions_at("    .")
        assert {"include", "endm"} <= await completions_at("#")

    talk(steps)


def test_signature_help_marks_the_operand_at_the_cursor(talk: Talk, tmp_path: Path) -> None:
    async def steps(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)

        async def signature_at(line: int, written: str) -> Any:  # noqa: ANN401 - generated types
            text = SUM.split("\n")
            text[line] = written
            client.change(document, "\n".join(text), line)
            parameters = lsp.SignatureHelpParams(document, lsp.Position(line, len(written)))
            return await client.lsp.text_document_signature_help_async(parameters)

        macro, operand = (
            await signature_at(9, "    add_step("),
            await signature_at(10, "    alu[--, total, "),
        )
        (form,) = operand.signatures

        assert ["add_step[value]"] == [signature.label for signature in macro.signatures]
        assert ("alu[dest, a, op, b]", 2) == (form.label, operand.active_parameter)
        assert "op" == form.label[slice(*form.parameters[2].label)]
        assert await signature_at(11, "    bne[loop#]") is None

    talk(steps)


def test_document_symbols_are_defines_macros_scopes_and_labels(talk: Talk, tmp_path: Path) -> None:
    async def steps(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)
        params = lsp.DocumentSymbolParams(document)
        answer = await client.lsp.text_document_document_symbol_async(params)
        names = {symbol.name: [inner.name for inner in symbol.children or ()] for symbol in answer}

        assert {"STEP": [], "add_step": [], ".local total": ["loop"]} == names

    talk(steps)


def test_symbols_of_all_files_are_found_by_a_part_of_their_names(
    talk: Talk, tmp_path: Path
) -> None:
    (tmp_path / "closed.uc").write_text(SUM.replace("add_step", "Steps_of"))

    async def steps(client: Client) -> None:
        client.open(tmp_path / "open.uc", SUM)  # there is no such file
        params = lsp.WorkspaceSymbolParams("step")
        answer = await client.lsp.workspace_symbol_async(params)
        places = {
            (symbol.name, symbol.location.uri.rpartition("/")[2], symbol.location.range.start.line)
            for symbol in answer
            if tmp_path.as_uri() in symbol.location.uri
        }

        assert {("STEP", "open.uc", 1), ("add_step", "open.uc", 2),
                ("STEP", "closed.uc", 1), ("Steps_of", "closed.uc", 2)} == places  # fmt: skip

    talk(steps)


def test_the_uses_of_a_name_are_highlighted(talk: Talk, tmp_path: Path) -> None:
    async def steps(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)
        asked = lsp.DocumentHighlightParams(document, position_of(SUM, "total", 2))
        answer = await client.lsp.text_document_document_highlight_async(asked)
        lines = [(highlight.range.start.line, highlight.kind) for highlight in answer]
        write, read = lsp.DocumentHighlightKind.Write, lsp.DocumentHighlightKind.Read

        assert [(6, write), (7, read), (9, read), (10, read)] == lines

    talk(steps)


def test_tokens_and_hints_of_a_range_follow_the_settings(talk: Talk, tmp_path: Path) -> None:
    async def steps(client: Client) -> None:
        document = client.open(tmp_path / "sum.uc", SUM)
        span = lsp.Range(lsp.Position(7, 0), lsp.Position(7, 0))
        parameters = lsp.SemanticTokensParams(document)
        complete = await client.lsp.text_document_semantic_tokens_full_async(parameters)
        part = await client.lsp.text_document_semantic_tokens_range_async(
            lsp.SemanticTokensRangeParams(document, span)
        )
        hints = lsp.InlayHintParams(document, span)
        (hint,) = await client.lsp.text_document_inlay_hint_async(hints)
        client.lsp.workspace_did_change_configuration(
            lsp.DidChangeConfigurationParams({"ixp": {"inlay_hints": []}})
        )

        assert (7, 4, 5) == (*part.data[:3],)
        assert 10 == len(part.data) < len(complete.data)
        assert (lsp.Position(7, 19), "0000 · 1 cycle") == (hint.position, hint.label)
        assert not await client.lsp.text_document_inlay_hint_async(hints)
        settings = lsp.DidChangeConfigurationParams({"ixp": {}})
        client.lsp.workspace_did_change_configuration(settings)
        assert await client.lsp.text_document_inlay_hint_async(hints)

    talk(steps)


@pytest.mark.parametrize("relative", [False, True])
def test_the_chip_of_the_settings_may_be_a_file(talk: Talk, tmp_path: Path, relative: bool) -> None:
    chip = tmp_path / "small.toml"
    chip.write_text('base = "ixp1240"\nrows.control_store_words = 2\n')

    async def steps(client: Client) -> None:
        # The parent of `tmp_path` is an open folder.
        place = chip.relative_to(tmp_path.parent) if relative else chip
        for settings in ({"chip": str(place)}, {}):
            client.lsp.workspace_did_change_configuration(
                lsp.DidChangeConfigurationParams({"ixp": settings})
            )
            document = client.open(tmp_path / f"{len(settings)}.uc", "nop\nnop\nctx_arb[kill]\n")
            messages = [message.message for message in await client.diagnostics(document)]

            assert ["program must have at most 2 words, not 3"] * len(settings) == messages

    talk(steps)
