"""Packets and frames a second to the core, with and without a copy, and the core's load."""

from ixp.reports.declaration import Case, Comparison, ReportBody, ReportSpec
from ixp.reports.document import Plot, PlotSeries, Table
from ixp.reports.tasks import TaskResults
from ixp.workloads import Options, Record
from ixp.workloads.sweeps.run_task import RunTask

_FACTORS = ("0.05", "0.1", "0.15", "0.2", "0.25", "0.3", "0.35", "0.4", "0.5", "0.75", "1")
_COPY = "ixp.reports.figures.core_software:CopyingRouter"
_CYCLES = 4_000_000


def _run(workload: str, factor: str = "bounded", software: str | None = None) -> RunTask:
    return RunTask(
        Options(
            config="oc12",
            workload=workload,
            ports=factor,
            core_software=software,
            cycles=_CYCLES,
            warmup=0,
        )
    )


_PDUS = {factor: _run("core29", factor if factor != "1" else "bounded") for factor in _FACTORS}
_FRAMES = {
    "frames copied, 1 Ethernet": _run("core29e1", software=_COPY),
    "frames, 1 Ethernet": _run("core29e1"),
    "frames, 4 Ethernets": _run("core29e4"),
}
_PEAK = _PDUS[_FACTORS[-1]]


def _values(record: Record) -> dict[str, float]:
    seconds = record.cycles / (record.chip_table["core_mhz"] * 1e6)
    offered = sum(port.rx.units + port.rx.overflows for port in record.ports)
    lost = sum(
        count
        for name, count in record.counters.items()
        if name.endswith("CORE_FULLQ") and isinstance(count, int)
    ) + sum(port.rx.overflows for port in record.ports)
    return {
        "offered_per_s": offered / seconds,
        "to_core_per_s": (record.core_packets or 0) / seconds,
        "lost_pct": 100 * lost / offered,
        "core_busy_pct": record.core_busy_pct,
    }


def _busy_with(record: Record, *, copies: bool) -> list[float]:
    """Return the shares of handlers, copies, interrupts and idleness in % of the cycles."""
    rows = record.chip_table
    share = 100 * (record.core_packets or 0) / record.cycles
    handlers = share * rows["core_handler_cycles"]
    copied = share * rows["core_copy_cycles"] if copies else 0.0
    interrupts = max(record.core_busy_pct - handlers - copied, 0.0)
    return [handlers, copied, interrupts, 100 - record.core_busy_pct]


def _lossless(*records: Record) -> Record:
    """Return the run with the most packets to the core of those that lose none."""
    values = {index: _values(record) for index, record in enumerate(records)}
    lossless = [index for index in values if not values[index]["lost_pct"]]
    return records[max(lossless, key=lambda index: values[index]["to_core_per_s"])]


def _more(results: TaskResults) -> ReportBody:
    lossless = _lossless(*(results[task] for task in _PDUS.values()))
    records = {name: results[task] for name, task in _FRAMES.items()}
    streams = {"PDUs, no loss": lossless, "PDUs, peak": results[_PEAK], **records}
    busy = Table(
        name="what the core is busy with",
        columns=["stream", "handlers_pct", "copies_pct", "interrupts_pct", "idle_pct"],
        rows=[
            [name, *_busy_with(record, copies="copied" in name)] for name, record in streams.items()
        ],
        note="% of the cycles. A packet costs a handler, the first after a pause an interrupt.",
    )
    curve = {factor: _values(results[task]) for factor, task in _PDUS.items()}
    offered = Table(
        name="PDUs offered and taken",
        columns=["wire_factor", "offered_per_s", "to_core_per_s", "lost_pct", "core_busy_pct"],
        rows=[[factor, *point.values()] for factor, point in curve.items()],
        note="29-byte packets into the OC-12 port at a part of its rate.",
    )
    plot = Plot(
        title="PDUs a second to the core",
        places=[round(point["offered_per_s"]) for point in curve.values()],
        series=[PlotSeries("to the core", [point["to_core_per_s"] for point in curve.values()])],
        x_label="PDUs offered a second",
        y_label="PDUs a second",
        kind="lines",
        limit=("published peak", 320_000.0),
    )
    return ReportBody([busy, offered], [plot])


REPORT = ReportSpec(
    name="core",
    title="Queues to the core",
    source="StrongARM core performance",
    note="The costs of an interrupt, a handler and a copy are chip rows that follow from the "
    "note's rates of 320,000, 500,000 and 37,500 a second. Agreement with them is therefore no "
    "evidence; only the path to the core is simulated.",
    comparisons=[
        Comparison(
            "to the core",
            {
                ("PDUs, no loss",): Case(
                    lambda *records: _values(_lossless(*records)), tuple(_PDUS.values())
                ),
                ("PDUs, peak",): Case(_values, (_PEAK,)),
                **{(name,): Case(_values, (task,)) for name, task in _FRAMES.items()},
            },
        )
    ],
    more=_more,
)
