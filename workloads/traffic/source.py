"""Provide a source of units for a port that can go back."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator

from ixp.simulator import WireUnit, WireUnits
from ixp.support.plain_state import Count, convert_state

Batches = Callable[[], Iterable[WireUnits]]
"""Opens a stream: returns batches of its units, from the first unit."""


class UnitSource:
    """The units of a port, in order; `units_given` is the number of units taken.

    The last `remember` bytes before the position are held, so that a short way back needs no new
    stream. With `hold`, units are also held until `arrived` has returned them.
    """

    def __init__(self, batches: Batches, *, remember: int = 0, hold: bool = False) -> None:
        """Start at the first unit."""
        self._open = batches
        self._remember = remember
        self._hold = hold
        self._reopen()

    def __copy__(self) -> "UnitSource":
        """Return a source at its first unit, because copies can't share an iterator."""
        return UnitSource(self._open, remember=self._remember, hold=self._hold)

    def _reopen(self) -> None:
        self._batches: Iterator[WireUnits] = iter(self._open())
        self._held: deque[WireUnits] = deque()
        self._first = self._end = self._bytes = 0  # range of the held units, and their bytes
        self.units_given = self._arrived = 0

    def state(self) -> int:
        """Return the number of units taken."""
        return self.units_given

    def restore(self, state: int) -> None:
        """Continue after `state` units, or at the end; `arrived` will return held units again.

        Raise UserError unless `state` is a number.
        """
        position = convert_state(state, Count, "an input")
        if self._hold or position < self._first:
            self._reopen()
        while self._end < position and self._load():
            self._forget(min(self._end, position))
        self.units_given = min(position, self._end)

    def take(self, count: int) -> WireUnits:
        """Return the next units, at most `count`; fewer only at the end."""
        while self._end < self.units_given + count and self._load():
            pass
        units = self._read(self.units_given, count)
        self.units_given += len(units)
        self._forget(self.units_given)
        return units

    def arrived(self, count: int) -> list[WireUnit]:
        """Return the next `count` units taken, each once; needs `hold`, and that many units."""
        units = self._read(self._arrived, count)
        self._arrived += count
        return [*units]

    def _load(self) -> bool:
        batch = next(self._batches, None)
        if batch is None:
            return False
        self._held.append(batch)
        self._end += len(batch)
        self._bytes += len(batch.data)
        return True

    def _read(self, position: int, count: int) -> WireUnits:
        """Return `count` units from `position`, which must still be held."""
        parts = []
        first = self._first
        for batch in self._held:
            if count and position < first + len(batch):
                at = position - first
                is_complete = not at and count >= len(batch)
                parts.append(batch if is_complete else batch.cut(at, at + count))
                position += len(parts[-1])
                count -= len(parts[-1])
            first += len(batch)
        return WireUnits.join(parts)

    def _forget(self, position: int) -> None:
        """Release the batches before a position, except for the last `remember` bytes."""
        needed = min(position, self._arrived) if self._hold else position
        while self._held and self._first + len(self._held[0]) <= needed:
            if self._bytes - len(self._held[0].data) < self._remember:
                break
            oldest = self._held.popleft()
            self._first += len(oldest)
            self._bytes -= len(oldest.data)
