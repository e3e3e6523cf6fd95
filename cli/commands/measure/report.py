"""ixp report: simulated values beside published ones, as tables and as a book."""

from typing import Any

import click

from ixp.cli.command import Command
from ixp.cli.commands.measure.report_output import OUTPUT_OPTIONS, ReportOutput
from ixp.cli.name_completion import report_names
from ixp.cli.output import print_rows, write_result

_LIMITS = "limits"


class ReportCommand(Command):
    """The command `ixp report`, with its subcommand `limits`, which takes the options of a run."""

    @property
    def commands(self) -> dict[str, click.Command]:
        """Return the subcommands by name."""
        from ixp.cli.commands.measure.report_limits import command as limits

        return {_LIMITS: limits}

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401  # click's own
    ) -> click.Context:  # fmt: skip
        """Parse the arguments for the command or its subcommand."""
        if args[:1] != [_LIMITS]:
            return super().make_context(info_name, args, parent, **extra)
        return self.commands[_LIMITS].make_context(
            f"{info_name} {_LIMITS}", args[1:], parent, **extra
        )


@click.command(
    "report",
    cls=ReportCommand,
    epilog="Example: ixp report unbounded\nExample: ixp report all -o book.html\n"
    "Example: ixp report limits oc12 --workload ip40",
)
@click.argument("names", metavar="NAME...|all", nargs=-1, shell_complete=report_names)
@click.option("--list", "listed", is_flag=True, help="List all reports and exit.")
@click.option(
    "--sensitivity",
    is_flag=True,
    help="Vary every undocumented chip row in reports `machine` and `sosp` (two minutes each).",
)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N",
              help="Simulate in N processes (default: one for each processor).")  # fmt: skip
@OUTPUT_OPTIONS
def command(
    names: tuple[str, ...],
    *,
    listed: bool,
    outputs: tuple[str, ...],
    sensitivity: bool,
    jobs: int | None,
    cache: bool,
    json: str | None,
) -> int:
    """Compare simulated values with published ones.

    `ixp report --list` names the reports; `all` stands for every one. Runs that several reports
    need are made once, and again only after a change of their inputs.
    `ixp report limits CONFIG` shows which resource limits a run; it takes the options of `ixp run`,
    see `ixp report limits --help`.
    A report with a run that failed, such as by a deadlock, says so and has no tables. A difference
    above 10 % without a reason that covers it, and a reason that explains nothing, is a wrong
    reason, and stands below its table. In both cases the exit code is 1.
    """
    from ixp.reports.catalogue import NAMES, select_reports

    if listed:
        _list(json)
        return 0
    if not names:
        raise click.UsageError(f"NAME is missing; known are {', '.join(NAMES)} and all")
    if _LIMITS in names:
        raise click.UsageError(f"{_LIMITS} must stand first: ixp report {_LIMITS} CONFIG")
    if sensitivity and not {*names} & {"machine", "sosp", "all"}:
        raise click.UsageError("--sensitivity has no effect without machine, sosp or all")
    specs = select_reports(names, sensitivity=sensitivity)
    return ReportOutput(outputs, json).make(specs, jobs=jobs, cached=cache)


def _list(json: str | None) -> None:
    from ixp.reports.catalogue import NAMES, report_spec

    specs = [report_spec(name) for name in NAMES]
    titles = {"schema": 1} | {spec.name: spec.title for spec in specs}
    columns = {"name": "name", "stands beside": "source", "shows": "title"}
    write_result(titles, json, lambda: print_rows("reports", columns, specs))
