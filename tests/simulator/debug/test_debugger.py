"""Stops are exact, steps are single, and every part can be read and written by name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.assembler import assemble
from ixp.simulator import (
    SCHEDULES,
    Change,
    Debugger,
    Machine,
    MachineFault,
    Place,
    PortSpec,
    fork,
    references_under_way,
)
from ixp.support.errors import UserError
from tests.simulator.support.programs import random_programs
from tests.simulator.support.restorable import SMALL
from tests.simulator.support.states import assert_same

END = 3000

SOURCE = """\
    br!=ctx[0, others#]
    immed[count, 5]
    immed[$data, 0x1234]
again#:
    alu[count, count, -, 1]
    sram[write, $data, 0, 0x10, 1], ctx_swap
    br>0[again#]
    ctx_arb[inter_thread]
others#:
    ctx_arb[kill]
"""


def debugger(source: str = SOURCE) -> Debugger:
    """A machine with one program on engine 0."""
    program = assemble(source)
    return Debugger(Machine(SMALL, {0: program.words}), {0: program})


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.sampled_from(SCHEDULES), st.data())
def test_a_break_point_stops_in_the_cycle_of_its_word(
    seed: int, schedule: str, data: st.DataObject
) -> None:
    """A reference is reached in the cycles that the log of another run tells, and in no other."""
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
    assert_same(whole.state(), debug.machine.state())


def test_a_machine_that_stopped_is_that_of_the_cycle() -> None:
    """No other engine is ahead: registers and counters are those of a run to the cycle."""
    debug = Debugger(Machine(SMALL, random_programs(9)))
    debug.break_at(3, 52)
    assert debug.run_to(END)

    plain = Machine(SMALL, random_programs(9))
    plain.run_to(debug.machine.now)

    assert_same(plain.state(), debug.machine.state())


def test_places_are_labels_lines_and_words() -> None:
    """All three name the same word; a break point that is cleared stops nothing."""
    debug = debugger()
    file = debug.programs[0].lines[3].file

    assert [3] == debug.break_at(0, "again#") == debug.break_at(0, f"{file}:5")
    assert [3] == debug.break_at(0, 3)
    stops = debug.run_to(100)
    assert [(0, 0, 3)] == [stop[:3] for stop in stops]
    assert stops[0].text.endswith(":5: alu[count, count, -, 1]")
    debug.clear()
    assert [] == debug.run_to(100)


def test_steps_are_single_words_and_cycles() -> None:
    """A thread's executing cycles go up by one with each word."""
    debug = debugger()
    executed = []
    while debug.step_word(0, 0, cycles=500):
        executed.append(debug.machine.engines[0].contexts[0].counters[0])

    words = 3 + 5 * 3 + 1  # preamble, five rounds, and the wait
    assert list(range(1, words + 1)) == executed
    before = debug.machine.now
    debug.step_cycle()
    assert before + 1 == debug.machine.now


def test_a_condition_stops_in_its_first_cycle() -> None:
    """The word is in memory in the cycle after the run stopped before, not one earlier."""
    debug = debugger()
    text = debugger()
    assert debug.run_until(lambda: debug.machine.read("sram", 0x10) == [0x1234], 1000)
    assert text.run_until("sram[0x10] == 0x1234 and csr('xmit_ptr') == 0", 1000)
    assert_same(debug.machine.state(), text.machine.state())

    plain = debugger().machine
    plain.run_to(debug.machine.now - 1)
    assert [0] == plain.read("sram", 0x10)
    assert not debug.run_until(lambda: False, debug.machine.now + 10)


def test_registers_are_read_and_written_by_name() -> None:
    """What is written changes the run: the loop ends when the debugger says so."""
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


def test_events_are_delivered_and_taken_back_by_name() -> None:
    """A thread that waits runs on when its event is signalled."""
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
    """A write has the effect that it has on the chip."""
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


def test_looking_changes_nothing() -> None:
    """A machine that was read all over goes on as its fork."""
    debug = Debugger(Machine(SMALL, random_programs(2)))
    debug.run_to(500)
    twin = fork(debug.machine)
    for context in range(4):
        debug.thread(5, context)
        debug.register(5, context, "a0")
    debug.csr("xmit_ptr")
    for machine in (debug.machine, twin):
        machine.run_to(2000)

    assert_same(twin.state(), debug.machine.state())


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda d: d.break_at(0, "agxin#"), "unknown label `agxin#`; did you mean `again`"),
        (lambda d: d.break_at(0, 8), "word must be 0 to 7, not 8"),
        (lambda d: d.break_at(1, 0), r"engine must be one that has a program \(0\), not 1"),
        (lambda d: d.break_at(0, 0, [4]), "context must be 0 to 3, not 4"),
        (lambda d: d.register(0, 0, "cuont"), "unknown register `cuont`; did you mean `count`"),
        (lambda d: d.register(0, 0, "a16"), "a16: register number must be 0 to 15, not 16"),
        (lambda d: d.set_register(0, 0, "a0", -1), "value must be 0 to 0xffffffff, not -0x1"),
        (lambda d: d.csr("rcv"), "CSR must be one of thread_done_reg0, .*, not rcv"),
        (lambda d: d.fifo("receive", 16, 0), "element 0 to 15 and quadword 0 to 8, not 16 and 0"),
        (lambda d: d.signal(0, 0, "kill"), "event must be one of sram, .*, not kill"),
        (lambda d: d.run_until(bool, 9, every=0), "every must be 1 or more, not 0"),
        (lambda d: d.break_at(0, 1.5), "place must be a word, a label or file:line, not 1.5"),
        (lambda d: d.clear(3), r"engine must be one that has a program \(0\), not 3"),
        (lambda d: d.step_cycle(-1), "cycles must be 0 or more, not -1"),
        (lambda d: d.step_word(0, 0, -1), "cycles must be 0 or more, not -1"),
        (lambda d: d.run_to(-1), "cycle must be 0 or more, not -1"),
        (
            lambda d: d.set_register(0, 0, "a0", "1"),
            "value must be a whole number, 0 to 0xffffffff, not '1'",
        ),
        (lambda d: d.set_carried(0, (0, 0, 0, 0, 1 << 32)), "value must be 0 to 0xffffffff, not"),
        (lambda d: d.carried(1), r"engine must be one that has a program \(0\), not 1"),
        (lambda d: d.run_until("cuont > 1", 9), "unknown name `cuont`"),
        (
            lambda d: d.watch("register(0, 0, 'cuont')"),
            "engine 0: unknown register `cuont`; did you mean `count`",
        ),
        (lambda d: d.watch("register(1, 0, 'a0')"), "engine 1 context 0 runs no program"),
        (lambda d: d.watch("csr('rcv')"), "unknown CSR `rcv`; did you mean"),
        (lambda d: d.watch("scratch[5000]"), "scratch address must be 0 to 1023, not 5000"),
        (lambda d: d.watch("1 +"), r"like scratch\[0x280\] == 1, not 1 \+: invalid syntax"),
        (lambda d: d.watch("1 >> 64"), "a shift must be by 0 to 63 bits, not by 64"),
        (lambda d: d.watch("not " * 9999 + "1"), "recursion|nested too deeply"),
        (lambda d: d.watch("(" * 999 + "1" + ")" * 999), "too many nested parentheses"),
        (lambda d: d.watch("9" * 9999), "digits"),
        (lambda d: d.watch("tx_units(3)"), "unknown name `tx_units`; values are cycle, scratch"),
        (lambda d: d.watch("open('x')"), "unknown name `open`; values are"),
        (
            lambda d: d.run_until(bool, 9, every=1.5),
            "every must be a whole number of 0 or more, not 1.5",
        ),
        (
            lambda d: d.run_until(bool, 9, every="x"),
            "every must be a whole number of 0 or more, not 'x'",
        ),
        (lambda d: d.run_until(None, 9), "not None: it is no text"),
        (lambda d: d.watch(b"cycle"), "not b'cycle': it is no text"),
        (lambda d: d.register(0, 0, 5), "register must be the name of one, not 5"),
        (lambda d: d.register(0, 1.0, "a0"), "context must be 0 to 3, not 1.0"),
        (
            lambda d: d.register([], 0, "a0"),
            r"engine must be one that has a program \(0\), not \[\]",
        ),
        (lambda d: d.break_at([], 0), r"engine must be one that has a program \(0\), not \[\]"),
        (lambda d: d.break_at(0, 0, 1), "contexts must be a list of them, not 1"),
        (lambda d: d.set_codes(0, (1, 2)), r"Codes must have n, z, v, c, not be \(1, 2\)"),
        (lambda d: d.set_codes(0, None), "Codes must have n, z, v, c, not be None"),
        (lambda d: d.set_carried(0, (1, 2)), "Carried must have previous_a, .*, not be"),
        (lambda d: d.csr([]), "CSR must be one of thread_done_reg0"),
        (lambda d: d.signal(0, 0, []), "event must be one of sram"),
        (
            lambda d: d.set_csr("rcv_req", "x"),
            "value must be a whole number, 0 to 0xffffffff, not 'x'",
        ),
        (lambda d: d.set_csr("rcv_req", -1), "value must be 0 to 0xffffffff, not -0x1"),
        (lambda d: d.set_csr("rcv_req", 31), "rcv_req must name a thread below 24, not 31"),
        (lambda d: d.fifo("receive", 1.0, 8), "element 0 to 15 and quadword 0 to 8, not 1.0 and 8"),
        (lambda d: Debugger(d.machine, {0: "x"}), "programs must map engines to a Program each"),  # type: ignore[dict-item]
        (lambda d: Debugger(d.machine, [d.programs[0]]), "programs must map engines to a Program"),  # type: ignore[arg-type]
        (lambda _: Debugger(None), "machine must be a Machine, not None"),  # type: ignore[arg-type]
    ],
)
def test_what_the_machine_does_not_have_is_refused(wrong: object, message: str) -> None:
    """The message tells what there is."""
    assert callable(wrong)
    with pytest.raises(UserError, match=message):
        wrong(debugger())


def test_condition_codes_and_bset_results_can_be_read_and_codes_written() -> None:
    """What an engine carries from word to word is there by name."""
    debug = debugger("immed[a, 0x30]\nalu[--, a, -, 48]\nfind_bset[a]\nbr!=0[b#]\nnop\nb#: br[b#]")

    debug.run_until(lambda: debug.thread(0, 0).word == 3, 50)
    codes, first = debug.codes(0), debug.carried(0).bset1
    debug.set_codes(0, codes._replace(z=False))
    debug.step_word(0, 0)

    assert codes == (False, True, False, True)
    assert first == 0x14
    assert debug.thread(0, 0).word == 5


def test_what_an_engine_carries_from_word_to_word_can_be_written() -> None:
    """Shifts, search results, and local CSRs that are read next come from it."""
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
    before = debug.carried(0)
    debug.set_carried(0, before._replace(previous_a=7, bset1=0x12, bset2=0x13))
    debug.run_to(100)

    assert (before.previous_a, before.previous_result) == (3, 3)
    assert [debug.register(0, 0, name) for name in ("q", "first", "second")] == [128, 0x12, 0x13]


def test_a_thread_can_be_sent_to_another_word() -> None:
    """`go_to` names the word that issues next, of the thread with the turn and of others."""
    debug = debugger("a#: br[a#]\nimmed[x, 1]\nb#: br[b#]")

    debug.run_to(20)
    debug.go_to(0, 0, 1)
    debug.run_to(40)

    assert debug.register(0, 0, "x") == 1
    assert debug.thread(0, 0).word == 2


def test_a_thread_that_does_not_go_on_is_not_sent_anywhere() -> None:
    """One that has ended, or was never started, would stay where it is without a word."""
    program = assemble("ctx_arb[kill]\nnop\nb#: br[b#]")
    debug = Debugger(Machine(SMALL, {0: program.words}, contexts={0: 0b01}), {0: program})
    debug.run_to(20)
    for context in (0, 1):
        with pytest.raises(UserError, match=f"context {context} of engine 0 must be one that goes"):
            debug.go_to(0, context, "b#")


def test_bpt_stops_for_the_debugger_which_wakes_the_thread() -> None:
    """`ctx_arb[bpt]` is a break point of the program's own."""
    debug = debugger("br!=ctx[0, end#]\nctx_arb[bpt]\nimmed[x, 1]\nend#: ctx_arb[kill]")

    stops = debug.run_to(100)
    assert [stop[:3] for stop in stops] == [(0, 0, 1)]
    debug.run_to(debug.machine.now + 100)
    assert debug.register(0, 0, "x") == 0
    debug.signal(0, 0, "bpt")
    debug.run_to(debug.machine.now + 100)

    assert debug.register(0, 0, "x") == 1


def test_a_csr_that_refuses_a_value_is_a_user_error() -> None:
    """What faults a program is told to the debugger's user plainly."""
    with pytest.raises(UserError, match="RCV_REQ must name a port of the configuration, not 3"):
        debugger().set_csr("rcv_req", 3 << 16)


def test_a_fault_of_a_csr_that_the_debugger_wrote_is_of_no_thread() -> None:
    """The program did nothing wrong: no word of it is blamed."""
    program = assemble("alu[a, a, +, 1]\nend#: br[end#]")
    debug = Debugger(Machine(SMALL, {0: program.words}, [PortSpec(0, "eth100")]), {0: program})
    debug.set_csr("xmit_validate", 0)

    with pytest.raises(MachineFault) as fault:
        debug.run_to(100)

    assert "a CSR written from outside: the bytes of transmit FIFO element 0" in str(fault.value)
    assert (fault.value.thread, fault.value.word) == (None, None)


def test_a_change_stops_a_run_and_says_from_what_to_what() -> None:
    """A register of a context by its name, and a word of memory."""
    debug = debugger()
    count = debug.place_of(0, 0, "count")
    debug.break_on_change(count)
    debug.break_on_change(Place("sram", 0x10))

    changes = [stop for _ in range(4) for stop in debug.run_to(END)]
    assert changes[1].text == f"engine 0 register[{count.index:#x}]: 0x5 -> 0x4"

    assert changes[:2] == [Change(count, 0, 5), Change(count, 5, 4)]
    assert Change(Place("sram", 0x10), 0, 0x1234) in changes
    debug.clear()
    assert debug.run_to(END) == []


@pytest.mark.parametrize(
    "place", [Place("register", 256), Place("sram", -1), Place("sram", 1 << 40), Place("x", 0)]
)
def test_places_that_are_not_there_are_refused(place: Place) -> None:
    """The kernel checks nothing."""
    with pytest.raises(ValueError, match="must be"):
        debugger().break_on_change(place)


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.integers(1, END))
def test_references_under_way_are_those_that_the_log_has_between_issue_and_end(
    seed: int, cycle: int
) -> None:
    """Those issued before a cycle and done in it or later, with the registers that they move."""
    machine = Machine(SMALL, random_programs(seed))
    machine.command_bus.log_references()
    machine.run_to(cycle)
    found = {(r.engine, r.context, r.word, r.issued) for r in references_under_way(machine)}
    machine.run_to(cycle + 2000)

    log = machine.command_bus.take_references()
    open_then = {(r.engine, r.context, r.word, r.issued) for r in log if r.issued < cycle <= r.done}
    late = {each for each in found if each not in open_then}
    assert open_then <= found
    assert not late & {(r.engine, r.context, r.word, r.issued) for r in log}


def test_a_reference_under_way_names_its_registers() -> None:
    """A write reads write halves, a read fills read halves, of its context."""
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
    first = [each for each in references_under_way(debug.machine) if each.context == 1]
    place = debug.place_of
    writes = {each for reference in first for each in reference.empties}
    reads = {each for reference in first for each in reference.fills}
    assert writes == {place(0, 1, name, "write").index for name in ("$w0", "$w1")}
    assert reads == {place(0, 1, name).index for name in ("$$r0", "$$r1")}
