"""The router's memory map."""

from generators.markdown import table
from ixp.isa.tables.chip import chip
from ixp.microcode.memory.regions import memory_maps


def page(memory: str, _block: str) -> str:
    """Return the regions of a memory: scratch, sram or sdram."""
    memory_map = memory_maps(chip())[memory]
    unit = "quadword" if memory_map.word_bytes == 8 else "longword"
    rows = [(f"0x{region.first:x}", region.count, region.name) for region in memory_map.regions]
    size = ("all", memory_map.words, f"{memory_map.free_pct} % of them free")
    return table(("address", f"{unit}s", "holds"), [*rows, size])
