"""Define the interface of the machine to the core's software, for simulator and microcode."""

from collections.abc import Sequence
from typing import Protocol

from ixp.isa.tables.chip import Chip


class CoreMachine(Protocol):
    """The machine as seen by the core's software; `ixp.simulator.Machine` implements it.

    A unit is `scratch`, `sram` or `sdram`. Words are longwords; `sdram` is addressed in quadwords:
    two longwords each, the high one first. Methods raise ValueError for anything that the machine
    does not have.
    """

    @property
    def chip(self) -> Chip:
        """Return the table of the chip's numbers."""

    @property
    def now(self) -> int:
        """Return the cycle that is simulated next."""

    @property
    def last_progress(self) -> int:
        """Return the cycle of the last transfer between a port and a FIFO."""

    def read(self, unit: str, address: int, count: int = 1) -> list[int]:
        """Return the longwords of `count` words from an address (in `sdram`, two per word)."""

    def write(self, unit: str, address: int, words: Sequence[int]) -> None:
        """Write longwords, beginning at an address."""

    def clear(self, unit: str, address: int, count: int) -> None:
        """Set `count` words, in `sdram` quadwords, to zero."""

    def push(self, queue: int, *addresses: int) -> None:
        """Push SRAM addresses, one after the other, on one of the eight hardware lists."""

    def pop(self, queue: int) -> int:
        """Pop an SRAM address from a hardware list; 0 when it is empty."""

    def list_head(self, queue: int) -> int:
        """Return the head of a hardware list, 0 when it is empty."""

    def signal(self, engine: int, context: int) -> None:
        """Deliver the event inter_thread to a context."""

    def spend(self, cycles: int) -> None:
        """Keep the core busy for more cycles; the software's next turn is after these."""

    def enable_ports(self) -> None:
        """Start the wires."""
