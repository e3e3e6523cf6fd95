"""Figure 13: what SRAM and SDRAM have left at the wire's rate."""

from ixp.reports.comparison import compare
from ixp.reports.definition import Content, Definition
from ixp.reports.document import Shape
from ixp.reports.figures.loads import CONFIGS, compared_bars, wire_rate
from ixp.reports.runs import Results

_RUNS = {config: wire_rate(config, "ip40") for config in CONFIGS}


def _make(results: Results) -> Content:
    values = {
        (config,): {
            f"{unit}_idle_pct": results[options].memory[unit].idle_pct for unit in ("sram", "sdram")
        }
        for config, options in _RUNS.items()
    }
    shape = Shape(["config"], ["quantity"])
    table = compare("memory", "idle memories", values, shape=shape)
    plots = [
        compared_bars(table, f"{unit.upper()} idle", f"{unit}_idle_pct", ("config",))
        for unit in ("sram", "sdram")
    ]
    return Content([table], plots)


REPORT = Definition(
    name="memory",
    title="SRAM and SDRAM bandwidth headroom",
    source="figure 13",
    note="A memory is idle when no command occupies it. `ixp run --profile` shows the rest.",
    tasks=[*_RUNS.values()],
    make=_make,
)
