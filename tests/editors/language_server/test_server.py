import subprocess
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from ixp.assembler.output.free_resources import headroom
from ixp.assembler.pipeline import assemble
from tests.conftest import PROGRAM
from tests.editors.support.client import Client
from tests.editors.support.conversation import SUM, Talk, position_of, talk_alone
from tests.editors.support.framing import framed
from tests.microcode.support.copies import append, copy_microcode

pytestmark = pytest.mark.xdist_group("lsp")  # they share a server


@pytest.mark.parametrize("program", ["atm_rx", "ip_route", "eth_rx", "atm_tx", "eth_tx"])
def test_a_program_of_the_router_has_no_errors(talk: Talk, program: str, root: Path) -> None:
    async def steps(client: Client) -> None:
        document = client.open(root / "microcode/router" / f"{program}.uc")

        assert [] == await client.diagnostics(document)

    talk(steps)


def test_an_include_file_is_analysed_within_a_program_of_the_router(talk: Talk, root: Path) -> None:
    path = root / "microcode/include/queues/buf.uc"
    text = path.read_text("utf-8")

    async def steps(client: Client) -> None:
        document = client.open(path)
        right = await client.diagnostics(document)
        client.change(document, text + "\nfoo[1]\n", 2)
        wrong = await client.diagnostics(document, 2)

        assert [] == right
        assert ["unknown instruction `foo`"] == [message.message.split(";")[0] for message in wrong]

    talk(steps)


@pytest.mark.parametrize("place", ["router/ip_route.uc", "include/queues/buf.uc"])
def test_a_copy_of_the_microcode_has_its_own_configurations_and_include_files(
    tmp_path: Path, place: str
) -> None:
    """They have whether a folder is open or not."""
    check = '#if (ALL != 3 || OWN != 5 || ENGINES != 6)\n#error "not of the copy"\n#endif\n'
    file = append(copy_microcode(tmp_path / "mine") / place, check)

    async def steps(client: Client) -> None:
        document = client.open(file)

        assert [] == await client.diagnostics(document)

    talk_alone(tmp_path / "elsewhere", steps)


PART = (
    '#define UNIT {unit}\n#include "size.uc"\n.local {name}\nclear({name})\n'
    "alu[$o, --, B, {name}]\nsram[write, $o, 0, 0, 1], ctx_swap\n.endlocal\nctx_arb[kill]\n"
)


def test_an_include_file_is_analysed_within_the_program_changed_last(
    tmp_path: Path,
) -> None:
    include = tmp_path / "size.uc"
    text = "#define SIZE (UNIT * 2)\n#macro clear(r)\nimmed[r, SIZE]\n#endm\n"
    include.write_text(text)
    texts = [PART.format(name=name, unit=unit) for name, unit in (("small", 4), ("large", 32))]
    for name, source in zip(("small.uc", "large.uc"), texts, strict=True):
        (tmp_path / name).write_text(source)

    async def steps(client: Client) -> None:
        opened = client.open(include)
        small = client.open(tmp_path / "small.uc")
        large = client.open(tmp_path / "large.uc")
        unit = lsp.DefinitionParams(opened, position_of(text, "UNIT"))
        [last_opened] = await client.lsp.text_document_definition_async(unit)
        client.change(small, texts[0] + "; changed\n", 2)
        await client.diagnostics(small, 2)
        await client.diagnostics(large)
        [last_changed] = await client.lsp.text_document_definition_async(unit)
        size = lsp.HoverParams(opened, position_of(text, "SIZE"))
        hover = await client.lsp.text_document_hover_async(size)

        assert (large.uri, small.uri) == (last_opened.uri, last_changed.uri)
        value = hover.contents.value
        assert value.index("`small.uc`") < value.index("= 8") < value.index("`large.uc`")
        assert "= 64" in value

    talk_alone(tmp_path, steps)


def test_an_error_is_reported_at_its_word_until_it_is_corrected(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "sum.uc"

    async def steps(client: Client) -> None:
        document = client.open(path, SUM)
        first = await client.diagnostics(document)
        client.change(document, SUM.replace("immed[", "imed["), 2)
        (error,) = await client.diagnostics(document, 2)
        client.change(document, SUM, 3)

        assert [] == first
        assert lsp.Range(lsp.Position(7, 4), lsp.Position(7, 8)) == error.range
        assert lsp.DiagnosticSeverity.Error == error.severity
        assert [] == await client.diagnostics(document, 3)

    talk(steps)


def test_free_registers_are_headroom_and_absent_after_an_error(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "sum.uc"
    path.write_text(SUM, "utf-8")
    free = headroom(assemble(path))

    async def steps(client: Client) -> None:
        document = client.open(path, SUM)
        first = await client.registers(document)
        client.change(document, SUM.replace("immed[", "imed["), 2)
        wrong = await client.registers(document, 2)

        assert (free.free_gpr_a, free.free_gpr_b) == (first.free.free_gpr_a, first.free.free_gpr_b)
        assert free.free_words == first.free.free_words
        assert f"free: {free.free_gpr} GPRs" in first.text
        assert (None, "") == (wrong.free, wrong.text)

    talk(steps)


def test_exit_after_shutdown_ends_the_server_with_0_and_no_message() -> None:
    requests: list[dict[str, object]] = [
        {"id": 1, "method": "initialize", "params": {"capabilities": {}}},
        {"id": 2, "method": "shutdown"},
        {"method": "exit"},
    ]
    data = b"".join(framed({"jsonrpc": "2.0", **request}) for request in requests)
    ended = subprocess.run([PROGRAM, "lsp"], input=data, capture_output=True, check=False)

    assert (0, b"") == (ended.returncode, ended.stderr)
    assert b'"id": 2' in ended.stdout or b'"id":2' in ended.stdout
