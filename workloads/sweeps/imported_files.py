"""Find the files of Python modules and of all modules that they import, except installed ones."""

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

_INSTALLED = {"site-packages", "dist-packages"}
_PRODUCT = "ixp"


def imported_files(files: Iterable[Path]) -> list[Path]:
    """Return modules with the modules that they import, at any depth and in any function.

    They are found beside the modules or on the path. The standard library, installed packages and
    the product are left out. Import statements are read, not executed: imports by a computed name
    are not seen.
    """
    modules: set[Path] = set()
    unread = [file.resolve() for file in files if not _is_standard(file)]
    on_path = (folder for folder in map(Path, sys.path) if not _is_installed(folder))
    folders = [*dict.fromkeys(file.parent for file in unread), *on_path]
    while unread:
        file = unread.pop()
        if file not in modules:
            modules.add(file)
            unread += _imported(file, folders)
    return sorted(modules)


def _imported(file: Path, folders: list[Path]) -> Iterator[Path]:
    """Return the files of the modules that a file names in its import statements."""
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):  # a module with this error can't be imported
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _files(alias.name, folders)
        elif isinstance(node, ast.ImportFrom):
            places = [file.parents[node.level - 1]] if node.level else folders
            module = f"{node.module}." if node.module else ""
            for alias in node.names:  # a module of the package, or a name in it
                yield from _files(module + alias.name, places)


def _files(name: str, folders: list[Path]) -> Iterator[Path]:
    """Return the files of a module and of its parent packages."""
    parts = name.split(".")
    if parts[0] == _PRODUCT:
        return
    for folder in folders:
        for length in range(1, len(parts) + 1):
            place = folder.joinpath(*parts[:length])
            files = (place.with_name(f"{place.name}.py"), place / "__init__.py")
            yield from (file.resolve() for file in files if file.is_file())


def _is_installed(folder: Path) -> bool:
    """Return whether a folder of the path has the standard library, or packages."""
    return folder.name in _INSTALLED or _is_standard(folder)


def _is_standard(path: Path) -> bool:
    """Return whether a file or folder belongs to the standard library."""
    return path.is_relative_to(Path(ast.__file__).parent) and not _INSTALLED.intersection(
        path.parts
    )
