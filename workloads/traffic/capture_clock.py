"""Map timestamps of captures to times of a run, with a speed and with shortened pauses."""

from bisect import bisect_right
from collections.abc import Iterable
from fractions import Fraction
from heapq import merge


class CaptureClock:
    """Converts timestamps of captures to times in ns since the enabling of the ports."""

    def __init__(self, first_ns: int, speed: Fraction) -> None:
        """Start at a timestamp; `speed` is how many times faster captures are played."""
        self._first_ns = first_ns
        self._speed = speed
        self._ends: list[int] = []  # ends of shortened pauses
        self._cut = [0]  # ns cut in total before each end, and after the last one

    def shorten_pauses(self, captures: Iterable[Iterable[int]], longest_ns: int) -> None:
        """Shorten pauses in which no capture has a packet to a length, in time of the run."""
        longest = int(longest_ns * self._speed)
        latest = self._first_ns
        for time in merge(*captures):
            if time - latest > longest:
                self._ends.append(time)
                self._cut.append(self._cut[-1] + time - latest - longest)
            latest = max(latest, time)

    def after_ns(self, time_ns: int) -> int:
        """Return the time of a timestamp, in ns since the enabling of the ports."""
        number = bisect_right(self._ends, time_ns)
        elapsed = time_ns - self._first_ns - self._cut[number]
        if number < len(self._ends):  # a packet out of order may lie within a pause
            elapsed = min(elapsed, self._ends[number] - self._first_ns - self._cut[number + 1])
        return elapsed * self._speed.denominator // self._speed.numerator
