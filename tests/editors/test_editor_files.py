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
    """Return the functions that `make editors` calls for the text of each file."""
    monkeypatch.syspath_prepend(root / "tools")
    functions: dict[str, Callable[[], str]] = importlib.import_module("editor_files").FILES
    return functions


@pytest.mark.parametrize("place", PLACES)
def test_a_committed_file_is_what_make_editors_writes(
    place: str, files: dict[str, Callable[[], str]], root: Path
) -> None:
    assert files[place]() == (root / place).read_text(), "run `make editors`"


def test_every_file_that_is_written_is_compared(files: dict[str, Callable[[], str]]) -> None:
    assert sorted(PLACES) == sorted(files)
