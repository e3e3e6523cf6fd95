"""Figure 12: free registers, threads and words of each engine."""

from functools import partial
from typing import Any

from ixp.microcode.config.loader import load
from ixp.reports.declaration import Bars, Case, Comparison, ReportSpec
from ixp.reports.figures.loads import CONFIGS
from ixp.reports.published_values import published_keys
from ixp.reports.tasks import Calculation
from ixp.workloads.runs.system.engine_headroom import engine_headroom

_FIGURE = "free on every engine"

RESOURCES = ("gpr", "sram_xfer", "sdram_xfer", "threads", "words")
"""What an engine has, and may leave free."""

_FREE = {
    config: Calculation("ixp.reports.figures.headroom:free_by_engine", (config,))
    for config in CONFIGS
}


def free_by_engine(config: str) -> list[list[int | str]]:
    """Return number, role and free resources of each engine of a configuration."""
    rows: list[list[int | str]] = []
    for engine, role, headroom in engine_headroom(load(config)):
        rows.append([engine, role, *(getattr(headroom, f"free_{name}") for name in RESOURCES)])
    return rows


def _free_of(engine: int, role: str, rows: list[list[int | str]]) -> dict[str, Any]:
    (numbers,) = (row[2:] for row in rows if row[:2] == [engine, role])
    return dict(zip(RESOURCES, numbers, strict=True))


REPORT = ReportSpec(
    name="headroom",
    title="Microengine register and microstore headroom",
    source="figure 12",
    note="`ixp headroom CONFIG` counts the same for any program.",
    comparisons=[
        Comparison(
            _FIGURE,
            {
                keys: Case(partial(_free_of, *keys[1:]), (_FREE[keys[0]],))
                for keys in published_keys("headroom", _FIGURE)
            },
            bars=[
                Bars(f"{config}: free words", "words", ["engine", "role"], {"config": config})
                for config in CONFIGS
            ],
        )
    ],
)
