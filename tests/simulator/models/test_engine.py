"""The plain engine: documented costs of branches and swaps, turns, events, stalls."""

from ixp.assembler import assemble
from ixp.isa.tables.chip import chip
from tests.simulator.support.models.machine import PlainMachine

CHIP = chip().values()


def run(text: str, contexts: int = 0b1111, cycles: int = 400) -> PlainMachine:
    machine = PlainMachine(CHIP, {0: assemble(text).words}, {0: contexts})
    machine.run_to(cycles)
    return machine


def issued(text: str, contexts: int = 0b1111) -> list[tuple[int, int]]:
    """Return context and cycle of each reference of a program that ends."""
    machine = run(f"{text}\n nop\n ctx_arb[kill]\n", contexts)
    return [(line.context, line.issued) for line in machine.log()]


def test_contexts_take_turns_beginning_with_context_0() -> None:
    """The first word is in cycle 0; a swap aborts a cycle."""
    text = "scratch[incr, --, 0, 0, 1]\n ctx_arb[voluntary]\n scratch[incr, --, 0, 0, 1]"
    first = [(context, 3 * context) for context in range(4)]

    assert issued(text)[:4] == first
    assert issued(text, 0b1010)[:4] == [(1, 0), (3, 3), (1, 6), (3, 10)]


def test_a_deferred_word_uses_the_aborted_cycle_of_a_swap() -> None:
    """The next context begins in t + 2 with and without it."""
    text = "ctx_arb[voluntary], defer[1]\n scratch[incr, --, 0, 0, 1]"

    assert issued(text) == [(context, 2 * context + 1) for context in range(4)]


def test_an_idle_engine_wakes_two_cycles_after_an_event() -> None:
    """A scratchpad read on an idle chip ends after 14 cycles; the first word follows after wake."""
    text = "scratch[read, $0, 0, 0, 1], ctx_swap\n scratch[incr, --, 0, 0, 1]"

    assert issued(text, 1) == [(0, 0), (0, 14 + CHIP["wake_cycles"])]


def test_a_context_waits_for_all_its_events() -> None:
    text = """
    .xfer_order $$0 $$1
    sdram[read, $$0, 0, 0, 1], sig_done
    scratch[read, $0, 0, 0, 1], sig_done
    ctx_arb[sdram, fbi]
    scratch[incr, --, 0, 0, 1]
    """

    assert issued(text, 1)[-1] == (0, 36 + CHIP["wake_cycles"])


def test_an_event_is_one_deep() -> None:
    text = """
    .xfer_order $$0 $$1
    scratch[read, $0, 0, 0, 1], sig_done
    scratch[read, $0, 0, 0, 1], sig_done
    sdram[read, $$0, 0, 0, 1], ctx_swap
    ctx_arb[fbi]
    ctx_arb[fbi]
    """
    [context] = [c for c in run(text, 1).engines[0].contexts if c.enabled]

    assert context.awaited == {"fbi"}
    assert context.pending == set()


def test_a_full_command_fifo_stalls_the_engine() -> None:
    """Two commands wait for a full queue, so the next word waits for a grant."""
    count = CHIP["scratch_depth"] + 2 * CHIP["command_fifo_depth"]
    text = "scratch[read, $0, 0, 0, 8]\n" * 2 * count
    machine = run(f".xfer_order $0 $1 $2 $3 $4 $5 $6 $7\n{text} nop\n ctx_arb[kill]", 1)
    lines = machine.log()

    for line, two_on in zip(lines, lines[CHIP["command_fifo_depth"] :], strict=False):
        assert two_on.issued == max(two_on.reached, line.granted)
    waited = sum(line.issued - line.reached for line in lines)
    assert machine.engines[0].contexts[0].stalled == waited > 0


def test_a_thread_signals_another_thread() -> None:
    waits = assemble("ctx_arb[inter_thread]\n scratch[incr, --, 0, 5, 1]\n ctx_arb[kill]\n").words
    sends = assemble("fast_wr[6, inter_thd_sig]\n nop\n ctx_arb[kill]\n").words
    machine = PlainMachine(CHIP, {0: sends, 1: waits}, {0: 1})
    machine.run_to(100)

    assert [context.enabled for context in machine.engines[1].contexts] == [True, True, False, True]
    assert machine.store.scratch[5] == 1
