"""Both schedules give equal machine states."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ixp.assembler import assemble
from ixp.isa.tables.chip import Chip
from ixp.simulator import SCHEDULES, Machine, MachineFault, PortSpec, state_of
from tests.example_counts import examples
from tests.simulator.support.chips import SMALL, STEPS, TIMES, moved_rows, small_chip
from tests.simulator.support.programs import random_programs
from tests.simulator.support.snippets import STOPPING
from tests.simulator.support.states import assert_equal_states


def run(seed: int, schedule: str, cycles: int, small: Chip = SMALL) -> dict[str, object]:
    """Run random programs for some cycles; return the state of the machine, or its fault."""
    machine = Machine(small, random_programs(seed), schedule=schedule)
    try:
        machine.run(cycles)
    except MachineFault as fault:
        return {"fault": str(fault)}
    return state_of(machine)


@examples(20)
@given(
    st.integers(0, 10**6),
    st.dictionaries(st.sampled_from(TIMES), st.sampled_from(STEPS), min_size=1, max_size=3),
)
@example(2, {"sram_word_cycles": 9, "sram_bit_cycles": -9})  # a boolean is drawn before a word
@example(219446, {"memory_clock_cycles": -9})  # ends with a fault in the same cycle
def test_decoupled_equals_lockstep_with_any_chip_rows(seed: int, steps: dict[str, int]) -> None:
    table = small_chip(**moved_rows(steps))

    decoupled, lockstep = (run(seed, schedule, 3000, table) for schedule in SCHEDULES)

    assert_equal_states(lockstep, decoupled)


def test_random_programs_use_every_unit() -> None:
    """The programs also stall threads."""
    state = run(7, "decoupled", 50_000)

    units = state["units"]
    assert isinstance(units, dict)
    assert all(counters["reads"] + counters["writes"] > 100 for counters in units.values())
    threads = state["threads"]
    assert isinstance(threads, list)
    assert sum(stalled for _, _, stalled in threads) > 0


@pytest.mark.parametrize("period", range(3, 40, 4))
def test_writes_of_ctx_enables_are_equal_in_both_schedules(period: int) -> None:
    """An engine that is ahead writes it, while others signal the contexts that it stops."""
    program = assemble(STOPPING.format(thread=5, period=period))
    states = []
    for schedule in SCHEDULES:
        machine = Machine(SMALL, {0: program.words, 1: program.words}, schedule=schedule)
        machine.run(5000)
        states.append(state_of(machine))
        assert machine.read("scratch", 5) != [0]

    assert_equal_states(*states)


ASKING = """
.xfer_order $d0 $d1
.addr $d0 0
    br!=ctx[0, end#]
    {write}
    immed[count, 200]
again#:
    alu[seen, seen, OR, $d0]
    alu[count, count, -, 1]
    br>0[again#]
    alu[$d1, --, B, seen]
    scratch[write, $d1, 0, 7, 1], ctx_swap
end#:
    nop
    nop
    nop
    ctx_arb[kill]
"""
"""A thread requests a unit of port 0 and continues; the status is written to `$d0` meanwhile."""


@pytest.mark.parametrize(
    "write",
    [
        "fast_wr[0, rcv_req]",
        "immed[$d0, 0]\n csr[write, $d0, rcv_req]",
        "immed[$d0, 0]\n csr[write, $d0, rcv_req], ctx_swap",
    ],
)
def test_words_see_the_status_of_a_receive_request_in_its_cycle(write: str) -> None:
    """Words that do not wait for a request are not executed before its status."""
    words = assemble(ASKING.format(write=write)).words
    states = []
    for schedule in SCHEDULES:
        machine = Machine(SMALL, {0: words}, [PortSpec(0, "oc12")], schedule=schedule)
        machine.enable_ports()
        machine.run(2000)
        states.append(state_of(machine))
        assert machine.read("scratch", 7) != [0]

    assert_equal_states(*states)


def test_a_fault_has_the_same_cycle_in_both_schedules() -> None:
    program = assemble("nop\n nop\n immed[x, 1]\n local_csr_wr[active_ctx_sts, x]").words
    for schedule in SCHEDULES:
        machine = Machine(SMALL, {0: program}, schedule=schedule)
        with pytest.raises(MachineFault, match=r"^cycle 3: engine 0 context 0 word 3: "):
            machine.run(100)


@pytest.mark.parametrize("grant", [1, 2, 3])
@pytest.mark.parametrize("seed", [0, 1])
def test_snapshots_of_both_schedules_are_equal_if_commands_wait(seed: int, grant: int) -> None:
    """With queues of one command, the schedules retry grants in different cycles."""
    depths: dict[str, Any] = dict.fromkeys(("scratch_depth", "fbi_depth", "sram_ordered_depth"), 1)
    small = small_chip(grant_cycles=grant, **depths)
    lockstep, decoupled = (
        Machine(small, random_programs(seed), schedule=schedule) for schedule in SCHEDULES
    )
    for cycle in range(100, 1500, 7):
        lockstep.run_to(cycle)
        decoupled.run_to(cycle)
        assert lockstep.kernel.save() == decoupled.kernel.save(), cycle
