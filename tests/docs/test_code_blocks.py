"""Every code block of the documents runs, in page order."""

import shutil
from pathlib import Path

import pytest
from sybil import Document

from tests.conftest import ROOT
from tests.docs.support.blocks import parse

PAGES = sorted(page for page in (ROOT / "docs").rglob("*.md") if page.parent.name != "_build")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT / "docs")))
def test_code_blocks_of_a_page_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The blocks of a page share a temporary folder and Python names."""
    if (ROOT / "examples").exists():
        shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)

    for example in Document.parse(str(page), parse).examples():
        example.evaluate()
