"""ixp bench: how fast the simulation is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
import msgspec
from click.core import ParameterSource

from ixp.cli.cycles_option import CYCLES_METAVAR, Cycles
from ixp.cli.grouping import Command, Purpose
from ixp.cli.output import json_option, print_table, progress, show
from ixp.isa.tables.chip import chip
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from ixp.reports.command_times import Times
    from ixp.reports.instruction_counts import InstructionCount
    from ixp.reports.speed import Bench

_COLUMNS = ("load", "M cycles/s", "M instr/s", "ns/ref", "events/ref", "refs/cycle")


@click.command(
    "bench",
    cls=Command,
    purpose=Purpose.SIMULATE,
    epilog="Example: ixp bench --cycles 100000 --rounds 1 --json bench.json",
)
@click.option(
    "--cycles",
    type=Cycles(chip()["core_mhz"], least=10_000),
    default=2_000_000,
    show_default=True,
    help="Simulate N core cycles of each load.",
    metavar=CYCLES_METAVAR,
)
@click.option(
    "--rounds",
    type=click.IntRange(1, 100),
    default=3,
    show_default=True,
    help="Run each command N times.",
    metavar="N",
)
@click.option("--hosts", is_flag=True, help="Time netperf between simulated hosts instead.")
@json_option
@click.pass_context
def command(
    context: click.Context,
    cycles: int,
    rounds: int,
    json: str | None,
    *,
    hosts: bool,
) -> None:
    """Measure the simulation speed on fixed loads.

    The loads are engines, polls, memories and the router. Each runs three times and the fastest
    counts. The shares of the router's time come from a separate run with a clock around every
    event. Last, commands are timed as new processes with filled caches: start, runs at their
    defaults, with --profile and with --out, and verification; from these come the parts of a run.
    perf or valgrind counts instructions of the host where one is there. With --hosts the loads are
    a test of ten seconds at a gigabit, and XAPP1063's sweep over the coalescing counts (a minute).
    """
    if hosts:
        _hosts(context, json)
    else:
        _bench(cycles, rounds, json)


def _bench(cycles: int, rounds: int, json: str | None) -> None:
    from ixp.reports.speed import bench

    result = bench(cycles, rounds=rounds)

    def tables() -> None:
        rows = [
            (
                load.load,
                load.core_cycles_per_s / 1e6,
                load.instructions_per_s / 1e6,
                "-" if load.ns_per_reference is None else f"{load.ns_per_reference:.0f}",
                f"{load.events_per_reference:.2f}" if load.events_per_reference else "-",
                load.references_per_cycle,
            )
            for load in result.loads
        ]
        print_table(f"{cycles} core cycles each", _COLUMNS, rows)
        shares = result.shares
        click.echo(
            f"\nthe router runs {result.lockstep_ratio:.2f} times as fast decoupled as in lockstep"
        )
        click.echo(
            f"the router's time: engines {shares.engines_pct:.1f} %, units and command bus "
            f"{shares.units_pct:.1f} %, ports and IX bus {shares.devices_pct:.1f} %, "
            f"Python {shares.python_pct:.1f} %"
        )
        click.echo(_instructions(result.instructions))
        click.echo()
        print_commands(result.commands)
        _print_parts(result)

    show(result, json, tables)


def _instructions(counted: InstructionCount | None) -> str:
    count = "neither perf nor valgrind can count them here"
    if counted:
        count = f"{counted.per_core_cycle:.0f} (counted by {counted.counted_by})"
    return f"host instructions of a core cycle, all that ixp run does included: {count}"


def _print_parts(result: Bench) -> None:
    """Print what the parts of a run take."""
    rows = [
        (name.removesuffix("_s"), s) for name, s in msgspec.structs.asdict(result.parts).items()
    ]
    click.echo()
    print_table(f"parts of ixp run oc12, ip40, {result.cycles} core cycles", ("part", "s"), rows)


def _hosts(context: click.Context, json: str | None) -> None:
    """Time netperf. Raise UserError for options that have no effect on it."""
    for name in ("cycles", "rounds"):
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise UserError(f"--{name} has no effect with --hosts")
    from ixp.reports.host_times import host_times, how_many

    with progress(how_many(), "netperf") as done:
        result = host_times(progress=done)
    rows = [msgspec.structs.astuple(load) for load in result.loads]
    show(result, json, lambda: print_table("", ("load", "tests", "simulated s", "s"), rows))


def print_commands(commands: Sequence[Times]) -> None:
    """Print the times of commands."""
    rows = [
        (times.command, times.least_s, times.median_s, rate / 1e6 if rate else None)
        for times in commands
        for rate in [times.core_cycles_per_s]
    ]
    columns = ("command", "least s", "median s", "M cycles/s")
    print_table("processor time of commands, new processes with filled caches", columns, rows)
