"""Units of an input, the last of which can be taken again: a machine goes back in small steps."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from ixp.simulator import Units
from ixp.support.plain_state import Count, fitted

Take = Callable[[int], Units]
"""Returns the next units, at most a given number; fewer only at the end."""

MOST_BYTES = 1 << 22  # of a port: 78 million cycles of 100 Mb/s
_STEP = 1 << 12  # units passed over at once


class RecentUnits:
    """A source of a port that keeps the last units it gave, up to some bytes.

    `opened` begins with the first unit. To go back before those kept, all are made anew.
    """

    def __init__(self, opened: Callable[[], Take], most_bytes: int = MOST_BYTES) -> None:
        """Begin with the first unit."""
        self._open = opened
        self._most_bytes = most_bytes
        self._kept: deque[Units] = deque()
        self._again: deque[Units] = deque()  # those kept that are to be given again
        self._reopen()

    def _reopen(self) -> None:
        self._take = self._open()
        self._kept.clear()
        self._again.clear()
        self._bytes = self._first = self.units_given = 0

    def __copy__(self) -> RecentUnits:
        """Return one at the beginning: a copy shares no iterator with this one."""
        return RecentUnits(self._open, self._most_bytes)

    def state(self) -> int:
        """Return the number of units given."""
        return self.units_given

    def restore(self, state: int) -> None:
        """Continue behind a number of units, or at the end. Raise UserError for no number."""
        position = fitted(state, Count, "an input")
        if position < self._first:
            self._reopen()
        self.units_given, self._again = self._first, deque(self._kept)
        while self.units_given < position and self.take(min(position - self.units_given, _STEP)):
            pass

    def take(self, count: int) -> Units:
        """Return the next units, fewer only at the end."""
        parts = [*self._taken_again(count)]
        left = count - sum(map(len, parts))
        if left or not parts:
            parts.append(self._take(left))
            self._keep(parts[-1])
        found = parts[0] if len(parts) == 1 else _joined(parts)
        self.units_given += len(found)
        return found

    def _taken_again(self, count: int) -> Iterator[Units]:
        while count and self._again:
            piece = self._again.popleft()
            if len(piece) > count:
                self._again.appendleft(_part(piece, count, len(piece)))
                piece = _part(piece, 0, count)
            count -= len(piece)
            yield piece

    def _keep(self, units: Units) -> None:
        """Keep units; forget the first ones if there are too many bytes."""
        self._kept.append(units)
        self._bytes += len(units.data)
        while self._kept and self._bytes > self._most_bytes:
            gone = self._kept.popleft()
            self._bytes -= len(gone.data)
            self._first += len(gone)


def _part(units: Units, first: int, end: int) -> Units:
    start = sum(units.lengths[:first])
    stop = start + sum(units.lengths[first:end])
    return Units(
        units.data[start:stop],
        units.lengths[first:end],
        units.earliest[first:end],
        units.bad_fcs[first:end],
    )


def _joined(parts: Sequence[Units]) -> Units:
    """Join units; what is empty stands for 0 and false if another part has others."""
    earliest = chain.from_iterable(each.earliest or [0] * len(each) for each in parts)
    bad_fcs = chain.from_iterable(each.bad_fcs or [False] * len(each) for each in parts)
    return Units(
        b"".join(each.data for each in parts),
        [*chain.from_iterable(each.lengths for each in parts)],
        [*earliest] if any(each.earliest for each in parts) else (),
        [*bad_fcs] if any(each.bad_fcs for each in parts) else (),
    )
