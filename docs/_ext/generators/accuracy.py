"""How well the numbers are known: chip rows by mark, published values, reasons of differences."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from generators.markdown import table
from ixp.isa.tables.chip import BASE, GRADES

MARKS = {"D": "documented", "R": "recalled", "I": "inferred", "C": "chosen"}


def page(argument: str, _block: str) -> str:
    """Return the `marks` of chip rows, the values `published`, or the `reasons`."""
    return {"marks": _marks, "published": _published, "reasons": _reasons}[argument]()


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


def _reasons() -> str:
    reasons = (
        (name, reason)
        for name, _, published in _documents()
        for reason in published.get("reason", [])
    )
    return table(
        ("report", "figure", "kind", "reason"),
        ((name, _figures(reason), reason["kind"], reason["text"]) for name, reason in reasons),
    )


def _figures(reason: dict[str, Any]) -> str:
    figures = reason["figure"]
    return figures if isinstance(figures, str) else ", ".join(figures)


def _documents() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield name, first words of the first comment, and content of each file, by name."""
    folder = files("ixp.reports") / "published"
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        text = path.read_text("utf-8")
        document = re.split(r"(?<!vs)[.:](?= |$)", text.partition("\n")[0].lstrip("# "))[0]
        yield path.name.removesuffix(".toml"), document, tomllib.loads(text)
