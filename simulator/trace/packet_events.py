"""What packets pass on their way, as plain data, and the queues in memory that they wait in."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from typing import Protocol

import msgspec

_LAYOUT = struct.Struct("<5B3x2Iq64s")  # PacketEvent of kernel/watch/packet_log.h

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
        """Its name for people."""

    @property
    def capacity(self) -> int:
        """The packets with which it is full."""

    @property
    def writer(self) -> str:
        """The role of the engines that put packets in."""

    @property
    def writer_place(self) -> int | None:
        """Which of them does, by its place among the engines of the role; None if all do."""

    @property
    def reader(self) -> str:
        """The role of the engines that take packets out."""

    @property
    def leads_out(self) -> bool:
        """Whether a packet taken from here goes on its wire."""

    @property
    def form(self) -> QueueForm:
        """What the kernel watches."""

    def ip_byte(self, word: int) -> int | None:
        """Return the byte of the buffer where a packet's IP header begins.

        `word` is the first longword of its slot. None if no packet leaves the router by way of
        this queue alone: then only its length counts.
        """


class Taken(msgspec.Struct, frozen=True):
    """The receive machine has taken bytes of a unit from a port: all are in the FIFO at `at`."""

    port: int
    start: bool
    end: bool
    at: int
    data: bytes


class Put(msgspec.Struct, frozen=True):
    """A packet stands in a slot of a queue; `data` are the first 64 bytes of its buffer."""

    queue: int
    slot: int
    word: int
    at: int
    data: bytes


class Got(msgspec.Struct, frozen=True):
    """A packet was taken out of a slot of a queue."""

    queue: int
    slot: int
    at: int


class Counted(msgspec.Struct, frozen=True):
    """An engine has added one to the counter at an address of scratch."""

    address: int
    engine: int
    at: int


PacketEvent = Taken | Put | Got | Counted
TAKEN, PUT, GOT, COUNTED = range(4)
PacketRow = tuple[int, int, int, int, int, int, int, int, bytes]
"""One of these events as it comes from the kernel, for who looks at very many.

TAKEN, PUT, GOT or COUNTED; port, queue or engine; bytes taken; start; end; slot or address; word;
at; 64 bytes.
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
    return _LAYOUT.iter_unpack(data)


def read_events(rows: Iterable[PacketRow]) -> Iterator[PacketEvent]:
    """Return the events that rows stand for."""
    for kind, place, count, start, end, slot, word, at, bytes_ in rows:
        if kind == TAKEN:
            yield Taken(place, bool(start), bool(end), at, bytes_[:count])
        elif kind == PUT:
            yield Put(place, slot, word, at, bytes_)
        elif kind == GOT:
            yield Got(place, slot, at)
        else:
            yield Counted(slot, place, at)
