"""Random streams through the kernel's ports, and through the plain models of them."""

import os
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy

from tests.simulator.port_streams import PORT, TAIL_CYCLES, Stream, atm, ethernet, modelled, played

FEW = 20
MANY = int(os.environ.get("PORT_STREAMS", "200"))
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

FRAMES_MEET = {
    "rx_units", "rx_overflows", "rx_errors", "rx_runts", "rx_giants",
    "tx_units", "tx_underflows", "tx_overflows", "tx_lost",
    "frame after a gap", "overflow in a frame", "overflow of a frame",
    "cut off by the wire", "cut behind what was taken",
    "began before its end", "overflow on the wire", "overflow before the wire", "lost on its way",
    "rxcancel", "rxfail",
}  # fmt: skip
"""Cases of frames that every set of streams must meet."""

CELLS_MEET = {
    "rx_units", "rx_overflows", "rx_idle", "rx_errors", "tx_units", "tx_overflows", "tx_idle",
    "tx_lost", "slot that waits for a cell", "down while cells wait", "rxcancel", "rxfail",
}  # fmt: skip
"""Cases of cells that every set of streams must meet."""


def compare(stream: Stream, met: Counter[str]) -> None:
    """Hold a stream on the machine against the models; count the cases that it met."""
    real = played(stream)
    log = [line for line in real.references() if line.issued < real.now - TAIL_CYCLES // 4]
    model = modelled(real, stream, log)
    port = model.port

    for line, entry in zip(log, model.entries, strict=True):
        cycles = (line.issued, line.granted, line.arrived, line.started, line.done)
        assert cycles == entry[7:12], line
        if line.op in ("csr_read", "r_fifo_rd"):
            assert line.brought[: len(entry.data)] == entry.data, line
    told = [line.taken[0] for line in log if (line.unit, line.op) == ("scratch", "write")]
    assert told == model.told
    assert real.sent[PORT] == port.sent
    assert real.lost[PORT] == port.lost
    assert real.port_counters(PORT) == port.counters
    for name, count in {**port.counters, **port.seen}.items():
        met[name] += bool(count)
    met["rxcancel"] += any(word >> 17 & 1 for word in model.told)
    met["rxfail"] += any(word >> 16 & 1 for word in model.told)


def campaign(streams: SearchStrategy[Stream], examples: int) -> Counter[str]:
    """Compare so many streams and give how many of them met each case."""
    met: Counter[str] = Counter()

    @settings(max_examples=examples, suppress_health_check=SLOW, phases=[Phase.generate])
    @given(streams)
    def each(stream: Stream) -> None:
        compare(stream, met)

    each()
    return met


@pytest.mark.parametrize(
    "examples", [FEW, pytest.param(MANY, marks=pytest.mark.campaign)], ids=["few", "many"]
)
@pytest.mark.parametrize(
    ("streams", "cases"),
    [(ethernet, FRAMES_MEET), (atm, CELLS_MEET)],
    ids=["frames", "cells"],
)
def test_random_streams_pass_as_in_the_models(
    streams: Callable[[], SearchStrategy[Stream]], cases: set[str], examples: int
) -> None:
    """Commands, status words, contents, units sent, units lost and all counters are equal."""
    met = campaign(streams(), examples)

    assert {case for case in cases if not met[case]} == set()
