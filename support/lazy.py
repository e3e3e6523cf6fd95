"""Import the names of packages on first use (Scientific Python SPEC 1).

A command needs few modules; importing all of them would take longer than a short run.
The names of a package are listed once, in its stub `__init__.pyi`, which type checkers read too.
The stub is only read when a name is used, so direct imports of modules have no additional cost.
"""

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


def exports(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` for a package, to be called when it is imported.

    Its stub has lines `from .module import name`; `__all__` are all these names. A name must differ
    from all modules: importing a module of the same name would replace it.
    """
    module = sys.modules[package]

    def find(name: str) -> Any:  # noqa: ANN401 - whatever the stub names
        homes = _homes(package)
        if name == "__all__":
            return sorted(homes)
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(module, name, value)
        return value

    return find, lambda: sorted(_homes(package))


@cache
def _homes(package: str) -> dict[str, str]:
    """Return the names of a stub with the modules, relative to the package, that define them.

    The text is split by hand: Python's parser would take longer than some commands.
    """
    with open(f"{sys.modules[package].__file__}i", encoding="utf-8") as stub:  # noqa: PTH123
        lines, _, _ = stub.read().partition("__all__")
    homes: dict[str, str] = {}
    for line in lines.split("from .")[1:]:
        module, _, names = line.partition(" import ")
        homes |= dict.fromkeys(names.replace(",", " ").strip("() \n").split(), module)
    return homes
