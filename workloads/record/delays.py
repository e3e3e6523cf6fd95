"""Describe the parts of a record about latency and queue occupancy."""

from collections.abc import Iterator, Mapping

import msgspec

WIRE_TO_WIRE = "wire to wire"
VARIATION = "delay variation"
TIMES = ("min", "p50", "p90", "p99", "p999", "max")
"""Columns of a table of delays: fields of DelayStatistics without their units."""


class DelayStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """Delays of packets, in core cycles and in microseconds.

    Percentile p is the least delay d such that at least p percent of the packets have a delay <= d.
    """

    count: int
    min_cycles: int
    mean_cycles: float
    p50_cycles: int
    p90_cycles: int
    p99_cycles: int
    p999_cycles: int
    max_cycles: int
    min_us: float
    mean_us: float
    p50_us: float
    p90_us: float
    p99_us: float
    p999_us: float
    max_us: float


class OrderedDelays(DelayStatistics, frozen=True, kw_only=True):
    """Times of packets that should keep their order.

    `variation` is how much the delay of a packet in order differs from that of the one before it;
    None without two. `reordered` packets left behind a later one; `max_extent` is the greatest
    number of departures from the first later one to such a packet.
    """

    variation: DelayStatistics | None = None
    reordered: int = 0
    max_extent: int = 0


class FlowLatency(OrderedDelays, frozen=True, kw_only=True):
    """Times from wire to wire of the packets of an IP flow, between two ports.

    `source` and `destination` are addresses, with the ports of TCP and UDP behind a colon.
    """

    entry: str
    exit: str
    protocol: str
    source: str
    destination: str


class PathLatency(OrderedDelays, frozen=True, kw_only=True):
    """Times from wire to wire of the packets of a path, and of their stages where they are known.

    `stages` are in the order in which a packet passes them. For each packet, the stages add up
    exactly to the delay from wire to wire. `histogram` lists the nonempty bins: lower bound in core
    cycles (see `bin_of`) and number of packets.
    """

    stages: dict[str, DelayStatistics] = {}
    histogram: list[tuple[int, int]] = []


class QueueOccupancy(msgspec.Struct, frozen=True, kw_only=True):
    """Occupancy of a queue after the warm-up, and over the whole run.

    `mean`, `least` and `most` describe its length in spans of `span_cycles` from cycle 0; the last
    span may be incomplete. The other values cover the time after the warm-up; the queue is full
    when it holds `capacity` entries or more. A memory queue also has the roles of the engines that
    put packets in and take them out, and the number of packets taken out.
    """

    capacity: int
    mean_length: float
    longest: int
    full_pct: float
    span_cycles: int
    mean: list[float]
    least: list[int]
    most: list[int]
    writer: str = ""
    reader: str = ""
    packets: int | None = None


def bin_of(cycles: int) -> int:
    """Return the lower bound of a time's histogram bin; each power of two has eight bins."""
    bits = max(cycles.bit_length() - 4, 0)
    return cycles >> bits << bits


def bins(first: int, last: int) -> list[int]:
    """Return the lower bounds of all bins between two bins."""
    bounds = [first]
    while bounds[-1] < last:
        bounds.append(bounds[-1] + (1 << max(bounds[-1].bit_length() - 4, 0)))
    return bounds


def delay_rows(latency: Mapping[str, PathLatency]) -> Iterator[tuple[str, str, DelayStatistics]]:
    """Return path, stage and times: from wire to wire first, their variation last."""
    for path, total in latency.items():
        yield path, WIRE_TO_WIRE, total
        for stage, delay in total.stages.items():
            yield path, stage, delay
        if total.variation:
            yield path, VARIATION, total.variation


def times(delay: DelayStatistics, unit: str) -> list[float]:
    """Return the values of a delay's TIMES in `cycles` or `us`."""
    return [getattr(delay, f"{name}_{unit}") for name in TIMES]
