"""The present lengths of hardware queues and of packet queues in memory."""

from __future__ import annotations

from collections.abc import Mapping

from ixp.editors.view.document import Queue
from ixp.simulator import Machine, MemoryQueue

MEMORY = "memory"
_COUNTS = 1 << 32
_HALF = 1 << 31


def queues(
    machine: Machine, packet_queues: tuple[MemoryQueue, ...], capacities: Mapping[str, int]
) -> tuple[Queue, ...]:
    """Return all queues of a machine that counts a profile, those of packets first."""
    in_memory = [
        Queue(queue.name, MEMORY, packets_in(machine, queue), queue.capacity)
        for queue in packet_queues
    ]
    of_machine = [
        Queue(name, name.split()[0], machine.queue_length(name), capacities[name])
        for name in machine.queue_names
    ]
    return (*in_memory, *of_machine)


def packets_in(machine: Machine, queue: MemoryQueue) -> int:
    """Return the number of packets in a queue, by the rule of its `form`."""
    unit, _, first, slots, stride, handle, within, *_, counts = queue.form
    if counts < 0:
        words = machine.read(unit, first, slots * stride)[handle::stride]
        return sum(bool(word) and not word & within for word in words)  # 0 was never written
    enqueued, sent = machine.read("scratch", counts, 2)
    waiting = (enqueued - sent) % _COUNTS
    return waiting if waiting < _HALF else 0  # sent may be counted first
