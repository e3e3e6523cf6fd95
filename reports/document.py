"""A report as plain data, and the forms in which people read it.

A report is a list of sections; a section is a table with a note. Cells are text or numbers.
"""

from collections.abc import Iterator, Sequence
from html import escape

import msgspec

Cell = str | int | float | None


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A table; `note` says how to read it."""

    title: str
    columns: list[str]
    rows: list[list[Cell]]
    note: str = ""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """One question with its answer."""

    schema: int = 1
    name: str
    title: str
    note: str = ""
    sections: list[Section]


_STYLE = (
    "body{font:15px/1.45 sans-serif;max-width:70em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse;margin:.6em 0 1.6em}"
    "td,th{padding:.15em .8em .15em 0;text-align:left;vertical-align:top;"
    "border-bottom:1px solid #ddd}td.n{text-align:right}"
)


def text_of(cell: Cell) -> str:
    """Return a cell as text; None is a dash."""
    if cell is None:
        return "-"
    return f"{cell:.2f}" if isinstance(cell, float) else str(cell)


def to_markdown(reports: Sequence[Report]) -> str:
    """Return reports as Markdown."""
    return "\n".join(line for report in reports for line in _markdown(report)) + "\n"


def _markdown(report: Report) -> Iterator[str]:
    yield from (f"# {report.title}", "", *_paragraph(report.note))
    for section in report.sections:
        yield from (f"## {section.title}", "", *_paragraph(section.note))
        yield _row(section.columns)
        yield _row(["---"] * len(section.columns))
        yield from (_row(row) for row in section.rows)
        yield ""


def _paragraph(text: str) -> tuple[str, ...]:
    return (text, "") if text else ()


def _row(cells: Sequence[Cell]) -> str:
    return "| " + " | ".join(text_of(cell).replace("|", "\\|") for cell in cells) + " |"


def to_html(reports: Sequence[Report]) -> str:
    """Return reports as one page without scripts or anything to load."""
    title = escape(", ".join(report.title for report in reports))
    body = "".join(part for report in reports for part in _html(report))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head><body>\n{body}</body></html>\n"
    )


def _html(report: Report) -> Iterator[str]:
    yield f"<h1>{escape(report.title)}</h1>\n<p>{escape(report.note)}</p>\n"
    for section in report.sections:
        yield f"<h2>{escape(section.title)}</h2>\n<p>{escape(section.note)}</p>\n<table>\n<tr>"
        yield "".join(f"<th>{escape(column)}</th>" for column in section.columns) + "</tr>\n"
        for row in section.rows:
            yield "<tr>" + "".join(map(_cell, row)) + "</tr>\n"
        yield "</table>\n"


def _cell(cell: Cell) -> str:
    kind = ' class="n"' if isinstance(cell, int | float) else ""
    return f"<td{kind}>{escape(text_of(cell))}</td>"
