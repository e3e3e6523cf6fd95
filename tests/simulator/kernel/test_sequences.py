"""Sequence numbers, thread-done messages and prefetched kills."""

from itertools import repeat

import pytest

from ixp.assembler import assemble
from ixp.isa.tables.csrs import RCV_CNTL, REC_FASTPORT_CTL
from ixp.simulator import SCHEDULES, Debugger, Machine, PortSpec
from tests.simulator.support.chips import SMALL, small_chip
from tests.simulator.support.snippets import KILL, TRANSFER_REGISTERS, receive
from tests.simulator.support.sources import CELL, StatelessSource


def run(text: str, schedule: str = "decoupled", contexts: int = 1, **rows: int) -> Machine:
    table = small_chip(**rows)
    words = assemble(text + "\n ctx_arb[kill]\n").words
    machine = Machine(table, {0: words}, contexts={0: contexts}, schedule=schedule)
    machine.run(1000)
    return machine


def test_a_thread_changes_only_its_own_done_bits() -> None:
    text = """
    immed[$m, 0xFFFF]
    csr[write, $m, thread_done_reg0], ctx_swap
    br!=ctx[3, end#]
    csr[read, $m, thread_done_reg0], ctx_swap
    alu[$m, --, B, $m]
    scratch[write, $m, 0, 0, 1], ctx_swap
end#:
"""
    assert run(text, contexts=0b1011).read("scratch", 0) == [0b11_00_11_11]


@pytest.mark.parametrize(("engine", "register"), [(5, 0), (0, 1)])
def test_message_in_register_of_other_threads_changes_nothing(engine: int, register: int) -> None:
    """Register 0 belongs to threads 0 to 15, register 1 to the others."""
    text = f"immed[$m, 0xFFFF]\n csr[write, $m, thread_done_reg{register}], ctx_swap"
    machine = Machine(SMALL, {engine: assemble(text + "\n ctx_arb[kill]\n").words})
    machine.run(1000)

    assert Debugger(machine).csr(f"thread_done_reg{register}") == 0


def test_fast_wr_does_not_overtake_an_earlier_command_of_its_thread() -> None:
    """A queue completes the commands of a thread in order."""
    text = "immed[$m, 7]\n csr[write, $m, fp_ready_wait], sig_done\n fast_wr[9, fp_ready_wait]"
    machine = run(text)

    assert Debugger(machine).csr("fp_ready_wait") == 9


@pytest.mark.parametrize(
    ("csr", "number"),
    [("incr_enq_num1", 1), ("incr_enq_num2", 2),
     ("thread_done_incr1", 1), ("thread_done_incr2", 2)],
)  # fmt: skip
def test_the_enqueue_number_is_incremented_and_wakes_waiting_threads(csr: str, number: int) -> None:
    text = f"""
    br=ctx[0, count#]
    ctx_arb[seq_num{number}_change]
    csr[read, $m, enqueue_seq{number}], ctx_swap
    local_csr_rd[active_ctx_sts]
    immed[me, 0]
    alu[$m, --, B, $m]
    scratch[write, $m, me, 0, 1], ctx_swap
    br[end#]
count#:
    fast_wr[0, {csr}]
end#:
"""
    assert run(text, contexts=0xF).read("scratch", 0, 4) == [0, 1, 1, 1]


def test_packets_of_a_fast_port_are_numbered() -> None:
    """RCV_CNTL has the number of a packet's start, SOP_SEQ1 counts starts."""
    control = REC_FASTPORT_CTL.pack(valid1=1, port1=8)
    text = f"""
{TRANSFER_REGISTERS}
    immed[$0, {control}]
    csr[write, $0, rec_fastport_ctl], ctx_swap
    immed[at, 0]
loop#:
    {receive(fast=1, port=8)}
    alu[$0, --, B, $7]
    scratch[write, $0, at, 0, 1], ctx_swap
    alu[at, at, +, 1]
    alu[--, at, -, 20]
    br!=0[loop#]
    csr[read, $0, sop_seq1], ctx_swap
    alu[$0, --, B, $0]
    scratch[write, $0, at, 0, 1], ctx_swap
    ctx_arb[kill]
"""
    machine = Machine(
        SMALL, {0: assemble(text).words}, [PortSpec(8, "oc12", None)], contexts={0: 1}
    )
    machine.ports[8].plug(StatelessSource(repeat(CELL)))
    machine.run(1)
    machine.enable_ports()
    machine.run(5000)
    *words, count = machine.read("scratch", 0, 21)

    assert [RCV_CNTL.unpack(word)["seq"] for word in words] == [n % 16 for n in range(20)]
    assert count == 20


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize(
    ("branch", "deferred", "dies"),
    [
        ("br[target#]", "nop", False),
        ("br[target#]", "", True),
        ("br[target#], defer[1]", "nop", False),
        ("br_bset[x, 0, target#]", "", True),
        ("br_bset[x, 0, target#]", "nop\n nop", True),
        ("br_bset[x, 0, target#]", "nop\n nop\n nop", False),
        ("br_bset[x, 0, target#], defer[1]", "nop", True),
        ("br_bset[x, 0, target#], defer[2]", "nop\n nop\n nop", False),
        ("br=ctx[0, target#]", "", True),
    ],
)
def test_a_kill_among_aborted_words_takes_effect(
    branch: str, deferred: str, dies: bool, schedule: str
) -> None:
    """A taken branch that has prefetched a kill ends the thread; a kill further behind does not.

    Other threads continue. Without this behaviour the thread always reaches the target.
    """
    text = KILL.format(branch=branch, deferred=deferred)

    assert run(text, schedule, 0b11).read("scratch", 0, 2) == [0 if dies else 7, 5]
    assert run(text, schedule, 0b11, prefetch_kill=0).read("scratch", 0, 2) == [7, 5]


def test_cycles_of_a_killed_thread_are_accounted_for() -> None:
    text = "br=ctx[0, die#]\nloop#:\n br[loop#]\ndie#:\n br_bclr[x, 0, loop#], defer[1]\n nop"
    machine = run(text, contexts=0b11)
    spent = [sum(machine.engines[0].contexts[context].counters) for context in range(2)]

    assert sum(spent) == pytest.approx(machine.now, abs=3)
    assert spent[0] < 10
