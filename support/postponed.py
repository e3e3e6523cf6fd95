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
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def postpone(name: str, **known: object) -> None:
    """Let imports of a module succeed at once; `known` is what of it can be used without it."""
    if name not in sys.modules:
        module = sys.modules[name] = _Postponed(name)
        vars(module).update(known)
