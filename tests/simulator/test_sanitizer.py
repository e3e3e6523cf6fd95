"""The sanitizer finds what works by luck, names both parties, and changes nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.assembler import assemble
from ixp.isa.chip import chip
from ixp.isa.csrs import RCV_REQ, XMIT_CONTROL
from ixp.simulator import SCHEDULES, Finding, Machine, PortSpec
from tests.simulator.programs import random_programs
from tests.simulator.states import assert_same

CHIP = chip(sdram_quadwords=1 << 22)

WRONG = [
    ("read_outstanding", 2, 1,
     "sram[write, $x, 0, 0, 1], ctx_swap\n sram[read, $x, 0, 0, 1]\n alu[a, --, B, $x]"),
    ("write_outstanding", 2, 1, "sram[write, $x, 0, 0, 1]\n alu[$x, --, B, 2]"),
    ("codes_after_swap", 3, None, "alu[--, x, -, 1]\n ctx_arb[voluntary]\n br=0[end#]"),
    ("codes_after_swap", 3, None, "alu[--, x, -, 1]\n ctx_arb[voluntary]\n alu[x, x, +carry, 1]"),
    ("result_after_swap", 2, None,
     "ctx_arb[voluntary]\n sdram[r_fifo_rd, --, 0, 0, 1], indirect_ref"),
    ("empty_register", 1, None, "alu[x, never, +, 1]"),
    ("empty_register", 1, None, "scratch[write, $y, 0, 0, 1], ctx_swap"),
    ("empty_register", 1, None, "alu[x, --, B, $y]"),
    ("empty_memory", 1, None, "sram[read, $x, 0, 9, 1], ctx_swap"),
    ("empty_memory", 1, None, "scratch[incr, --, 0, 9, 1], ctx_swap"),
    ("empty_memory", 2, None, "sdram[write, $$x0, 0, 0, 1], ctx_swap\n sdram[read, $$x0, 0, 0, 2]"),
    ("second_signal", 2, 1,
     "scratch[write, $x, 0, 0, 1], sig_done\n csr[write, $x, sop_seq1], sig_done"),
    ("validated_twice", 2, 1, "fast_wr[3, xmit_validate]\n fast_wr[3, xmit_validate]"),
]  # fmt: skip
"""A kind of finding, its word and the other party's, counted after the preamble, and a program."""

RIGHT = [
    "sram[write, $x, 0, 0, 1], ctx_swap\n sram[read, $x, 0, 0, 1], ctx_swap\n alu[x, --, B, $x]",
    "alu[--, x, -, 1]\n br=0[end#]",
    "ctx_arb[voluntary]\n alu[--, x, -, 1]\n alu[x, x, +carry, 1]",
    "scratch[write, $x, 0, 9, 1], ctx_swap\n scratch[incr, --, 0, 9, 1], ctx_swap",
    "scratch[write, $x, 0, 0, 1], sig_done\n ctx_arb[fbi]\n csr[write, $x, sop_seq1], ctx_swap",
    "sram[write, $x, 0, 0, 1], sig_done\n csr[write, $x, sop_seq1], sig_done\n ctx_arb[sram, fbi]",
    "sdram[write, $$x0, 0, 0, 2], ctx_swap\n sdram[read, $$x0, 0, 0, 2], ctx_swap",
    "fast_wr[3, xmit_validate]\n fast_wr[4, xmit_validate]",
]

PREAMBLE = (
    ".xfer_order $$x0 $$x1 $$x2 $$x3\nimmed[x, 1]\nimmed[$x, 1]\n"
    + "".join(f"immed[$$x{i}, 1]\n" for i in range(4))
)  # fmt: skip
WORDS = 6  # of the preamble


def findings(text: str, schedule: str = "decoupled") -> list[Finding]:
    """What is found in a program on one thread."""
    words = assemble(f"{PREAMBLE} {text}\n nop\n nop\n nop\nend#:\n ctx_arb[kill]\n").words
    machine = Machine(CHIP, {0: words}, contexts={0: 1}, schedule=schedule, check=True)
    machine.run(300)
    return machine.findings()


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize(("check", "word", "other", "text"), WRONG)
def test_what_works_by_luck_is_found(
    check: str, word: int, other: int | None, text: str, schedule: str
) -> None:
    """The thread, the word and the other party are named, once."""
    [found] = findings(text, schedule)

    assert (found.check, found.engine, found.context) == (check, 0, 0)
    lines = text.split("\n")
    assert found.word == WORDS + (len(lines) - 1 if word > 1 else 0)
    assert found.other == (None if other is None else (0, 0, found.word - 1))


@pytest.mark.parametrize("text", RIGHT)
def test_what_waits_as_it_must_is_not_found(text: str) -> None:
    """Waiting for the signal, and setting before using, is clean."""
    assert findings(text) == []


def test_what_happens_again_is_counted() -> None:
    """A word in a loop is told once, with the first cycle and the number of times."""
    [found] = findings("immed[n, 5]\nloop#:\n alu[x, never, +, 1]\n alu[n, n, -, 1]\n br!=0[loop#]")

    assert found.times == 5
    assert found.cycle == WORDS + 1


def test_request_without_room_is_found() -> None:
    """A fourth receive request waits at the head of the FBI's queue and is told."""
    request = RCV_REQ.pack(fast=1, port=8, xfer=7)
    text = f"immed[$x, {request >> 16}, <<16]\n" + "csr[write, $x, rcv_req], ctx_swap\n" * 4
    words = assemble(f"{text} ctx_arb[kill]").words
    machine = Machine(CHIP, {0: words}, [PortSpec(8, "oc12")], contexts={0: 1}, check=True)
    machine.enable_ports()
    machine.run(1000)

    assert "request_fifo_full" in {found.check for found in machine.findings()}


def test_element_may_be_validated_again_when_it_was_sent() -> None:
    """A skipped element is free again."""
    control = XMIT_CONTROL.pack(skip=1) >> 16
    validate, wait = " fast_wr[0, xmit_validate]\n", " nop\n" * 40
    text = f".xfer_order $x $z\n immed[$x, {control}, <<16]\n immed[$z, 0]\n"
    text += " t_fifo_wr[$x, 0, 8, 1], ctx_swap\n" + validate + wait + validate + " ctx_arb[kill]"
    machine = Machine(CHIP, {0: assemble(text).words}, contexts={0: 1}, check=True)
    machine.run(500)

    assert machine.findings() == []


@settings(max_examples=10)
@given(st.integers(0, 10**6))
def test_watching_changes_nothing(seed: int) -> None:
    """State and findings are the same under both schedules, the state without watching too."""
    machines = [
        Machine(CHIP, random_programs(seed), schedule=schedule, check=check)
        for schedule in SCHEDULES
        for check in (False, True)
    ]
    for machine in machines:
        machine.run(3000)
    plain, watched, _, watched_lockstep = machines

    assert_same(*(machine.state() for machine in machines))
    assert watched.findings() == watched_lockstep.findings()
    assert plain.findings() == []
