"""Markdown that generators share."""

import re
from collections.abc import Iterable


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a table; `|` in cells is escaped."""
    heads = list(head)
    lines = [heads, ["---"] * len(heads), *([_cell(cell) for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def code(text: object) -> str:
    """Return a text as code, nothing for an empty one."""
    return f"`{text}`" if str(text) else ""


def text_block(text: str) -> str:
    """Return a block of plain text."""
    return f"```text\n{text.rstrip()}\n```\n"


def meanings(block: str) -> dict[str, str]:
    """Return the last cell of each row of a table by the names in its first cell."""
    rows = (re.split(r"(?<!\\)\|", line)[1:-1] for line in block.splitlines()[2:])
    return {
        name.strip(" `"): cells[-1].strip().replace("\\|", "|")
        for cells in rows
        for name in cells[0].split(",")
    }


def must_match(subject: str, described: Iterable[str], names: Iterable[str]) -> None:
    """Raise ValueError unless a page describes exactly these names."""
    described, names = set(described), set(names)
    if described != names:
        missing, unknown = sorted(names - described), sorted(described - names)
        raise ValueError(f"{subject}: the page lacks {missing}; the product lacks {unknown}")


def _cell(value: object) -> str:
    return str(value).replace("|", "\\|").replace("\n", " ")
