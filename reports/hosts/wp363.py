"""WP363: PCI Express and Ethernet of a PC with the Spartan-6 NIC."""

from ixp.hosts.netperf.netperf_runs import NetperfRuns
from ixp.reports.comparison import compare, published
from ixp.reports.definition import Content, Definition
from ixp.reports.document import Cell, Plot, Shape, Table
from ixp.reports.hosts.rows import notes
from ixp.reports.hosts.theory import entries, plot_of
from ixp.reports.hosts.wp363_sweeps import (
    MESSAGES,
    MODES,
    MTUS,
    SWEEPS,
    closed_form_plots,
    sweep_plots,
)
from ixp.reports.runs import Results

_NOTE = "wp363"


def _theory(table: int) -> Table:
    values: dict[tuple[int], dict[str, float | None]] = {}
    for entry in entries(table):
        values.setdefault((entry.payload_bytes,), {})[entry.quantity] = entry.truncated
    return compare(_NOTE, f"table {table}", values, shape=Shape(["payload_bytes"], ["quantity"]))


def _throughput(results: Results, runs: NetperfRuns) -> float:
    return results[runs][0].throughput_mbps


def _modes(results: Results) -> Table:
    values = {
        (mode,): {
            "throughput_mbps": _throughput(results, runs),
            "cpu_pct": results[runs][0].host.cpu_pct,
        }
        for mode, runs in MODES.items()
    }
    return compare(_NOTE, "driver modes", values, note="All four are fitted by four parameters.")


def _jumbo(results: Results) -> Table:
    values = {(mtu,): {"throughput_mbps": _throughput(results, MTUS[mtu])} for mtu in (9000,)}
    return compare(
        _NOTE, "jumbo frames", values, note="Sockets of 64 KB here; see what is not reproduced."
    )


def _messages(results: Results) -> Table:
    values = {
        (size,): {"throughput_mbps": _throughput(results, MESSAGES[size])}
        for size in (2048, 4096, 8192)
    }
    return compare(_NOTE, "message size", values)


def _trends() -> Table:
    rows: list[list[Cell]] = [[trend.source, trend.text] for trend in published(_NOTE).trend]
    return Table(name="what the text says of the figures", columns=["figure", "text"], rows=rows)


def _make(results: Results) -> Content:
    tables = [
        _theory(1),
        _theory(2),
        _modes(results),
        _messages(results),
        _jumbo(results),
        _trends(),
        *notes(_NOTE),
    ]
    plots: list[Plot] = [plot_of(1), plot_of(2), *closed_form_plots(), *sweep_plots(results)]
    return Content(tables, plots)


REPORT = Definition(
    name=_NOTE,
    title="PCI Express and Ethernet of a PC with the Spartan-6 NIC",
    source="WP363",
    note="Tables 1 and 2 are calculated, figures 4 and 5 are a model in closed form; the rest is "
    "netperf between the two PCs. CPU percentages are over two logical CPUs.",
    tasks=SWEEPS,
    make=_make,
)
