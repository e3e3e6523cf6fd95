"""Keep the router's time, which is slower than wall-clock time by a factor."""

from __future__ import annotations

import time
from collections.abc import Callable

NS = 1_000_000_000
_MOST_LAG_NS = NS // 50  # of wall-clock time

Now = Callable[[], int]
"""A monotonic clock, in ns."""


class DilatedClock:
    """A clock in core cycles: the router advances by 1/`dilation` s in each real second.

    If the router is late by more than a fiftieth of a second, the excess is skipped: `slipped_ns`
    counts the skipped wall-clock time.
    """

    def __init__(self, core_mhz: int, dilation: float, now: Now = time.monotonic_ns) -> None:
        """Take the core's clock rate, the factor, and a wall clock."""
        self._cycles_per_ns = core_mhz / 1000 / dilation
        self._now = now
        self._start_ns = self._begun_ns = now()
        self._start_cycle = 0
        self.slipped_ns = 0

    def start(self, cycle: int) -> None:
        """Start the clock at a cycle."""
        self._start_ns = self._begun_ns = self._now()
        self._start_cycle = cycle
        self.slipped_ns = 0

    def cycle(self) -> int:
        """Return the present cycle."""
        return self._start_cycle + int((self._now() - self._start_ns) * self._cycles_per_ns)

    def seconds_until(self, cycle: int) -> float:
        """Return the real seconds until a cycle, 0 if it has passed."""
        due_ns = self._start_ns + (cycle - self._start_cycle) / self._cycles_per_ns
        return max(0.0, (due_ns - self._now()) / NS)

    def keep_up(self, reached: int) -> None:
        """Skip time if the router, now in cycle `reached`, is too late."""
        lag_ns = int((self.cycle() - reached) / self._cycles_per_ns)
        if lag_ns > _MOST_LAG_NS:
            self._start_ns += lag_ns
            self.slipped_ns += lag_ns

    def wall_s(self) -> float:
        """Return the real seconds since the start."""
        return (self._now() - self._begun_ns) / NS
