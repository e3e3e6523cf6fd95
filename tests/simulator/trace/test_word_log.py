"""Log points write what their words are about to read, in every schedule, and change nothing."""

import pytest

from ixp.assembler import assemble
from ixp.isa import chip
from ixp.simulator import SCHEDULES, Machine

_PROGRAM = """
.num_contexts 2
.local n sum
    immed[n, 3]
    immed[sum, 0]
again#:
    .log "n=%d", n
    .log "sum=%u of %x", sum, 0xab
    alu[sum, sum, +, n]
    alu[n, n, -, 1]
    br>0[again#]
    alu[$out, --, b, sum]
    .log "out=%d", $out
    sram[write, $out, n, 0, 1], ctx_swap
    .log "end"
    ctx_arb[kill]
.endlocal
"""


def run(schedule: str = "decoupled", *, log: bool = True, words: bool = False) -> Machine:
    program = assemble(_PROGRAM)
    machine = Machine(chip(), {2: program}, schedule=schedule, profile_words=words)
    if log:
        machine.log.start()
    machine.run(200)
    return machine


def test_texts_have_the_values_before_their_words() -> None:
    lines = [line for line in run().log.take() if line.context == 1]

    assert [
        "n=3", "sum=0 of 0xab", "n=2", "sum=3 of 0xab", "n=1", "sum=5 of 0xab", "out=6", "end"
    ] == [line.text for line in lines]  # fmt: skip
    assert {2} == {line.engine for line in lines}


@pytest.mark.parametrize("words", [False, True])
def test_schedules_and_the_profile_log_the_same(*, words: bool) -> None:
    logs = [run(schedule, words=words).log.take() for schedule in SCHEDULES]

    assert logs[0] == logs[1] == run().log.take()
    assert sorted(line.cycle for line in logs[0]) == [line.cycle for line in logs[0]]


def test_a_log_changes_no_result_and_is_taken_once() -> None:
    logged, plain = run(), run(log=False)
    counters = [[m.engines[2].contexts[c].counters for c in range(2)] for m in (logged, plain)]

    assert counters[0] == counters[1]
    assert [] == plain.log.take()
    assert [] != logged.log.take()
    assert [] == logged.log.take()
