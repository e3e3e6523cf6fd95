"""Sources of units, for ports of machines under test."""

from collections import deque

from ixp.simulator import Unit

CELL = b"\x00\x10\x00\x00" + bytes(48)


class Units:
    """Plays a list of units."""

    def __init__(self, units: list[Unit]) -> None:
        self.left = deque(units)

    def take(self, count: int) -> list[Unit]:
        """Return the next ones."""
        return [self.left.popleft() for _ in range(min(count, len(self.left)))]
