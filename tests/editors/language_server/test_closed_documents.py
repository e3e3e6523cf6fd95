"""After a document is closed, the server uses the text of its file."""

from pathlib import Path

import pytest

from tests.editors.support.client import Client
from tests.editors.support.conversation import Talk

pytestmark = pytest.mark.xdist_group("lsp")  # they share a server

_MAIN = '#include "part.uc"\n    nop\n    ctx_arb[kill]\n'


def test_closing_an_include_file_discards_its_unsaved_error(talk: Talk, tmp_path: Path) -> None:
    (tmp_path / "main.uc").write_text(_MAIN, "utf-8")
    (tmp_path / "part.uc").write_text("    nop\n", "utf-8")

    async def steps(client: Client) -> None:
        main = client.open(tmp_path / "main.uc")
        part = client.open(tmp_path / "part.uc", "    nopp\n")
        wrong = await client.diagnostics(part)
        client.close(part)

        assert ["unknown instruction `nopp`"] == [
            message.message.split(";")[0] for message in wrong
        ]
        assert [] == await client.diagnostics(part, None)
        assert [] == await client.diagnostics(main)

    talk(steps)


def test_diagnostics_of_an_untitled_text_have_its_address_and_end_with_it(talk: Talk) -> None:
    async def steps(client: Client) -> None:
        text = client.open_untitled("    nopp\n    ctx_arb[kill]\n")
        wrong = await client.diagnostics(text)
        addresses = {address for address in client.messages if "Untitled" in address}
        client.close(text)

        assert ["unknown instruction `nopp`"] == [
            message.message.split(";")[0] for message in wrong
        ]
        assert {text.uri} == addresses
        assert [] == await client.diagnostics(text, None)

    talk(steps)
