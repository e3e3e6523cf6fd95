"""Write the files of editors/ that follow from descriptions: `make editors`."""

from collections.abc import Callable
from pathlib import Path

from editor_grammar import grammar
from editor_manifest import PLACE, manifest
from editor_vim import syntax

ROOT = Path(__file__).parents[1]
FILES: dict[str, Callable[[], str]] = {
    "editors/vscode/syntaxes/uc.tmLanguage.json": grammar,
    PLACE: manifest,
    "editors/nvim/syntax/uc.vim": syntax,
}

if __name__ == "__main__":
    for place, text in FILES.items():
        (ROOT / place).write_text(text())
