"""The sanitizer reports lost updates of shared words, and locks prevent them."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import assemble
from ixp.simulator import SCHEDULES, Finding, Machine, fork
from tests.example_counts import examples
from tests.simulator.support.chips import SMALL
from tests.simulator.support.shared_words import ENGINES, LOCKS, Word, random_sums

SCRATCH = [("scratch", 8), ("scratch", 9)]
PLAIN = [("sram", 8), ("sram", 9), ("sdram", 8), ("sdram", 9)]
SEEDS = st.integers(0, 10**6)

END = "nop\n nop\n nop\n ctx_arb[kill]\n"  # so that no branch aborts the kill
WAIT = "nop\n" * 60
READ = "scratch[read, $x, 0, 9, 1], ctx_swap\n"
TAKE = "scratch[bit_wr, $x, 0, 9, test_and_clear_bits], ctx_swap\n"
WRITE = "scratch[write, $x, 0, 9, 1], ctx_swap\n"
SET = "scratch[bit_wr, $f, 0, 9, set_bits], ctx_swap\n"
INCR = "scratch[incr, --, 0, 9, 1], ctx_swap\n"
READ_SRAM, WRITE_SRAM, SET_SRAM = (text.replace("scratch", "sram") for text in (READ, WRITE, SET))
CLEAR_SRAM = SET_SRAM.replace("set_bits", "clear_bits")
LOCK = "held#:\n scratch[bit_wr, $f, 0, 8, test_and_set_bits], ctx_swap\n br_bset[$f, 1, held#]\n"
UNLOCK = "scratch[bit_wr, $f, 0, 8, clear_bits], ctx_swap\n"
TELL = "scratch[write, $f, 0, 7, 1], ctx_swap\n"
POLL = "poll#:\n scratch[read, $f, 0, 7, 1], ctx_swap\n br_bclr[$f, 1, poll#]\n"

Threads = tuple[str, str]
"""Programs of two threads: one on engine 0 that reads and writes word 9, and one on engine 1."""

LOST: dict[str, Threads] = {
    "a write": (READ + WAIT + WRITE, "nop\n" * 30 + WRITE),
    "an increment": (READ + WAIT + WRITE, "nop\n" * 30 + INCR),
    "bits": (READ + WAIT + WRITE, "nop\n" * 30 + SET),
    "bits after bits": (TAKE + WAIT + WRITE, "nop\n" * 30 + SET),
    "bits of sram": (SET_SRAM + READ_SRAM + WAIT + WRITE_SRAM, "nop\n" * 60 + CLEAR_SRAM),
    "a flag set before the update": (READ + POLL + WAIT + WRITE, "nop\n" * 30 + TELL + INCR),
}
PRESERVED: dict[str, Threads] = {
    "a poll after the update": (READ + POLL + WRITE, "nop\n" * 30 + INCR + TELL),
    "a lock around the update": (READ + WAIT + LOCK + WRITE, "nop\n" + LOCK + INCR + UNLOCK),
    "a signal after the update": (
        f"{READ} ctx_arb[inter_thread]\n {WRITE}",
        f"nop\n{INCR} fast_wr[0, inter_thd_sig]\n",
    ),
    "a second read": (READ + WAIT + READ + WRITE, "nop\n" * 30 + INCR),
    "an update before the read": (WAIT + READ + WRITE, INCR),
    "bits that were set already": (SET + READ + WAIT + WRITE, "nop\n" * 40 + SET),
    "no read": (WAIT + WRITE, "nop\n" * 30 + INCR),
    "two increments": (READ + WAIT + INCR, "nop\n" * 30 + INCR),
}


def machine_of(threads: Threads, schedule: str = "decoupled") -> Machine:
    """Return a machine with a program on each of two engines and some memory set to 0."""
    programs = {
        engine: assemble(f"immed[$x, {4 + engine}]\n immed[$f, 2]\n {text}\n {END}").words
        for engine, text in enumerate(threads)
    }
    machine = Machine(SMALL, programs, contexts={0: 1, 1: 1}, schedule=schedule, check=True)
    for unit in ("scratch", "sram"):
        machine.write(unit, 0, [0] * 16)
    return machine


def words_of(findings: list[Finding], check: str) -> set[Word]:
    """Return the words in findings of one kind; assert that there are no other findings."""
    assert {finding.check for finding in findings} <= {check}
    texts = [finding.text.split() for finding in findings]
    return {(text[text.index("word") - 1], int(text[text.index("word") + 1], 16)) for text in texts}


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("name", LOST)
def test_an_update_that_a_write_overwrites_is_reported(name: str, schedule: str) -> None:
    machine = machine_of(LOST[name], schedule)
    machine.run(2000)
    [finding] = machine.findings()

    assert (finding.check, finding.engine, finding.times) == ("lost_update", 0, 1)
    assert finding.other is not None
    assert finding.other[:2] == (1, 0)
    unit = "sram" if "sram" in name else "scratch"
    assert finding.text.startswith(f"update of {unit} word 0x9 ")
    twin = machine_of(LOST[name], schedule)
    twin.run_to(finding.cycle)
    before = twin.read(unit, 9)
    twin.run_to(finding.cycle + 1)
    assert before != twin.read(unit, 9) == [4]


@pytest.mark.parametrize("name", PRESERVED)
def test_an_update_that_the_writer_has_read_or_preserves_is_not_reported(name: str) -> None:
    """A thread may overwrite a change that it has read."""
    machine = machine_of(PRESERVED[name])
    machine.run(2000)

    assert machine.findings() == []


@pytest.mark.parametrize("cycle", [20, 60, 80])
def test_a_lost_update_across_a_snapshot_is_reported(cycle: int) -> None:
    machine = machine_of(LOST["an increment"])
    machine.run(cycle)
    twin = fork(machine)
    machine.run(2000)
    twin.run(2000)

    assert machine.findings() == twin.findings() != []


@pytest.mark.parametrize("lock", LOCKS)
@examples(6)
@given(SEEDS)
def test_random_updates_under_a_lock_are_not_lost_and_have_no_finding(lock: str, seed: int) -> None:
    sums = random_sums(seed, [*SCRATCH, *PLAIN], LOCKS[lock], ENGINES.get(lock, 2))
    for schedule in SCHEDULES:
        machine = sums.machine(partial(Machine, SMALL, check=True, schedule=schedule))

        assert sums.wrong(machine) == set()
        assert machine.findings() == []


@examples(20)
@given(SEEDS, st.sampled_from((1, 2)))
def test_random_updates_without_a_lock_are_reported_if_one_is_lost(seed: int, engines: int) -> None:
    """In both schedules the words with findings are those with a wrong sum."""
    sums = random_sums(seed, SCRATCH, engines=engines)
    findings = []
    for schedule in SCHEDULES:
        machine = sums.machine(partial(Machine, SMALL, check=True, schedule=schedule))
        findings.append(machine.findings())

        assert sums.wrong(machine) == words_of(machine.findings(), "lost_update") != set()
    assert findings[0] == findings[1]


@examples(20)
@given(SEEDS, st.sampled_from((1, 2)))
def test_random_updates_of_plain_words_without_a_lock_are_races(seed: int, engines: int) -> None:
    """A race is reported for every word that two threads add to, with or without a loss."""
    sums = random_sums(seed, PLAIN, engines=engines)
    findings = []
    for schedule in SCHEDULES:
        machine = sums.machine(partial(Machine, SMALL, check=True, schedule=schedule))
        findings.append(machine.findings())
        shared = {word for word, threads in sums.threads.items() if len(threads) > 1}

        assert shared == words_of(machine.findings(), "order_race")
    assert findings[0] == findings[1]
