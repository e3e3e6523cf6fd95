"""Read the packet log as plain data; describe the memory queues that hold packets."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Protocol

import msgspec

from ixp.simulator import _kernel

_EVENT = struct.Struct(_kernel.PACKET_FORMAT)

QueueForm = tuple[str, str, int, int, int, int, int, int, int, int]
"""(unit, operation, address, slots, longwords per slot, handle, within, mask, shift, counts).

The unit is `sram` or `scratch`. A packet begins in a slot when the slot's longword number `handle`
is written with 0 in its bits `within`. The longword's bits `mask`, shifted left by `shift`, are the
address of the first SDRAM quadword of the packet's buffer. The first `operation` on the slot takes
the packet. At `counts` in scratch are the counters {enqueued, sent}, whose difference is the
queue's length; if `counts` is -1, the length is the number of full slots.
"""


class MemoryQueue(Protocol):
    """A packet queue in memory."""

    @property
    def name(self) -> str:
        """Return the queue's name in reports."""

    @property
    def capacity(self) -> int:
        """Return the number of packets in a full queue."""

    @property
    def writer(self) -> str:
        """Return the role of the engines that write the queue."""

    @property
    def writer_place(self) -> int | None:
        """Return the index of the writing engine within its role; None if all of them write."""

    @property
    def reader(self) -> str:
        """Return the role of the engines that take packets out."""

    @property
    def leads_out(self) -> bool:
        """Return whether packets taken from this queue are sent on a wire."""

    @property
    def form(self) -> QueueForm:
        """Return the queue in the form of the kernel."""

    def ip_byte(self, word: int) -> int | None:
        """Return the byte of the buffer where a packet's IP header begins.

        `word` is the first longword of its slot. Return None if no packet leaves the router through
        this queue alone: then only the queue's length matters.
        """


RECEIVED = _kernel.PACKET_RECEIVED
ENQUEUED = _kernel.PACKET_ENQUEUED
DEQUEUED = _kernel.PACKET_DEQUEUED
COUNTER_RAISED = _kernel.PACKET_COUNTER_RAISED
PacketRow = tuple[int, int, int, int, int, int, int, int, bytes]
"""An event: (kind, place, count, start, end, slot, word, at, data).

| kind | place | other fields |
|---|---|---|
| RECEIVED | port | `data[:count]`: bytes taken from the port; 1 in `start`, `end` of a unit |
| ENQUEUED | queue | `slot` and its first longword; `data`: the first 64 bytes of the buffer |
| DEQUEUED | queue | `slot` |
| COUNTER_RAISED | engine | `slot`: address in scratch; `word`: the new count |

`at` is the cycle in which the transfer or the reference ended.
"""


class LengthLine(msgspec.Struct, frozen=True):
    """Length of a queue since cycle 0.

    `length_cycles[n]` are the cycles with n entries. The time is divided into spans of
    `span_cycles`; the last one may be incomplete. For each span, `least` and `most` are the extreme
    lengths, and `area` is the sum of the length over its cycles.
    """

    length_cycles: tuple[int, ...]
    span_cycles: int
    least: tuple[int, ...]
    most: tuple[int, ...]
    area: tuple[int, ...]


def read_rows(data: bytes) -> Iterator[PacketRow]:
    """Return the rows that the kernel's bytes contain, in order."""
    return _EVENT.iter_unpack(data)
