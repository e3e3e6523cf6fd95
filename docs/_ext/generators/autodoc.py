"""Classes and functions with their docstrings, by Sphinx's autodoc."""

import inspect
from pydoc import locate


def page(package: str, block: str) -> str:
    """Return directives for the names of the block: `NAME NAME …`, or `NAME: MEMBERS`, `*` for all.

    Raise ValueError for a name that the package lacks.
    """
    lines: list[str] = []
    for names, _, members in (line.partition(":") for line in block.splitlines()):
        for name in names.split():
            lines.append(f".. {_directive(f'{package}.{name}')}:: {package}.{name}")
            lines += [f"   :members: {members.strip(' *')}".rstrip()] if members else []
    return "\n".join(["```{eval-rst}", *lines, "```"])


def _directive(path: str) -> str:
    value = locate(path)
    if value is None:
        raise ValueError(f"unknown name {path}")
    if inspect.isclass(value):
        return "autoclass"
    return "autofunction" if callable(value) else "autodata"
