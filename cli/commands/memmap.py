"""ixp memmap: what the router keeps where, and what is free."""

import click

from ixp.cli.completers import config_names
from ixp.cli.grouping import Command, Purpose
from ixp.cli.output import json_option, print_table, show


@click.command(
    "memmap",
    cls=Command,
    purpose=Purpose.WRITE,
    epilog="Example: ixp memmap oc12",
)
@click.argument("config", metavar="CONFIG", shell_complete=config_names)
@json_option
def command(config: str, json: str | None) -> None:
    """Show the memory maps of the router and their free space.

    All configurations share one map of scratch, SRAM and SDRAM. Two regions that overlap are an
    error. Addresses count longwords, in SDRAM quadwords.
    """
    from ixp.microcode.config.loader import load
    from ixp.microcode.memory.regions import memory_maps

    load(config)
    maps = memory_maps()

    def tables() -> None:
        for memory, each in maps.items():
            rows = [
                (f"0x{r.first:06x}", f"0x{r.end - 1:06x}", r.count,
                 r.count * each.word_bytes / 1024, r.name)
                for r in each.regions
            ]  # fmt: skip
            title = f"{memory}: {each.words} words of {each.word_bytes} bytes"
            print_table(f"{title}, {each.free_pct:.1f} % free", _COLUMNS, rows)
            click.echo()

    show({"schema": 1, "config": config, "memories": maps}, json, tables)


_COLUMNS = ("first", "last", "words", "KB", "used for")
