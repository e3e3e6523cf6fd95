"""A small chip, and a source that can be part of a snapshot."""

from collections.abc import Sequence

from ixp.isa.chip import chip
from ixp.simulator import Unit

SMALL = chip(sdram_quadwords=1 << 22)


class Cells:
    """Plays a list of cells, and can tell how far it has come."""

    def __init__(self, cells: Sequence[bytes]) -> None:
        self.cells = cells
        self.units_given = 0

    def take(self, count: int) -> list[Unit]:
        """Return the next cells."""
        start = self.units_given
        self.units_given = min(start + count, len(self.cells))
        return [Unit(cell) for cell in self.cells[start : self.units_given]]

    def state(self) -> int:
        """Return the number of cells played."""
        return self.units_given

    def restore(self, state: int) -> None:
        """Go on behind a number of cells."""
        self.units_given = state
