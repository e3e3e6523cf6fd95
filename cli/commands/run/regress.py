"""ixp regress: a suite of runs beside committed records."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ixp.cli.command import Command
from ixp.cli.exit_codes import ExitCode
from ixp.cli.output import (
    check_writable,
    json_option,
    print_table,
    progress,
    refuse_same_file,
    write_all,
    write_result,
)

if TYPE_CHECKING:
    from ixp.reports.regress.suite_run import SuiteResult
    from ixp.reports.regress.verdict import CaseVerdict

_PARTS = 1000  # of the progress bar
_COLUMNS = ("value", "committed", "now", "is", "rule")


@click.command(
    "regress",
    cls=Command,
    epilog="Example: ixp regress examples/forwarder/suite.toml",
)
@click.argument("suite", metavar="[SUITE.toml]", default="suite.toml")
@click.option("--bless", "blessed", is_flag=True,
              help="Rewrite the committed records, and show what changed in them; those of "
              "cases that have left the suite are removed.")  # fmt: skip
@click.option("--junit", callback=check_writable, metavar="FILE",
              help="Write the verdicts as JUnit XML.")  # fmt: skip
@click.option("--markdown", callback=check_writable, metavar="FILE",
              help="Write a summary for a pull request.")  # fmt: skip
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
    jobs: int | None,
    cache: bool,
    json: str | None,
) -> int:
    """Compare the runs of a suite with its committed records.

    SUITE.toml (default: suite.toml) names the runs, their exact values and their limits. The
    records stand in records/ beside it; --bless writes them. The exit code is 1 when a value got
    worse than its limit allows, or when an exact value differs.
    """
    from ixp.reports.regress.suite import read_suite
    from ixp.reports.regress.suite_run import bless, run_suite
    from ixp.reports.regress.summaries import to_junit, to_markdown

    refuse_same_file([("--junit", junit), ("--markdown", markdown), ("--json", json)])
    read = read_suite(suite)
    with progress(_PARTS, suite) as done:
        result = (bless if blessed else run_suite)(
            read, lambda part, whole: done(_PARTS * part // whole), jobs=jobs, cached=cache
        )
    outputs = [(junit, to_junit), (markdown, to_markdown)]
    write_all([(file, encode(result)) for file, encode in outputs if file is not None])
    write_result(result, json, lambda: _tables(result, blessed=blessed))
    return ExitCode.FAILED if result.failed and not blessed else 0


def _tables(result: SuiteResult, *, blessed: bool) -> None:
    from ixp.cli.commands.run.change_tables import show_stages

    for verdict in result.cases:
        if verdict.findings or verdict.stages:
            _findings(verdict)
            show_stages(verdict.stages)
            click.echo()
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
