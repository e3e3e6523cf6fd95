"""ixp bench: how fast the simulation is."""

import click

from ixp.cli.output import json_option, print_table, show

_COLUMNS = ("load", "M cycles/s", "M instr/s", "ns/ref", "events/ref", "refs/cycle")


@click.command("bench", epilog="Example: ixp bench --json bench.json")
@click.option("--cycles", type=click.IntRange(min=1000), default=500_000, show_default=True,
              help="Core cycles of each load.")  # fmt: skip
@json_option
def command(cycles: int, json: str | None) -> None:
    """Measure the speed of simulation on fixed loads: engines, memories, and the router.

    Every load runs three times and the fastest counts. The shares of the router's time are
    measured in a run of their own, with a clock around every event.
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
                "-" if each.events_per_reference is None else f"{each.events_per_reference:.2f}",
                each.references_per_cycle,
            )
            for each in result.loads
        ]
        print_table(f"{cycles} core cycles each", _COLUMNS, rows)
        click.echo(f"\ndecoupled is {result.lockstep_ratio:.2f} times as fast as lockstep")
        click.echo(
            f"the router's time: engines {result.engines_pct:.0f} %, units and command bus "
            f"{result.units_pct:.0f} %, ports and IX bus {result.devices_pct:.0f} %, scheduler and "
            f"Python {result.rest_pct:.0f} %"
        )

    show(result, json, tables)
