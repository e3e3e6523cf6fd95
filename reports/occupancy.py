"""Latency, order and flows of packets, occupancy of queues: tables and plots of a record."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ixp.reports.document import Plot, PlotSeries, Table
from ixp.workloads.record.delays import (
    TIMES,
    FlowLatency,
    PathLatency,
    QueueOccupancy,
    bins,
    delay_rows,
    times,
)
from ixp.workloads.record.record import Record

MOST_FLOWS = 20
"""Flows in a table."""

UNITS = ("cycles", "us")
NO_STAGES = (
    "Stages are not known: the core's software names no queues of packets (packet_queues), or no "
    "packet passed one."
)
_UNKNOWN = "{} packets could not be told from others of their identity, and do not count."


def latency_table(record: Record) -> Table:
    """Return the times of packets by path and stage."""
    return Table(
        name="latency",
        note=" ".join(latency_notes(record)),
        columns=["path", "stage", "packets", *(f"{name}_{u}" for u in UNITS for name in TIMES)],
        rows=[
            [path, stage, delay.count, *(value for unit in UNITS for value in times(delay, unit))]
            for path, stage, delay in delay_rows(record.latency)
        ],
    )


def order_table(latency: Mapping[str, PathLatency]) -> Table:
    """Return how many packets of each path were reordered."""
    return Table(
        name="order",
        note="A packet is reordered if one that arrived later left before it (RFC 4737).",
        columns=["path", "packets", "reordered", "reordered_pct", "max_extent"],
        rows=[
            [path, delay.count, delay.reordered, 100 * delay.reordered / delay.count,
             delay.max_extent]
            for path, delay in latency.items()
        ],
    )  # fmt: skip


def flow_table(flows: Sequence[FlowLatency]) -> Table:
    """Return the times of the IP flows with most packets."""
    return Table(
        name="flows",
        columns=["in", "out", "protocol", "source", "destination", "packets", "p50_us", "p99_us",
                 "max_us", "variation_p99_us", "reordered"],
        rows=[
            [flow.entry, flow.exit, flow.protocol, flow.source, flow.destination, flow.count,
             flow.p50_us, flow.p99_us, flow.max_us,
             flow.variation.p99_us if flow.variation else None, flow.reordered]
            for flow in flows[:MOST_FLOWS]
        ],
        note=f"{len(flows) - MOST_FLOWS} more are in the JSON." if flows[MOST_FLOWS:] else "",
    )  # fmt: skip


def latency_notes(record: Record) -> list[str]:
    """Return the notes on how to read the times."""
    notes = []
    if record.latency and not any(delays.stages for delays in record.latency.values()):
        notes.append(NO_STAGES)
    if record.latency_unknown:
        notes.append(_UNKNOWN.format(record.latency_unknown))
    return notes


def occupancy_table(record: Record) -> Table:
    """Return the table of the occupancy of queues after the warm-up."""
    return Table(
        name="queues",
        note="A queue is full when it holds its capacity or more.",
        columns=["queue", "capacity", "mean_length", "longest", "full_pct"],
        rows=[
            [name, queue.capacity, queue.mean_length, queue.longest, queue.full_pct]
            for name, queue in record.occupancy.items()
        ],
    )


def occupancy_plots(record: Record) -> list[Plot]:
    """Return plots of occupancy over the whole run, one for each kind of queue."""
    kinds: dict[str, dict[str, QueueOccupancy]] = {}
    for name, queue in record.occupancy.items():
        kinds.setdefault(_kind(name, record), {})[name] = queue
    return [_plot(kind, queues) for kind, queues in kinds.items()]


def latency_plots(record: Record) -> list[Plot]:
    """Return the histogram of the times of packets from wire to wire, a line for each path."""
    histograms = {path: Counter(dict(delays.histogram)) for path, delays in record.latency.items()}
    bounds = [bound for histogram in histograms.values() for bound in histogram]
    if not bounds:
        return []
    places = bins(min(bounds), max(bounds))
    return [
        Plot(
            title="Latency of packets from wire to wire",
            places=[bound / record.chip_table["core_mhz"] for bound in places],
            series=[
                PlotSeries(
                    path, [100 * histogram.get(bound, 0) / histogram.total() for bound in places]
                )
                for path, histogram in histograms.items()
            ],
            x_label="us",
            y_label="% of packets in a bin",
            kind="lines",
            x_scale="log",
        )
    ]


def _kind(name: str, record: Record) -> str:
    first, _, rest = name.partition(" ")
    if first == "engine":
        return "command FIFOs"
    if first in record.memory:
        return "queues of units"
    return "packets to Ethernet" if rest.startswith("eth") else "packets to ATM and between engines"


def _plot(title: str, queues: Mapping[str, QueueOccupancy]) -> Plot:
    """Return the plot of some queues; the values of a span are drawn at its first cycle."""
    spans = {queue.span_cycles for queue in queues.values()}
    length = max(len(queue.most) for queue in queues.values())
    (span,) = spans
    return Plot(
        title=title,
        places=[span * place for place in range(length)],
        series=[*_series(queues)],
        x_label="core cycles",
        y_label="% of capacity",
        kind="lines",
    )


def _series(queues: Mapping[str, QueueOccupancy]) -> Iterator[PlotSeries]:
    for name, queue in queues.items():
        mean, low, high = (
            [100 * n / queue.capacity for n in part]
            for part in (queue.mean, queue.least, queue.most)
        )
        yield PlotSeries(name.removeprefix("packets "), [*mean], low=low, high=high)
