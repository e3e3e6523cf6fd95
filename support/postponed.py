"""Modules of libraries that are read when something of them is used, not when they are imported.

Python's own `importlib.util.LazyLoader` reads a module at the second `import` of it already.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _Postponed(ModuleType):
    """Stands for a module until something of it is used, and hands that on."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the module holds
        if name == "__path__":  # every `from` asks whether this is a package
            raise AttributeError(name)
        found = vars(self)[name] = getattr(read(self.__name__), name)
        return found


def postpone(name: str, **known: object) -> None:
    """Let imports of a module succeed at once; `known` is what of it can be used without it.

    What is `known` stays so for those who have imported the module before it is read. Of a package
    only its own names can be had, not its modules.
    """
    if name in sys.modules:
        return
    module = sys.modules[name] = _Postponed(name)
    vars(module).update(known)
    package, _, own = name.rpartition(".")
    if package:
        setattr(import_module(package), own, module)


def read(name: str) -> ModuleType:
    """Return the module itself, imported now if it was postponed."""
    if isinstance(sys.modules.get(name), _Postponed):
        del sys.modules[name]
    return import_module(name)
