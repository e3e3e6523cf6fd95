"""The router's memory map."""

from generators.markdown import table
from ixp.isa.tables.chip import chip
from ixp.microcode.memory.regions import memory_maps


def page(argument: str, _body: str) -> str:
    """Return the regions of a memory: scratch, sram or sdram."""
    found = memory_maps(chip())[argument]
    unit = "quadword" if found.word_bytes == 8 else "longword"
    rows = [(f"0x{each.first:x}", each.count, each.name) for each in found.regions]
    lines = table(("address", f"{unit}s", "holds"), rows)
    return f"{found.words} {unit}s, {found.free_pct} % of them free.\n\n{lines}"
