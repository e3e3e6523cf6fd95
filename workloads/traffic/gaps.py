"""Time the packets of streams: at fixed distances, at random times, or in bursts.

Times are in wire bytes since the first unit. Draws only use comparisons and the four basic
operations, so they are the same on every machine.
"""

import heapq
from collections.abc import Callable, Iterator, Sequence
from random import Random

from ixp.workloads.traffic.aal5 import CELL, IDLE_CELL
from ixp.workloads.traffic.packets import FRAME_OVERHEAD
from ixp.workloads.traffic.workload import Stream

GapRule = Callable[[int], float]
"""Maps the wire bytes of a piece to the wire bytes until the next piece may begin."""

_ODD = 1


def wire_bytes(piece: bytes, *, is_atm: bool) -> int:
    """Return the wire bytes of cells, or of a frame given without FCS."""
    return len(piece) + (0 if is_atm else FRAME_OVERHEAD)


def gap_rule(spec: Stream, mean_bytes: float, rng: Random) -> GapRule:
    """Return the gap rule of a stream whose pieces take `mean_bytes` wire bytes on average."""
    if spec.gaps.pattern == "poisson":
        return lambda _: exponential(rng) * mean_bytes / spec.rate
    if spec.gaps.pattern == "bursts":
        return _bursts(spec.gaps.packets, spec.rate)
    return lambda size: size / spec.rate


def exponential(rng: Random) -> float:
    """Draw from the exponential distribution of mean 1.

    The method only compares uniform draws (J. von Neumann, 1951): the length of a falling sequence
    is odd with probability exp(-first).
    """
    whole = 0
    while True:
        first = least = rng.random()
        length = 1
        while (draw := rng.random()) < least:
            least = draw
            length += 1
        if length % 2 == _ODD:
            return whole + first
        whole += 1


def _bursts(packets: int, rate: float) -> GapRule:
    """Return the rule of bursts: pieces back to back, and one gap after each burst."""
    sent: list[int] = []

    def rule(size: int) -> float:
        sent.append(size)
        if len(sent) < packets:
            return size
        total = sum(sent)
        sent.clear()
        return total / rate - (total - size)

    return rule


def schedule(
    sources: Sequence[tuple[GapRule, Iterator[bytes]]], *, is_atm: bool
) -> Iterator[tuple[int, bytes]]:
    """Return the pieces of all sources, each with the wire byte at which it may begin.

    A piece that finds the wire busy waits. On ATM, empty slots are idle cells.
    """
    due = [(0.0, index) for index in range(len(sources))]
    free = 0  # the first free byte of the wire
    while due:
        when, index = due[0]
        rule, pieces = sources[index]
        piece = next(pieces, None)
        if piece is None:
            heapq.heappop(due)
            continue
        if is_atm and free + CELL <= when:
            idle = int(when - free) // CELL
            yield free, IDLE_CELL * idle
            free += idle * CELL
        size = wire_bytes(piece, is_atm=is_atm)
        start = max(free, int(when))
        yield start, piece
        free = start + size
        heapq.heapreplace(due, (when + rule(size), index))
