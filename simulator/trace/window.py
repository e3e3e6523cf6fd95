"""Read the records of a window of time as plain data; simulator.trace.timeline draws them."""

from __future__ import annotations

import struct
from collections.abc import Iterator

import msgspec

from ixp.isa.tables.operations import QUEUE_CLASSES
from ixp.simulator import _kernel
from ixp.simulator.trace.references import ReferenceSpan

STATES = tuple(_kernel.thread_states())
WAYS = tuple(_kernel.ways())
TRANSFERS = tuple(_kernel.transfers())
_UNITS = tuple(_kernel.units())
_OPS = tuple(_kernel.ops())
_QUEUES = tuple(_kernel.queues())
_RECORD = struct.Struct(_kernel.TRACE_FORMAT)


class ThreadSpan(msgspec.Struct, frozen=True):
    """A thread was in one of STATES from cycle `begin` to, not including, `end`.

    `word` is the first word issued, the word whose following cycles are aborted, or the stalled
    word.
    """

    engine: int
    context: int
    state: str
    word: int
    begin: int
    end: int


class QueueLength(msgspec.Struct, frozen=True):
    """A queue has `length` entries from this cycle on; the last record of a cycle counts."""

    owner: str
    name: str
    length: int
    cycle: int


class BusTransfer(msgspec.Struct, frozen=True):
    """A port occupied a half of the IX bus; `kind` is one of TRANSFERS, `way` one of WAYS."""

    way: str
    kind: str
    port: int
    element: int
    count_bytes: int
    start_of_packet: bool
    end_of_packet: bool
    begin: int
    end: int


TraceRecord = ThreadSpan | ReferenceSpan | QueueLength | BusTransfer


def read_records(data: bytes) -> Iterator[TraceRecord]:
    """Return the records that the kernel's bytes contain."""
    for (kind, engine, context, detail, word, count, address, unit, queue, start, end,
         *times) in _RECORD.iter_unpack(data):  # fmt: skip
        if kind == _kernel.TRACE_THREAD:
            yield ThreadSpan(engine, context, STATES[detail], word, times[0], times[1])
        elif kind == _kernel.TRACE_REFERENCE:
            yield ReferenceSpan(
                engine, context, word, _UNITS[unit], _OPS[detail], QUEUE_CLASSES[queue],
                address, count, *times,
            )  # fmt: skip
        elif kind == _kernel.TRACE_QUEUE:
            owner, name = _QUEUES[detail]
            yield QueueLength(owner, name, count, times[0])
        else:
            yield BusTransfer(
                WAYS[unit], TRANSFERS[detail], word, address, count, bool(start), bool(end),
                times[0], times[1],
            )  # fmt: skip
