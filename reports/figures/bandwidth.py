"""Figure 3: the Ethernet bandwidth that a full OC-12 line needs, and the rate sent."""

from functools import partial

from ixp.isa.tables.chip import chip
from ixp.reports.declaration import Case, Comparison, ReportBody, ReportSpec
from ixp.reports.document import Plot, PlotSeries
from ixp.reports.figures.lengths import lengths
from ixp.reports.figures.loads import at_wire_rate, ethernet_ports
from ixp.reports.tasks import TaskResults
from ixp.workloads import Record
from ixp.workloads.traffic.packets import MAX_SIZE, MIN_SIZE

_SIZES = (29, 40, 64, 80, 96, 128, 256, 576, 1500)
_RUNS = {size: at_wire_rate("oc12", f"ip{size}e0") for size in _SIZES}
_ETHERNETS = 8


def limit() -> tuple[str, float]:
    """Return the name and value of the limit: the rates of all Ethernets in Mb/s."""
    return ("eight Ethernets", float(_ETHERNETS * chip()["eth_mbps"]))


def needed_mbps(ip_bytes: int) -> float:
    """Return the Ethernet rate in Mb/s that the packets of a full OC-12 line need."""
    sizes, rows = lengths(ip_bytes), chip()
    cells_per_s = rows["oc12_kbps"] * 1000 / (rows["cell_wire_bytes"] * 8)
    return cells_per_s / sizes["cells"] * sizes["ethernet_wire_bytes"] * 8 / 1e6


def needed_plot() -> Plot:
    """Return the curve of figure 3, which is calculated."""
    places = list(range(MIN_SIZE, MAX_SIZE + 1, 4))
    return Plot(
        title="Expected Ethernet transmit bandwidth of a full OC-12 line",
        places=places,
        series=[PlotSeries("needed", [needed_mbps(size) for size in places])],
        x_label="IP packet [bytes]",
        y_label="Mb/s",
        kind="lines",
        limit=limit(),
    )


def _sent_mbps(record: Record) -> float:
    return sum(port.tx.mbps for port in ethernet_ports(record))


def _bandwidth(size: int, record: Record) -> dict[str, float]:
    return {"needed_mbps": needed_mbps(size), "sent_mbps": _sent_mbps(record)}


def _plots(results: TaskResults) -> ReportBody:
    plot = Plot(
        title="Expected and simulated Ethernet transmit bandwidth",
        places=[*_SIZES],
        series=[
            PlotSeries("needed", [needed_mbps(size) for size in _SIZES]),
            PlotSeries("sent", [_sent_mbps(results[_RUNS[size]]) for size in _SIZES]),
        ],
        x_label="IP packet [bytes]",
        y_label="Mb/s",
        limit=limit(),
    )
    return ReportBody(plots=[needed_plot(), plot])


REPORT = ReportSpec(
    name="bandwidth",
    title="Ethernet transmit bandwidth of a full OC-12 line",
    source="figure 3",
    note="Megabits on the Ethernet wires, with preamble and gap.",
    comparisons=[
        Comparison(
            "Ethernet bandwidth",
            {(size,): Case(partial(_bandwidth, size), (_RUNS[size],)) for size in _SIZES},
        )
    ],
    more=_plots,
)
