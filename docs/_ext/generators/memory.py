"""The router's memory map."""

from generators.markdown import table
from ixp.isa.tables.chip import chip
from ixp.microcode.memory.regions import MemoryMap, memory_maps


def page(_argument: str, _block: str) -> str:
    """Return the regions of each memory."""
    return table(
        ("memory", "address", "words", "holds"),
        (row for name, memory in memory_maps(chip()).items() for row in _rows(name, memory)),
    )


def _rows(name: str, memory: MemoryMap) -> list[tuple[str, str, int, str]]:
    """Return the regions of a memory, then its size."""
    rows = [(name, f"0x{region.first:x}", region.count, region.name) for region in memory.regions]
    return [*rows, (name, "all", memory.words, f"{memory.free_pct} % of them free")]
