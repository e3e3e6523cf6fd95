from pathlib import Path

import pytest
from lsprotocol import types as lsp

from tests.editors.support.client import Client
from tests.editors.support.conversation import Talk

pytestmark = pytest.mark.xdist_group("lsp")  # they share a server

_CONFIGURATION = """chip = "{chip}"

[[engine]]
program = "main.uc"
role = "main"
defines = {{ SIZE = 4 }}
"""


def lines_and_messages(diagnostics: list[lsp.Diagnostic]) -> list[tuple[int, str]]:
    """Return lines, from 1, and messages of diagnostics."""
    return [(diagnostic.range.start.line + 1, diagnostic.message) for diagnostic in diagnostics]


def test_an_error_of_an_include_file_is_shown_at_its_include(talk: Talk, tmp_path: Path) -> None:
    (tmp_path / "inner.uc").write_text("    nop\n    nopp\n    bad[1]\n", "utf-8")
    (tmp_path / "outer.uc").write_text('#include "inner.uc"\n', "utf-8")
    text = '; the program\n#include "outer.uc"\n    ctx_arb[kill]\n'

    async def steps(client: Client) -> None:
        main = client.open(tmp_path / "main.uc", text)
        [error] = await client.diagnostics(main)
        outer = lsp.TextDocumentIdentifier((tmp_path / "outer.uc").as_uri())
        [(line, message)] = lines_and_messages(await client.diagnostics(outer, None))

        assert lsp.Range(lsp.Position(1, 0), lsp.Position(1, 19)) == error.range
        assert error.message.startswith("outer.uc:1: inner.uc:2: unknown instruction `nopp`")
        assert (1, True) == (line, message.startswith("inner.uc:2: unknown instruction `nopp`"))
        assert message.endswith("and 1 more error in this file")
        [place] = error.related_information or []
        assert outer.uri == place.location.uri

    talk(steps)


def test_files_that_include_one_another_have_one_error_each(talk: Talk, tmp_path: Path) -> None:
    (tmp_path / "a.uc").write_text('#include "main.uc"\n', "utf-8")

    async def steps(client: Client) -> None:
        main = client.open(tmp_path / "main.uc", '#include "a.uc"\n    ctx_arb[kill]\n')
        other = lsp.TextDocumentIdentifier((tmp_path / "a.uc").as_uri())
        for diagnostics in (await client.diagnostics(main), await client.diagnostics(other, None)):
            [(line, message)] = lines_and_messages(diagnostics)
            assert (1, True) == (line, "includes must nest at most" in message)

    talk(steps)


@pytest.mark.parametrize(
    ("text", "line"),
    [(_CONFIGURATION.format(chip="ixp1"), 1), (_CONFIGURATION.format(chip="ixp1240") + "?", 7)],
    ids=["value", "syntax"],
)
def test_an_error_of_the_configuration_is_also_shown_at_the_start_of_its_program(
    talk: Talk, tmp_path: Path, text: str, line: int
) -> None:
    toml = tmp_path / "own.toml"
    toml.write_text(text, "utf-8")

    async def steps(client: Client) -> None:
        main = client.open(tmp_path / "main.uc", "    ctx_arb[kill]\n")
        other = client.open(tmp_path / "other.uc", "    ctx_arb[kill]\n")
        [(first, message)] = lines_and_messages(await client.diagnostics(main))
        configuration = lsp.TextDocumentIdentifier(toml.as_uri())
        [(at, own)] = lines_and_messages(await client.diagnostics(configuration, None))

        assert (line, 1, f"own.toml:{line}: {own}") == (at, first, message)
        assert [] == await client.diagnostics(other)

    talk(steps)
