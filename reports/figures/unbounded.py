"""Figure 4: cycles per cell of ATM receive when the wires do not limit it."""

from ixp.reports.comparison import compare
from ixp.reports.definition import Content, Definition
from ixp.reports.document import Shape
from ixp.reports.figures.loads import CONFIGS, GRADES, atm, compared_bars
from ixp.reports.runs import Results
from ixp.workloads import Options, Record

_LOADS = {
    (1, "1"): "vc1x1",
    (1, "4 random"): "vc4x1",
    (1, "8 interleaved"): "vc8x1",
    (2, "1"): "vc1x2",
    (2, "8 interleaved"): "vc8x2",
    (32, "1"): "vc1x32",
    (32, "8 interleaved"): "vc8x32",
}


def run(config: str, workload: str, sdram: str) -> Options:
    """Return a run whose wires are always ready."""
    return Options(
        config=config,
        workload=workload,
        sdram=sdram,
        ports="unbounded",
        cycles=2_200_000,
        warmup=200_000,
    )


def _cycles_per_cell(record: Record) -> float:
    """Return the cycles that the engine has for a cell of any of its ports."""
    return 1 / sum(1 / (port.rx.cycles_per_unit or float("inf")) for port in atm(record))


def _make(results: Results) -> Content:
    values = {
        (config, cells, vcs, sdram): {
            "cycles_per_cell": _cycles_per_cell(results[run(config, workload, sdram)])
        }
        for config in CONFIGS
        for (cells, vcs), workload in _LOADS.items()
        for sdram in GRADES
    }
    shape = Shape(["config", "cells_per_pdu", "vcs"], ["sdram"])
    table = compare("unbounded", "cycles per cell", values, shape=shape)
    plots = [
        compared_bars(
            table,
            f"Cycles per cell, -{sdram.upper()} SDRAM",
            "cycles_per_cell",
            ("cells_per_pdu", "vcs"),
            {"config": "oc12", "sdram": sdram},
            limit=("164 cycles of the wire", 164.0),
        )
        for sdram in GRADES
    ]
    return Content([table], plots)


REPORT = Definition(
    name="unbounded",
    title="ATM receive without a wire's bound",
    source="figure 4",
    note="Cycles per cell are those of the engine: of four OC-3 ports together, or of two. The "
    "wires leave 164 cycles for a cell of OC-12, 165 of four OC-3 and 330 of two.",
    tasks=[run(c, load, s) for c in CONFIGS for load in _LOADS.values() for s in GRADES],
    make=_make,
)
