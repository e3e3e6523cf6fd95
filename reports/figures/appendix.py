"""The note's appendix: the SDRAM queue of the router, and the order of its free buffers."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ixp.reports.comparison import compare
from ixp.reports.definition import Content, Definition
from ixp.reports.document import Shape, Table
from ixp.reports.figures import unbounded
from ixp.reports.figures.loads import CELLS, atm, compared_bars, wire_rate
from ixp.reports.runs import Results
from ixp.workloads import Options

_QUEUES: Mapping[str, dict[str, Any]] = {
    queue: {"defines": {"DRAM_QUEUE": queue}} for queue in ("priority", "ordered", "optimize_mem")
}
_FREELISTS: Mapping[str, dict[str, Any]] = {
    "mixed": {},
    "unmixed": {"core_software": "ixp.reports.figures.core_software:UnmixedRouter"},
}


def _bounded(size: int, choice: dict[str, Any]) -> Options:
    return wire_rate("oc12", f"ip{size}", **choice)


def _unbounded(size: int, choice: dict[str, Any]) -> Options:
    return replace(unbounded.run("oc12", f"vc1x{CELLS[size]}", "75"), **choice)


def _values(results: Results, size: int, choice: dict[str, Any]) -> dict[str, float | None]:
    record = results[_bounded(size, choice)]
    (port,) = atm(record)
    (free,) = atm(results[_unbounded(size, choice)])
    return {
        "atm_tx_pct": port.tx.wire_pct,
        "overflows": port.rx.overflows,
        "sdram_idle_pct": record.memory["sdram"].idle_pct,
        "cycles_per_cell": free.rx.cycles_per_unit,
    }


def _table(results: Results, name: str, key: str, choices: Mapping[str, dict[str, Any]]) -> Table:
    values = {
        (size, label): _values(results, size, choice)
        for size in CELLS
        for label, choice in choices.items()
    }
    return compare("appendix", name, values, shape=Shape(["ip_bytes", key], ["quantity"]))


def _make(results: Results) -> Content:
    queues = _table(results, "SDRAM queue", "queue", _QUEUES)
    lists = _table(results, "list of free buffers", "freelist", _FREELISTS)
    plots = [
        compared_bars(table, f"{title}: idle SDRAM", "sdram_idle_pct", ("ip_bytes", key))
        for table, title, key in (
            (queues, "SDRAM queue", "queue"),
            (lists, "List of free buffers", "freelist"),
        )
    ]
    return Content([queues, lists], plots)


_CHOICES = [*_QUEUES.values(), *_FREELISTS.values()]

REPORT = Definition(
    name="appendix",
    title="Buffer allocation in SDRAM",
    source="appendix",
    note="The note chose the priority queue and a mixed list by comparison; here optimize_mem is "
    "the default. Cycles per cell are those of ATM receive with unbounded wires.",
    tasks=[
        run(size, choice) for run in (_bounded, _unbounded) for size in CELLS for choice in _CHOICES
    ],
    make=_make,
)
