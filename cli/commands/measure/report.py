"""ixp report: simulated values beside published ones, as tables and as a book."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ixp.cli.command import Command
from ixp.cli.exit_codes import ExitCode
from ixp.cli.name_completion import report_names, workload_names
from ixp.cli.output import (
    json_option,
    print_rows,
    print_table,
    progress,
    refuse_same_file,
    to_json,
    write,
    write_result,
)
from ixp.support.atomic_files import STDOUT, AtomicFiles, check_target

if TYPE_CHECKING:
    from ixp.reports.declaration import ReportSpec
    from ixp.reports.document import Report

_LIMITS = "limits"
_PARTS = 1000  # of the progress bar


@click.command(
    "report",
    cls=Command,
    epilog="Example: ixp report unbounded\nExample: ixp report all -o book.html\n"
    "Example: ixp report limits oc12 --workload ip40",
)
@click.argument("names", metavar="NAME...|all|limits CONFIG", nargs=-1, shell_complete=report_names)
@click.option("--list", "listed", is_flag=True, help="List all reports and exit.")
@click.option(
    "-o",
    "--out",
    "outputs",
    metavar="FILE|DIR/",
    multiple=True,
    help="Write the reports to FILE (.html, .md or .json), or a CSV file per table to DIR/.",
)
@click.option("--workload", metavar="NAME|FILE.toml", shell_complete=workload_names,
              help="Send this workload in `limits CONFIG` (default: ip40).")  # fmt: skip
@click.option("--jobs", type=click.IntRange(min=1), metavar="N",
              help="Simulate in N processes (default: one for each processor).")  # fmt: skip
@click.option(
    "--cache/--no-cache",
    default=True,
    show_default=True,
    help="Keep the results of runs for later reports.",
)
@click.option(
    "--sensitivity",
    is_flag=True,
    help="Vary every undocumented chip row in report `machine` (two minutes).",
)
@json_option
def command(
    names: tuple[str, ...],
    *,
    listed: bool,
    outputs: tuple[str, ...],
    workload: str | None,
    jobs: int | None,
    cache: bool,
    sensitivity: bool,
    json: str | None,
) -> int:
    """Compare simulated values with published ones.

    `ixp report --list` names the reports; `all` stands for every one. Runs that several reports
    need are made once, and again only after a change of their inputs. `limits CONFIG`
    says which resource limits a configuration under a workload, and how near the next ones are.
    A report with a run that failed, such as by a deadlock, says so and has no tables. A difference
    above 10 % without a reason that covers it, and a reason that explains nothing, is a wrong
    reason, and stands below its table. In both cases the exit code is 1.
    """
    from ixp.reports.book.files import check_book_target
    from ixp.reports.catalogue import NAMES, make_reports, select_reports
    from ixp.workloads.runs.options.options import WORKLOAD

    if listed:
        _list(json)
        return 0
    if not names:
        raise click.UsageError(f"NAME is missing; known are {', '.join(NAMES)} and all")
    if _LIMITS in names:
        specs = [_limits(names, workload or WORKLOAD)]
    else:
        _refuse_without_effect(names, workload, sensitivity=sensitivity)
        specs = select_reports(names, sensitivity=sensitivity)
    refuse_same_file([*(("-o", out) for out in outputs), ("--json", json)])
    for out in outputs:
        check_book_target(out)
        check_target(Path(out) / "any" if Path(out).is_dir() else out.rstrip("/"))
    with progress(_PARTS, "report") as done:
        reports = make_reports(
            specs,
            lambda part, whole: done(_PARTS * part // whole),
            jobs=jobs,
            cached=cache,
        )
    return _show(reports, outputs, json)


def _show(reports: "list[Report]", outputs: tuple[str, ...], json: str | None) -> int:
    """Write or print the reports; return 1 if a run of them failed, or a reason is wrong."""
    from ixp.reports.document import to_plain_data

    _write(outputs, reports)
    if json is not None:
        write(json, to_json(to_plain_data(reports)))
    printed = not outputs and json != STDOUT
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


def _refuse_without_effect(
    names: tuple[str, ...], workload: str | None, *, sensitivity: bool
) -> None:
    """Raise UsageError for an option that changes none of the reports."""
    if workload is not None:
        raise click.UsageError(f"--workload has no effect without {_LIMITS} CONFIG")
    if sensitivity and not {*names} & {"machine", "all"}:
        raise click.UsageError("--sensitivity has no effect without machine or all")


def _limits(names: tuple[str, ...], workload: str) -> "ReportSpec":
    """Return the report on what limits one configuration."""
    from ixp.reports.limits import limits_report

    if names[0] != _LIMITS or len(names) != 2:  # the report and CONFIG
        raise click.UsageError(f"{_LIMITS} must stand alone with one CONFIG: {_LIMITS} CONFIG")
    return limits_report(names[1], workload)


def _is_folder(out: str) -> bool:
    return out.endswith("/") or Path(out).is_dir()


def _list(json: str | None) -> None:
    from ixp.reports.catalogue import NAMES, report_spec

    specs = [report_spec(name) for name in NAMES]
    titles = {"schema": 1} | {spec.name: spec.title for spec in specs}
    columns = {"name": "name", "stands beside": "source", "shows": "title"}
    write_result(titles, json, lambda: print_rows("reports", columns, specs))


def _write(outputs: tuple[str, ...], reports: "list[Report]") -> None:
    """Write all files of the reports, or none."""
    from ixp.reports.book.files import book_files

    with AtomicFiles() as files:
        for out in outputs:
            if _is_folder(out):
                files.folder(Path(out))
            for path, data in book_files(reports, out).items():
                files.write(path, data)


def _print(report: "Report") -> None:
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
