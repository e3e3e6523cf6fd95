"""Time of threads: work, polling, waits and locked registers."""

import pytest

from ixp.workloads import Options, run
from ixp.workloads.record.record import EngineRecord

POLL = """\
    immed[value, {value}]
    alu[$0, --, B, value]
    scratch[write, $0, 0, 0x10, 1], ctx_swap
again#:
    scratch[read, $0, 0, 0x10, 1], ctx_swap
    br=byte[$0, 0, 0, again#]
    scratch[incr, --, 0, 0x11, 1]
    br[again#]
"""
TURNS = """\
again#:
    alu[--, --, B, @busy]
    br=0[free#]
yield#:
    ctx_arb[voluntary]
    alu[--, --, B, @busy]
    br!=0[yield#]
free#:
    immed[@busy, 1]
    sram[read, $0, 0, 0x10, 1], ctx_swap
    immed[@busy, 0]
    ctx_arb[voluntary]
    br[again#]
"""
CYCLES = 40_000


def engine(text: str, threads: int) -> EngineRecord:
    options = Options(
        config="own.uc",
        source_text=text,
        threads=threads,
        cycles=CYCLES,
        profile_words=True,
        cache=False,
    )
    return run(options).record.engines[0]


def test_unsuccessful_polls_are_not_work() -> None:
    polling = engine(POLL.format(value=0), threads=1)

    busy_pct = 100 - polling.idle_pct
    cycles = sum(word.polling_cycles for word in polling.words)

    assert polling.polling_pct == pytest.approx(busy_pct, abs=0.1)
    assert polling.waits_pct["again#"] > 99.5
    assert 100 * cycles / CYCLES == pytest.approx(busy_pct, abs=0.1)


def test_successful_polls_are_work() -> None:
    working = engine(POLL.format(value=1), threads=1)

    assert working.polling_pct == 0
    assert working.polling_pct is not None


def test_a_mutex_register_is_locked_for_the_time_of_its_section() -> None:
    """The section is between its two writes. A single thread never waits for it."""
    alone, four = engine(TURNS, threads=1), engine(TURNS, threads=4)
    inside = ("immed", "sram")
    outside = sum(word.cycles for word in alone.words if not word.text.startswith(inside))

    assert alone.polling_pct == 0
    assert alone.held_pct == {"@busy": pytest.approx(100 - 100 * outside / CYCLES, abs=0.2)}
    assert alone.held_pct["@busy"] < four.held_pct["@busy"] < 100
    assert "@busy" not in alone.waits_pct
    assert 50 < four.waits_pct["@busy"] < 75  # three of four wait, except between sections


def test_waits_and_work_of_a_thread_add_up_to_its_time() -> None:
    busy = engine(TURNS, threads=1)
    work = busy.executing_pct + busy.aborted_pct + busy.stalled_pct

    assert sum(busy.waits_pct.values()) + work == pytest.approx(100, abs=0.1)
