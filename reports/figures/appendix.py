"""The note's appendix: the SDRAM queue of the router, and the order of its free buffers."""

from collections.abc import Mapping
from typing import Any

from ixp.reports.declaration import Bars, Case, Comparison, ReportSpec
from ixp.reports.figures.loads import CELLS, at_wire_rate, atm_ports
from ixp.reports.figures.unbounded import unbounded_run
from ixp.workloads import Record

_QUEUES = {
    queue: {"defines": {"DRAM_QUEUE": queue}} for queue in ("priority", "ordered", "optimize_mem")
}
_FREELISTS = {
    "mixed": {},
    "unmixed": {"core_software": "ixp.reports.figures.core_software:UnmixedRouter"},
}


def _values(bounded: Record, unbounded: Record) -> dict[str, float | None]:
    (port,) = atm_ports(bounded)
    (unbounded_port,) = atm_ports(unbounded)
    return {
        "atm_tx_pct": port.tx.wire_pct,
        "overflows": port.rx.overflows,
        "sdram_idle_pct": bounded.memory["sdram"].idle_pct,
        "cycles_per_cell": unbounded_port.rx.cycles_per_unit,
    }


def _comparison(
    figure: str, title: str, key: str, choices: Mapping[str, Mapping[str, Any]]
) -> Comparison:
    cases = {
        (size, name): Case(
            _values,
            (
                at_wire_rate("oc12", f"ip{size}").with_options(**options),
                unbounded_run("oc12", f"vc1x{CELLS[size]}", "75").with_options(**options),
            ),
        )
        for size in CELLS
        for name, options in choices.items()
    }
    bars = Bars(f"{title}: idle SDRAM", "sdram_idle_pct", ["ip_bytes", key])
    return Comparison(figure, cases, bars=[bars])


REPORT = ReportSpec(
    name="appendix",
    title="Buffer allocation in SDRAM",
    source="appendix",
    note="The note chose the priority queue and a mixed list by comparison; here optimize_mem is "
    "the default. Cycles per cell are those of ATM receive with unbounded wires.",
    comparisons=[
        _comparison("SDRAM queue", "SDRAM queue", "queue", _QUEUES),
        _comparison("list of free buffers", "List of free buffers", "freelist", _FREELISTS),
    ],
)
