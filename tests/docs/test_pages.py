"""Pages are complete: generated parts, indexes, examples."""

import importlib
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from ixp.assembler import assemble
from ixp.reports.published_values import FOLDER, published
from tests.conftest import ROOT

DOCS = ROOT / "docs"
REFERENCE = DOCS / "reference"
FENCED = [page for page in DOCS.rglob("*.md") if "\n```{generated}" in page.read_text("utf-8")]


@pytest.fixture
def generated(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module that writes generated parts into pages."""
    monkeypatch.setattr(sys, "path", [str(DOCS / "_ext"), *sys.path])
    return importlib.import_module("generated")


@pytest.mark.parametrize("page", FENCED, ids=lambda page: page.stem)
def test_generated_fences_are_up_to_date(page: Path, generated: ModuleType) -> None:
    text = page.read_text("utf-8")
    filled = generated.expand(text)

    assert "{generated}" not in filled
    assert len(text) < len(filled)


def test_generated_tables_match_the_product(generated: ModuleType) -> None:
    """A key without a description, or a description without a key, raises."""
    texts = {page: page.read_text("utf-8") for page in DOCS.rglob("*.md")}
    stale = [str(page) for page, text in texts.items() if generated.rewrite(text) != text]

    assert not stale, "run: .venv/bin/python docs/_ext/generated.py"
    assert sum("<!-- generated: " in text for text in texts.values()) > 10


@pytest.mark.usefixtures("generated")
def test_published_numbers_list_every_row_of_the_four_documents() -> None:
    numbers = importlib.import_module("generators.published_numbers")
    reports = [path.stem for path in FOLDER.glob("*.toml") if path.stem != "machine"]
    rows = sum(len(figure.rows) for name in reports for figure in published(name).figure)

    assert rows + 2 == len(numbers.page("compared", "").splitlines())
    assert {"SEED", "XAPP1063", "XAPP1127", "WP363"} == {
        line.split(" | ")[0].strip("| ") for line in numbers.page("absent", "").splitlines()[2:]
    }


@pytest.mark.parametrize(
    "index", sorted(DOCS.glob("*/index.md")), ids=lambda page: page.parent.name
)
def test_an_index_lists_every_page_below_it(index: Path) -> None:
    text = index.read_text("utf-8")
    pages = {str(page.relative_to(index.parent)) for page in index.parent.rglob("*.md")}
    units = {page for page in pages if page.startswith("machine/timing/") and "index" not in page}

    assert ["index.md"] == sorted(page for page in pages - units if f"({page})" not in text)


def test_examples_of_the_language_assemble_without_warnings() -> None:
    """Each is a program, but an excerpt may leave a register unread."""
    text = (REFERENCE / "assembler" / "language.md").read_text(encoding="utf-8")
    examples = re.findall(r"```uc\n(.*?)```", text, re.DOTALL)
    warnings = [
        warning.text
        for example in examples
        for warning in assemble(example).warnings
        if warning.name not in {"never-written", "never-read", "falls-off-end"}
    ]

    assert len(examples) >= 5
    assert [] == warnings
