"""How many cycles a run goes on before its next frame: by a speed, or as fast as possible."""

from __future__ import annotations

import time
from collections.abc import Callable

_FRAME_S = 0.05
_SLICE_S = 0.03  # of simulation at a stretch: a pause comes between two of them
_MOST_S = 0.06  # where a frame takes long, and most of the time would go there
_FIRST = 256  # cycles of the first slice, until it is known how long they take
_MOST = 1 << 18


class Pace:
    """Divides time into slices. `clock` is that of the computer, in seconds."""

    def __init__(self, speed: int | None, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin now, with a number of cycles in a second; None is as fast as possible."""
        self.speed = speed
        self._clock = clock
        self._begun = clock()
        self._done = 0
        self._slice = _FIRST
        self._marks = [(self._begun, 0)]

    @property
    def cycles_per_s(self) -> float:
        """The speed that was reached in the last second or so."""
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
        """Note a slice, and how long its frame took: the next ones are as long as a pause may take.

        They are twice as long as a frame takes, if that is not too long. Both are times of the
        processor: what others do on the computer makes slices neither shorter nor more frequent.
        """
        self._done += cycles
        now = self._clock()
        if self.speed is not None and self._behind(now) > 1:  # it cannot be that fast: forget it
            self._begun = now - self._done / self.speed
        if seconds > 0 and cycles:
            fitting = int(cycles * min(max(_SLICE_S, 2 * frame_s), _MOST_S) / seconds)
            self._slice = max(_FIRST, min(fitting, 2 * self._slice, _MOST))
        self._marks = [
            *(mark for mark in self._marks[-40:] if mark[0] > now - 1),
            (now, self._done),
        ]

    def _behind(self, now: float) -> float:
        """Return by how many seconds fewer cycles were run than were due."""
        return now - self._begun - self._done / (self.speed or 1)
