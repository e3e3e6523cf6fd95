"""What the core's software may do with the machine: the interface of simulator and microcode."""

from collections.abc import Sequence
from typing import Protocol

from ixp.isa.tables.chip import Chip


class CoreMachine(Protocol):
    """The machine as the core's software works on it; `ixp.simulator.Machine` is one.

    A unit is `scratch`, `sram` or `sdram`. Words are longwords; `sdram` is addressed in quadwords,
    each two longwords, the high one first. What the machine does not have is a ValueError.
    """

    @property
    def chip(self) -> Chip:
        """The chip with its costs."""

    @property
    def now(self) -> int:
        """The cycle that is simulated next."""

    @property
    def last_progress(self) -> int:
        """Cycle of the last transfer between a port and a FIFO."""

    def read(self, unit: str, address: int, count: int = 1) -> list[int]:
        """Return `count` words from an address on, in `sdram` two longwords for each."""

    def write(self, unit: str, address: int, words: Sequence[int]) -> None:
        """Write longwords from an address on."""

    def clear(self, unit: str, address: int, count: int) -> None:
        """Set `count` words, in `sdram` quadwords, to zero."""

    def push(self, queue: int, *addresses: int) -> None:
        """Push SRAM addresses, one after the other, on one of the eight hardware lists."""

    def pop(self, queue: int) -> int:
        """Pop an SRAM address from a hardware list; 0 when it is empty."""

    def list_head(self, queue: int) -> int:
        """Return the head of a hardware list, 0 when it is empty."""

    def signal(self, engine: int, context: int) -> None:
        """Deliver inter_thread to a context."""

    def spend(self, cycles: int) -> None:
        """Keep the core busy for more cycles; the software's next turn comes after them."""

    def enable_ports(self) -> None:
        """Start the wires."""
