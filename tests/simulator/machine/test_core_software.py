"""Core software: the cycles of its polls, and which polls may be omitted."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from ixp.assembler import assemble
from ixp.isa import CoreMachine
from ixp.simulator import SCHEDULES, Machine, fork, state_of
from ixp.support.errors import UserError
from tests.simulator.support.chips import SMALL, small_chip
from tests.simulator.support.states import assert_equal_states

PERIOD = SMALL["core_poll_cycles"]
PERIODS = [1000, PERIOD, 5000, 9001]
END = 5 * PERIOD

COUNT = """
loop#:
    scratch[incr, --, 0, 8, 1], ctx_swap
    br[loop#]
"""

NOTIFY = """
.xfer_order $$notified $$low
immed[count, 0]
immed[bits, 0xfff]
again#:
    alu[count, count, +, 1]
    alu[--, count, AND, bits]
    br!=0[again#]
    alu[$$notified, --, B, count]
    alu[$$low, --, B, 0]
    UNIT[write, $$notified, 0, 9, 1], ctx_swap
    br[again#]
"""


class RecordingCore:
    """Spend a listed number of cycles in each poll, and record reads of scratchpad."""

    def __init__(self, costs: Sequence[int]) -> None:
        self.costs = list(costs)
        self.turns: list[tuple[int, int]] = []

    def initialise(self, machine: CoreMachine) -> None:
        machine.write("scratch", 8, [0])

    def poll(self, machine: CoreMachine) -> None:
        [count] = machine.read("scratch", 8)
        self.turns.append((machine.now, count))
        machine.write("scratch", 8, [count + 1000])
        if self.costs:
            machine.spend(self.costs.pop(0))

    def state(self) -> Any:  # noqa: ANN401 - plain data
        return {"costs": self.costs, "turns": self.turns}

    def restore(self, _machine: CoreMachine, state: Any) -> None:  # noqa: ANN401
        self.costs = list(state["costs"])
        self.turns = [(cycle, count) for cycle, count in state["turns"]]


def busy(costs: Sequence[int], schedule: str = "decoupled") -> tuple[Machine, RecordingCore]:
    software = RecordingCore(costs)
    words = assemble(COUNT).words
    return Machine(SMALL, {0: words, 3: words}, core=software, schedule=schedule), software


def test_the_next_poll_follows_the_end_of_spent_time() -> None:
    """Spent time delays or advances the next poll; otherwise polls are periodic."""
    machine, software = busy([100, 0, 2 * PERIOD, 7])
    machine.run_to(END)

    turns = [cycle for cycle, _ in software.turns]
    assert turns == [0, 100, PERIOD, 3 * PERIOD, 3 * PERIOD + 7, 4 * PERIOD]
    assert machine.core.busy_cycles == 100 + 2 * PERIOD + 7


def test_times_spent_in_one_poll_add_up() -> None:
    machine, _ = busy([])
    machine.spend(30)
    machine.spend(12)

    assert machine.core.free_at == 42
    with pytest.raises(ValueError, match="core spends must be 0 or more, not -1"):
        machine.spend(-1)


COSTS = [100, 333, 0, 5000, 1, 1, 4095, 464, 464]


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("step", [1, 97, 100, PERIOD, 3 * PERIOD])
def test_polls_do_not_depend_on_the_division_of_a_run(step: int, schedule: str) -> None:
    uncut, expected = busy(COSTS)
    uncut.run_to(END)
    cut, software = busy(COSTS, schedule)
    while cut.now < END:
        cut.run_to(min(cut.now + step, END))

    assert software.turns == expected.turns
    assert_equal_states(state_of(uncut), state_of(cut))


@pytest.mark.parametrize("cycle", [50, 100, 433, 434, PERIOD, PERIOD + 1])
def test_a_busy_core_continues_from_a_snapshot(cycle: int) -> None:
    machine, software = busy(COSTS)
    machine.run_to(cycle)
    twin = fork(machine)
    machine.run_to(END)
    twin.run_to(END)

    assert isinstance(twin.core.software, RecordingCore)
    assert twin.core.software.turns == software.turns
    assert_equal_states(state_of(machine), state_of(twin))
    assert twin.core.busy_cycles == machine.core.busy_cycles


class PollingCore:
    """Answer each new number in a word; with `declares`, declare that it waits for the word."""

    def __init__(self, unit: str, *, declares: bool) -> None:
        self.place = (unit, 9)
        self.declares = declares
        self.turns = 0
        self.news: list[tuple[int, list[int]]] = []

    def initialise(self, machine: CoreMachine) -> None:
        machine.write(self.place[0], self.place[1], [0, 0])

    def poll(self, machine: CoreMachine) -> list[tuple[str, int]] | None:
        self.turns += 1
        number = machine.read(*self.place)
        if not self.news or number != self.news[-1][1]:
            self.news.append((machine.now, number))
            machine.write("scratch", 100, [len(self.news)])
            machine.spend(700 * (len(self.news) % 3))
        return [self.place] if self.declares else None


class CoreReturning:
    def __init__(self, places: Callable[[], Any]) -> None:
        self.places = places
        self.turns = 0

    def initialise(self, machine: CoreMachine) -> None:
        """Do nothing."""

    def poll(self, _machine: CoreMachine) -> Any:  # noqa: ANN401 - right or wrong
        self.turns += 1
        return self.places()


def notified(unit: str, period: int, *, declares: bool, **kind: Any) -> tuple[Machine, PollingCore]:  # noqa: ANN401
    """Return a machine whose thread writes a new number about every 20,000 cycles."""
    software = PollingCore(unit, declares=declares)
    text = NOTIFY.replace("UNIT", unit)
    words = assemble(text if unit == "sdram" else text.replace("$$", "$")).words
    small = small_chip(core_poll_cycles=period)
    return Machine(small, {0: words}, core=software, contexts={0: 1}, **kind), software


@pytest.mark.parametrize("unit", ["scratch", "sram", "sdram"])
@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("period", PERIODS)
@pytest.mark.parametrize("step", [97, 10_000_000])
def test_polls_without_change_are_optional(
    step: int, period: int, schedule: str, unit: str
) -> None:
    end = 400_000
    machine, all_polls = notified(unit, period, declares=False)
    machine.run_to(end)
    other, fewer_polls = notified(unit, period, declares=True, schedule=schedule)
    while other.now < end:
        other.run_to(min(other.now + step, end))

    assert len(all_polls.news) > 10
    assert fewer_polls.news == all_polls.news
    assert all_polls.turns >= end // period
    assert fewer_polls.turns < all_polls.turns * 0.9 or step < period
    assert_equal_states(state_of(machine), state_of(other))


@pytest.mark.parametrize(
    "places", [True, 7, ["scratch"], [("flash", 0)], [("scratch", -1)], [("sram", 1 << 40)]]
)
def test_core_software_may_wait_only_for_words_of_the_machine(places: Any) -> None:  # noqa: ANN401
    machine, software = busy([])
    software.poll = lambda _: places  # type: ignore[method-assign, assignment]

    with pytest.raises(
        UserError, match="poll of core software must return None, or a list of words"
    ):
        machine.run(1)


def test_core_software_may_return_its_awaited_words_as_a_generator() -> None:
    software = CoreReturning(lambda: (place for place in [("scratch", 9), ["sram", 4]]))
    machine = Machine(SMALL, {0: assemble(COUNT).words}, core=software)
    machine.run(3 * PERIOD)

    assert software.turns == 1
