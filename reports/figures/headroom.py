"""Figure 12: what the programs of a configuration leave free, beside the published values."""

from collections.abc import Sequence

from ixp.microcode.config.loader import load
from ixp.reports.comparison import compare
from ixp.reports.definition import Content, Definition
from ixp.reports.document import Shape, Table
from ixp.reports.figures.loads import CONFIGS, compared_bars
from ixp.reports.runs import Calculation, Results
from ixp.workloads.runs.system.engine_headroom import engine_headroom

QUANTITIES = ("gpr", "sram_xfer", "sdram_xfer", "threads", "words")
"""What an engine has, and may leave free."""

_FREE = {config: Calculation("ixp.reports.figures.headroom:free", (config,)) for config in CONFIGS}


def free(config: str) -> list[list[int | str]]:
    """Return, for each engine of a configuration, its number, its role and what it leaves free."""
    rows: list[list[int | str]] = []
    for engine, role, headroom in engine_headroom(load(config)):
        rows.append([engine, role, *(getattr(headroom, f"free_{name}") for name in QUANTITIES)])
    return rows


def table(results: Results, configs: Sequence[str] = CONFIGS) -> Table:
    """Return what the engines of some configurations leave free, beside figure 12."""
    values = {
        (config, engine, role): dict(zip(QUANTITIES, free_parts, strict=True))
        for config in configs
        for engine, role, *free_parts in results.of(_FREE[config])
    }
    shape = Shape(["config", "engine", "role"], ["quantity"])
    return compare("headroom", "free on every engine", values, shape=shape)


def _make(results: Results) -> Content:
    headroom = table(results)
    plots = [
        compared_bars(
            headroom, f"{config}: free words", "words", ("engine", "role"), {"config": config}
        )
        for config in CONFIGS
    ]
    return Content([headroom], plots)


REPORT = Definition(
    name="headroom",
    title="Microengine register and microstore headroom",
    source="figure 12",
    note="`ixp headroom CONFIG` counts the same for any program.",
    tasks=[*_FREE.values()],
    make=_make,
)
