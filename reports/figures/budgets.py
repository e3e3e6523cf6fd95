"""164, 660 and 1559 core cycles: the time between two cells or frames, and how it follows."""

from statistics import mean

from ixp.isa.tables.chip import Chip, chip
from ixp.isa.tables.registers import CONTEXTS
from ixp.reports.comparison import compare
from ixp.reports.definition import Content, Definition
from ixp.reports.document import Shape, Table
from ixp.reports.figures.loads import compared_bars, wire_rate
from ixp.reports.runs import Results
from ixp.workloads import Options, Record

_RUNS: dict[str, Options] = {
    "oc12": wire_rate("oc12", "ip29"),
    "oc3": wire_rate("oc3x4", "ip29"),
    "eth100": wire_rate("oc12", "ip29"),
}


def _wires(rows: Chip) -> dict[str, tuple[float, int]]:
    """Return the Mb/s of each wire, and the bytes of its smallest unit."""
    return {
        "oc12": (rows["oc12_kbps"] / 1000, rows["cell_wire_bytes"]),
        "oc3": (rows["oc3_kbps"] / 1000, rows["cell_wire_bytes"]),
        "eth100": (rows["eth_mbps"], rows["eth_minimum_bytes"] + rows["eth_overhead_bytes"]),
    }


def _cycles(record: Record, kind: str) -> float:
    """Return the mean time between two units that came in on the wires of a kind."""
    return mean(port.rx.cycles_per_unit or 0 for port in record.ports if port.kind == kind)


def _make(results: Results) -> Content:
    rows = chip()
    core_mhz = rows["core_mhz"]
    cycles = {wire: _cycles(results[options], wire) for wire, options in _RUNS.items()}
    values = {
        (wire,): {
            "wire_ns": 1000 * budget / core_mhz,
            "cycles": budget,
            "thread_cycles": CONTEXTS * budget,
        }
        for wire, budget in cycles.items()
    }
    table = compare("budgets", "budgets", values, shape=Shape(["wire"], ["quantity"]))
    steps = Table(
        name="how they follow",
        columns=["wire", "mbps", "bytes", "wire_ns", "core_mhz", "cycles"],
        rows=[
            [wire, rate, size, size * 8000 / rate, core_mhz, size * 8 * core_mhz / rate]
            for wire, (rate, size) in _wires(rows).items()
        ],
        note="Cycles are bytes × 8 / (Mb/s) × MHz; the Mb/s of ATM are what SONET leaves.",
    )
    plot = compared_bars(table, "Core cycles from unit to unit", "cycles", ("wire",))
    return Content([table, steps], [plot])


REPORT = Definition(
    name="budgets",
    title="Cycle budgets of the wires",
    source="Cycle budgets to support line rates",
    note="Simulated values are the mean distance of what came in at the wires' rate.",
    tasks=[*_RUNS.values()],
    make=_make,
)
