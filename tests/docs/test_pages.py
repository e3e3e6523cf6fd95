"""Pages are whole: their generated parts, their tables of pages, their examples."""

import importlib
import re
import sys
from pathlib import Path

import pytest

from ixp.assembler import assemble
from tests.conftest import ROOT

DOCS = ROOT / "docs"
REFERENCE = DOCS / "reference"
PAGES = sorted(page for page in DOCS.rglob("*.md") if "```{generated}" in page.read_text("utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_generated_parts_are_filled(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key without a meaning, or a meaning without a key, raises."""
    monkeypatch.setattr(sys, "path", [str(DOCS / "_ext"), *sys.path])
    text = page.read_text(encoding="utf-8")

    filled = importlib.import_module("generated").expand(text)

    assert "{generated}" not in filled
    assert len(text) < len(filled)


def test_every_page_of_the_reference_is_in_the_table_of_its_first_page() -> None:
    text = (REFERENCE / "index.md").read_text(encoding="utf-8")
    missing = [page.name for page in REFERENCE.glob("*.md") if f"({page.name})" not in text]

    assert ["index.md"] == missing


def test_examples_of_the_language_assemble_without_warnings() -> None:
    """Each is a program by itself; an excerpt may leave a register unread."""
    text = (REFERENCE / "language.md").read_text(encoding="utf-8")
    examples = re.findall(r"```uc\n(.*?)```", text, re.DOTALL)
    warnings = [
        warning.text
        for example in examples
        for warning in assemble(example).warnings
        if warning.name not in {"never-written", "never-read"}
    ]

    assert len(examples) >= 5
    assert [] == warnings
