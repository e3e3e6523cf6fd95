"""Parts of a record about time: latency of packets, and how full queues were."""

import msgspec


class Delay(msgspec.Struct, frozen=True, kw_only=True):
    """Times of packets, in core cycles and in microseconds.

    A percentile is the least value that so many packets do not exceed.
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


class PathLatency(Delay, frozen=True, kw_only=True):
    """Times from wire to wire of the packets of a path, and of their stages where they are known.

    `stages` are in the order in which a packet passes them. Of each packet, their times add up to
    that from wire to wire exactly.
    """

    stages: dict[str, Delay] = {}


class QueueLength(msgspec.Struct, frozen=True, kw_only=True):
    """How full a queue was after the warm-up, and over the whole run.

    `least` and `most` are the extremes of its length in spans of `span_cycles`, from cycle 0 on;
    the last one may not be over. The other values are of the time after the warm-up; the queue is
    full when it holds `capacity` entries or more.
    """

    capacity: int
    mean_length: float
    longest: int
    full_pct: float
    span_cycles: int
    least: list[int]
    most: list[int]
