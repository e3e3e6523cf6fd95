"""The core's software: when it has its turns, and that these depend on nothing else."""

from collections.abc import Sequence
from typing import Any

import pytest

from ixp.assembler import assemble
from ixp.isa.chip import chip
from ixp.simulator import SCHEDULES, Machine, fork
from tests.simulator.states import assert_same

CHIP = chip(sdram_quadwords=1 << 16)
PERIOD = CHIP["core_poll_cycles"]
END = 5 * PERIOD

COUNT_FOR_EVER = """
loop#:
    scratch[incr, --, 0, 8, 1], ctx_swap
    br[loop#]
"""


class Busy:
    """Spends what a list says, turn by turn, and writes down what it finds in the scratchpad."""

    def __init__(self, costs: Sequence[int]) -> None:
        self.costs = list(costs)
        self.turns: list[tuple[int, int]] = []

    def initialise(self, machine: Machine) -> None:
        """Let the count begin at 0."""
        machine.write("scratch", 8, [0])

    def poll(self, machine: Machine) -> None:
        """Note cycle and count, change the count, and spend time."""
        [count] = machine.read("scratch", 8)
        self.turns.append((machine.now, count))
        machine.write("scratch", 8, [count + 1000])
        if self.costs:
            machine.spend(self.costs.pop(0))

    def state(self) -> Any:  # noqa: ANN401 - plain data
        """Give what is left and what was noted."""
        return {"costs": self.costs, "turns": self.turns}

    def restore(self, _machine: Machine, state: Any) -> None:  # noqa: ANN401
        """Go back to a state."""
        self.costs = list(state["costs"])
        self.turns = [(cycle, count) for cycle, count in state["turns"]]


def busy(costs: Sequence[int], schedule: str = "decoupled") -> tuple[Machine, Busy]:
    """Build a machine whose core is busy."""
    software = Busy(costs)
    words = assemble(COUNT_FOR_EVER).words
    return Machine(CHIP, {0: words, 3: words}, core=software, schedule=schedule), software


def test_turns_come_when_what_was_spent_is_over() -> None:
    """Spent time delays the next turn, or brings it forward; else turns keep their period."""
    machine, software = busy([100, 0, 2 * PERIOD, 7])
    machine.run_to(END)

    turns = [cycle for cycle, _ in software.turns]
    assert turns == [0, 100, PERIOD, 3 * PERIOD, 3 * PERIOD + 7, 4 * PERIOD]
    assert machine.core_busy_cycles == 100 + 2 * PERIOD + 7


def test_time_spent_in_one_turn_adds_up() -> None:
    """A handler and a copy take the time of both."""
    machine, _ = busy([])
    machine.spend(30)
    machine.spend(12)

    assert machine.core_free_at == 42
    with pytest.raises(ValueError, match="core spends must be 0 or more, not -1"):
        machine.spend(-1)


COSTS = [100, 333, 0, 5000, 1, 1, 4095, 464, 464]


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("step", [1, 97, 100, PERIOD, 3 * PERIOD])
def test_turns_do_not_depend_on_how_a_run_is_cut(step: int, schedule: str) -> None:
    """Every chunking and schedule gives the same turns, findings of the software, and state."""
    whole, expected = busy(COSTS)
    whole.run_to(END)
    cut, software = busy(COSTS, schedule)
    while cut.now < END:
        cut.run_to(min(cut.now + step, END))

    assert software.turns == expected.turns
    assert_same(whole.state(), cut.state())


@pytest.mark.parametrize("cycle", [50, 100, 433, 434, PERIOD, PERIOD + 1])
def test_busy_core_goes_on_from_a_snapshot(cycle: int) -> None:
    """A fork has its turns in the cycles in which the machine has them."""
    machine, software = busy(COSTS)
    machine.run_to(cycle)
    twin = fork(machine)
    for each in (machine, twin):
        each.run_to(END)

    assert isinstance(twin.core, Busy)
    assert twin.core.turns == software.turns
    assert_same(machine.state(), twin.state())
    assert twin.core_busy_cycles == machine.core_busy_cycles
