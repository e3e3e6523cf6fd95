"""Reports as Markdown, JSON and CSV."""

import csv
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path

import msgspec

from ixp.reports.book.pivot import differences, heading, pivot, summary
from ixp.reports.document import Cell, Report, Table, format_cell, to_plain_data
from ixp.reports.published_values import LIMIT_PCT
from ixp.support.errors import UserError

FORMS = (".html", ".md", ".json")


def book_files(reports: Sequence[Report], target: str) -> dict[Path, bytes]:
    """Return the contents of a book's files: a page, Markdown, JSON, or a folder of CSV.

    `target` is a file whose ending is one of FORMS, or a folder. Raise UserError for another.
    """
    check_book_target(target)
    path = Path(target)
    if path.suffix == ".html":
        from ixp.reports.book.page import to_html  # noqa: PLC0415 - takes a second to import

        return {path: to_html(reports).encode()}
    if path.suffix == ".md":
        return {path: to_markdown(reports).encode()}
    if path.suffix == ".json":
        return {path: to_json(reports)}
    return {path / name: data for name, data in to_csv(reports).items()}


def check_book_target(target: str) -> None:
    """Raise UserError unless a target is a folder or ends in one of FORMS."""
    if not target.endswith("/") and not Path(target).is_dir() and Path(target).suffix not in FORMS:
        raise UserError(
            f"-o must end in {', '.join(FORMS)} or / (a folder of CSV files), not {target}"
        )


def to_json(reports: Sequence[Report]) -> bytes:
    """Return reports as JSON: one as an object, several as a list."""
    return msgspec.json.format(msgspec.json.encode(to_plain_data([*reports])), indent=2) + b"\n"


def to_csv(reports: Sequence[Report]) -> dict[str, bytes]:
    """Return a CSV file for each table, by its name REPORT-TABLE.csv."""
    return {
        f"{report.name}-{_slug(table.name)}.csv": _csv(table)
        for report in reports
        for table in report.tables
    }


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _csv(table: Table) -> bytes:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows(
        [table.columns, *(["" if cell is None else cell for cell in row] for row in table.rows)]
    )
    return text.getvalue().encode()


def to_markdown(reports: Sequence[Report]) -> str:
    """Return reports as Markdown: published values in parentheses, reasons below each table."""
    compares = any(table.is_comparison for report in reports for table in report.tables)
    lines = [summary(reports), ""] if compares else []
    lines += [line for report in reports for line in _markdown(report)]
    disagreements = differences([*reports])
    if disagreements:
        lines += [f"# Differences above {LIMIT_PCT:g} %", ""]
        columns = ["report", "table", "value", "published", "simulated", "%", "kind", "reason",
                   "by run"]  # fmt: skip
        lines += _rows(columns, disagreements)
    return "\n".join(lines).rstrip() + "\n"


def _markdown(report: Report) -> Iterator[str]:
    yield from (f"# {report.title}", "", f"{report.source}. {report.note}".strip(), "")
    if report.failures:
        yield from (*(f"* {failure}" for failure in report.failures), "")
    for table in report.tables:
        yield from (f"## {table.name}", "")
        if table.note:
            yield from (table.note, "")
        columns, rows, reasons = shown_rows(table)
        yield from _rows(columns, rows)
        yield from (f"{number}. {reason}" for number, reason in enumerate(reasons, 1))
        yield from [""] if reasons else []
        for error in table.reason_errors:
            yield from (f"**Wrong reason:** {error}", "")
    if report.runs:
        yield from ("## runs", "")
        yield from _rows(
            ["command", "stopped by", "command hash"],
            [[f"`{run.command}`", run.stopped, run.command_hash] for run in report.runs],
        )


def shown_rows(table: Table) -> tuple[list[str], list[list[Cell]], list[str]]:
    """Return columns, rows and reasons of a table in the form of text.

    In a comparison, published values are in parentheses, numbers of reasons in brackets.
    """
    if not table.is_comparison:
        return table.columns, table.rows, []
    columns, lines, reasons = pivot(table)
    rows: list[list[Cell]] = [
        [*keys, *("" if value is None else _value(*value) for value in values)]
        for keys, values in lines
    ]
    return columns, rows, reasons


def _value(simulated: str, published: str | None, number: int | None) -> str:
    document = "" if published is None else f" ({published})"
    return f"{simulated}{document}{f' [{number}]' if number else ''}"


def _rows(columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> Iterator[str]:
    for row in ([heading(column) for column in columns], ["---"] * len(columns), *rows):
        yield "| " + " | ".join(format_cell(cell).replace("|", "\\|") for cell in row) + " |"
    yield ""
