"""How well the numbers are known: chip rows by mark, published values, reasons of differences."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from generators.markdown import meanings, table
from ixp.isa.tables.chip import BASE, GRADES

MARKS = {"D": "documented", "R": "recalled", "I": "inferred", "C": "chosen"}


def page(argument: str, block: str) -> str:
    """Return the `marks` of chip rows, the values `published`, or the `reasons`."""
    if argument == "reasons":
        return _reasons(meanings(block))
    return {"marks": _marks, "published": _published}[argument]()


def _marks() -> str:
    rows = [*BASE.values(), *(row for grade in GRADES.values() for row in grade.values())]
    counts = Counter(row.mark for row in rows)
    return table(("mark", "rows"), ((f"{mark}: {MARKS[mark]}", counts[mark]) for mark in MARKS))


def _published() -> str:
    """Return the number of values of each file: cells behind the keys of a row, if not empty."""
    rows = [
        (name, document, sum(map(_values, published["figure"])))
        for name, document, published in _documents()
    ]
    return table(
        ("report", "document", "values"), [*rows, ("all", "", sum(row[2] for row in rows))]
    )


def _values(figure: dict[str, Any]) -> int:
    rows = figure.get("rows", [])
    return sum(value != "" for row in rows for value in row[len(figure["keys"]) :])


def _reasons(kinds: Mapping[str, str]) -> str:
    """Return each reason with its kind, that of the page where the file states none."""
    rows: list[tuple[str, str, str]] = []
    for name, _, published in _documents():
        for number, reason in enumerate(published.get("reason", []), 1):
            key = f"{name} {number}"
            text = f"{reason['figure']}: {reason['text']}"
            rows.append((key, text, reason.get("kind") or kinds.get(key, "")))
    return table(("reason", "text", "kind"), rows)


def _documents() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield name, first words of the first comment, and content of each file, by name."""
    folder = files("ixp.reports") / "published"
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        text = path.read_text("utf-8")
        document = re.split(r"[.:](?= |$)", text.partition("\n")[0].lstrip("# "))[0]
        yield path.name.removesuffix(".toml"), document, tomllib.loads(text)
