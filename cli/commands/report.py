"""ixp report: what was learned, as tables."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ixp.cli.completers import report_names
from ixp.cli.grouping import Command, Purpose
from ixp.cli.output import json_option, print_table, progress, show, to_json, writable, write
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from ixp.reports.document import Report

_PARTS = 1000  # of the progress bar


@click.command(
    "report",
    cls=Command,
    purpose=Purpose.REPORT,
    epilog="Example: ixp report machine -o machine.html",
)
@click.argument("names", metavar="NAME...", nargs=-1, shell_complete=report_names)
@click.option("--list", "listed", is_flag=True, help="List all reports and exit.")
@click.option(
    "-o",
    "--out",
    metavar="FILE",
    callback=writable,
    help="Write the reports to FILE: .html, .md or .json.",
)
@click.option(
    "--sensitivity",
    is_flag=True,
    help="Vary every undocumented chip row in report `machine` (two minutes).",
)
@json_option
def command(
    names: tuple[str, ...], *, listed: bool, out: str | None, sensitivity: bool, json: str | None
) -> None:
    """Compare simulated values with published ones.

    `ixp report --list` names the reports.
    """
    from ixp.reports.catalogue import TITLES

    if listed:
        record = {"schema": 1, **TITLES}
        show(record, json, lambda: print_table("reports", ("name", "shows"), TITLES.items()))
        return
    if not names:
        raise click.UsageError(f"NAME is missing; known are {', '.join(TITLES)}")
    _check(out)
    reports = [_build(name, sensitivity=sensitivity) for name in names]
    if out:
        write(out, _encoded(out, reports))
    show(reports, json, lambda: None if out else _tables(reports))


def _check(out: str | None) -> None:
    if out and Path(out).suffix not in {".html", ".md", ".json"}:
        raise UserError(f"-o must end in .html, .md or .json, not {out}")


def _build(name: str, *, sensitivity: bool) -> "Report":
    from ixp.reports.catalogue import build

    with progress(_PARTS, name) as done:
        return build(
            name, lambda part, whole: done(_PARTS * part // whole), sensitivity=sensitivity
        )


def _encoded(out: str, reports: "list[Report]") -> bytes:
    from ixp.reports.document import to_html, to_markdown

    if out.endswith(".json"):
        return to_json(reports)
    return (to_html if out.endswith(".html") else to_markdown)(reports).encode()


def _tables(reports: "list[Report]") -> None:
    from ixp.reports.document import text_of

    for report in reports:
        click.echo(f"{report.title}\n{report.note}\n")
        for section in report.sections:
            rows = [["-" if cell is None else cell for cell in row] for row in section.rows]
            text = [[c if isinstance(c, int | float) else text_of(c) for c in row] for row in rows]
            print_table(section.title, section.columns, text)
            click.echo(f"{section.note}\n" if section.note else "")
