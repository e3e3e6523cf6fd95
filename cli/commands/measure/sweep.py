"""ixp sweep: a product of parameters as a table and a plot."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ixp.cli.command import Command
from ixp.cli.exit_codes import ExitCode
from ixp.cli.options.sources import sources_beside
from ixp.cli.output import (
    json_option,
    print_table,
    progress,
    refuse_same_file,
    to_json,
    write_all,
    write_result,
)
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from ixp.workloads.sweeps.cached_results import Map
    from ixp.workloads.sweeps.run_task import RunTask
    from ixp.workloads.sweeps.sweep_table import Sweep

_FORMS = (".csv", ".json", ".parquet", ".svg")


@click.command(
    "sweep",
    cls=Command,
    epilog="Example: ixp sweep examples/sweep/grades.toml -o grades.csv -o grades.svg\n"
    "Example: ixp sweep examples/sweep/load.toml --find load --while "
    "'counters.ports.8.PORT_FULLQ == 0'",
)
@click.argument("spec", metavar="SPEC.toml", type=click.Path())
@click.option(
    "-o",
    "outputs",
    metavar="FILE",
    multiple=True,
    help="Write the table to a .csv, .parquet or .json file, or the plot to an .svg file.",
)
@click.option(
    "--find",
    metavar="NAME",
    help="Find the largest value of this parameter for which --while holds, by bisection: among "
    "its values, or between two numbers.",
)
@click.option(
    "--while",
    "condition",
    metavar="EXPR",
    help="Set the condition of --find, on values of the record: 'port(8).tx.underflows == 0'.",
)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N",
              help="Run N processes (default: one for each processor).")  # fmt: skip
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Run on the workers of this Dask scheduler, such as tcp://localhost:8786.",
)
@click.option(
    "--cache/--no-cache",
    default=True,
    show_default=True,
    help="Use the results of runs that ended earlier, and keep new ones.",
)
@json_option
def command(
    spec: str,
    outputs: tuple[str, ...],
    *,
    find: str | None,
    condition: str | None,
    jobs: int | None,
    scheduler: str | None,
    cache: bool,
    json: str | None,
) -> int:
    """Run every combination of parameters and print a table.

    SPEC.toml names the configuration, the parameters with their values, and the values of the
    record to show. Finished runs are cached: a sweep that was stopped continues where it was. A run
    that fails is a row with its error; the exit code is 1 then.
    With --find, the table has a row for each combination of the other parameters, with the largest
    value of NAME and the measures of its run.
    """
    from ixp.workloads.sweeps.condition import RecordCondition
    from ixp.workloads.sweeps.spec import read_spec
    from ixp.workloads.sweeps.sweep_table import sweep
    from ixp.workloads.sweeps.threshold import find_threshold, rounds_of

    if jobs and scheduler:
        raise UserError("--jobs has no effect with --scheduler")
    for file in outputs:
        _check(file)
    written = [*(("-o", file) for file in outputs), ("--json", json)]
    refuse_same_file(written, [spec, *sources_beside(spec)])
    if (find is None) != (condition is None):
        raise click.UsageError("--find and --while must be given together")
    holds = None if condition is None else RecordCondition(condition)
    sweep_spec = read_spec(spec, find, holds.measures if holds else ())
    if any(file.endswith(".svg") for file in outputs):
        from ixp.reports.sweep_plots import check_lines

        check_lines(sweep_spec)
    with (
        _mapping(jobs, scheduler) as mapping,
        progress(rounds_of(sweep_spec) or len(sweep_spec.points), sweep_spec.name) as done,
    ):
        try:
            table = (
                find_threshold(sweep_spec, holds, mapping, done, cached=cache)
                if holds
                else sweep(sweep_spec, mapping, done, cached=cache)
            )
        except BrokenProcessPool:
            raise UserError(
                "a process ended by itself, perhaps for want of memory; start the sweep again with "
                "fewer --jobs, and it goes on with the runs that are left"
            ) from None
    write_all([(file, _content(table, file)) for file in outputs])
    write_result(table, json, lambda: print_table(table.name, table.columns, table.cells))
    return ExitCode.FAILED if any(row.error for row in table.rows) else 0


@contextmanager
def _mapping(jobs: int | None, scheduler: str | None) -> Iterator[Map[RunTask]]:
    """Return the function that makes the runs: in processes, or on a cluster."""
    from ixp.support.parallel import map_tasks

    if scheduler is None:
        yield partial(map_tasks, jobs=jobs)
        return
    from ixp.workloads.sweeps.cluster import cluster

    with cluster(scheduler) as mapping:
        yield mapping


def _check(file: str) -> None:
    """Refuse a file that cannot be written, before any work is done."""
    from ixp.support.atomic_files import check_target

    if Path(file).suffix not in _FORMS:
        raise UserError(f"-o must end in one of {', '.join(_FORMS)}, not {file}")
    check_target(file)


def _content(table: Sweep, file: str) -> bytes:
    from ixp.workloads.sweeps import table_files

    match Path(file).suffix:
        case ".csv":
            return table_files.to_csv(table)
        case ".parquet":
            return table_files.to_parquet(table)
        case ".json":
            return to_json(table)
    from ixp.reports.book.plots import to_svg_column
    from ixp.reports.sweep_plots import sweep_plots

    return to_svg_column(sweep_plots(table)).encode()
