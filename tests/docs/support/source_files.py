"""The files of the source tree, in a git checkout or outside one."""

import os
from collections.abc import Iterator
from pathlib import Path

_BUILT = {"build", "dist", "__pycache__"}  # as in .gitignore; its hidden folders are those of tools


def source_files(root: Path) -> Iterator[Path]:
    """Return the path of every file under `root` that is neither built nor a tool's cache."""
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name not in _BUILT and name[0] != "."]
        yield from (Path(folder) / name for name in sorted(files))
