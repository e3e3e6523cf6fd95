"""ixp diff: the changes between two runs, down to source lines."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ixp.cli.command import Command
from ixp.cli.output import json_option, print_table, refuse_same_file, write_result

if TYPE_CHECKING:
    from ixp.reports.regress.changes import Differences


@click.command(
    "diff",
    cls=Command,
    epilog="Example: ixp run oc12 --profile --json a.json && "
    "ixp run oc12 --profile --sdram 7e --json b.json && ixp diff a.json b.json",
)
@click.argument("old", metavar="RECORD", type=click.Path(path_type=Path))
@click.argument("new", metavar="RECORD", type=click.Path(path_type=Path))
@json_option
def command(old: Path, new: Path, json: str | None) -> None:
    """Show changes between two runs: cycles of lines, values.

    The largest changes stand first. RECORD is a record.json, or a directory that `ixp run --out`
    wrote. Lines are compared if both runs counted their cycles (`ixp run --profile`). Equal
    texts identify moved lines.
    """
    from ixp.reports.regress.changes import differences
    from ixp.workloads.record.run_directory import find_record

    records = [file / "record.json" if file.is_dir() else file for file in (old, new)]
    refuse_same_file([("--json", json)], records)
    changes = differences(find_record(old), find_record(new))
    write_result(changes, json, lambda: _tables(changes))


def _tables(changes: "Differences") -> None:
    from ixp.cli.commands.run.change_tables import show_stages

    if not changes.values and not changes.stages:
        click.echo("no value changed")
        return
    rows = [
        (value.name, value.old, value.new, _signed(value.difference)) for value in changes.values
    ]
    show_stages(changes.stages)
    print_table("values that changed", ("value", "before", "after", "change"), rows)
    if not changes.has_lines:
        click.echo("source lines are not compared: use `ixp run --profile` for both runs")


def _signed(number: float | None) -> str | None:
    if number is None:
        return None
    return f"{number:+}" if isinstance(number, int) else f"{number:+.2f}"
