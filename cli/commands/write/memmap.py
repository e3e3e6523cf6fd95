"""ixp memmap: regions of the router's memories, and free space."""

import click

from ixp.cli.command import Command
from ixp.cli.name_completion import config_names
from ixp.cli.output import json_option, print_table, write_result


@click.command(
    "memmap",
    cls=Command,
    epilog="Example: ixp memmap oc12",
)
@click.argument("config", metavar="CONFIG", shell_complete=config_names)
@json_option
def command(config: str, json: str | None) -> None:
    """Show the memory maps of the router and their free space.

    All its configurations share one map of scratch, SRAM and SDRAM. Two regions that overlap are an
    error. Addresses count longwords, in SDRAM quadwords. Of a configuration that is not the router
    only the sizes of the memories are known, and the data that its programs load (.init).
    """
    from ixp.microcode.config.loader import load
    from ixp.microcode.memory.regions import memory_maps, memory_maps_of_programs

    loaded = load(config)
    maps = (
        memory_maps(loaded.chip_table, answers=loaded.options.answers)
        if loaded.is_router
        else memory_maps_of_programs(loaded.chip_table, _data(config))
    )

    def tables() -> None:
        if not loaded.is_router:
            click.echo(f"{config} is not the router: only what its programs load is known\n")
        for memory, usage in maps.items():
            rows = [
                (f"0x{r.first:06x}", f"0x{r.end - 1:06x}", r.count,
                 r.count * usage.word_bytes / 1024, r.name)
                for r in usage.regions
            ]  # fmt: skip
            free = "" if usage.free_pct is None else f", {usage.free_pct:.1f} % free"
            title = f"{memory}: {usage.words} words of {usage.word_bytes} bytes{free}"
            if rows:
                print_table(title, _COLUMNS, rows)
            else:
                click.echo(title)
            click.echo()

    record = {"schema": 1, "config": config, "router": loaded.is_router, "memories": maps}
    write_result(record, json, tables)


def _data(config: str) -> list[tuple[str, int, int]]:
    """Return what the programs of a configuration load: unit, address and number of longwords."""
    from ixp.workloads.runs.options.options import Options
    from ixp.workloads.runs.system.system import build_system

    data = build_system(Options(config=config)).data
    return [(block.unit, block.address, len(block.words)) for block in data]


_COLUMNS = ("first", "last", "words", "KB", "used for")
