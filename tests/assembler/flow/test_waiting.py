from pathlib import Path

import pytest

from ixp.assembler import Program, assemble
from ixp.assembler.flow.graph import graph_of
from ixp.assembler.flow.waiting import held_words, waiting_loops
from ixp.microcode.memory.map import INCLUDE_PATH

MUTEX = """\
again#:
    alu[--, --, B, @mutex]
    br=0[free#]
yield#:
    ctx_arb[voluntary]
    alu[--, --, B, @mutex]
    br!=0[yield#]
free#:
    immed[@mutex, 1]
    sram[read, $0, 0, 0x10, 1], ctx_swap
    immed[@mutex, 0]
    scratch[incr, --, 0, 0x18, 1]
    br[again#]
"""
TURN = """\
again#:
    alu[--, my, -, @turn]
    br=0[mine#]
yield#:
    ctx_arb[voluntary]
    alu[--, my, -, @turn]
    br!=0[yield#]
mine#:
    sram[write, $0, 0, 0x10, 1], ctx_swap
    alu[@turn, @turn, +, 1]
    alu[my, my, +, 4]
    br[again#]
"""


ASKED_FOR_A_CELL = """\
receive#:
    csr[write, $0, rcv_req]
    alu[my, --, B, @enter]
    alu[@enter, @enter, +, 1]
    ctx_arb[start_receive]
    br_bset[$1, 17, pass#]
    sram[write, $0, my, 0x10, 1], ctx_swap
pass#:
    alu[--, my, -, @turn]
    br=0[mine#]
yield#:
    ctx_arb[voluntary]
    alu[--, my, -, @turn]
    br!=0[yield#]
mine#:
    alu[@turn, @turn, +, 1]
    br[receive#]
"""
SPIN_AT_THE_HEAD = """\
again#:
    alu[--, --, B, @mutex]
    br=0[free#]
    ctx_arb[voluntary]
    br[again#]
free#:
    immed[@mutex, 1]
    sram[read, $0, 0, 0x10, 1], ctx_swap
    immed[@mutex, 0]
    br[again#]
"""
ENTERED_TWICE = """\
poll#:
    scratch[read, $0, 0, 0x10, 1], ctx_swap
    br=byte[$0, 0, 0, work#]
    alu[x, --, B, $0]
again#:
    alu[at, --, B, x]
    sram[read, $1, at, 0, 1], ctx_swap
    br[poll#]
work#:
    sram[write, $1, 0, 0x10, 1], ctx_swap
    br[again#]
"""


def loops_of(source: str) -> tuple[Program, list[set[int]]]:
    """Return a program and the words of its waiting loops."""
    program = assemble(source)
    return program, [set(loop.words) for loop in waiting_loops(graph_of(program))]


@pytest.mark.parametrize(
    "poll",
    [
        "scratch[read, $0, 0, 0x10, 1], ctx_swap\nbr=byte[$0, 0, 0, poll#]",
        "scratch[bit_wr, $0, 0, 0x10, test_and_set_bits], ctx_swap\nbr_bset[$0, 31, poll#]",
        "sram[pop, $0, --, --, 0], ctx_swap\nbr=byte[$0, 0, 0, poll#]",
        "csr[read, $0, rcv_rdy_lo], ctx_swap\nalu[flags, --, B, $0]\nbr_bclr[flags, 3, poll#]",
        "ctx_arb[voluntary]\nalu[--, --, B, @shared]\nbr!=0[poll#]",
        "br_inp_state[rec_req_avail, end#]\nctx_arb[voluntary]\nbr[poll#]\nend#:",
        (
            "immed[@busy, 1]\ncsr[read, $0, rcv_rdy_lo], ctx_swap\nimmed[@busy, 0]\n"
            "br_bclr[$0, 3, poll#]"
        ),
    ],
    ids=["word", "taken word", "free buffer", "flags", "shared register", "state", "with a mutex"],
)
def test_a_loop_whose_round_changes_nothing_is_a_waiting_loop(poll: str) -> None:
    program, (loop,) = loops_of(f"poll#:\n{poll}\nscratch[incr, --, 0, 0x18, 1]\nbr[poll#]")

    assert loop == set(range(len(program.words) - 2))


@pytest.mark.parametrize(
    "work",
    [
        "alu[count, count, -, 1]\nbr>0[next#]",
        "scratch[write, $0, 0, 0x10, 1], ctx_swap\nbr=byte[$0, 0, 0, next#]",
        "alu[at, --, B, $0]\nsram[read, $0, at, 0, 1], ctx_swap\nbr=byte[$0, 0, 0, next#]",
        (
            ".xfer_order $0 $1 $2 $3\nalu[at, --, B, $3]\nsram[read, $0, at, 0, 1], ctx_swap\n"
            "br=byte[$0, 0, 0, end#]\nhash2_48[$0], ctx_swap\nbr[next#]\nend#:"
        ),
        "fast_wr[4, inter_thd_sig]\nbr_bset[flags, 3, next#]",
        "sram[read, $0, 0, 0x10, 1], ctx_swap\nbr[next#]",
    ],
    ids=["counter", "store", "linked list", "hashed address", "signal", "no way out"],
)
def test_a_loop_whose_round_has_an_effect_is_not_a_waiting_loop(work: str) -> None:
    """A round counts, follows a list or changes shared state; or the loop has no exit."""
    assert loops_of(f"next#:\n{work}\nnop\nctx_arb[kill]")[1] == []


def test_polling_for_a_fifo_element_is_a_waiting_loop() -> None:
    """The ticket is no result: each round passes its turn on and requests again."""
    _, loops = loops_of(ASKED_FOR_A_CELL)

    assert {*range(5), *range(6, 13)} in loops
    assert {8, 9, 10} in loops


def test_a_waiting_loop_is_recognised_inside_the_loop_that_shares_its_first_word() -> None:
    """A branch back to the waiting loop is no exit."""
    _, loops = loops_of(SPIN_AT_THE_HEAD)

    assert loops == [{0, 1, 2, 3}]


def test_words_outside_a_loop_do_not_make_it_busy() -> None:
    """The loop has two entries, and work precedes the second one."""
    _, loops = loops_of(ENTERED_TWICE)

    assert {*range(6)} in loops


@pytest.mark.parametrize(("source", "locked"), [(MUTEX, range(5, 8)), (TURN, range(5, 7))])
def test_mutex_register_is_held_from_its_test_to_its_last_write(source: str, locked: range) -> None:
    program = assemble(source)
    graph = graph_of(program)
    loops = waiting_loops(graph)
    (register,) = loops[0].registers

    assert [sorted(loop.words) for loop in loops] == [[2, 3, 4]]
    assert register.absolute
    assert held_words(graph, loops) == {register: set(locked)}


@pytest.mark.parametrize(
    ("program", "loops"),
    [("ip_route", {"sequence_wait"}),
     ("eth_tx", {"tx_wait_for_half", "tx_assign"})],
)  # fmt: skip
def test_waiting_loops_of_the_router_are_its_waiting_macros(program: str, loops: set[str]) -> None:
    """Table searches and counting loops are no waiting loops."""
    source = Path(__file__).parents[3] / f"microcode/router/{program}.uc"
    assembled = assemble(source, defines={"ENGINE": "1"}, include=INCLUDE_PATH)
    waiting = waiting_loops(graph_of(assembled))

    assert loops == {
        next(name for name in names if name in loops)
        for loop in waiting
        if (
            names := [
                place.partition(" at ")[0] for place in assembled.lines[min(loop.words)].macros
            ]
        )
    }
    if program == "eth_tx":  # ip_route.uc has a loop of its own, none_yet#
        assert all(assembled.lines[min(loop.words)].macros for loop in waiting)
