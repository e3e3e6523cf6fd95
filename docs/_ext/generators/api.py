"""Public names of packages: signatures and the first line of each docstring."""

import inspect
from importlib import import_module
from typing import Any

from generators.markdown import code, table


def page(argument: str, _block: str) -> str:
    """Return a section for each package: its public names (`__all__`)."""
    parts = (f"## {code(package)}\n\n{_table(package)}" for package in argument.split())
    return "\n".join(parts)


def _table(package: str) -> str:
    """Return a table of the public names of a package."""
    module = import_module(package)
    values = ((name, getattr(module, name)) for name in module.__all__)
    rows = [(_signature(name, value), _summary(value)) for name, value in values]
    rows.sort(key=lambda row: row[0].lower())
    return table(("name", "what it is"), ((code(name), summary) for name, summary in rows))


def _signature(name: str, value: Any) -> str:  # noqa: ANN401 - anything public
    """Return a function with its parameters' names, any other name as it is."""
    if not inspect.isroutine(value):
        return name
    parameters = inspect.signature(value).parameters.values()
    parts, keywords = [], False
    for parameter in parameters:
        if parameter.kind is parameter.KEYWORD_ONLY and not keywords:
            parts.append("*")
            keywords = True
        star = "*" * (parameter.kind in {parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD})
        star += "*" * (parameter.kind is parameter.VAR_KEYWORD)
        parts.append(
            f"{star}{parameter.name}" + ("" if parameter.default is parameter.empty else "=…")
        )
    return f"{name}({', '.join(parts)})"


def _summary(value: Any) -> str:  # noqa: ANN401 - anything public
    """Return the first line of a docstring; of a constant its type."""
    if inspect.isroutine(value) or inspect.isclass(value):
        return (inspect.getdoc(value) or "").partition("\n\n")[0].replace("\n", " ")
    return f"constant, {type(value).__name__}"
