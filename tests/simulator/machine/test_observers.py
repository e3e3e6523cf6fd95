"""Observers record the same in every kind of run, and do not change the machine.

`tests/simulator/kernel/test_schedules.py` compares machines without observers.
"""

from random import Random
from typing import Any, NamedTuple

from hypothesis import example, given
from hypothesis import strategies as st

from ixp.simulator import Finding, Machine, Profile, TraceRecord, state_of
from tests.example_counts import examples
from tests.simulator.support.chips import SMALL
from tests.simulator.support.programs import random_programs
from tests.simulator.support.states import assert_equal_states

CYCLES = 6000
OPTIONS: list[dict[str, Any]] = [{}, {"check": True, "profile_words": True}]


class Notes(NamedTuple):
    """The final state of a machine and the records of its observers."""

    state: dict[str, object]
    profile: Profile
    findings: list[Finding]
    records: list[TraceRecord]


def observed(seed: int, window: tuple[int, int], pieces: list[int], **options: Any) -> Notes:  # noqa: ANN401
    """Run random programs in pieces, traced in a window (start, length) of cycles."""
    machine = Machine(SMALL, random_programs(seed), profile=True, **options)
    machine.trace.start(*window)
    records: list[TraceRecord] = []
    for cycles in pieces:
        machine.run_until_quiescent(machine.now + cycles)
        records += machine.trace.take()
    machine.trace.end()
    records += machine.trace.take()
    return Notes(state_of(machine), machine.profile(), machine.findings(), records)


@examples(12)
@given(st.integers(0, 10**6), st.integers(0, 4000), st.integers(1, 3000), st.sampled_from(OPTIONS))
@example(5, 500, 3000, {"native": "on"})
def test_observations_change_nothing_and_are_equal_in_all_schedules_and_pieces(
    seed: int, start: int, length: int, options: dict[str, Any]
) -> None:
    rng = Random(seed)
    pieces = [rng.randrange(1, 900) for _ in range(6)]
    pieces.append(CYCLES - sum(pieces))
    plain = Machine(SMALL, random_programs(seed))
    plain.run(CYCLES)

    notes = observed(seed, (start, length), [CYCLES], **options)

    assert_equal_states(state_of(plain), notes.state)
    assert bool(notes.findings) == ("check" in options)
    assert observed(seed, (start, length), pieces, **options) == notes
    assert observed(seed, (start, length), [CYCLES], schedule="lockstep", **options) == notes
