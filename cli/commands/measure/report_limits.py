"""ixp report limits: the limiting resource of a run, with the options of `ixp run`."""

from __future__ import annotations

from typing import Any

import click

from ixp.cli.command import Command
from ixp.cli.commands.measure.report_output import OUTPUT_OPTIONS, ReportOutput
from ixp.cli.commands.run.run import command as run
from ixp.cli.name_completion import config_names
from ixp.cli.options.run import options_of, refuse_overwriting

_TITLES = (
    "Traffic", "Measuring and stopping", "Chip and wires", "Build of the programs",
    "Programs without ports",
)  # fmt: skip
_OUTPUT = ("list_workloads", "list_options", "dumps")  # options with a table of their own
_RUN_OPTIONS = [
    parameter
    for parameter in run.params
    if getattr(parameter, "title", "") in _TITLES and parameter.name not in _OUTPUT
]


@click.command(
    "limits",
    cls=Command,
    fields=run.fields,
    epilog="Example: ixp report limits oc12 --workload ip40\n"
    "Example: ixp report limits oc3x2 --ports unbounded --row sdram_mhz=133 -o limits.html",
)
@click.argument(
    "config",
    metavar="CONFIG|FILE.uc|IMAGE|ENGINE=FILE.uc...",
    nargs=-1,
    required=True,
    shell_complete=config_names,
)
@OUTPUT_OPTIONS
def command(
    config: tuple[str, ...],
    *,
    outputs: tuple[str, ...],
    cache: bool,
    json: str | None,
    **fields: Any,  # noqa: ANN401  # those of `Options`
) -> int:
    """Show which resource limits a run, and which ones would limit next.

    CONFIG and the options of the run are those of `ixp run`. The verdict names the stage that backs
    up while none downstream does, and the resource that this stage uses up. Tables show the time of
    engines, the use of all resources, losses, latency and queues.
    """
    from ixp.reports.limits import limits_report
    from ixp.workloads.runs.options.options import check

    options = options_of(config, **fields)
    check(options)
    for out in outputs or (None,):
        refuse_overwriting(options, None, {"-o": out, "--json": json})
    return ReportOutput(outputs, json).make([limits_report(options)], cached=cache)


command.params[1:1] = _RUN_OPTIONS
