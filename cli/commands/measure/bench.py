"""ixp bench: how fast the simulation is."""

import click

from ixp.cli.command import Command
from ixp.cli.options.types import CYCLES_METAVAR, Cycles
from ixp.cli.output import json_option, print_table, write_result
from ixp.isa.tables.chip import chip

_COLUMNS = ("load", "M cycles/s", "instructions", "references")


@click.command(
    "bench",
    cls=Command,
    epilog="Example: ixp bench --cycles 100000 --json bench.json",
)
@click.option(
    "--cycles",
    type=Cycles(chip()["core_mhz"], least=10_000),
    default=2_000_000,
    show_default=True,
    help="Simulate N core cycles of each load.",
    metavar=CYCLES_METAVAR,
)
@json_option
def command(cycles: int, json: str | None) -> None:
    """Measure the simulation speed on fixed loads.

    The loads are engines, polls, memories and the router, which also runs in lockstep. Each runs
    three times; the fastest counts.
    """
    from ixp.reports.speed import bench

    result = bench(cycles)

    def table() -> None:
        rows = [
            (load.load, load.core_cycles_per_s / 1e6, load.instructions, load.references)
            for load in result.loads
        ]
        print_table(f"{cycles} core cycles each", _COLUMNS, rows)
        click.echo(
            f"\nthe router runs {result.lockstep_ratio:.2f} times as fast decoupled as in lockstep"
        )

    write_result(result, json, table)
