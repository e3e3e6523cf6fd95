"""`ixp lsp` answers a client over standard streams."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from ixp.assembler.output.free_resources import headroom
from ixp.assembler.pipeline import assemble
from tests.editors.support.client import Client
from tests.editors.support.conversation import SUM, Talk, at, talk_alone

pytestmark = pytest.mark.xdist_group("lsp")  # they share a server


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


PART = (
    '#define UNIT {unit}\n#include "size.uc"\n.local {name}\nclear({name})\n'
    "alu[$o, --, B, {name}]\nsram[write, $o, 0, 0, 1], ctx_swap\n.endlocal\nctx_arb[kill]\n"
)


def test_an_include_file_is_shown_within_the_program_that_was_changed_last(
    tmp_path: Path,
) -> None:
    """Of two open ones; a value that differs is shown for each, with the program's name."""
    include = tmp_path / "size.uc"
    text = "#define SIZE (UNIT * 2)\n#macro clear(r)\nimmed[r, SIZE]\n#endm\n"
    include.write_text(text)
    texts = [PART.format(name=name, unit=unit) for name, unit in (("small", 4), ("large", 32))]
    for name, each in zip(("small.uc", "large.uc"), texts, strict=True):
        (tmp_path / name).write_text(each)

    async def lines(client: Client) -> None:
        shown = client.open(include)
        small = client.open(tmp_path / "small.uc")
        large = client.open(tmp_path / "large.uc")
        unit = lsp.DefinitionParams(shown, at(text, "UNIT"))
        [last_opened] = await client.lsp.text_document_definition_async(unit)
        client.change(small, texts[0] + "; changed\n", 2)
        await client.diagnostics(small, 2)
        await client.diagnostics(large)
        [last_changed] = await client.lsp.text_document_definition_async(unit)
        size = lsp.HoverParams(shown, at(text, "SIZE"))
        hover = await client.lsp.text_document_hover_async(size)

        assert (large.uri, small.uri) == (last_opened.uri, last_changed.uri)
        said = hover.contents.value
        assert said.index("`small.uc`") < said.index("= 8") < said.index("`large.uc`")
        assert "= 64" in said

    talk_alone(tmp_path, lines)


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
