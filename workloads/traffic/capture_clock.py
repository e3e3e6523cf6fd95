"""The times of captures in a run: from the first packet on, faster or slower, pauses shortened."""

from bisect import bisect_right
from collections.abc import Iterable
from fractions import Fraction
from heapq import merge


class CaptureClock:
    """Turns timestamps of captures into times after the enabling of the ports, in ns."""

    def __init__(self, first_ns: int, speed: Fraction) -> None:
        """Start at a timestamp; `speed` is by how much times pass faster than in the captures."""
        self._first_ns = first_ns
        self._speed = speed
        self._ends: list[int] = []  # of pauses that are cut short
        self._cut = [0]  # ns before each end, and after the last one

    def shorten_pauses(self, captures: Iterable[Iterable[int]], longest_ns: int) -> None:
        """Cut pauses in which no capture has a packet to a length, in time after the enabling."""
        longest = int(longest_ns * self._speed)
        latest = self._first_ns
        for time in merge(*captures):
            if time - latest > longest:
                self._ends.append(time)
                self._cut.append(self._cut[-1] + time - latest - longest)
            latest = max(latest, time)

    def after_ns(self, time_ns: int) -> int:
        """Return the time after the enabling that stands for a timestamp."""
        number = bisect_right(self._ends, time_ns)
        elapsed = time_ns - self._first_ns - self._cut[number]
        if number < len(self._ends):  # an exchanged packet may lie within a pause
            elapsed = min(elapsed, self._ends[number] - self._first_ns - self._cut[number + 1])
        return elapsed * self._speed.denominator // self._speed.numerator
