"""Log the way of packets through the machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from ixp.isa.tables.chip import Chip
from ixp.simulator import _kernel
from ixp.simulator.machine.profile import QUEUE_NUMBERS
from ixp.simulator.trace.packet_events import (
    LengthLine,
    MemoryQueue,
    PacketRow,
    read_rows,
)

_OTHER_DEPTHS = {"receive": "receive_request_depth", "command_bus": "command_fifo_depth"}


class PacketLog:
    """The packet log, `machine.packets`: pieces received, memory queues, lengths of all queues."""

    def __init__(self, kernel: _kernel.Kernel, chip: Chip) -> None:
        """Start without logging."""
        self._kernel = kernel
        self._chip = chip
        self._watched = False
        self.queues: tuple[MemoryQueue, ...] = ()

    def watch(self, queues: Iterable[MemoryQueue], counters: range = range(0)) -> None:
        """Log from now on, without changing results; call it once, before the first cycle.

        `counters` are the scratch addresses of the programs' counters.
        """
        self._watched = True
        self.queues = tuple(queues)
        _kernel.watch_packets(
            self._kernel, [queue.form for queue in self.queues], counters.start, len(counters)
        )

    def take_rows(self) -> Iterator[PacketRow]:
        """Return the events since the last call."""
        return read_rows(_kernel.take_packets(self._kernel))

    def lines(self) -> dict[str, tuple[int, LengthLine]]:
        """Return capacity and length of each queue, memory queues first; empty before `watch`."""
        if not self._watched:
            return {}
        rows = [
            LengthLine(tuple(cycles), span, tuple(least), tuple(most), tuple(area))
            for cycles, span, least, most, area in _kernel.length_lines(self._kernel)
        ]
        queues = zip(QUEUE_NUMBERS, _kernel.queues(), strict=True)
        hardware = [
            (name, self._depth(*queue)) for name, queue in islice(queues, self._kernel.queue_count)
        ]
        memory = [(queue.name, queue.capacity) for queue in self.queues]
        ordered = zip(memory + hardware, rows[len(hardware) :] + rows[: len(hardware)], strict=True)
        return {name: (capacity, line) for (name, capacity), line in ordered}

    def _depth(self, owner: str, queue: str) -> int:
        row = f"{owner}_depth" if queue == "queue" else f"{owner}_{queue}_depth"
        return self._chip[_OTHER_DEPTHS.get(owner, row)]
