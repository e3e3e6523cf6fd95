"""Both schedules choose the same contexts when events coincide."""

from collections.abc import Iterator
from random import Random

import pytest

from ixp.assembler import assemble
from ixp.simulator import SCHEDULES, Machine, state_of
from tests.simulator.support.chips import SMALL
from tests.simulator.support.states import assert_equal_states

ENGINES = 3
READS = {
    "sram": ["sram[read, $0, 0, 0, {count}]"],
    "sdram": ["sdram[read, $$0, 0, 0, 1]"],
    "fbi": ["scratch[read, $0, 0, 0, {count}]", "csr[read, $0, rcv_rdy_lo]"],
}
HEAD = """
.xfer_order $0 $1 $2 $3 $4 $5 $6 $7
.xfer_order $$0 $$1
br=ctx[1, context1#]
br=ctx[2, context2#]
br=ctx[3, context3#]
context0#:
"""


def nops(random: Random) -> str:
    """Draw up to a dozen nops."""
    return "nop\n" * random.randrange(12)


def reads(random: Random) -> Iterator[str]:
    """Draw one or two reads with the same event, a wait for it, and a test for a second one."""
    event = random.choice(list(READS))
    for _ in range(random.randrange(1, 3)):
        read = random.choice(READS[event]).format(count=random.randrange(1, 9))
        yield f"{nops(random)}{read}, sig_done\n"
    yield f"{nops(random)}ctx_arb[{event}]\n"
    label = f"once{random.getrandbits(64):x}#"
    yield f"br_!signal[{event}, {label}]\nalu[again, again, +, 1]\n{label}:\n"


def program(random: Random) -> str:
    """Draw a program in which all contexts read, and some wait for signals of context 3."""
    text = HEAD
    for context in range(3):
        text += f"loop{context}#:\n" + "".join(part for _ in range(3) for part in reads(random))
        text += nops(random) + random.choice(["", "ctx_arb[inter_thread]\n"])
        text += f"br[loop{context}#]\ncontext{context + 1}#:\n"
    threads = [4 * engine + context for engine in range(ENGINES) for context in range(3)]
    signals = (f"{''.join(reads(random))}fast_wr[{thread}, inter_thd_sig]\n" for thread in threads)
    return f"{text}loop3#:\n{''.join(signals)}br[loop3#]\n"


@pytest.mark.parametrize("schedule", SCHEDULES)
def test_cycles_in_which_all_threads_wait_cost_no_events(schedule: str) -> None:
    machine = Machine(SMALL, {0: assemble("ctx_arb[inter_thread]").words}, schedule=schedule)
    machine.run(1_000)
    events = machine.events
    machine.run(100_000)

    assert events == machine.events


@pytest.mark.parametrize("seed", range(12))
def test_coinciding_events_give_the_same_turns_in_both_schedules(seed: int) -> None:
    random = Random(seed)
    words = {engine: assemble(program(random)).words for engine in range(ENGINES)}
    states = []
    for schedule in SCHEDULES:
        machine = Machine(SMALL, words, schedule=schedule)
        machine.run(20_000)
        states.append(state_of(machine))

    assert_equal_states(*states)
