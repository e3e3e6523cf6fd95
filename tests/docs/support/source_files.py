"""The files of the source tree, in a git checkout or outside one."""

import os
from functools import cache
from pathlib import Path

from tests.conftest import ROOT

_BUILT = {"build", "dist", "__pycache__"}  # as in .gitignore; its hidden folders are those of tools


@cache
def texts_of(*suffixes: str) -> dict[Path, str]:
    """Return the text of every file with one of the suffixes that is neither built nor a cache."""
    texts: dict[Path, str] = {}
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in _BUILT and name[0] != "."]
        paths = (Path(folder, name) for name in sorted(names))
        texts |= {path: path.read_text("utf-8") for path in paths if path.suffix in suffixes}
    return texts
