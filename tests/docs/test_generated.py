"""Generated parts of the pages say something, and the pages describe all that is there."""

import importlib
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(page for page in DOCS.rglob("*.md") if "```{generated}" in page.read_text("utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_generated_parts_are_filled(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key without a meaning, or a meaning without a key, raises."""
    monkeypatch.setattr(sys, "path", [str(DOCS / "_ext"), *sys.path])
    text = page.read_text(encoding="utf-8")

    filled = importlib.import_module("generated").expand(text)

    assert "{generated}" not in filled
    assert len(text) < len(filled)
