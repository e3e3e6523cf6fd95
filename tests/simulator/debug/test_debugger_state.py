"""The debugger reads and writes every part of a machine by name."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.simulator import (
    Debugger,
    Machine,
    fork,
    pending_references,
    state_of,
)
from tests.simulator.support.chips import SMALL
from tests.simulator.support.debugging import debugger
from tests.simulator.support.programs import random_programs
from tests.simulator.support.states import assert_equal_states


def test_registers_are_read_and_written_by_name() -> None:
    debug = debugger()
    debug.break_at(0, "again#")
    debug.run_to(1000)
    assert 5 == debug.register(0, 0, "count")
    assert 0x1234 == debug.register(0, 0, "$data", half="write")
    debug.set_register(0, 0, "count", 1)
    debug.set_register(0, 0, "$data", 0xABCD, half="write")

    assert [] == debug.run_to(1000)
    assert [0xABCD] == debug.machine.read("sram", 0x10)
    debug.set_register(0, 2, "@b17", 7)  # register 1 of context 1
    assert 7 == debug.register(0, 1, "b1")


def test_events_are_raised_and_cleared_by_name() -> None:
    debug = debugger()
    debug.run_to(1000)
    assert {"inter_thread"} == debug.thread(0, 0).waits_for
    debug.signal(0, 0, "sram")
    assert {"sram"} == debug.thread(0, 0).pending
    debug.forget(0, 0, "sram")
    assert not debug.thread(0, 0).pending

    debug.signal(0, 0, "inter_thread")
    debug.run_to(1100)

    assert [False] * 4 == [debug.thread(0, context).alive for context in range(4)]


def test_csrs_fifos_and_residues_are_read_and_written() -> None:
    debug = debugger()
    debug.set_csr("hash_multiplier_48_lo", 1)
    debug.set_csr("inter_thd_sig", 0)
    debug.set_fifo("transmit", 15, 8, 1 << 63)
    debug.set_residue(0, 3, 99)

    assert 0x42 == debug.machine.hash.hash48(0x42)
    assert {"inter_thread"} == debug.thread(0, 0).pending
    assert (1 << 63, 0) == (debug.fifo("transmit", 15, 8), debug.fifo("receive", 15, 8))
    assert 99 == debug.residue(0, 3)
    debug.step_cycle(17)
    assert 17 == debug.csr("cyc_cnt")


def test_reading_by_a_debugger_changes_nothing() -> None:
    debug = Debugger(Machine(SMALL, random_programs(2)))
    debug.run_to(500)
    twin = fork(debug.machine)
    for context in range(4):
        debug.thread(5, context)
        debug.register(5, context, "a0")
    debug.csr("xmit_ptr")
    for machine in (debug.machine, twin):
        machine.run_to(2000)

    assert_equal_states(state_of(twin), state_of(debug.machine))


def test_condition_codes_are_read_and_written_and_bset_results_read() -> None:
    debug = debugger("immed[a, 0x30]\nalu[--, a, -, 48]\nfind_bset[a]\nbr!=0[b#]\nnop\nb#: br[b#]")

    debug.run_until(lambda: debug.thread(0, 0).word == 3, 50)
    codes, first = debug.codes(0), debug.stream_state(0).bset1
    debug.set_codes(0, codes._replace(z=False))
    debug.step_word(0, 0)

    assert codes == (False, True, False, True)
    assert first == 0x14
    assert debug.thread(0, 0).word == 5


def test_the_pipeline_state_of_an_engine_can_be_written() -> None:
    debug = debugger("""
        alu[--, n, OR, one]
        alu_shf[q, --, B, one, <<indirect]
        load_bset_result1[first]
        load_bset_result2[second]
        nop
        end#: br[end#]
    """)
    debug.set_register(0, 0, "one", 1)
    debug.set_register(0, 0, "n", 3)
    debug.step_word(0, 0)
    before = debug.stream_state(0)
    debug.set_stream_state(0, before._replace(previous_a=7, bset1=0x12, bset2=0x13))
    debug.run_to(100)

    assert (before.previous_a, before.previous_result) == (3, 3)
    assert [debug.register(0, 0, name) for name in ("q", "first", "second")] == [128, 0x12, 0x13]


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.integers(1, 3000))
def test_pending_references_are_those_between_issue_and_end_in_log(seed: int, cycle: int) -> None:
    machine = Machine(SMALL, random_programs(seed))
    machine.command_bus.log_references()
    machine.run_to(cycle)
    reported = {(r.engine, r.context, r.word, r.issued) for r in pending_references(machine)}
    machine.run_to(cycle + 2000)

    log = machine.command_bus.take_references()
    open_then = {(r.engine, r.context, r.word, r.issued) for r in log if r.issued < cycle <= r.done}
    assert open_then <= reported
    assert not (reported - open_then) & {(r.engine, r.context, r.word, r.issued) for r in log}


def test_a_pending_reference_names_its_registers() -> None:
    debug = debugger("""\
    .xfer_order $w0 $w1
    .xfer_order $$r0 $$r1
    br=ctx[0, end#]
    sram[write, $w0, 0, 0x10, 2]
    sdram[read, $$r0, 0, 0x10, 1], ctx_swap
end#:
    ctx_arb[kill]
""")
    debug.step_cycle(15)
    first = [reference for reference in pending_references(debug.machine) if reference.context == 1]
    place = debug.place_of
    writes = {register for reference in first for register in reference.empties}
    reads = {register for reference in first for register in reference.fills}
    assert writes == {place(0, 1, name, "write").index for name in ("$w0", "$w1")}
    assert reads == {place(0, 1, name).index for name in ("$$r0", "$$r1")}
