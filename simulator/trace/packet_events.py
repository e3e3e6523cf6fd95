"""Events of packets on their way as plain data, and the memory queues that hold packets."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Protocol

import msgspec

from ixp.simulator import _kernel

_EVENT = struct.Struct(_kernel.PACKET_FORMAT)

QueueForm = tuple[str, str, int, int, int, int, int, int, int, int]
"""Unit, operation, address, slots, longwords of a slot, handle, within, mask, shift, counts.

The unit is `sram` or `scratch`. A packet begins in a slot when its longword number `handle` is
written with 0 in the bits `within`. The bits `mask` of it, shifted left by `shift`, are the first
SDRAM quadword of the packet's buffer. The first such operation on the slot takes the packet.
{enqueued, sent}, whose difference is the length, stand at `counts` in scratch; with -1 the length
is the number of full slots.
"""


class MemoryQueue(Protocol):
    """A queue of packets in memory, as its programs use it."""

    @property
    def name(self) -> str:
        """Name of the queue in reports."""

    @property
    def capacity(self) -> int:
        """Number of packets in a full queue."""

    @property
    def writer(self) -> str:
        """The role of the engines that write the queue."""

    @property
    def writer_place(self) -> int | None:
        """Index of the writing engine among those of the role; None if all of them write."""

    @property
    def reader(self) -> str:
        """The role of the engines that take packets out."""

    @property
    def leads_out(self) -> bool:
        """Whether a packet taken from here goes on its wire."""

    @property
    def form(self) -> QueueForm:
        """The queue as the kernel takes it."""

    def ip_byte(self, word: int) -> int | None:
        """Return the byte of the buffer where a packet's IP header begins.

        `word` is the first longword of its slot. None if no packet leaves the router by way of
        this queue alone: then only its length counts.
        """


RECEIVED = _kernel.PACKET_RECEIVED
ENQUEUED = _kernel.PACKET_ENQUEUED
DEQUEUED = _kernel.PACKET_DEQUEUED
COUNTER_RAISED = _kernel.PACKET_COUNTER_RAISED
PacketRow = tuple[int, int, int, int, int, int, int, int, bytes]
"""An event: kind, place, count, start, end, slot, word, at, data.

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

    `length_cycles[n]` are the cycles with n entries. In spans of `span_cycles` each, the last of
    which may not be over, `least` and `most` are the extremes, `area` the sum over all cycles.
    """

    length_cycles: tuple[int, ...]
    span_cycles: int
    least: tuple[int, ...]
    most: tuple[int, ...]
    area: tuple[int, ...]


def read_rows(data: bytes) -> Iterator[PacketRow]:
    """Return the rows in the bytes of the kernel, in their order."""
    return _EVENT.iter_unpack(data)
