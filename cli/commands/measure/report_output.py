"""Make reports, and print them or write them to files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from ixp.cli.command import titled
from ixp.cli.exit_codes import ExitCode
from ixp.cli.output import json_option, print_table, progress, refuse_same_file, to_json, write
from ixp.support.atomic_files import STDOUT, AtomicFiles, check_target

if TYPE_CHECKING:
    from ixp.reports.declaration import ReportSpec
    from ixp.reports.document import Report

_PARTS = 1000  # of the progress bar

OUTPUT_OPTIONS = titled(
    "",
    click.option(
        "-o",
        "--out",
        "outputs",
        multiple=True,
        metavar="FILE|DIR/",
        help="Write the reports to FILE (.html, .md or .json), or a CSV file per table to DIR/.",
    ),
    click.option(
        "--cache/--no-cache",
        default=True,
        show_default=True,
        help="Keep the results of runs for later reports.",
    ),
    json_option,
)


class ReportOutput(NamedTuple):
    """The output files of `-o`, and the file of `--json`, or None."""

    outputs: tuple[str, ...]
    json: str | None

    def make(self, specs: Sequence[ReportSpec], *, jobs: int | None = None, cached: bool) -> int:
        """Make reports, and print or write them.

        Return the exit code: 1 if a run failed, or a reason is wrong.
        """
        from ixp.reports.catalogue import make_reports

        self._check()
        with progress(_PARTS, "report") as done:
            reports = make_reports(
                specs,
                lambda part, whole: done(_PARTS * part // (whole or 1)),
                jobs=jobs,
                cached=cached,
            )
        return self._show(reports)

    def _check(self) -> None:
        """Raise UserError for files that cannot be written."""
        from ixp.reports.book.files import check_book_target

        refuse_same_file([*(("-o", out) for out in self.outputs), ("--json", self.json)])
        for out in self.outputs:
            check_book_target(out)
            check_target(Path(out) / "any" if Path(out).is_dir() else out.rstrip("/"))

    def _show(self, reports: list[Report]) -> int:
        from ixp.reports.document import to_plain_data

        _write(self.outputs, reports)
        if self.json is not None:
            write(self.json, to_json(to_plain_data(reports)))
        printed = not self.outputs and self.json != STDOUT
        for report in reports if printed else ():
            _print(report)
        failures = [failure for report in reports for failure in report.failures] + [
            f"wrong reason: {report.name}, {table.name}, {error}"
            for report in reports
            for table in report.tables
            for error in table.reason_errors
        ]
        for failure in () if printed else failures:
            click.echo(failure, err=True)
        return ExitCode.FAILED if failures else 0


def _write(outputs: tuple[str, ...], reports: list[Report]) -> None:
    """Write all files of the reports, or none."""
    from ixp.reports.book.files import book_files

    with AtomicFiles() as files:
        for out in outputs:
            if out.endswith("/") or Path(out).is_dir():
                files.folder(Path(out))
            for path, data in book_files(reports, out).items():
                files.write(path, data)


def _print(report: Report) -> None:
    from ixp.reports.book.files import shown_rows
    from ixp.reports.document import format_cell

    click.echo(f"{report.title} ({report.source})\n{report.note}\n")
    for failure in report.failures:
        click.echo(failure)
    for table in report.tables:
        columns, rows, reasons = shown_rows(table)
        cells = (
            [cell if isinstance(cell, int | float) else format_cell(cell) for cell in row]
            for row in rows
        )
        print_table(table.name, columns, cells)
        for number, reason in enumerate(reasons, 1):
            click.echo(f"[{number}] {reason}")
        for error in table.reason_errors:
            click.echo(f"wrong reason: {error}")
        click.echo(f"{table.note}\n" if table.note else "")
