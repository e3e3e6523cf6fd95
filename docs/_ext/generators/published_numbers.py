"""Every number of the four documents: compared by a report, or why not."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from generators.markdown import table
from ixp.reports.published_values import FOLDER, published

_NOT_COMPARED = Path(__file__).with_suffix(".toml")
_NOTES = ("xapp1063", "xapp1127", "wp363")
_OTHERS = ("machine",)  # values of documents of the chip


def page(argument: str, _block: str) -> str:
    """Return the numbers `compared` in, or `absent` from, reports; or the `categories` of these."""
    return {"compared": _compared, "absent": _absent, "categories": _categories}[argument]()


def _compared() -> str:
    return table(("document", "place", "report, table", "row", "numbers"), _rows())


def _rows() -> Iterator[tuple[str, str, str, str, str]]:
    for report in sorted(path.stem for path in FOLDER.glob("*.toml")):
        if report in _OTHERS:
            continue
        document = report.upper() if report in _NOTES else "SEED"
        for figure in published(report).figure:
            for row in figure.rows:
                keys, values = row[: len(figure.keys)], row[len(figure.keys) :]
                pairs = zip(figure.units, values, strict=True)
                yield (
                    document,
                    figure.source,
                    f"{report}, {figure.name}",
                    " ".join(map(str, keys)),
                    ", ".join(f"{quantity} {value}" for quantity, value in pairs if value != ""),
                )


def _absent() -> str:
    data = tomllib.loads(_NOT_COMPARED.read_text("utf-8"))
    return table(
        ("document", "place", "numbers", "category", "use or reason"),
        (
            (document, place, numbers, _category(category, data["categories"]), reason)
            for document, entries in data["documents"].items()
            for place, numbers, category, reason in entries
        ),
    )


def _category(category: str, categories: dict[str, str]) -> str:
    if category not in categories:
        raise ValueError(f"category must be one of {', '.join(categories)}, not {category}")
    return category.replace("_", " ")


def _categories() -> str:
    categories = tomllib.loads(_NOT_COMPARED.read_text("utf-8"))["categories"]
    return table(
        ("category", "meaning"),
        ((name.replace("_", " "), text) for name, text in categories.items()),
    )
