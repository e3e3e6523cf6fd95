"""Time of the router, which advances more slowly than that of the wall by a factor."""

from __future__ import annotations

import time
from collections.abc import Callable

NS = 1_000_000_000
_MOST_LAG_NS = NS // 50  # of the wall

Now = Callable[[], int]
"""A monotonic clock, in ns."""


class DilatedClock:
    """Core cycles as the wall's clock demands them: 1/`dilation` s of the router in each second.

    A router that comes late by more than a fiftieth of a second is not asked for what it missed:
    `slipped_ns` counts the time of the wall that was given up.
    """

    def __init__(self, core_mhz: int, dilation: float, now: Now = time.monotonic_ns) -> None:
        """Take the core's clock, the factor, and the wall's clock."""
        self._cycles_per_ns = core_mhz / 1000 / dilation
        self._now = now
        self._start_ns = self._begun_ns = now()
        self._start_cycle = 0
        self.slipped_ns = 0

    def start(self, cycle: int) -> None:
        """Let it be this cycle now."""
        self._start_ns = self._begun_ns = self._now()
        self._start_cycle = cycle
        self.slipped_ns = 0

    def cycle(self) -> int:
        """Return the cycle that it is now."""
        return self._start_cycle + int((self._now() - self._start_ns) * self._cycles_per_ns)

    def seconds_until(self, cycle: int) -> float:
        """Return the seconds of the wall until a cycle, 0 if it has come."""
        due_ns = self._start_ns + (cycle - self._start_cycle) / self._cycles_per_ns
        return max(0.0, (due_ns - self._now()) / NS)

    def keep_up(self, reached: int) -> None:
        """Skip the time that the router missed, if it is too much; it has come to `reached`."""
        lag_ns = int((self.cycle() - reached) / self._cycles_per_ns)
        if lag_ns > _MOST_LAG_NS:
            self._start_ns += lag_ns
            self.slipped_ns += lag_ns

    def wall_s(self) -> float:
        """Return the seconds of the wall since the start."""
        return (self._now() - self._begun_ns) / NS
