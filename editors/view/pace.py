"""Decide how many cycles a run simulates before its next frame."""

from __future__ import annotations

import time
from collections.abc import Callable

_FRAME_S = 0.05
_SLICE_S = 0.03  # processor time of a slice: a pause is done between two of them
_MAX_SLICE_S = 0.06  # where frames take long
_MIN_CYCLES = 256  # of a slice, and of the first one
_MAX_CYCLES = 1 << 18


class Pace:
    """Divides the time of a run into slices, by a speed or as fast as possible."""

    def __init__(self, speed: int | None, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin now, with a number of cycles per second; None is as fast as possible."""
        self.speed = speed
        self._clock = clock
        self._begun = clock()
        self._done = 0
        self._slice = _MIN_CYCLES
        self._marks = [(self._begun, 0)]

    @property
    def cycles_per_s(self) -> float:
        """Return the speed that was reached in the last second or so."""
        (start, before), (end, after) = self._marks[0], self._marks[-1]
        return (after - before) / (end - start) if end > start else 0.0

    def wait_s(self) -> float:
        """Return after how many seconds the next cycle is due; 0 if it is."""
        if self.speed is None:
            return 0.0
        due = self._begun + (self._done + max(1.0, self.speed * _FRAME_S)) / self.speed
        return max(0.0, due - self._clock())

    def cycles(self) -> int:
        """Return how many cycles to run now, 1 or more."""
        if self.speed is None:
            return self._slice
        due = int((self._clock() - self._begun) * self.speed) - self._done
        return max(1, min(due, self._slice))

    def ran(self, cycles: int, seconds: float, frame_s: float = 0.0) -> None:
        """Note a slice and the seconds that its frame took: they set the length of the next slice.

        It takes twice as long as a frame, within limits. Both are processor time, not wall time, so
        that other processes do not change the length of slices.
        """
        self._done += cycles
        now = self._clock()
        if (
            self.speed is not None and self._behind(now) > 1
        ):  # too slow for this speed: do not catch up
            self._begun = now - self._done / self.speed
        if seconds > 0 and cycles:
            fitting = int(cycles * min(max(_SLICE_S, 2 * frame_s), _MAX_SLICE_S) / seconds)
            self._slice = max(_MIN_CYCLES, min(fitting, 2 * self._slice, _MAX_CYCLES))
        self._marks = [
            *(mark for mark in self._marks[-40:] if mark[0] > now - 1),
            (now, self._done),
        ]

    def _behind(self, now: float) -> float:
        """Return by how many seconds fewer cycles were run than were due."""
        return now - self._begun - self._done / (self.speed or 1)
