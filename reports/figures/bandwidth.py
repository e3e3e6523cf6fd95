"""Figure 3: the Ethernet bandwidth that a full OC-12 line needs, and what is sent."""

from ixp.isa.tables.chip import chip
from ixp.reports.comparison import compare
from ixp.reports.definition import Content, Definition
from ixp.reports.document import Plot, PlotSeries, Shape
from ixp.reports.figures.lengths import lengths
from ixp.reports.figures.loads import ethernets, wire_rate
from ixp.reports.runs import Results
from ixp.workloads.traffic.packets import MAX_SIZE, MIN_SIZE

_SIZES = (29, 40, 64, 80, 96, 128, 256, 576, 1500)
_RUNS = {size: wire_rate("oc12", f"ip{size}e0") for size in _SIZES}
_ETHERNETS = 8


def limit() -> tuple[str, float]:
    """Return what all Ethernets carry, in Mb/s, with its name."""
    return ("eight Ethernets", float(_ETHERNETS * chip()["eth_mbps"]))


def needed_mbps(ip_bytes: int) -> float:
    """Return what Ethernet needs for the packets of a full line."""
    sizes, rows = lengths(ip_bytes), chip()
    cells_per_s = rows["oc12_kbps"] * 1000 / (rows["cell_wire_bytes"] * 8)
    return cells_per_s / sizes["cells"] * sizes["ethernet_wire_bytes"] * 8 / 1e6


def needed_plot() -> Plot:
    """Return the plot of figure 3 without what is simulated: a calculation only."""
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


def _make(results: Results) -> Content:
    sent = {
        size: sum(port.tx.mbps for port in ethernets(results[options]))
        for size, options in _RUNS.items()
    }
    values = {
        (size,): {"needed_mbps": needed_mbps(size), "sent_mbps": sent[size]} for size in _SIZES
    }
    shape = Shape(["ip_bytes"], ["quantity"])
    table = compare("bandwidth", "Ethernet bandwidth", values, shape=shape)
    plot = Plot(
        title="Expected and simulated Ethernet transmit bandwidth",
        places=[*_SIZES],
        series=[
            PlotSeries("needed", [needed_mbps(size) for size in _SIZES]),
            PlotSeries("sent", [*sent.values()]),
        ],
        x_label="IP packet [bytes]",
        y_label="Mb/s",
        limit=limit(),
    )
    return Content([table], [plot])


REPORT = Definition(
    name="bandwidth",
    title="Ethernet transmit bandwidth of a full OC-12 line",
    source="figure 3",
    note="Megabits on the Ethernet wires, with preamble and gap.",
    tasks=[*_RUNS.values()],
    make=_make,
)
