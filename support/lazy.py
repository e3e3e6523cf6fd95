"""Packages whose names are imported when they are first asked for (Scientific Python SPEC 1).

A command needs a few modules of many; to import them all would take longer than a short run.
The names of a package stand once, in its stub `__init__.pyi`, which type checkers read too.
"""

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any


def exports(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return `__getattr__`, `__dir__` and `__all__` of a package, called when it is imported.

    Its stub holds lines `from .module import name`. A name must not be that of a module, which
    the import of that module would put in its place: ImportError.
    """
    module = sys.modules[package]
    stub = Path(str(module.__file__)).with_name("__init__.pyi")
    lines = [each for each in ast.parse(stub.read_text()).body if isinstance(each, ast.ImportFrom)]
    homes = {alias.name: str(line.module) for line in lines for alias in line.names}
    for name in homes:
        if stub.with_name(f"{name}.py").exists() or (stub.parent / name / "__init__.py").exists():
            raise ImportError(f"{package}: {name} must not be the name of a module too")

    def find(name: str) -> Any:  # noqa: ANN401 - whatever the stub names
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(module, name, found)
        return found

    return find, lambda: sorted(homes), sorted(homes)
