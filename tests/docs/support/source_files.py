"""Files of the source tree, with or without git, and their code and prose."""

import ast
import os
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.conftest import ROOT

_BUILT = {"build", "dist", "__pycache__"}  # as in .gitignore; hidden folders are those of tools
_SLASHES = (".cc", ".css", ".g4", ".h", ".js", ".uc")
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


class Parts(NamedTuple):
    """Code and prose of a file. Prose is comments and docstrings; of a document, words in ` `."""

    code: str
    prose: str


@cache
def texts_of(*suffixes: str) -> dict[Path, str]:
    """Return the texts of the source files with one of these suffixes."""
    return {path: path.read_text("utf-8") for path in paths() if path.suffix in suffixes}


@cache
def paths() -> tuple[Path, ...]:
    """Return the source files: all but built files and caches."""
    files: list[Path] = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in _BUILT and name[0] != "."]
        files += (Path(folder, name) for name in sorted(names))
    return tuple(files)


def parts_of(path: Path, text: str) -> Parts:
    """Return code and prose of a file; the code of a document is in its fences."""
    if path.suffix == ".md":
        words = re.findall(r"`[^`\s]+`", _FENCED.sub("", text))
        return Parts("\n".join(_FENCED.findall(text)), "\n".join(words))
    prose: list[str] = []
    if path.suffix in {".py", ".pyi"}:
        lines = text.split("\n")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                prose.append(str(node.value.value))
                end = node.end_lineno or node.lineno
                lines[node.lineno - 1 : end] = [""] * (end - node.lineno + 1)
        text = "\n".join(lines)
    comment = re.compile(
        r"// .*" if path.suffix in _SLASHES else r"(?:^|(?<=\s))# .*", re.MULTILINE
    )
    prose += comment.findall(text)
    return Parts(comment.sub("", text), "\n".join(prose))
