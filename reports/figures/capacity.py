"""Used and free parts of scratchpad, SRAM and SDRAM."""

from collections.abc import Iterable
from functools import partial

from ixp.isa.tables.chip import chip
from ixp.microcode.memory.regions import MemoryMap, memory_maps
from ixp.reports.declaration import Case, Comparison, ReportBody, ReportSpec
from ixp.reports.document import Cell, Plot, PlotSeries
from ixp.reports.tasks import TaskResults

_FREE = "free"
_STATISTICS = ("counters of ports", "total of discards", "global counters")
_MBYTE = 1 << 20
_Values = dict[tuple[Cell, ...], dict[str, float | None]]


def _words(memory: MemoryMap, names: Iterable[str]) -> int:
    return sum(region.count for region in memory.regions if region.name in set(names))


def _of(memory: MemoryMap, parts: dict[str, int], *, mbytes: bool = False) -> _Values:
    """Return words (or megabytes) and share of each part."""
    whole = {"all": memory.words, "available": _words(memory, [_FREE])}
    quantity, size = ("mbytes", memory.word_bytes / _MBYTE) if mbytes else ("words", 1)
    return {
        (name,): {quantity: words * size, "share_pct": 100 * words / memory.words}
        for name, words in {**whole, **parts}.items()
    }


def _scratch(memory: MemoryMap) -> _Values:
    blocks = sorted((r.count for r in memory.regions if r.name == _FREE), reverse=True)
    return _of(memory, {
        "statistics counters": _words(memory, _STATISTICS),
        "message queues": _words(memory, ["message queues"]),
        "MAC addresses": _words(memory, ["MAC addresses"]),
        "largest free block": blocks[0],
        "second free block": blocks[1],
    })  # fmt: skip


def _sram(memory: MemoryMap) -> _Values:
    tables = {region.name for region in memory.regions if region.name.startswith("IP table")}
    names = ("CRC-32 table", "VC table", "VC miss entries", "descriptors")
    return _of(memory, {
        "below the IP table": min(r.first for r in memory.regions if r.name in tables),
        "IP table": _words(memory, tables),
        **{name: _words(memory, [name]) for name in names},
    })  # fmt: skip


def _sdram(memory: MemoryMap) -> _Values:
    names = ("packet buffers", "the core's operating system", "route entries")
    used = memory.words - _words(memory, [_FREE])
    parts = {"used": used, **{name: _words(memory, [name]) for name in names}}
    return _of(memory, parts, mbytes=True)


def _cases(values: _Values) -> dict[tuple[Cell, ...], Case]:
    return {keys: Case(partial(dict, quantities)) for keys, quantities in values.items()}


def _plot(_: TaskResults) -> ReportBody:
    plot = Plot(
        title="Free part of each memory",
        places=["scratchpad", "SRAM", "SDRAM"],
        series=[PlotSeries("free", [memory.free_pct for memory in _MAPS.values()])],
        x_label="memory",
        y_label="% free",
        limit=("published: over 50 %", 50.0),
    )
    return ReportBody(plots=[plot])


_MAPS = memory_maps(chip())

REPORT = ReportSpec(
    name="capacity",
    title="Scratchpad, SRAM and SDRAM capacity",
    source="Scratchpad RAM, SRAM and SDRAM capacity",
    note="All configurations share one memory map: `ixp memmap oc12` prints it.",
    comparisons=[
        Comparison("scratchpad", _cases(_scratch(_MAPS["scratch"]))),
        Comparison("SRAM", _cases(_sram(_MAPS["sram"]))),
        Comparison("SDRAM", _cases(_sdram(_MAPS["sdram"]))),
    ],
    more=_plot,
)
