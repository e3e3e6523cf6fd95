import re
from pathlib import Path

import pytest

from ixp.assembler import assemble
from ixp.assembler.grammar.words import FORM, OWN_SYNTAX
from ixp.assembler.preprocessing.blocks import _CLOSES, CLOSED_BY
from ixp.assembler.preprocessing.functions import NAMES
from ixp.assembler.preprocessing.preprocessor import Preprocessor, Settings
from ixp.assembler.text.diagnostics import Report
from ixp.isa.tables.chip import chip


@pytest.fixture
def text(root: Path) -> str:
    return (root / "assembler" / "grammar" / "language.md").read_text(encoding="utf-8")


def first_cells(text: str) -> list[str]:
    """Return the code words in the first cells of all tables."""
    rows = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`([^`(]+)(?:\(.*?\))?`", row)]


def test_every_directive_is_in_the_reference(text: str) -> None:
    named = [name for name in first_cells(text) if name.startswith(".")]

    assert sorted({*FORM, *OWN_SYNTAX}) == sorted(named)


def test_every_directive_of_the_preprocessor_is_in_the_reference(text: str) -> None:
    acting = Preprocessor(Settings({}, (), chip()), Report()).directives
    named = [name[1:] for name in first_cells(text) if name.startswith("#")]

    assert sorted({*acting, *_CLOSES, *CLOSED_BY}) == sorted(named)


def test_every_function_is_in_the_reference(text: str) -> None:
    """Functions ignore case; two of them are evaluated before names are replaced."""
    named = [name.lower() for name in first_cells(text) if name[0].isalpha()]

    assert sorted(NAMES) == sorted(named)


def test_is_ixptype_matches_the_chip_and_its_family() -> None:
    program = "#if IS_IXPTYPE({}) == {}\nctx_arb[kill]\n#else\n#error\n#endif"

    for name, value in (("__IXP1240", 1), ("__IXP12XX", 1), ("__IXP1200", 0)):
        assert 1 == len(assemble(program.format(name, value)).words)
