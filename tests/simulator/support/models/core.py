"""The core: polls of its software, and the interface to the plain machine."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ixp.isa.tables.chip import Chip
from tests.simulator.support.models.store import (
    Memory,
    read_longwords,
    read_quadwords,
    write_longwords,
    write_quadwords,
)

if TYPE_CHECKING:
    from tests.simulator.support.models.machine import PlainMachine


class Core:
    """Poll core software, with the interface of the kernel's machine.

    A poll is every `core_poll_cycles`, or at the end of the time spent by the last one.
    """

    def __init__(self, machine: "PlainMachine", chip: Chip, software: Any) -> None:  # noqa: ANN401
        """Call the software's `initialise`."""
        self.machine = machine
        self.chip = chip
        self.software = software
        self.free = 0
        software.initialise(self)

    def tick(self, cycle: int) -> None:
        """Poll the software if due, before all other events of the cycle."""
        self.machine.now = cycle
        if cycle == self.free or (cycle > self.free and cycle % self.chip["core_poll_cycles"] == 0):
            self.software.poll(self)

    @property
    def now(self) -> int:
        return self.machine.now

    @property
    def last_progress(self) -> int:
        return self.machine.side.last_progress

    def spend(self, cycles: int) -> None:
        self.free = max(self.free, self.now) + cycles

    def enable_ports(self) -> None:
        self.machine.side.enable(self.now)

    def signal(self, engine: int, context: int) -> None:
        self.machine.engines[engine].deliver(context, "inter_thread")

    # ---- memories

    def memory(self, unit: str) -> Memory:
        store = self.machine.store
        return {"scratch": store.scratch, "sram": store.sram, "sdram": store.sdram}[unit]

    def read(self, unit: str, address: int, count: int = 1) -> list[int]:
        """Read longwords; from sdram, quadwords as pairs of longwords."""
        reading = read_quadwords if unit == "sdram" else read_longwords
        return list(reading(self.memory(unit), address, count))

    def write(self, unit: str, address: int, words: Sequence[int]) -> None:
        """Write longwords; to sdram, pairs of longwords."""
        writing = write_quadwords if unit == "sdram" else write_longwords
        writing(self.memory(unit), address, tuple(words))

    def clear(self, unit: str, address: int, count: int) -> None:
        memory = self.memory(unit)
        for place in [place for place in memory if address <= place < address + count]:
            del memory[place]

    # ---- lists

    def push(self, queue: int, *addresses: int) -> None:
        store = self.machine.store
        for address in addresses:
            store.sram[address] = store.heads[queue]
            store.heads[queue] = address

    def pop(self, queue: int) -> int:
        store = self.machine.store
        head = store.heads[queue]
        if head:
            store.heads[queue] = store.sram[head]
        return head

    def list_head(self, queue: int) -> int:
        return self.machine.store.heads[queue]
