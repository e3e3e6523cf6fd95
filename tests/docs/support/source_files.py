"""The files of the source tree, in a git checkout or outside one, and what they say in prose."""

import ast
import os
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.conftest import ROOT

_BUILT = {"build", "dist", "__pycache__"}  # as in .gitignore; its hidden folders are those of tools
_SLASHES = (".cc", ".css", ".g4", ".h", ".js", ".uc")
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


class Parts(NamedTuple):
    """A file: its code, and its comments and docstrings; of a document, the words within ` `."""

    code: str
    prose: str


@cache
def texts_of(*suffixes: str) -> dict[Path, str]:
    """Return the text of every file with one of the suffixes that is neither built nor a cache."""
    return {path: path.read_text("utf-8") for path in paths() if path.suffix in suffixes}


@cache
def paths() -> tuple[Path, ...]:
    """Return every file that is neither built nor a cache."""
    files: list[Path] = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in _BUILT and name[0] != "."]
        files += (Path(folder, name) for name in sorted(names))
    return tuple(files)


def parts_of(path: Path, text: str) -> Parts:
    """Return code and prose of a file; the code of a document is what stands between fences."""
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
