"""The sanitizer watches receive requests, FIFO elements and their signals."""

import pytest

from ixp.assembler import assemble
from ixp.isa.tables.csrs import RCV_REQ, XMIT_CONTROL
from ixp.simulator import Debugger, Finding, Machine, PortSpec
from tests.simulator.support.chips import SMALL
from tests.simulator.support.snippets import load
from tests.simulator.support.sources import CELL, ListSource

WAIT = " nop\n" * 40


def machine_of(text: str, units: int = 0) -> Machine:
    """Return a machine with the sanitizer, one thread, and cells that arrive at ATM port 8."""
    words = assemble(f".xfer_order $x $z\n immed[$z, 0]\n {text} ctx_arb[kill]").words
    machine = Machine(SMALL, {0: words}, [PortSpec(8, "oc12")], contexts={0: 1}, check=True)
    machine.ports[8].plug(ListSource([CELL] * units))
    machine.write("sdram", 0, [0] * 16)
    machine.enable_ports()
    return machine


def findings(text: str, units: int = 0) -> list[Finding]:
    machine = machine_of(text, units)
    machine.run(2000)
    return machine.findings()


def word(name: str, value: int) -> str:
    return load("value", value) + f" alu[{name}, --, B, value]\n"


def request(element: int = 0, *, fast: int = 0) -> str:
    """Return text that requests an element of port 8; word 3 writes rcv_req."""
    number = RCV_REQ.pack(fast=fast, port=8, xfer=7, element=element)
    return word("$x", number) + " csr[write, $x, rcv_req], ctx_swap\n"


TAKE = " ctx_arb[start_receive]\n"
READ = " r_fifo_rd[$x, 0, 0, 1], ctx_swap\n"
MOVE = " sdram[r_fifo_rd, --, 0, 0, 1], ctx_swap\n"
SKIP = word("$x", XMIT_CONTROL.pack(skip=1)) + " t_fifo_wr[$x, 0, 8, 1], ctx_swap\n"
DATA = word("$x", 1) + " t_fifo_wr[$x, 0, 16, 1], ctx_swap\n"
VALIDATE = " fast_wr[{element}, xmit_validate]\n"


def control(element: int, size: int) -> str:
    number = XMIT_CONTROL.pack(sop=1, eop=1, port=8, bytes=size)
    return word("$x", number) + f" t_fifo_wr[$x, 0, {16 * element + 8}, 1], ctx_swap\n"


def test_a_request_without_room_is_reported() -> None:
    """A fourth request waits at the head of the FBI's queue."""
    text = request(fast=1) + " csr[write, $x, rcv_req], ctx_swap\n" * 3

    assert "request_fifo_full" in {finding.check for finding in findings(text)}


def test_a_second_request_before_the_signal_of_the_first_is_reported() -> None:
    """One of two start_receive events would be lost; the finding names the first request."""
    [finding] = [finding for finding in findings(request() * 2) if finding.check == "second_signal"]

    assert (finding.word, finding.other) == (8, (0, 0, 4))
    assert finding.text.startswith("start_receive of engine 0 context 0 ")


@pytest.mark.parametrize("use", [READ, MOVE])
def test_reading_an_unfilled_receive_element_is_reported(use: str) -> None:
    never = findings(use)
    failed = findings(request() + TAKE + use)
    early = findings(f"{WAIT * 10}{request()}{use}{TAKE}", units=2)

    assert [
        (finding.check, finding.word, finding.other) for finding in (*never, *failed, *early)
    ] == [
        ("empty_element", 1, None),
        ("empty_element", 6, (0, 0, 4)),
        ("empty_element", 405, (0, 0, 404)),
    ]


@pytest.mark.parametrize("use", [READ + request(1) + TAKE, READ * 2, MOVE * 2])
def test_awaited_requests_and_reads_of_filled_elements_are_not_reported(use: str) -> None:
    assert findings(f"{WAIT * 10}{request()}{TAKE}{use}", units=4) == []


@pytest.mark.parametrize(
    ("text", "word", "other"),
    [
        (f"{request()}{WAIT * 10}{READ}{TAKE}", 405, 4),
        (f"{request()}{TAKE}{MOVE.replace(', ctx_swap', '')}{WAIT}{request()}{TAKE}", 50, 6),
    ],
    ids=["read before the signal is taken", "asked for again before it is moved"],
)
def test_reading_a_receive_element_that_was_requested_again_is_reported(
    text: str, word: int, other: int
) -> None:
    """This holds even if the data arrives in time, because the accesses are unordered."""
    [finding] = findings(f"{WAIT * 10}{text}", units=4)
    expected = ("element_race", 400 + word, (0, 0, 400 + other))

    assert (finding.check, finding.word, finding.other) == expected
    assert finding.text.startswith("race on receive FIFO element 0 ")


def test_a_request_behind_a_read_of_its_element_in_one_queue_is_not_reported() -> None:
    """The FBI's queue orders reads and requests."""
    text = f"{request()}{TAKE}{READ.replace(', ctx_swap', '')}{request()}{TAKE}"

    assert findings(f"{WAIT * 10}{text}", units=4) == []


def test_a_receive_request_by_a_debugger_counts_for_its_thread() -> None:
    machine = machine_of(TAKE + READ, units=2)
    machine.run(400)
    Debugger(machine).set_csr("rcv_req", RCV_REQ.pack(port=8, xfer=7))
    machine.run(500)

    assert machine.findings() == []


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (VALIDATE.format(element=1), 1),
        (control(1, 8) + VALIDATE.format(element=1), 5),
        (control(1, 9) + DATA + VALIDATE.format(element=1), 9),
    ],
    ids=["no control word", "no data", "less data than the control word names"],
)
def test_validating_an_unfilled_transmit_element_is_reported(text: str, at: int) -> None:
    [finding] = findings(text)

    assert (finding.check, finding.word) == ("empty_element", at)
    assert finding.text.startswith("transmit FIFO element 1 ")


@pytest.mark.parametrize(
    "text",
    [
        control(1, 8) + DATA + VALIDATE.format(element=1),
        SKIP + VALIDATE.format(element=0),
        SKIP + VALIDATE.format(element=0) + WAIT + VALIDATE.format(element=0),
        SKIP + " sdram[t_fifo_wr, --, 0, 0, 1], ctx_swap\n" + VALIDATE.format(element=0),
    ],
    ids=["all that is sent", "a skipped element needs no data", "again", "out of SDRAM"],
)
def test_a_filled_transmit_element_may_be_validated(text: str) -> None:
    """A sent element may be validated again, because the FIFO keeps its words."""
    assert findings(text) == []


def test_validating_a_transmit_element_twice_is_reported() -> None:
    """An element behind the pointer is never sent."""
    text = control(1, 8) + DATA + 2 * VALIDATE.format(element=1)
    [finding] = findings(text)

    assert (finding.check, finding.word, finding.other) == ("validated_twice", 10, (0, 0, 9))


def test_using_an_element_that_is_still_being_filled_is_reported() -> None:
    """SDRAM and FBI are unordered, so the signal must be awaited."""
    fill = " sdram[t_fifo_wr, --, 0, 0, 1], sig_done\n"
    [finding] = findings(SKIP + fill + VALIDATE.format(element=0) + " ctx_arb[sdram]\n")

    assert (finding.check, finding.word, finding.other) == ("filled_late", 6, (0, 0, 5))


def test_values_written_by_a_debugger_count_as_written() -> None:
    text = " local_csr_rd[crc_residue]\n immed[x, 0]\n" + READ + VALIDATE.format(element=0)
    machine = machine_of(text)
    debug = Debugger(machine)
    debug.set_residue(0, 0, 5)
    debug.set_fifo("receive", 0, 0, 1)
    debug.set_fifo("transmit", 0, 8, XMIT_CONTROL.pack(skip=1) << 32)
    machine.run(500)

    assert machine.findings() == []


@pytest.mark.parametrize("by_core", [False, True])
def test_a_signal_of_the_core_belongs_to_no_thread(by_core: bool) -> None:
    """A second signal by a thread is lost, also if the core sent the first one."""
    text = " nop\n" * 20 + " fast_wr[0, inter_thd_sig]\n" + WAIT
    machine = machine_of(text)
    if by_core:
        machine.signal(0, 0)
    machine.run(500)

    assert [(finding.check, finding.other) for finding in machine.findings()] == (
        [("second_signal", None)] if by_core else []
    )
