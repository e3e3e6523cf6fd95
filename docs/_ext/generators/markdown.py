"""Markdown that generators share."""

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


def meanings(body: str) -> dict[str, str]:
    """Return the lines `name: meaning` of a fence; further lines of a meaning are indented."""
    found: dict[str, str] = {}
    name = ""
    for line in body.splitlines():
        if line.startswith(" ") and name:
            found[name] += f" {line.strip()}"
        elif line.strip():
            name, _, meaning = line.partition(":")
            found[name] = meaning.strip()
    return found


def must_match(what: str, described: Iterable[str], there: Iterable[str]) -> None:
    """Raise ValueError unless a page describes exactly what is there."""
    described, there = set(described), set(there)
    if described != there:
        lacks, more = sorted(there - described), sorted(described - there)
        raise ValueError(
            f"{what}: the page lacks {lacks} and describes {more}, which are not there"
        )


def _cell(value: object) -> str:
    return str(value).replace("|", "\\|").replace("\n", " ")
