"""The clock of the IX bus, and its transfers."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol


class Piece(NamedTuple):
    """Data of one element between a port and the chip."""

    data: bytes
    sop: bool = True
    eop: bool = True
    error: bool = False
    asis: bool = False


class Port(Protocol):
    """A device on the bus. All methods refer to the present cycle."""

    def tick(self, cycle: int) -> None:
        """Simulate the port for one cycle."""

    def receive_ready(self) -> bool:
        """Return whether there is a piece to take."""

    def transmit_ready(self) -> bool:
        """Return whether there is room for a piece."""

    def take(self) -> Piece:
        """Remove and return the oldest received piece."""

    def put(self, piece: Piece) -> None:
        """Accept a piece for transmission."""


def edge_at(chip: Mapping[str, int], cycle: int) -> int | None:
    """Return the number of the bus edge in a core cycle: edge k is floor(k * core / ix)."""
    core, ix = chip["core_mhz"], chip["ix_mhz"]
    edge = -(-cycle * ix // core)
    return edge if edge * core // ix == cycle else None


class SharedBus:
    """The single bus of 64 bits: one transfer at a time; waiting directions alternate."""

    def __init__(self, chip: Mapping[str, int]) -> None:
        """Make the free bus. In dual 32-bit mode no direction ever waits."""
        self.chip = chip
        self.free = 0
        self.last = ""

    def may_take(self, direction: str, edge: int, *, other_waits: bool) -> bool:
        """Return whether a direction may begin at an edge."""
        if self.chip["ix_bus_bytes"] == 4:
            return True
        return edge >= self.free and not (other_waits and self.last == direction)

    def take(self, direction: str, edge: int, cycles: int) -> int:
        """Begin a transfer at an edge; return the edge of its end."""
        if self.chip["ix_bus_bytes"] == 4:
            return edge + cycles
        turns = self.last not in ("", direction)
        self.free = edge + cycles + (self.chip["ix_turnaround_ix_cycles"] if turns else 0)
        self.last = direction
        return self.free


def data_cycles(chip: Mapping[str, int], count: int) -> int:
    """Return the bus cycles for `count` bytes."""
    return -(-count // chip["ix_bus_bytes"])
