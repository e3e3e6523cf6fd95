"""A machine behaves equally beyond 2^31 and 2^32 cycles."""

import pytest

from ixp.assembler import assemble
from ixp.simulator import Machine
from tests.simulator.support.chips import SMALL

TEXT = """
.xfer_order $0 $1
.xfer_order $$0 $$1 $$2 $$3
    ctx_arb[inter_thread]
    immed[left, 20]
again#:
    sram[read, $0, left, 0, 2], ctx_swap
    sdram[read, $$0, left, 4, 2], ctx_swap
    scratch[incr, --, left, 9, 1], ctx_swap
    alu[$1, $0, +, left]
    sram[write, $1, left, 30, 1], priority, ctx_swap
    hash1_48[$0], ctx_swap
    alu[left, left, -, 1]
    br!=0[again#]
    nop
    nop
    ctx_arb[kill]
"""
PERIOD = 2 * 1812 * 2  # common period of clocks and SDRAM refresh; the IX bus is not used
FIRST, CYCLES = 2000, 40_000
Times = list[tuple[int, ...]]


def references_from(start: int) -> tuple[Times, list[object]]:
    """Wake all threads in cycle `start`; return references relative to it, and the final state."""
    program = assemble(TEXT).words
    machine = Machine(SMALL, dict.fromkeys(range(6), program))
    machine.run_to(start)
    machine.command_bus.log_references()
    for engine in range(6):
        for context in range(4):
            machine.signal(engine, context)
    machine.run(CYCLES)
    times = []
    for line in machine.command_bus.take_references():
        cycles = (line.issued, line.granted, line.arrived, line.started, line.done)
        moved = (cycle - start for cycle in cycles)
        times.append((line.engine, line.context, line.word, *moved, *line.brought))
    spent = [
        tuple(machine.engines[engine].contexts[context].counters)
        for engine in range(6)
        for context in range(4)
    ]
    return times, [*spent, machine.read("sram", 30, 40)]


@pytest.mark.parametrize("border", [2**31, 2**32])
def test_a_run_across_an_overflow_of_32_bits_equals_an_early_run(border: int) -> None:
    """The oracle is the same run, earlier by a multiple of all clock periods."""
    later = (border - CYCLES // 4) // PERIOD * PERIOD + FIRST
    expected = references_from(FIRST)

    assert len(expected[0]) == 6 * 4 * 20 * 5
    assert later < border < later + CYCLES // 2
    assert expected == references_from(later)
