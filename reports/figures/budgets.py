"""Cycle budgets: 164, 660 and 1559 core cycles from one cell or frame to the next."""

from functools import partial
from statistics import mean

from ixp.isa.tables.chip import Chip, chip
from ixp.isa.tables.registers import CONTEXTS
from ixp.reports.declaration import Bars, Case, Comparison, ReportBody, ReportSpec
from ixp.reports.document import Table
from ixp.reports.figures.loads import at_wire_rate
from ixp.reports.tasks import TaskResults
from ixp.workloads import Record

_CONFIGS = {"oc12": "oc12", "oc3": "oc3x4", "eth100": "oc12"}


def _wires(rows: Chip) -> dict[str, tuple[float, int]]:
    """Return the Mb/s of each wire, and the bytes of its smallest unit."""
    return {
        "oc12": (rows["oc12_kbps"] / 1000, rows["cell_wire_bytes"]),
        "oc3": (rows["oc3_kbps"] / 1000, rows["cell_wire_bytes"]),
        "eth100": (rows["eth_mbps"], rows["eth_minimum_bytes"] + rows["eth_overhead_bytes"]),
    }


def _budget(wire: str, record: Record) -> dict[str, float]:
    """Return the mean time between two units received on the wires of a kind."""
    cycles = mean(port.rx.cycles_per_unit or 0 for port in record.ports if port.kind == wire)
    return {
        "wire_ns": 1000 * cycles / chip()["core_mhz"],
        "cycles": cycles,
        "thread_cycles": CONTEXTS * cycles,
        "per_s": chip()["core_mhz"] * 1e6 / cycles,
    }


def _steps(_: TaskResults) -> ReportBody:
    rows = chip()
    core_mhz = rows["core_mhz"]
    table = Table(
        name="how they follow",
        columns=["wire", "mbps", "bytes", "wire_ns", "core_mhz", "cycles"],
        rows=[
            [wire, rate, size, size * 8000 / rate, core_mhz, size * 8 * core_mhz / rate]
            for wire, (rate, size) in _wires(rows).items()
        ],
        note="Cycles are bytes × 8 / (Mb/s) × MHz; the Mb/s of ATM are what SONET leaves.",
    )
    return ReportBody([table])


REPORT = ReportSpec(
    name="budgets",
    title="Cycle budgets of the wires",
    source="Cycle budgets to support line rates",
    note="Simulated values are the mean distance of what came in at the wires' rate.",
    comparisons=[
        Comparison(
            "budgets",
            {
                (wire,): Case(partial(_budget, wire), (at_wire_rate(config, "ip29"),))
                for wire, config in _CONFIGS.items()
            },
            bars=[Bars("Core cycles from unit to unit", "cycles", ["wire"])],
        )
    ],
    more=_steps,
)
