"""ixp rate: the highest load without loss, latency, loss curve, longest burst."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import click
from msgspec.structs import replace

from ixp.cli.command import Command, titled
from ixp.cli.name_completion import config_names, workload_names
from ixp.cli.options.chip import CHIP_OPTIONS
from ixp.cli.options.sources import INCLUDE, defines_option
from ixp.cli.options.traffic import READDRESS, SEED, TABLES, inputs_option
from ixp.cli.options.types import CYCLES_METAVAR, Cycles, RealRange
from ixp.cli.output import json_option, progress, write_result
from ixp.support.cycle_text import Duration
from ixp.support.errors import UserError

_TRIAL_CYCLES = 2_000_000
_TOLERANCE = "0.005"
_MOST = 1
_EXPECTED_TRIALS = 24  # number of trials assumed by the progress bar


def _fraction(
    ctx: click.Context,  # noqa: ARG001  # parameter of click's callback
    param: click.Parameter,  # noqa: ARG001
    value: str,
) -> Fraction:
    try:
        factor = Fraction(value)
    except (ValueError, ZeroDivisionError):
        raise click.BadParameter(f"must be a number, not {value}") from None
    if not Fraction(1, 1000) <= factor <= Fraction(1, 10) or (1 / factor).denominator > 1:
        raise click.BadParameter(f"must divide 1 and be 0.001 to 0.1, not {value}")
    return factor


@click.command(
    "rate",
    cls=Command,
    fields={"workload": "--workload", "send": "--trial"},
    epilog="Example: ixp rate oc12 --workload ip40\n"
    "Example: ixp rate oc3x2 --workload ip29e2 --workload ip1500e2 --trial 1ms --json rate.json",
)
@click.argument("config", metavar="CONFIG", shell_complete=config_names)
@titled(
    "Traffic",
    click.option(
        "--workload",
        "workloads",
        metavar="NAME|FILE.toml",
        multiple=True,
        shell_complete=workload_names,
        help="Send this workload into every port; may be repeated.",
    ),
    inputs_option(
        "Send a .pcap, .pcapng or .cells file (or .gz) into PORT instead, again and again."
    ),
    READDRESS,
    TABLES,
    SEED,
)
@titled(
    "Search",
    click.option(
        "--trial",
        type=Cycles(),
        default=_TRIAL_CYCLES,
        show_default=True,
        metavar=CYCLES_METAVAR,
        help="Send for N cycles in each trial, and longer until its state is steady.",
    ),
    click.option(
        "--tolerance",
        callback=_fraction,
        default=_TOLERANCE,
        show_default=True,
        metavar="SHARE",
        help="Find the load to a multiple of SHARE; a state is steady if it drifts by half of it.",
    ),
    click.option(
        "--max",
        "most",
        type=RealRange(1, 100),
        default=_MOST,
        show_default=True,
        metavar="FACTOR",
        help="Also try wires that are up to FACTOR times as fast as the true ones.",
    ),
    click.option("--jobs", type=click.IntRange(1), metavar="N", help="Search N workloads at once."),
)
@titled(
    "Chip",
    *CHIP_OPTIONS,
)
@titled(
    "Build of the programs",
    defines_option("Set a build option, or define a symbol of one's own programs."),
    INCLUDE,
)
@json_option
def command(  # noqa: PLR0917  # click hands every option over as a parameter
    config: str,
    workloads: tuple[str, ...],
    inputs: dict[int, str],
    trial: int | Duration,
    tolerance: Fraction,
    most: float,
    jobs: int | None,
    json: str | None,
    **fields: Any,  # noqa: ANN401  # those of `Options`
) -> None:
    """Find the highest load without loss (RFC 2544, RFC 3116).

    CONFIG is oc12, oc3x4, oc3x2 or a .toml file whose programs forward IP packets. In a trial every
    port receives packets until the state is steady; then the machine drains, and what did not come
    out is lost. A load up to 1 is a factor on the rates of the workload, or the share of the wire
    that captures use. A load above 1 (see --max) makes all wires faster by that factor. The result
    shows what the wires allow, and the command by which `ixp run` repeats the trial.
    """
    from ixp.cli.commands.measure.rate_tables import show_rates
    from ixp.cli.options.run import (
        options_of,
        refuse_overwriting,
    )
    from ixp.workloads.rate.results import RateRecord, benchmarks
    from ixp.workloads.rate.search import SearchPlan
    from ixp.workloads.record.run_directory import port_name
    from ixp.workloads.runs.options.options import PROGRAMS
    from ixp.workloads.runs.system.system import core_mhz

    if config.endswith(PROGRAMS):
        raise UserError(f"CONFIG must have ports, which one program has not: {config}")
    if not workloads and not inputs:
        raise click.UsageError("--workload or --in must be given")
    if fields["readdress"] and not inputs:
        raise UserError("--readdress has no effect without --in")
    base = options_of(config, inputs=inputs, **fields)
    bases = [replace(base, workload=workload) for workload in dict.fromkeys(workloads or [None])]
    for run in bases:
        refuse_overwriting(run, None, {"--json": json})
    cycles = trial.cycles(core_mhz(base)) if isinstance(trial, Duration) else trial
    plan = SearchPlan(cycles, tolerance, Fraction(most).limit_denominator(1000))
    total = _EXPECTED_TRIALS if len(bases) == 1 else len(bases)
    with progress(total, config) as done:
        results = benchmarks(bases, plan, done, jobs)
    record = RateRecord(
        config=config,
        inputs={port_name(port): file for port, file in inputs.items()},
        trial_cycles=cycles,
        seed=base.seed,
        tolerance=float(tolerance),
        benchmarks=results,
    )
    write_result(record, json, lambda: show_rates(record))
