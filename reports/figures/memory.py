"""Figure 13: idle time of SRAM and SDRAM at the wire's rate."""

from ixp.reports.declaration import Bars, Case, Comparison, ReportSpec
from ixp.reports.figures.loads import CONFIGS, at_wire_rate
from ixp.workloads import Record


def _idle(record: Record) -> dict[str, float]:
    return {f"{unit}_idle_pct": record.memory[unit].idle_pct for unit in ("sram", "sdram")}


REPORT = ReportSpec(
    name="memory",
    title="SRAM and SDRAM bandwidth headroom",
    source="figure 13",
    note="A memory is idle when no command occupies it. `ixp run --profile` shows the rest.",
    comparisons=[
        Comparison(
            "idle memories",
            {(config,): Case(_idle, (at_wire_rate(config, "ip40"),)) for config in CONFIGS},
            bars=[
                Bars(f"{unit.upper()} idle", f"{unit}_idle_pct", ["config"])
                for unit in ("sram", "sdram")
            ],
        )
    ],
)
