"""Random streams through the kernel's ports, and through the plain models of them."""

import os
from collections import Counter
from collections.abc import Callable
from itertools import chain
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ixp.isa.csrs import CSR_NUMBERS, RCV_CNTL
from tests.simulator.support.port_programs import ASKING
from tests.simulator.support.port_streams import (
    PORT,
    TAIL_CYCLES,
    Stream,
    atm,
    ethernet,
    modelled,
    played,
)

FEW = 15
MANY = int(os.environ.get("PORT_STREAMS", "200"))

FRAMES_MEET = {
    "rx_units", "rx_overflows", "rx_errors", "rx_runts", "rx_giants",
    "tx_units", "tx_errors", "tx_underflows", "tx_overflows", "tx_lost",
    "start without an end before", "piece without a start", "poisoned", "brings a wrong FCS",
    "down between frames", "frame after a gap", "overflow in a frame", "overflow of a frame",
    "cut off by the wire", "cut behind what was taken",
    "began before its end", "overflow on the wire", "overflow before the wire", "lost on its way",
    "rxcancel", "rxfail", "request without room",
}  # fmt: skip
"""Cases of frames that every set of streams must meet."""

CELLS_MEET = {
    "rx_units", "rx_overflows", "rx_idle", "rx_errors", "tx_units", "tx_overflows", "tx_idle",
    "tx_lost", "slot that waits for a cell", "down while cells wait", "rxcancel", "rxfail",
    "request without room",
}  # fmt: skip
"""Cases of cells that every set of streams must meet."""


def compare(stream: Stream, met: Counter[str]) -> None:
    """Hold a stream on the machine against the models; count the cases that it met."""
    real = played(stream)
    log = [
        line
        for line in real.command_bus.take_references()
        if line.issued < real.now - TAIL_CYCLES // 4
    ]
    model = modelled(real, stream, log)
    port = model.port

    for line, entry in zip(log, model.entries, strict=True):
        cycles = (line.issued, line.granted, line.arrived, line.started, line.done)
        assert cycles == entry[7:12], line
        if line.op in ("csr_read", "r_fifo_rd"):
            assert line.brought[: len(entry.data)] == entry.data, line
    writes = [line for line in log if (line.unit, line.op) == ("scratch", "write")]
    told = [[line.taken[0] for line in writes if line.context == n] for n in range(ASKING)]
    assert told == model.told
    assert real.ports[PORT].sent == port.sent
    assert real.ports[PORT].lost == port.lost
    assert real.ports[PORT].counters == port.counters
    for name, count in {**port.counters, **port.seen}.items():
        met[name] += bool(count)
    asked = [
        line for line in log if line.target == CSR_NUMBERS["rcv_req"] and line.op == "csr_write"
    ]
    met["request without room"] += any(line.started > line.arrived + 50 for line in asked)
    for name in ("rxcancel", "rxfail"):
        met[name] += any(RCV_CNTL.unpack(word)[name] for word in chain(*told))


def campaign(
    stream: Callable[[Random], Stream], rare: tuple[int, ...], examples: int
) -> Counter[str]:
    """Compare streams of those and of `examples` other seeds; count those that met each case."""
    met: Counter[str] = Counter()

    def each(seed: int) -> None:
        compare(stream(Random(seed)), met)

    for seed in rare:
        each(seed)
    search = settings(max_examples=examples, phases=[Phase.generate])
    search(given(st.integers(0, 2**32))(each))()
    return met


@pytest.mark.parametrize(
    "examples", [FEW, pytest.param(MANY, marks=pytest.mark.campaign)], ids=["few", "many"]
)
@pytest.mark.parametrize(
    ("stream", "cases", "rare"),
    [(ethernet, FRAMES_MEET, (1016, 1023, 1031)), (atm, CELLS_MEET, (1003, 1006))],
    ids=["frames", "cells"],
)
def test_random_streams_pass_as_in_the_models(
    stream: Callable[[Random], Stream], cases: set[str], rare: tuple[int, ...], examples: int
) -> None:
    """Commands, status words, contents, units sent, units lost and all counters are equal."""
    met = campaign(stream, rare, examples)

    assert {case for case in cases if not met[case]} == set()
