"""The debugger refuses parts that a machine lacks, and names the valid ones."""

import pytest

from ixp.assembler import assemble
from ixp.simulator import Debugger, Location, Machine, MachineFault, PortSpec
from ixp.support.errors import UserError
from tests.simulator.support.chips import SMALL
from tests.simulator.support.debugging import debugger


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
        (
            lambda d: d.set_stream_state(0, (0, 0, 0, 0, 1 << 32)),
            "value must be 0 to 0xffffffff, not",
        ),
        (lambda d: d.stream_state(1), r"engine must be one that has a program \(0\), not 1"),
        (lambda d: d.run_until("cuont > 1", 9), "unknown name `cuont`"),
        (
            lambda d: d.watch("register(0, 0, 'cuont')"),
            "engine 0: unknown register `cuont`; did you mean `count`",
        ),
        (lambda d: d.watch("register(1, 0, 'a0')"), "engine 1 context 0 runs no program"),
        (lambda d: d.watch("csr('rcv')"), "unknown CSR `rcv`; did you mean"),
        (lambda d: d.watch("scratch[5000]"), "scratch address must be 0 to 1023, not 5000"),
        (lambda d: d.watch("1 +"), r"like scratch\[0x280\] == 1, not 1 \+: operators are"),
        (lambda d: d.watch("1 && 2"), "`&&` is written `and`"),
        (lambda d: d.watch("cycle = 5"), "`=` is written `==`"),
        (lambda d: d.watch(" "), "it is empty"),
        (lambda d: d.watch("sram"), r"`sram` must be written as sram\[ADDRESS\]"),
        (lambda d: d.watch("1 >> 64"), "a shift must be by 0 to 63 bits, not by 64"),
        (lambda d: d.watch("not " * 9999 + "1"), "it is nested too deeply"),
        (lambda d: d.watch("(" * 999 + "1" + ")" * 999), "it is nested too deeply"),
        (lambda d: d.watch("9" * 9999), "a number has too many digits"),
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
        (lambda d: d.set_codes(0, (1, 2)), r"ConditionCodes must have n, z, v, c, not be \(1, 2\)"),
        (lambda d: d.set_codes(0, None), "ConditionCodes must have n, z, v, c, not be None"),
        (lambda d: d.set_stream_state(0, (1, 2)), "StreamState must have previous_a, .*, not be"),
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
def test_calls_for_parts_that_the_machine_lacks_are_refused(wrong: object, message: str) -> None:
    assert callable(wrong)
    with pytest.raises(UserError, match=message):
        wrong(debugger())


def test_an_ended_or_unstarted_thread_cannot_be_moved() -> None:
    """Otherwise the call would have no effect and no error."""
    program = assemble("ctx_arb[kill]\nnop\nb#: br[b#]")
    debug = Debugger(Machine(SMALL, {0: program.words}, contexts={0: 0b01}), {0: program})
    debug.run_to(20)
    for context in (0, 1):
        with pytest.raises(UserError, match=f"context {context} of engine 0 must be one that goes"):
            debug.go_to(0, context, "b#")


def test_an_invalid_value_of_a_csr_is_a_user_error() -> None:
    with pytest.raises(UserError, match="RCV_REQ must name a port of the configuration, not 3"):
        debugger().set_csr("rcv_req", 3 << 16)


@pytest.mark.parametrize(
    "place",
    [Location("register", 256), Location("sram", -1), Location("sram", 1 << 40), Location("x", 0)],
)
def test_unknown_locations_are_refused(place: Location) -> None:
    """The kernel does not check addresses."""
    with pytest.raises(UserError, match="must be"):
        debugger().break_on_change(place)


def test_a_fault_of_a_debuggers_csr_write_names_no_thread() -> None:
    program = assemble("alu[a, a, +, 1]\nend#: br[end#]")
    debug = Debugger(Machine(SMALL, {0: program.words}, [PortSpec(0, "eth100")]), {0: program})
    debug.set_csr("xmit_validate", 0)

    with pytest.raises(MachineFault) as fault:
        debug.run_to(100)

    assert "a CSR written from outside: the bytes of transmit FIFO element 0" in str(fault.value)
    assert (fault.value.thread, fault.value.word) == (None, None)
