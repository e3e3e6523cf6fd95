"""Files of editors that follow from descriptions are not older than these."""

import importlib
from collections.abc import Callable
from pathlib import Path

import pytest

PLACES = (
    "editors/vscode/syntaxes/uc.tmLanguage.json",
    "editors/vscode/package.json",
    "editors/nvim/syntax/uc.vim",
)


@pytest.fixture
def files(root: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Callable[[], str]]:
    """What `make editors` writes."""
    monkeypatch.syspath_prepend(root / "tools")
    found: dict[str, Callable[[], str]] = importlib.import_module("editor_files").FILES
    return found


@pytest.mark.parametrize("place", PLACES)
def test_a_committed_file_is_what_the_descriptions_give(
    place: str, files: dict[str, Callable[[], str]], root: Path
) -> None:
    """Of the grammar, the manifest with settings and launch arguments, and the Vim syntax."""
    assert files[place]() == (root / place).read_text(), "run `make editors`"


def test_every_file_that_is_written_is_compared(files: dict[str, Callable[[], str]]) -> None:
    """The list above is whole."""
    assert sorted(PLACES) == sorted(files)
