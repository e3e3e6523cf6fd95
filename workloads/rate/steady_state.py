"""The steady state of a trial: what its second half says of queues, loss and latency.

By Little's law a queue that grows by a share of what comes in delays each packet by that share of
the time more than the one before. So the drift of the latency shows how fast queues grow, long
before one is full. It is measured for each port out: other ports must not hide one that is full.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import inf
from statistics import fmean

import msgspec

from ixp.workloads.rate.passages import Crossing, Passage


class SteadyState(msgspec.Struct, frozen=True):
    """The second half of the time in which packets came in; `packets` are those that did then.

    `drifts` are by how much the mean latency by a port changes from the third quarter to the
    fourth, as a share of the time between: 0 in a steady state, 0.1 where packets come in 1.1 times
    as fast as they leave.
    """

    packets: list[Passage]
    drifts: dict[int, float]

    @property
    def drift(self) -> float:
        """The largest drift; infinite if none is known."""
        return max(map(abs, self.drifts.values()), default=inf)

    def unserved(self, weight: Callable[[Passage], int]) -> tuple[int, int]:
        """Return the weight of what came in, and of what of it is lost.

        What makes a queue grow counts: it is lost as soon as the queue is full.
        """
        came = sum(map(weight, self.packets))
        served = sum(weight(each) * self._served(each.exit) for each in self.packets if each.exit)
        return came, came - round(served)

    def _served(self, exit_: Crossing) -> float:
        """Return which share of the packets for a port it sends in the time in which they come."""
        return 1 / (1 + max(0.0, self.drifts.get(exit_.port, 0.0)))


def steady_state(passages: Sequence[Passage]) -> SteadyState:
    """Return the steady state of a trial from its packets in the order of time."""
    start, end = passages[0].entry.last_ns, passages[-1].entry.last_ns
    quarter = (end - start) / 4
    half = [each for each in passages if each.entry.last_ns >= start + 2 * quarter]
    latencies: defaultdict[int, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for each in half:
        if each.exit:
            in_fourth = each.entry.last_ns >= start + 3 * quarter
            latencies[each.exit.port][in_fourth].append(latency_ns(each))
    drifts = {
        port: (fmean(fourth) - fmean(third)) / quarter
        for port, (third, fourth) in latencies.items()
        if third and fourth
    }
    return SteadyState(half, drifts)


def latency_ns(passage: Passage) -> float:
    """Return the latency of a packet that left (RFC 1242, store and forward)."""
    assert passage.exit  # noqa: S101 - its caller asks of such packets only
    return passage.exit.first_ns - passage.entry.last_ns
