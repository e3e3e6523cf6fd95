"""ixp bench: how fast the simulation is."""

import click

from ixp.cli.cycles_option import CYCLES_METAVAR, Cycles
from ixp.cli.grouping import Command, Purpose
from ixp.cli.output import json_option, print_table, show
from ixp.isa.chip import chip

_COLUMNS = ("load", "M cycles/s", "M instr/s", "ns/ref", "events/ref", "refs/cycle")


@click.command(
    "bench",
    cls=Command,
    purpose=Purpose.SIMULATE,
    epilog="Example: ixp bench --cycles 100000 --json bench.json",
)
@click.option(
    "--cycles",
    type=Cycles(chip()["core_mhz"], least=1000),
    default=500_000,
    show_default=True,
    help="Simulate N core cycles of each load.",
    metavar=CYCLES_METAVAR,
)
@json_option
def command(cycles: int, json: str | None) -> None:
    """Measure the simulation speed on fixed loads.

    The loads are engines, polls, memories and the router. Each runs three times and the fastest
    counts. The shares of the router's time come from a separate run with a clock around every
    event. Last, `ixp run` is timed as a new process: a million cycles, with an empty cache and
    with a filled one.
    """
    from ixp.reports.speed import bench

    result = bench(cycles)

    def tables() -> None:
        rows = [
            (
                each.load,
                each.core_cycles_per_s / 1e6,
                each.instructions_per_s / 1e6,
                "-" if each.ns_per_reference is None else f"{each.ns_per_reference:.0f}",
                f"{each.events_per_reference:.2f}" if each.events_per_reference else "-",
                each.references_per_cycle,
            )
            for each in result.loads
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
        start = result.start
        click.echo(
            f"a run of {start.cycles} cycles in a new process takes {start.warm_s:.2f} s, "
            f"{start.cold_s:.2f} s with nothing in the cache"
        )

    show(result, json, tables)
