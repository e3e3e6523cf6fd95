"""A history restores the state of any cycle, equal to that of an uninterrupted run."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pytest

from ixp.assembler import assemble
from ixp.simulator import Debugger, History, Location, Machine, MachineFault, state_of
from ixp.support.errors import UserError
from tests.simulator.support.chips import SMALL
from tests.simulator.support.forwarder import forwarder
from tests.simulator.support.programs import random_programs
from tests.simulator.support.routers import router
from tests.simulator.support.states import assert_equal_states, full_state

Make = Callable[[], Machine]


def engines() -> Machine:
    return Machine(SMALL, random_programs(7))


def checked() -> Machine:
    """Return a machine with sanitizer and profile, which have state too."""
    return Machine(SMALL, random_programs(7), check=True, profile_words=True)


MACHINES = [(engines, 6000), (checked, 6000), (forwarder, 30_000), (router, 60_000)]


@pytest.mark.parametrize(("make", "end"), MACHINES)
def test_random_steps_in_history_lead_to_state_of_uninterrupted_run(make: Make, end: int) -> None:
    rng = Random(end)
    fresh, states = make(), {}
    stops = sorted(rng.sample(range(1, end), 12))
    for cycle in stops:
        fresh.run_to(cycle)
        states[cycle] = full_state(fresh)
    history = History(make(), interval=end // 7, max_checkpoints=4)

    for cycle in rng.choices(stops, k=20):
        history.go_to(cycle)
        assert_equal_states(states[cycle], full_state(history.machine), where=f" in cycle {cycle}")
        history.advance(cycle + 500, partial(history.machine.run_to_word, 0, rng.randrange(4)))


def test_a_history_stores_at_most_the_allowed_snapshots() -> None:
    """Every second one is deleted, but never the first one."""
    history = History(engines(), interval=10, max_checkpoints=5)
    fresh = engines()
    for cycle in range(100, 4001, 100):
        history.advance(cycle)
        assert history.snapshots <= 5
    for cycle in (17, 3999, 0):
        history.go_to(cycle)
        assert history.machine.now == cycle
    fresh.run_to(555)
    history.go_to(555)
    assert_equal_states(state_of(fresh), state_of(history.machine))


def changed(history: History, address: int) -> None:
    history.change(lambda: history.machine.write("scratch", address, [0xABC]))


def test_a_cycle_can_be_remembered_in_addition() -> None:
    """Running back to it and further gives the same states and stores the same snapshots."""
    history = History(engines(), interval=2000)
    history.go_to(3100)
    before = full_state(history.machine)
    snapshots = history.snapshots

    history.checkpoint(within=2000)  # the snapshot of cycle 2000 is used
    history.go_to(3700)
    history.checkpoint(within=500)
    after = full_state(history.machine)

    for cycle, state in ((3700, after), (3100, before), (3700, after)):
        history.go_to(5000)
        history.go_to(cycle)
        assert_equal_states(state, full_state(history.machine))
    assert snapshots <= history.snapshots <= snapshots + 1


def test_a_replay_repeats_the_changes_of_the_user() -> None:
    """The oracle is a run with equal changes in the same cycles."""
    history = History(engines(), interval=500)
    fresh = engines()
    for cycle, address in ((700, 3), (700, 4), (1800, 5)):
        history.go_to(cycle)
        changed(history, address)
        fresh.run_to(cycle)
        fresh.write("scratch", address, [0xABC])
    expected = state_of(fresh)

    for cycle in (3000, 699, 1800, 20, 1800):
        history.go_to(cycle)

    assert_equal_states(expected, state_of(history.machine))


def test_a_change_in_the_past_discards_the_later_states() -> None:
    history = History(engines(), interval=500)
    history.go_to(2000)
    changed(history, 3)
    history.go_to(3000)
    history.go_to(1000)
    changed(history, 4)
    history.go_to(3000)

    fresh = engines()
    fresh.run_to(1000)
    fresh.write("scratch", 4, [0xABC])
    fresh.run_to(3000)
    assert_equal_states(state_of(fresh), state_of(history.machine))


def breaks(history: History) -> Callable[[int], Iterator[int]]:
    def hits(end: int) -> Iterator[int]:
        while history.advance(end, history.machine.run_to_break):
            yield history.machine.now

    return hits


@pytest.mark.parametrize("interval", [300, 10_000])
def test_running_back_stops_at_every_hit_of_a_breakpoint(interval: int) -> None:
    """The oracle is the hits of the forward run in reverse order."""
    history = History(engines(), interval=interval)
    debug = Debugger(history.machine)
    debug.break_at(3, 52)
    debug.break_at(1, 20)
    forward = [*breaks(history)(6000)]
    history.go_to(6000)

    back = []
    while (hit := history.go_back(breaks(history))) is not None:
        back.append(hit)
        assert history.machine.now == hit
        assert history.machine.kernel.breaks_due()

    assert len(forward) > 20
    assert back == forward[::-1]
    assert history.machine.now == 0


def test_interrupted_running_back_leaves_the_machine_unchanged() -> None:
    history = History(engines())
    history.advance(3000)
    assert history.go_back(breaks(history), give_up=lambda: True) is None
    assert history.machine.now == 3000


def test_a_run_stops_in_the_first_cycle_in_which_a_value_changes() -> None:
    """The oracle is a run cycle by cycle."""
    fresh = engines()
    places = [Location("register", 3, engine=2), Location("sram", 16), Location("sdram", 2)]

    def values() -> list[int]:
        registers = fresh.engines[2].registers
        return [registers[3], fresh.sram[16], fresh.sdram[2]]

    before, expected = values(), []
    while fresh.now < 4000:
        fresh.run(1)
        if (now := values()) != before:
            before = now
            expected.append(fresh.now)
    machine = engines()
    stops = []
    while machine.run_to_break(4000, places):
        stops.append(machine.now)

    assert len(expected) > 3
    assert stops == expected


def test_a_machine_can_run_back_from_a_fault() -> None:
    program = assemble("""\
        immed[a, 9]
    again#:
        alu[a, a, -, 1]
        br>0[again#]
        immed[a, 0xFFFF, <<16]
        sram[read, $0, a, 0, 1], ctx_swap
        ctx_arb[kill]
    """)
    history = History(Machine(SMALL, {0: program.words}, contexts={0: 1}))
    with pytest.raises(MachineFault) as first:
        history.advance(1000)
    history.go_to(10)
    assert history.machine.fault is None
    with pytest.raises(MachineFault) as second:
        history.advance(1000)
    assert first.value.args == second.value.args


def test_wrong_numbers_are_refused() -> None:
    history = History(engines())
    history.advance(100)
    for wrong in (-1, "x"):
        with pytest.raises(UserError, match="cycle must be"):
            history.go_to(wrong)  # type: ignore[arg-type]
    with pytest.raises(UserError, match="interval of 1 cycle or more"):
        History(engines(), interval=0)
    late = engines()
    late.run_to(50)
    with pytest.raises(UserError, match="cycle must be 50 or later, not 49"):
        History(late).go_to(49)
