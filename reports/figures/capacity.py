"""Used and free parts of scratchpad, SRAM and SDRAM."""

from collections.abc import Callable, Mapping
from functools import partial

from ixp.isa.tables.chip import chip
from ixp.microcode.memory.regions import MemoryMap, Region, memory_maps
from ixp.reports.declaration import Case, Comparison, ReportBody, ReportSpec
from ixp.reports.document import Plot, PlotSeries
from ixp.reports.tasks import TaskResults

_FREE = "free"
_STATISTICS = ("counters of ports", "total of discards", "global counters")
_MBYTE = 1 << 20
_Part = Callable[[MemoryMap], int]
"""How many words of a memory a part has."""


def _named(*names: str) -> _Part:
    return lambda memory: sum(part.count for part in memory.regions if part.name in names)


def _free_block(number: int) -> _Part:
    def words(memory: MemoryMap) -> int:
        return sorted(part.count for part in memory.regions if part.name == _FREE)[-number]

    return words


def _ip_table(memory: MemoryMap) -> list[Region]:
    return [region for region in memory.regions if region.name.startswith("IP table")]


_ALL: dict[str, _Part] = {"all": lambda memory: memory.words, "available": _named(_FREE)}
_SCRATCH: dict[str, _Part] = _ALL | {
    "statistics counters": _named(*_STATISTICS),
    "message queues": _named("message queues"),
    "MAC addresses": _named("MAC addresses"),
    "largest free block": _free_block(1),
    "second free block": _free_block(2),
}
_SRAM: dict[str, _Part] = _ALL | {
    "below the IP table": lambda memory: min(region.first for region in _ip_table(memory)),
    "IP table": lambda memory: sum(region.count for region in _ip_table(memory)),
    "CRC-32 table": _named("CRC-32 table"),
    "VC table": _named("VC table"),
    "VC miss entries": _named("VC miss entries"),
    "descriptors": _named("descriptors"),
}
_SDRAM: dict[str, _Part] = _ALL | {
    "used": lambda memory: memory.words - _named(_FREE)(memory),
    "packet buffers": _named("packet buffers"),
    "the core's operating system": _named("the core's operating system"),
    "route entries": _named("route entries"),
}


def _cases(memory: str, parts: Mapping[str, _Part]) -> dict[tuple[str], Case]:
    return {(name,): Case(partial(_values, memory, part)) for name, part in parts.items()}


def _values(name: str, part: _Part) -> dict[str, float]:
    """Return the words of a part (of SDRAM the megabytes), and its share of the memory."""
    memory = memory_maps(chip())[name]
    words = part(memory)
    quantity, size = ("mbytes", memory.word_bytes / _MBYTE) if name == "sdram" else ("words", 1)
    return {quantity: words * size, "share_pct": 100 * words / memory.words}


def _plot(_: TaskResults) -> ReportBody:
    plot = Plot(
        title="Free part of each memory",
        places=["scratchpad", "SRAM", "SDRAM"],
        series=[PlotSeries("free", [memory.free_pct for memory in memory_maps(chip()).values()])],
        x_label="memory",
        y_label="% free",
        limit=("published: over 50 %", 50.0),
    )
    return ReportBody(plots=[plot])


REPORT = ReportSpec(
    name="capacity",
    title="Scratchpad, SRAM and SDRAM capacity",
    source="Scratchpad RAM, SRAM and SDRAM capacity",
    note="All configurations share one memory map: `ixp memmap oc12` prints it.",
    comparisons=[
        Comparison("scratchpad", _cases("scratch", _SCRATCH)),
        Comparison("SRAM", _cases("sram", _SRAM)),
        Comparison("SDRAM", _cases("sdram", _SDRAM)),
    ],
    more=_plot,
)
