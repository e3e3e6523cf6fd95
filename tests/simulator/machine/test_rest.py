"""A machine rests after its last turn and reference, in the same cycle in every kind of run."""

from typing import Any

import pytest

from ixp.assembler import assemble
from ixp.isa.tables.chip import chip
from ixp.simulator import Machine, state_of
from tests.simulator.support.states import assert_equal_states

ENDLESS = "again#:\nbr[again#]\n"
WAITS = "ctx_arb[inter_thread]\nctx_arb[kill]\n"
NO_WAIT = "immed[$0, 42]\nimmed[a, 0x100]\nscratch[write, $0, a, 0, 1]\nctx_arb[kill]\n"
ENDS = {
    "private": "immed[a, 3]\nalu[a, a, +, 1]\nctx_arb[kill]\n",
    "turns": "immed[n, 40]\nl#:\nctx_arb[voluntary]\nalu[n, n, -, 1]\nbr>0[l#]\n"
    "nop\nnop\nnop\nctx_arb[kill]\n",
    "memories": ".xfer_order $$0 $$1\nimmed[a, 8]\nimmed[$0, 1]\nimmed[$$0, 1]\nimmed[$$1, 2]\n"
    "sram[write, $0, a, 0, 1], ctx_swap\nscratch[incr, --, a, 0, 1], ctx_swap\n"
    "sdram[write, $$0, a, 0, 1], ctx_swap\nctx_arb[kill]\n",
    "deferred": "ctx_arb[kill], defer[1]\nimmed[a, 3]\n",
    "no wait": NO_WAIT,
    "long": "immed[n, 5000]\nl#:\nalu[n, n, -, 1]\nbr>0[l#]\nnop\nnop\nnop\nctx_arb[kill]\n",
}
WAYS: list[dict[str, Any]] = [
    {"native": "off"},
    {"native": "on"},
    {"schedule": "lockstep"},
    {"check": True},
    {"profile": True},
]


def rested(source: str, step: int = 100_000, **way: Any) -> Machine:  # noqa: ANN401
    """Run a program on engine 0, in steps, until the machine rests."""
    machine = Machine(chip(), {0: assemble(source)}, **way)
    while not machine.run_until_quiescent(machine.now + step):
        assert machine.now < 100_000
    return machine


@pytest.mark.parametrize("name", ENDS)
def test_a_machine_rests_in_the_same_cycle_in_every_kind_of_run(name: str) -> None:
    first, *later = [rested(ENDS[name], **way) for way in WAYS]
    later += [rested(ENDS[name], step, native="off") for step in (1, 2, 7, 100)]

    for other in later:
        assert (other.now, other.ended_cycle) == (first.now, first.ended_cycle)
        assert_equal_states(state_of(first), state_of(other))


@pytest.mark.parametrize("name", ENDS)
def test_a_machine_rests_after_the_last_cycle_that_changes_it(name: str) -> None:
    """The oracle steps another machine to its last cycle with a turn or a pending reference."""
    at_rest = rested(ENDS[name])
    machine = Machine(chip(), {0: assemble(ENDS[name])})
    ended = busy = 0
    before = None
    while machine.now < at_rest.now + 300:
        machine.run(1)
        spent = [context.counters for context in machine.engines[0].contexts]
        ended = machine.now if spent != before else ended
        busy = busy if machine.units_idle else machine.now
        before = spent

    bubble = chip()["swap_bubble_cycles"]  # is in the counters already at the word before
    assert at_rest.ended_cycle in {ended, ended + bubble}
    assert (
        max(at_rest.ended_cycle or 0, busy)
        <= at_rest.now
        <= max(at_rest.ended_cycle or 0, busy + 1)
    )


def test_a_pending_write_to_sdram_does_not_make_devices_busy() -> None:
    """`devices_idle` concerns ports and the transmit machine only."""
    machine = Machine(chip(), {0: assemble(ENDS["memories"])}, contexts={0: 1})
    idle = []
    while machine.now < 300:
        machine.run(1)
        idle.append(machine.units_idle)
        assert machine.devices_idle

    assert False in idle
    assert idle[-1]


def test_references_that_no_thread_awaits_have_ended_at_rest() -> None:
    machine = rested(NO_WAIT)

    assert machine.scratch[0x100] == 42
    assert machine.ended_cycle is not None
    assert machine.ended_cycle < machine.now


def test_a_machine_whose_threads_wait_for_the_core_rests() -> None:
    machine = rested(WAITS)
    assert machine.ended_cycle is None
    for context in range(4):
        machine.signal(0, context)

    assert machine.run_until_quiescent(machine.now + 1000)
    assert machine.ended_cycle is not None


def test_a_looping_program_never_rests() -> None:
    machine = Machine(chip(), {0: assemble(ENDLESS)})

    assert not machine.run_until_quiescent(1234)
    assert machine.now == 1234


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("nop\nctx_arb[kill]\n", 1),
        ("ctx_arb[kill], defer[1]\nnop\n", 0),
        ("br[end#]\nctx_arb[kill]\nend#:\nnop\nnop\nctx_arb[kill]\n", 1),
        ("immed[n, 5]\nl#:\nalu[n, n, -, 1]\nbr>0[l#]\nctx_arb[kill]\n", 3),
    ],
)
@pytest.mark.parametrize("way", WAYS)
def test_context_records_word_that_ended_it(source: str, word: int, way: dict[str, Any]) -> None:
    machine = Machine(chip(), {0: assemble(source)}, contexts={0: 0b0011}, **way)
    assert [context.ended_at for context in machine.engines[0].contexts] == [None] * 4
    machine.run_until_quiescent(1000)

    assert [context.ended_at for context in machine.engines[0].contexts] == [word, word, None, None]
