"""Random streams through one port, in both directions, on both machines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.csrs import RCV_REQ, XMIT_CONTROL
from ixp.simulator import PortSpec, WireUnit
from tests.simulator.support.agreement import MachinePair, devices, pair_with_ports
from tests.simulator.support.chips import small_chip
from tests.simulator.support.models.ports import Arrival
from tests.simulator.support.models.store import write_longwords
from tests.simulator.support.port_programs import (
    ASK,
    ASKING,
    CONTEXTS,
    PROGRAMS,
    SEND,
    SHARE,
)

PORT = 9
LONGEST_CYCLES, TAIL_CYCLES = 120_000, 4_000
LAST_SWITCH = 10_000
ELEMENT, CELL = 64, 52
UNUSUAL = 0.7
ROWS: Mapping[str, Sequence[int]] = {
    "eth_fifo_bytes": (192, 256, 300, 512),
    "eth_rx_ready_bytes": (1, 32, 64, 128),
    "eth_tx_start_bytes": (1, 64, 192),
    "eth_tx_ready_bytes": (1, 64, 128),
    "eth_overhead_bytes": (8, 9, 20, 60),
    "eth_minimum_bytes": (32, 64, 100),
    "atm_rx_fifo_cells": (1, 2, 16),
    "atm_tx_fifo_cells": (1, 3, 16),
    "ix_mhz": (66, 80, 104),
    "ix_overhead_ix_cycles": (0, 3, 5),
    "ix_status_ix_cycles": (0, 1, 2),
    "ix_skip_ix_cycles": (1, 3),
    "ix_turnaround_ix_cycles": (0, 1, 3),
    "ready_slot_ix_cycles": (1, 3, 6),
    "fp_ready_wait_ix_cycles": (1, 100, 200),
    "receive_request_depth": (1,),
    "receive_signal_cycles": (1, 9),
}
"""Alternative values of the rows of ports and bus."""


Table = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Stream:
    """Units and requests of a port; a pair is a pause and a request or transmit control word.

    The wire goes down in the first, third, … cycle of `switches`, and up in the others.
    `chip` has changed rows of the chip table.
    """

    kind: str
    rate: Fraction | None
    chip: Chip
    arrivals: tuple[Arrival, ...]
    requests: tuple[Table, ...]
    pieces: Table
    switches: tuple[int, ...]


def words(pairs: Table) -> list[int]:
    """Return the words of a program's table, which a word of 0 ends."""
    return [word for pair in pairs for word in pair] + [1, 0]


def requests(rng: Random) -> tuple[Table, ...]:
    """Draw requests of frequent and rare threads to the port, as a fast or a slow one."""
    fast, longest = rng.choice([(1,), (0,), (0, 1)]), rng.choice([1, 1, 60, 500])
    count = rng.randint(20, 45)

    def table(thread: int, length: int) -> Table:
        common = {"port": PORT, "xfer": 7, "element": thread, "thread": thread}
        return tuple(
            (rng.randint(1, longest), RCV_REQ.pack(fast=rng.choice(fast), **common))
            for _ in range(length)
        )

    lengths = rng.choice([(count, 0, 0), *[(count // 3,) * ASKING] * 2])
    return tuple(table(thread, length) for thread, length in enumerate(lengths))


def frames(rng: Random) -> tuple[Arrival, ...]:
    """Draw short, full and too long frames; some are damaged, some after a gap."""
    drawn: list[Arrival] = []
    earliest = 0
    for _ in range(rng.randint(10, 25)):
        size = rng.choice([60, 64, 65, 128, 1514, 1515, rng.randint(14, 59), rng.randint(60, 400)])
        earliest += rng.choice([0, 0, 700, 2500])
        drawn.append(Arrival(rng.randbytes(size), earliest, bad=rng.random() < 0.3))
    return tuple(drawn)


def frame_pieces(rng: Random) -> Table:
    """Draw frames divided into elements, with or without pauses that cause underflows.

    Some lack a start or an end, some are marked as errors or contain their FCS.
    """
    drawn: list[tuple[int, int]] = []
    while len(drawn) < 40:
        size = rng.choice([rng.randint(14, 300), rng.randint(200, 700)])
        longest = rng.choice([1, 60, 500])
        is_complete = rng.random() < 0.8
        for at in range(0, size, ELEMENT):
            count = min(ELEMENT, size - at)
            flags = {"sop": at == 0, "eop": at + count == size}
            flags |= {name: rng.random() < 0.1 for name in ("error", "asis")}
            if not is_complete:
                flags[rng.choice(["sop", "eop"])] = False
            control = XMIT_CONTROL.pack(port=PORT, bytes=count, **flags)
            drawn.append((rng.randint(1, longest), control))
    return tuple(drawn)


def random_chip(rng: Random) -> Chip:
    """Draw a chip with changed FIFOs, thresholds and bus times."""
    rows: dict[str, Any] = {"ix_bus_bytes": rng.choice([4, 8])}
    if rng.random() < UNUSUAL:
        rows |= {name: rng.choice(values) for name, values in ROWS.items()}
    return small_chip(**rows)


def link_switches(rng: Random) -> tuple[int, ...]:
    """Draw the cycles in which the wire goes down and up, or none."""
    return tuple(sorted(rng.sample(range(300, LAST_SWITCH), rng.choice([0, 1, 2, 4]))))


def ethernet(rng: Random) -> Stream:
    rate = rng.choice([Fraction(1), Fraction(3), Fraction(15, 2), None])
    rows = random_chip(rng)
    sent = frame_pieces(rng)
    return Stream("eth100", rate, rows, frames(rng), requests(rng), sent, link_switches(rng))


def cells(rng: Random) -> tuple[Arrival, ...]:
    """Draw cells of several VCs and idle ones; some have a wrong HEC, some are after a gap."""
    headers = [bytes(4), b"\xf0\0\0\x0f", b"\0\0\2\0", b"\0\0\0\x50", b"\1\x23\x45\x60"]
    drawn: list[Arrival] = []
    earliest = 0
    for _ in range(rng.randint(40, 100)):
        earliest += rng.choice([0, 0, 0, 0, 100, 900])
        data = rng.choice(headers) + rng.randbytes(CELL - 4)
        drawn.append(Arrival(data, earliest, bad=rng.random() < 0.1))
    return tuple(drawn)


def atm(rng: Random) -> Stream:
    control = XMIT_CONTROL.pack(port=PORT, bytes=CELL, sop=1, eop=1)
    longest = rng.choice([1, 60, 500])
    pieces = tuple((rng.randint(1, longest), control) for _ in range(rng.randint(20, 45)))
    kind = rng.choice(["oc3", "oc12"])
    rate = rng.choice([Fraction(1), Fraction(21, 20), Fraction(2), None])
    rows = random_chip(rng)
    return Stream(kind, rate, rows, cells(rng), requests(rng), pieces, link_switches(rng))


def pair_of(stream: Stream) -> MachinePair:
    """Return both machines with the port, units and program tables of a stream."""
    pair = pair_with_ports(
        stream.chip,
        PROGRAMS,
        [PortSpec(PORT, stream.kind, stream.rate)],
        {PORT: [WireUnit(*arrival) for arrival in stream.arrivals]},
        CONTEXTS,
    )
    tables = [(ASK + SHARE * thread, table) for thread, table in enumerate(stream.requests)]
    for address, table in [*tables, (SEND, stream.pieces)]:
        pair.kernel.write("scratch", address, words(table))
        write_longwords(pair.plain.store.scratch, address, tuple(words(table)))
    return pair


def run_stream(stream: Stream, end: int) -> MachinePair:
    """Run a stream on both machines. Raise AssertionError if they differ."""
    pair = pair_of(stream)
    for number, cycle in enumerate(stream.switches):
        pair.run_to(cycle)
        up = number % 2 == 1
        pair.kernel.ports[PORT].set_up(up=up)
        devices(pair.plain)[PORT].set_up(up=up, cycle=cycle)
    pair.run_to(end)
    return pair
