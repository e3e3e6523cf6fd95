"""Figure 4: cycles per cell of ATM receive with unbounded wires."""

from ixp.reports.declaration import Bars, Case, Comparison, ReportSpec
from ixp.reports.figures.loads import CONFIGS, GRADES, atm_ports
from ixp.workloads import Options, Record
from ixp.workloads.sweeps.run_task import RunTask

_LOADS = {
    (1, "1"): "vc1x1",
    (1, "4 random"): "vc4x1",
    (1, "8 interleaved"): "vc8x1",
    (2, "1"): "vc1x2",
    (2, "8 interleaved"): "vc8x2",
    (32, "1"): "vc1x32",
    (32, "8 interleaved"): "vc8x32",
}


def unbounded_run(config: str, workload: str, sdram: str) -> RunTask:
    """Return a run with unbounded wires."""
    return RunTask(
        Options(
            config=config,
            workload=workload,
            sdram=sdram,
            ports="unbounded",
            cycles=2_200_000,
            warmup=200_000,
        )
    )


def _cycles_per_cell(record: Record) -> dict[str, float]:
    """Return the cycles per cell of the engine, all its ports together."""
    cells_per_cycle = sum(
        1 / (port.rx.cycles_per_unit or float("inf")) for port in atm_ports(record)
    )
    return {"cycles_per_cell": 1 / cells_per_cycle}


REPORT = ReportSpec(
    name="unbounded",
    title="ATM receive without a wire's bound",
    source="figure 4",
    note="Cycles per cell are those of the engine: of four OC-3 ports together, or of two. The "
    "wires leave 164 cycles for a cell of OC-12, 165 of four OC-3 and 330 of two.",
    comparisons=[
        Comparison(
            "cycles per cell",
            {
                (config, *load, grade): Case(
                    _cycles_per_cell, (unbounded_run(config, workload, grade),)
                )
                for config in CONFIGS
                for load, workload in _LOADS.items()
                for grade in GRADES
            },
            across=["sdram"],
            bars=[
                Bars(
                    f"Cycles per cell, -{grade.upper()} SDRAM",
                    "cycles_per_cell",
                    ["cells_per_pdu", "vcs"],
                    {"config": "oc12", "sdram": grade},
                    limit=("164 cycles of the wire", 164.0),
                )
                for grade in GRADES
            ],
        )
    ],
)
