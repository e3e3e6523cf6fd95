"""ixp regress: a suite of runs beside committed records."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ixp.cli.command import Command
from ixp.cli.exit_codes import ExitCode
from ixp.cli.options.sources import sources_beside
from ixp.cli.output import (
    check_writable,
    json_option,
    print_table,
    progress,
    refuse_same_file,
    write_all,
    write_result,
)
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from ixp.reports.regress.coverage import FileCoverage
    from ixp.reports.regress.suite_run import SuiteResult
    from ixp.reports.regress.verdict import CaseVerdict

_PARTS = 1000  # of the progress bar
_COVERAGE = ("file", "lines", "executed", "%", "branch directions", "executed", "%")
_COLUMNS = ("value", "committed", "now", "is", "rule")


@click.command(
    "regress",
    cls=Command,
    epilog="Example: ixp regress examples/forwarder/suite.toml",
)
@click.argument("suite", metavar="[SUITE.toml]", default="suite.toml")
@click.option("--bless", "blessed", is_flag=True,
              help="Rewrite the committed records, show what changed in them, and name "
              "records that belong to no case.")  # fmt: skip
@click.option("--junit", callback=check_writable, metavar="FILE",
              help="Write the verdicts as JUnit XML.")  # fmt: skip
@click.option("--markdown", callback=check_writable, metavar="FILE",
              help="Write a summary for a pull request.")  # fmt: skip
@click.option("--coverage", callback=check_writable, metavar="FILE.info",
              help="Show how many lines and branch directions of the microcode the "
              "cases execute; write each in the form of lcov.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(min=1), metavar="N",
              help="Simulate in N processes (default: one for each processor).")  # fmt: skip
@click.option("--cache/--no-cache", default=True, show_default=True,
              help="Take unchanged cases from the cache of results.")  # fmt: skip
@json_option
def command(  # noqa: PLR0917  # click hands every option over as a parameter
    suite: str,
    blessed: bool,
    junit: str | None,
    markdown: str | None,
    coverage: str | None,
    jobs: int | None,
    cache: bool,
    json: str | None,
) -> int:
    """Compare the runs of a suite with its committed records.

    SUITE.toml (default: suite.toml) names the runs, their exact values and their limits. The
    records stand in records/ beside it; --bless writes them. The exit code is 1 when a value got
    worse than its limit allows, or when an exact value differs. Coverage does not change it.
    """
    from ixp.reports.regress.suite import read_suite
    from ixp.reports.regress.suite_run import bless, run_suite
    from ixp.reports.regress.summaries import to_junit, to_markdown

    read = read_suite(suite)
    refuse_same_file(
        [("--junit", junit), ("--markdown", markdown), ("--coverage", coverage), ("--json", json)],
        [suite, *sources_beside(suite), *Path(suite).parent.glob("records/*")],
    )
    options = [case.options for case in read.cases if not case.headroom]
    if coverage is not None and not options:
        raise UserError("--coverage has no effect on a suite without runs")
    with progress(_PARTS, suite) as done:
        result = (bless if blessed else run_suite)(
            read, lambda part, whole: done(_PARTS * part // whole), jobs=jobs, cached=cache
        )
    outputs: list[tuple[str | Path, bytes]] = []
    files: list[FileCoverage] = []
    for file, encode in ((junit, to_junit), (markdown, to_markdown)):
        outputs += [] if file is None else [(file, encode(result))]
    if coverage is not None:
        from ixp.reports.regress.coverage import file_counts, run_coverage, to_lcov

        with progress(len(options), "coverage") as done:
            executed = run_coverage(options, done, jobs=jobs, cached=cache)
        files = file_counts(executed)
        outputs.append((coverage, to_lcov(executed)))
    write_all(outputs)
    write_result(result, json, lambda: _tables(result, files, blessed=blessed))
    return ExitCode.FAILED if result.failed and not blessed else 0


def _coverage(files: list[FileCoverage]) -> None:
    """Print the coverage of each source, and of all together."""
    rows = [
        (file.file, file.lines, file.lines_executed, _percent(file.lines_executed, file.lines),
         file.branch_directions, file.branch_directions_executed,
         _percent(file.branch_directions_executed, file.branch_directions))
        for file in files
    ]  # fmt: skip
    print_table("coverage", _COVERAGE, rows)
    lines, lines_executed = sum(row[1] for row in rows), sum(row[2] for row in rows)
    directions, directions_executed = sum(row[4] for row in rows), sum(row[5] for row in rows)
    click.echo(
        f"executed: {lines_executed} of {lines} lines, {directions_executed} of {directions} "
        "directions of conditional branches\n"
    )


def _percent(part: int, whole: int) -> float | None:
    return 100 * part / whole if whole else None


def _tables(result: SuiteResult, files: list[FileCoverage], *, blessed: bool) -> None:
    from ixp.cli.commands.run.change_tables import show_stages

    for verdict in result.cases:
        if verdict.findings or verdict.stages:
            _findings(verdict)
            show_stages(verdict.stages)
            click.echo()
    if files:
        _coverage(files)
    words = [verdict.status for verdict in result.cases]
    counts = ", ".join(f"{words.count(word)} {word}" for word in dict.fromkeys(words))
    cases = "1 case" if len(words) == 1 else f"{len(words)} cases"
    click.echo(f"{result.suite}: {cases}: {counts}")
    for path in result.orphans:
        click.echo(f"{path} belongs to no case; delete it")
    if blessed:
        click.echo("the records are rewritten")
    elif result.failed:
        click.echo("if this is meant, `ixp regress --bless` rewrites the records")


def _findings(verdict: CaseVerdict) -> None:
    """Print the values of a case that differ, those that fail first."""
    from ixp.reports.regress.summaries import format_value

    rows = [
        (
            finding.name,
            format_value(finding.old),
            format_value(finding.new),
            finding.kind + "!" * finding.fails,
            finding.rule,
        )
        for finding in sorted(verdict.findings, key=lambda finding: not finding.fails)
    ]
    title = f"{verdict.case} ({verdict.place}): {verdict.status}"
    if rows:
        print_table(title, _COLUMNS, rows)
    else:
        click.echo(f"{title}; no value that is guarded changed")
