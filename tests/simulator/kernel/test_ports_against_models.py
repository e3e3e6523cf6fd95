"""Compare ports of the kernel with those of the plain machine on random streams."""

import os
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ixp.isa.tables.csrs import CSR_NUMBERS, RCV_CNTL
from tests.simulator.support.agreement import devices
from tests.simulator.support.port_streams import PORT, Stream, atm, ethernet, run_stream

END = 12_000  # most streams and all wire switches have ended
RCV_REQ_CSR = CSR_NUMBERS["rcv_req"]
FEW = 5
MANY = int(os.environ.get("PORT_STREAMS", "200"))

FRAME_CASES = {
    "rx_units", "rx_overflows", "rx_errors", "rx_runts", "rx_giants",
    "tx_units", "tx_errors", "tx_underflows", "tx_overflows", "tx_lost",
    "start without an end before", "piece without a start", "poisoned", "brings a wrong FCS",
    "down between frames", "frame after a gap", "overflow in a frame", "overflow of a frame",
    "cut off by the wire", "cut behind what was taken",
    "began before its end", "overflow on the wire", "overflow before the wire", "lost on its way",
    "rxcancel", "rxfail", "request without room",
}  # fmt: skip
"""Cases of frames that every set of streams must cover."""

CELL_CASES = {
    "rx_units", "rx_overflows", "rx_idle", "rx_errors", "tx_units", "tx_overflows", "tx_idle",
    "tx_lost", "slot that waits for a cell", "down while cells wait", "rxcancel", "rxfail",
    "request without room",
}  # fmt: skip
"""Cases of cells that every set of streams must cover."""


def compare(stream: Stream, covered: Counter[str]) -> None:
    """Compare a stream on both machines; record the cases that it covers."""
    pair = run_stream(stream, END)
    port = devices(pair.plain)[PORT]
    for name, count in {**port.counters, **port.seen}.items():
        covered[name] += bool(count)
    requests = [
        line for line in pair.lines if (line.op, line.address) == ("csr_write", RCV_REQ_CSR)
    ]
    covered["request without room"] += any(line.started > line.arrived + 50 for line in requests)
    statuses = [
        line.operands[0] for line in pair.lines if (line.unit, line.op) == ("scratch", "write")
    ]
    for name in ("rxcancel", "rxfail"):
        covered[name] += any(RCV_CNTL.unpack(word)[name] for word in statuses)


def campaign(
    stream: Callable[[Random], Stream], seeds: tuple[int, ...], examples: int
) -> Counter[str]:
    """Compare the streams of seeds and `examples` random ones; count streams per covered case."""
    covered: Counter[str] = Counter()

    def compare_seed(seed: int) -> None:
        compare(stream(Random(seed)), covered)

    for seed in seeds:
        compare_seed(seed)
    search = settings(max_examples=examples, phases=[Phase.generate])
    search(given(st.integers(0, 2**32))(compare_seed))()
    return covered


@pytest.mark.parametrize(
    "examples", [FEW, pytest.param(MANY, marks=pytest.mark.campaign)], ids=["few", "many"]
)
@pytest.mark.parametrize(
    ("stream", "cases", "seeds"),
    [(ethernet, FRAME_CASES, (1006, 1009, 1017, 1031, 1035)), (atm, CELL_CASES, (1003, 1006))],
    ids=["frames", "cells"],
)
def test_random_streams_are_equal_on_both_machines(
    stream: Callable[[Random], Stream],
    cases: set[str],
    seeds: tuple[int, ...],
    examples: int,
) -> None:
    covered = campaign(stream, seeds, examples)

    assert {case for case in cases if not covered[case]} == set()
