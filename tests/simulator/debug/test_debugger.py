"""Stops are in the exact cycle, and a step is one word or cycle."""

import pickle
from copy import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.simulator import (
    SCHEDULES,
    Debugger,
    Location,
    Machine,
    MachineFault,
    WatchpointHit,
    state_of,
)
from ixp.support.errors import UserError
from tests.simulator.support.chips import SMALL
from tests.simulator.support.debugging import debugger
from tests.simulator.support.programs import random_programs
from tests.simulator.support.states import assert_equal_states

END = 3000


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.sampled_from(SCHEDULES), st.data())
def test_a_breakpoint_stops_at_its_word(seed: int, schedule: str, data: st.DataObject) -> None:
    """The oracle is the reference log of another run."""
    plain = Machine(SMALL, random_programs(seed))
    plain.command_bus.log_references()
    plain.run_to(END + 1000)
    log = [line for line in plain.command_bus.take_references() if 0 < line.wanted < END]
    line = data.draw(st.sampled_from(log))
    thread = (line.engine, line.context, line.word)

    debug = Debugger(Machine(SMALL, random_programs(seed), schedule=schedule))
    debug.break_at(line.engine, line.word, [line.context])
    cycles = []
    while stops := debug.run_to(END):
        assert [thread] == [stop[:3] for stop in stops]
        cycles.append(debug.machine.now)

    reached = [at.wanted for at in log if (at.engine, at.context, at.word) == thread]
    assert sorted(reached) == cycles
    whole = Machine(SMALL, random_programs(seed))
    whole.run_to(END)
    assert_equal_states(state_of(whole), state_of(debug.machine))


def test_a_stopped_machine_has_the_state_of_its_cycle() -> None:
    """No engine is ahead. The oracle is a run to that cycle."""
    debug = Debugger(Machine(SMALL, random_programs(9)))
    debug.break_at(3, 52)
    assert debug.run_to(END)

    plain = Machine(SMALL, random_programs(9))
    plain.run_to(debug.machine.now)

    assert_equal_states(state_of(plain), state_of(debug.machine))


def test_breakpoints_may_be_at_labels_lines_and_words() -> None:
    debug = debugger()
    file = debug.programs[0].lines[3].file

    assert [3] == debug.break_at(0, "again#") == debug.break_at(0, f"{file}:5")
    assert [3] == debug.break_at(0, 3)
    stops = debug.run_to(100)
    assert [(0, 0, 3)] == [stop[:3] for stop in stops]
    assert stops[0].text.endswith(":5: alu[count, count, -, 1]")
    debug.clear()
    assert [] == debug.run_to(100)


def test_a_step_is_one_word_or_one_cycle() -> None:
    debug = debugger()
    executed = []
    while debug.step_word(0, 0, cycles=500):
        executed.append(debug.machine.engines[0].contexts[0].counters[0])

    words = 3 + 5 * 3 + 1  # preamble, five rounds, and the wait
    assert list(range(1, words + 1)) == executed
    before = debug.machine.now
    debug.step_cycle()
    assert before + 1 == debug.machine.now


def test_a_condition_stops_in_the_first_cycle_in_which_it_holds() -> None:
    debug = debugger()
    text = debugger()
    assert debug.run_until(lambda: debug.machine.read("sram", 0x10) == [0x1234], 1000)
    assert text.run_until("sram[0x10] == 0x1234 and csr('xmit_ptr') == 0", 1000)
    assert_equal_states(state_of(debug.machine), state_of(text.machine))

    plain = debugger().machine
    plain.run_to(debug.machine.now - 1)
    assert [0] == plain.read("sram", 0x10)
    assert not debug.run_until(lambda: False, debug.machine.now + 10)


def test_a_thread_can_be_moved_to_another_word() -> None:
    debug = debugger("a#: br[a#]\nimmed[x, 1]\nb#: br[b#]")

    debug.run_to(20)
    debug.go_to(0, 0, 1)
    debug.run_to(40)

    assert debug.register(0, 0, "x") == 1
    assert debug.thread(0, 0).word == 2


def test_the_bpt_instruction_stops_and_the_debugger_resumes_the_thread() -> None:
    debug = debugger("br!=ctx[0, end#]\nctx_arb[bpt]\nimmed[x, 1]\nend#: ctx_arb[kill]")

    stops = debug.run_to(100)
    assert [stop[:3] for stop in stops] == [(0, 0, 1)]
    debug.run_to(debug.machine.now + 100)
    assert debug.register(0, 0, "x") == 0
    debug.signal(0, 0, "bpt")
    debug.run_to(debug.machine.now + 100)

    assert debug.register(0, 0, "x") == 1


def test_a_watchpoint_stops_with_the_old_and_the_new_value() -> None:
    debug = debugger()
    count = debug.place_of(0, 0, "count")
    debug.break_on_change(count)
    debug.break_on_change(Location("sram", 0x10))

    changes = [stop for _ in range(4) for stop in debug.run_to(END)]
    assert changes[1].text == f"engine 0 register[{count.index:#x}]: 0x5 -> 0x4"

    assert changes[:2] == [WatchpointHit(count, 0, 5), WatchpointHit(count, 5, 4)]
    assert WatchpointHit(Location("sram", 0x10), 0, 0x1234) in changes
    debug.clear()
    assert debug.run_to(END) == []


@pytest.mark.parametrize(
    "place", [Location("sram", 3), Location("zz", 0), Location("register", 9999)]
)
def test_a_written_register_must_exist(place: Location) -> None:
    debug = Debugger(Machine(SMALL, {}))
    with pytest.raises(UserError, match=r"place must be a register|register must be|location must"):
        debug.set_place(place, 7)


def test_a_fault_can_be_copied_and_pickled() -> None:
    fault = MachineFault("the rule", 7, (1, 2, 3))
    for other in (copy(fault), pickle.loads(pickle.dumps(fault))):  # noqa: S301 - its own bytes
        assert (str(other), other.thread, other.word) == (str(fault), (1, 2), 3)
