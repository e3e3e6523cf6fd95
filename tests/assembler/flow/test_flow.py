import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import which

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import assemble
from ixp.assembler.flow.bounds import UnboundedError, bounds
from ixp.assembler.flow.deciding import deciding_registers
from ixp.assembler.flow.graph import blocks, graph_of
from ixp.assembler.flow.liveness import live_words
from ixp.support.errors import UserError
from tests.assembler.support.machine import cycles_of, simulate
from tests.conftest import Ixp

TAIL = "\nend#:\nnop\nnop\nnop\nctx_arb[kill]\n"


def simulated_cycles(text: str) -> int:
    complete, tail = (cycles_of(simulate(assemble(part))) for part in (text + TAIL, TAIL))
    return complete - tail


def cycle_bounds(text: str, start: str = "start", end: str = "end") -> tuple[int, int]:
    """Return best and worst cycles between two labels."""
    program = assemble(f"start#:\n{text}{TAIL}")
    between = bounds(
        graph_of(program), program.labels[start], program.labels[end], program.flow.loop_bounds
    )
    return between.best.cycles, between.worst.cycles


def loop(number: int, count: int, inner: str) -> str:
    return (
        f"immed[n{number}, {count}]\n.loop_bound {count}\nl{number}#:\n{inner}\n"
        f"alu[n{number}, n{number}, -, 1]\nbr>0[l{number}#]\n"
    )


def programs(depth: int = 2) -> st.SearchStrategy[Callable[[list[int]], str]]:
    """Draw texts; each takes a counter that numbers the labels."""

    def number(counter: list[int]) -> int:
        counter[0] += 1
        return counter[0]

    def choice(bit: int, inner: Callable[[list[int]], str]) -> Callable[[list[int]], str]:
        def make(counter: list[int]) -> str:
            label = number(counter)
            return f"br_bset[data, {bit}, s{label}#]\n{inner(counter)}\ns{label}#:\n"

        return make

    words = st.sampled_from(
        [
            "nop\n",
            "alu[--, data, -, 1]\nbr=0[x{0}#], defer[1]\nnop\nx{0}#:\n",
            "br[x{0}#]\nx{0}#:\n",
        ]
    ).map(lambda text: lambda counter: text.format(number(counter)))
    if depth == 0:
        return words
    smaller = programs(depth - 1)
    return st.one_of(
        words,
        st.lists(smaller, max_size=3).map(
            lambda parts: lambda counter: "".join(part(counter) for part in parts)
        ),
        st.builds(
            lambda count, inner: lambda counter: loop(number(counter), count, inner(counter)),
            st.integers(1, 3), smaller,
        ),
        st.builds(choice, st.integers(0, 7), smaller),
    )  # fmt: skip


@given(programs(3), st.integers(0, 255))
def test_simulated_cycles_lie_within_the_bounds(
    make: Callable[[list[int]], str], data: int
) -> None:
    text = f"immed[data, {data}]\n{make([0])}"
    best, worst = cycle_bounds(text)

    assert best <= simulated_cycles(text) <= worst


@pytest.mark.parametrize("count", [1, 2, 7])
def test_the_worst_case_of_nested_loops_without_branches_is_exact(count: int) -> None:
    text = loop(1, count, loop(2, count, "nop"))

    assert cycle_bounds(text)[1] == simulated_cycles(text)


def test_a_swap_costs_its_word_and_one_aborted_cycle() -> None:
    """Waiting is not counted; defer[1] uses the aborted cycle."""
    assert (2, 2) == cycle_bounds("ctx_arb[voluntary]")
    assert (2, 2) == cycle_bounds("ctx_arb[voluntary], defer[1]\nnop")


def test_a_loop_without_a_bound_is_refused() -> None:
    with pytest.raises(UnboundedError):
        cycle_bounds("t#: alu[a, a, -, 1]\nbr=0[t#]")


def test_labels_without_a_path_between_them_are_refused() -> None:
    with pytest.raises(UserError, match="path must lead"):
        cycle_bounds("nop", "end", "start")


def test_blocks_cover_the_program_without_overlap() -> None:
    """A deferred word belongs to the block of its branch."""
    program = assemble("a#: nop\nbr=0[b#], defer[1]\nnop\nnop\nb#: br[a#]\nctx_arb[kill]")
    parts = blocks(graph_of(program), program.labels.values())

    assert [(0, 3), (3, 4), (4, 5), (5, 6)] == [(part.start, part.stop) for part in parts]


def test_a_jump_into_a_defer_window_continues_behind_it() -> None:
    """The word in the window has two successors: the branch's target and the next word."""
    program = assemble("br[b#], defer[1]\nm#: nop\nnop\nb#: br[m#]")

    assert {2, 3} == {edge.to for edge in graph_of(program).edges[1]}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "loop.uc"
    path.write_text(f"start#:\n{loop(1, 4, 'nop')}{TAIL}", encoding="utf-8")
    return path


SUBROUTINE = """\
    immed[x, 1]
    load_addr[back, behind#]
    br[sub#]
behind#:
    alu[--, --, B, x]
    br=0[sub#]
    ctx_arb[kill]
sub#:
    nop
    rtn[back]
"""


def test_a_value_is_live_in_a_subroutine_if_it_is_read_after_the_return() -> None:
    program = assemble(SUBROUTINE)
    graph = graph_of(program)

    assert {*range(1, 5), 6, 7} == live_words(graph, reads=[3], writes=[0])
    assert all(program.register("x") in deciding_registers(graph)[at] for at in (1, 2, 3, 4, 6, 7))


def test_flow_lists_blocks_and_draws_them(ixp: Ixp, source: Path) -> None:
    record = json.loads(ixp("flow", source, "--json")[1])
    code, dot, _ = ixp("flow", source, "-o", "-")

    words_of_tail = TAIL.count("nop") + 1
    assert 4 + words_of_tail == sum(block["words"] for block in record["blocks"])
    assert 0 == code
    assert dot.count("[label=") - dot.count("->") == len(record["blocks"])


def test_a_broken_budget_names_the_path_that_exceeds_it(ixp: Ixp, source: Path) -> None:
    # 1 + 4 * 3 words, and 2 aborted words each of the 3 times that the branch is taken.
    assert 0 == ixp("flow", source, "--bounds", "start#", "end", "--budget", "19")[0]
    code, _, err = ixp("flow", source, "--bounds", "start#", "end", "--budget", "18")

    assert 1 == code
    assert (
        "ixp: budget must hold at most 18 cycles, not 19, on start# l1# (3 times again) end#\n"
        == err
    )


def test_a_place_may_be_words_behind_a_label(ixp: Ixp, tmp_path: Path) -> None:
    """The body behind a waiting loop then has bounds without a label of its own."""
    file = tmp_path / "poll.uc"
    file.write_text(
        ".num_contexts 1\npoll#:\ncsr[read, $x, rcv_rdy_lo], ctx_swap\nbr_bclr[$x, 0, poll#]\n"
        "immed[$x, 1]\nbr[poll#]\n"
    )

    assert ixp("flow", file, "--bounds", "poll#+2", "poll").out.startswith(
        "from poll#+2 to poll: 1 path, 3 to 3 cycles"
    )
    for place in ("poll+9", "poll+x"):
        code, _, err = ixp("flow", file, "--bounds", place, "poll")
        assert 2 == code
        assert err.endswith(f"LABEL+WORDS inside the program, not {place}\n")


BRANCHES = """.set a b
start#: br_bset[a, 0, x#]
    nop
x#: br_bset[b, 0, y#]
    nop
    nop
y#: .loop_bound 3
l#: alu[a, a, -, 1]
    br_bset[a, 1, end#]
    br!=0[l#]
end#: nop
"""


def test_paths_have_cycles_and_the_most_expensive_come_first() -> None:
    """Paths differ by branches outside of loops and by the exits of loops."""
    program = assemble(BRANCHES + "nop\nnop\nctx_arb[kill]")
    ends = program.labels["start"], program.labels["end"]
    paths = bounds(graph_of(program), *ends, program.flow.loop_bounds, most=100)

    # A branch costs 1 + 3 when taken, 1 + 1 and 1 + 2 when not; a turn of the loop 3 and 1 aborted.
    heads = [a + b for a in (4, 2) for b in (4, 3)]
    expected = [(head + out + 2 * 4, head + out) for head in heads for out in (2 + 3, 3)]
    assert sorted(expected, reverse=True) == [(w.worst.cycles, w.best_cycles) for w in paths.ways]
    assert 8 == paths.count
    assert min(fewest for _, fewest in expected) == paths.best.cycles


def test_paths_of_random_programs_are_sorted_by_worst_cycles_at_any_limit() -> None:
    """The best and the worst path bound all paths."""
    rng = Random(5)
    for _ in range(20):
        text = "".join(
            f"br_bset[a, {bit}, j{bit}#]\n" + "nop\n" * rng.randrange(4) + f"j{bit}#: nop\n"
            for bit in range(6)
        )
        program = assemble(f".set a\nstart#:\n{text}end#: br[end#]")
        ends = program.labels["start"], program.labels["end"]
        paths = bounds(graph_of(program), *ends, {}, most=1000)
        cycles = [path.worst.cycles for path in paths.ways]

        assert 2**6 == paths.count == len(cycles)
        assert sorted(cycles, reverse=True) == cycles
        assert paths.best.cycles == cycles[-1] == paths.ways[-1].best_cycles
        few = bounds(graph_of(program), *ends, {}, most=5)
        assert cycles[:5] == [path.worst.cycles for path in few.ways]


def test_paths_above_a_budget_are_listed_to_a_limit_and_counted(ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "branches.uc"
    path.write_text(BRANCHES + "nop\nnop\nctx_arb[kill]\n", encoding="utf-8")
    arguments = ("flow", path, "--bounds", "start", "end", "--budget", "19")
    code, out, err = ixp(*arguments)

    assert 1 == code
    assert "from start to end: 8 paths, 8 to 21 cycles" in out
    assert [
        (
            "ixp: budget must hold at most 19 cycles, not 21, on start# -> x# -> y#"
            " (2 times again) -> end#"
        ),
        (
            "ixp: budget must hold at most 19 cycles, not 20, on start# -> x# y#"
            " (2 times again) -> end#"
        ),
    ] == err.splitlines()
    lines = ixp(*arguments, "--paths", "1")[2].splitlines()
    assert "ixp: 7 cheaper paths may break the budget too (--paths)" == lines[-1]


@pytest.mark.skipif(which("dot") is None, reason="Graphviz is not installed")
def test_a_flow_drawing_shows_every_block(ixp: Ixp, source: Path, tmp_path: Path) -> None:
    blocks_of = json.loads(ixp("flow", source, "--json")[1])["blocks"]

    assert 0 == ixp("flow", source, "-o", tmp_path / "loop.svg")[0]
    svg = (tmp_path / "loop.svg").read_text(encoding="utf-8")
    assert svg.count('class="node"') == len(blocks_of)
    assert all(block["label"] in svg for block in blocks_of)


def test_without_graphviz_the_dot_file_is_written(
    ixp: Ixp, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    code, _, err = ixp("flow", source, "-o", tmp_path / "loop.svg")

    assert (1, True) == (code, "must be drawn by Graphviz's `dot`" in err)
    assert (tmp_path / "loop.dot").read_text(encoding="utf-8").startswith("// ")
    assert not (tmp_path / "loop.svg").exists()


def test_the_cycles_of_a_cell_in_the_router_are_bounded(ixp: Ixp, root: Path) -> None:
    """From one cell received to the next: every loop on the path has its bound."""
    code, out, err = ixp(
        "flow", root / "microcode/router/atm_rx.uc", "-D", "ENGINE=0",
        "--bounds", "received", "received", "--json",
    )  # fmt: skip
    record = json.loads(out)

    assert (0, "") == (code, err)
    assert 0 < record["best_cycles"] < record["worst_cycles"]
    assert 0 < len(record["paths"]) <= record["path_count"]
