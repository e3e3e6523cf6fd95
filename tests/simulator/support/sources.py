"""Sources of units for ports."""

from collections.abc import Iterable
from itertools import islice

from ixp.simulator import WireUnit

CELL = b"\x00\x10\x00\x00" + bytes(48)


class StatelessSource:
    """A source of units, possibly endless, without a state for snapshots."""

    def __init__(self, units: Iterable[WireUnit | bytes]) -> None:
        self.units = (WireUnit(unit) if isinstance(unit, bytes) else unit for unit in units)

    def take(self, count: int) -> list[WireUnit]:
        return [*islice(self.units, count)]


class ListSource:
    """A source of the units of a list; its state is the number of units taken."""

    def __init__(self, units: Iterable[WireUnit | bytes]) -> None:
        self.units = [*StatelessSource(units).units]
        self.units_given = 0

    def take(self, count: int) -> list[WireUnit]:
        start = self.units_given
        self.units_given = min(start + count, len(self.units))
        return self.units[start : self.units_given]

    def state(self) -> int:
        return self.units_given

    def restore(self, state: int) -> None:
        self.units_given = state
