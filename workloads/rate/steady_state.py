"""Detect the steady state of a trial from queues, loss and latency in its second half.

By Little's law, if a queue keeps a share of its arrivals, its delay grows by that share of the
elapsed time. So the drift of latency shows how fast queues grow, long before one is full. It is
measured for each output port, so that other ports do not hide a full one.

Latency also drifts by chance. Two bounds distinguish chance from growth. Under random traffic, a
queue moves at most like a random walk, which gives the standard error. Under periodic traffic, at
most one packet of each source meets the others, so a queue that does not grow holds at most one
packet per source.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import inf, sqrt
from statistics import fmean, stdev

import msgspec

from ixp.workloads.rate.transits import Crossing, PacketTransit

_BATCHES = 8  # of a port's packets; an even number
_SURE = 3  # standard errors that count as certain


class Drift(msgspec.Struct, frozen=True):
    """The change of a port's mean latency, as a share of elapsed time.

    The drift is 0 in a steady state, and 0.1 if packets arrive 1.1 times as fast as they leave.
    `error` is its standard error, infinite for too few packets. `packets` from `sources` input
    ports left by the port.
    """

    share: float
    error: float
    packets: int
    sources: int

    def is_steady(self, tolerance: float) -> bool:
        """Return whether latency rises or falls by at most a share of elapsed time."""
        return abs(self.share) + self.error <= tolerance

    def rises(self, tolerance: float) -> bool:
        """Return whether latency rises, not by chance, by more than a share of elapsed time."""
        return self.share - _SURE * self.error > tolerance

    @property
    def piles_up(self) -> bool:
        """Return whether the queue has grown by more packets than periodic traffic explains."""
        return self.share * self.packets > self.sources


class SteadyState(msgspec.Struct, frozen=True):
    """The second half of the time in which packets arrive, with the `packets` of that half.

    `drifts` are those of the ports by which some of these packets left.
    """

    packets: list[PacketTransit]
    drifts: dict[int, Drift]

    def unserved(self, weight: Callable[[PacketTransit], int]) -> tuple[int, int]:
        """Return the total weight of arrivals, and of arrivals that are lost.

        Packets that make a queue grow count as lost: they will be, once the queue is full.
        """
        total = sum(map(weight, self.packets))
        served = sum(
            weight(packet) * self._served(packet.exit) for packet in self.packets if packet.exit
        )
        return total, total - round(served)

    def _served(self, exit_: Crossing) -> float:
        """Return the share of a port's packets that it sends in the time in which they arrive."""
        drift = self.drifts[exit_.port]
        return 1 / (1 + drift.share) if drift.rises(0) else 1


def steady_state(transits: Sequence[PacketTransit]) -> SteadyState:
    """Return the steady state of a trial from its packets in order of time."""
    start, end = transits[0].entry.last_ns, transits[-1].entry.last_ns
    half = [packet for packet in transits if packet.entry.last_ns >= (start + end) / 2]
    by_port: defaultdict[int, list[PacketTransit]] = defaultdict(list)
    for packet in half:
        if packet.exit:
            by_port[packet.exit.port].append(packet)
    return SteadyState(half, {port: _drift(packets) for port, packets in by_port.items()})


def _drift(packets: Sequence[PacketTransit]) -> Drift:
    """Return the drift of one port's packets: mean latency of the later half minus the earlier."""
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
    """Return the mean of the second half minus the mean of the first half."""
    middle = len(values) // 2
    return fmean(values[middle:]) - fmean(values[:middle])


def latency_ns(transit: PacketTransit) -> float:
    """Return the latency of a packet that left (RFC 1242, store and forward)."""
    assert transit.exit  # noqa: S101 - callers pass only such packets
    return transit.exit.first_ns - transit.entry.last_ns
