"""The steady state of a trial: what its second half says of queues, loss and latency.

By Little's law a queue that grows by a share of what comes in delays each packet by that share of
the time more than the one before. So the drift of the latency shows how fast queues grow, long
before one is full. It is measured for each port out: other ports must not hide one that is full.

Latency drifts by chance too. Two bounds tell chance from growth. Random traffic moves a queue as a
random walk at most, so the standard error is that of one. Periodic traffic lets one packet of each
source meet the others at most, so a queue that does not grow holds no more packets than that.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import inf, sqrt
from statistics import fmean, stdev

import msgspec

from ixp.workloads.rate.transits import Crossing, PacketTransit

_BATCHES = 8  # of the packets by a port; even
_SURE = 3  # standard errors


class Drift(msgspec.Struct, frozen=True):
    """By how much the mean latency by a port changes, as a share of the time.

    It is 0 in a steady state, 0.1 where packets come in 1.1 times as fast as they leave. `error` is
    its standard error, infinite for too few packets. `packets` left by the port, from `sources`
    ports.
    """

    share: float
    error: float
    packets: int
    sources: int

    def is_steady(self, tolerance: float) -> bool:
        """Return whether the latency changes by no more than a share of the time, either way."""
        return abs(self.share) + self.error <= tolerance

    def rises(self, tolerance: float) -> bool:
        """Return whether the latency grows by more than a share of the time, not by chance."""
        return self.share - _SURE * self.error > tolerance

    @property
    def piles_up(self) -> bool:
        """Whether the queue has grown by more packets than periodic traffic may bring together."""
        return self.share * self.packets > self.sources


class SteadyState(msgspec.Struct, frozen=True):
    """The second half of the time in which packets came in; `packets` are those that did then.

    `drifts` are those of the ports by which some of them left.
    """

    packets: list[PacketTransit]
    drifts: dict[int, Drift]

    def unserved(self, weight: Callable[[PacketTransit], int]) -> tuple[int, int]:
        """Return the weight of what came in, and of what of it is lost.

        What makes a queue grow counts: it is lost as soon as the queue is full.
        """
        total = sum(map(weight, self.packets))
        served = sum(
            weight(packet) * self._served(packet.exit) for packet in self.packets if packet.exit
        )
        return total, total - round(served)

    def _served(self, exit_: Crossing) -> float:
        """Return which share of the packets for a port it sends in the time in which they come."""
        drift = self.drifts[exit_.port]
        return 1 / (1 + drift.share) if drift.rises(0) else 1


def steady_state(transits: Sequence[PacketTransit]) -> SteadyState:
    """Return the steady state of a trial from its packets in the order of time."""
    start, end = transits[0].entry.last_ns, transits[-1].entry.last_ns
    half = [packet for packet in transits if packet.entry.last_ns >= (start + end) / 2]
    by_port: defaultdict[int, list[PacketTransit]] = defaultdict(list)
    for packet in half:
        if packet.exit:
            by_port[packet.exit.port].append(packet)
    return SteadyState(half, {port: _drift(packets) for port, packets in by_port.items()})


def _drift(packets: Sequence[PacketTransit]) -> Drift:
    """Return the drift of packets by one port: of the mean of the later half of their batches."""
    sources = len({packet.entry.port for packet in packets})
    unknown = Drift(0, inf, len(packets), sources)
    if len(packets) < _BATCHES:
        return unknown
    ends = [len(packets) * n // _BATCHES for n in range(_BATCHES + 1)]
    batches = [packets[first:last] for first, last in pairwise(ends)]
    latencies = [fmean(map(latency_ns, batch)) for batch in batches]
    times = [fmean(packet.entry.last_ns for packet in batch) for batch in batches]
    between = _rise(times)
    if not between:
        return unknown
    step = stdev(after - before for before, after in pairwise(latencies))
    # The means of the halves of a random walk of n steps lie sqrt(n / 3) steps apart.
    error = step * sqrt(_BATCHES / 3) / between
    return Drift(_rise(latencies) / between, error, len(packets), sources)


def _rise(values: Sequence[float]) -> float:
    """Return by how much the mean of the second half is above that of the first."""
    middle = len(values) // 2
    return fmean(values[middle:]) - fmean(values[:middle])


def latency_ns(transit: PacketTransit) -> float:
    """Return the latency of a packet that left (RFC 1242, store and forward)."""
    assert transit.exit  # noqa: S101 - its caller asks of such packets only
    return transit.exit.first_ns - transit.entry.last_ns
