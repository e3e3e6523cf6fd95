"""Both schedules, and any chunking of a run, give the same machine."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.isa.chip import chip
from ixp.simulator import SCHEDULES, Machine
from tests.simulator.programs import random_programs


def run(seed: int, schedule: str, cycles: list[int], grade: str = "75") -> dict[str, object]:
    """The state of a machine of random programs after some chunks."""
    small = chip(sdram=grade, sdram_quadwords=1 << 22)
    machine = Machine(small, random_programs(seed), schedule=schedule)
    for chunk in cycles:
        machine.run(chunk)
    return machine.state()


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from(["75", "7e"]))
def test_decoupled_equals_lockstep(seed: int, grade: str) -> None:
    """Engines that run ahead change nothing: counters, command hash, registers, memory."""
    decoupled, lockstep = (run(seed, schedule, [6000], grade) for schedule in SCHEDULES)

    assert decoupled == lockstep


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_chunks_change_nothing(seed: int) -> None:
    """A run that stops and goes on at any cycle equals one that does not."""
    rng = Random(seed)
    chunks = [rng.randrange(1, 900) for _ in range(10)]

    assert run(seed, "decoupled", chunks) == run(seed, "decoupled", [sum(chunks)])


def test_programs_meet_every_unit() -> None:
    """The random programs are worth comparing: each unit serves commands and each stalls."""
    state = run(7, "decoupled", [50_000])

    units = state["units"]
    assert isinstance(units, dict)
    assert all(counters["reads"] + counters["writes"] > 100 for counters in units.values())
    threads = state["threads"]
    assert isinstance(threads, list)
    assert sum(stalled for _, _, stalled in threads) > 0
