"""Compare optimised programs with plain ones: results, words and messages."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from ixp.assembler import Program, assemble, listing
from ixp.microcode.memory.map import INCLUDE_PATH
from tests.assembler.support.machine import OVERRIDE, SAVE, cycles_of, simulate
from tests.conftest import Ixp
from tests.microcode.support import router
from tests.microcode.support.traffic import reassembled

REGISTERS = [f"r{number}" for number in range(8)]


def plain_and_optimised(text: str) -> tuple[Program, Program]:
    return assemble(text), assemble(text, optimised=True)


def random_program(seed: int, length: int = 40) -> str:
    """Return a program that ends: branches go forward, and one loop is counted."""
    rng = Random(seed)
    lines = [f".{'ab'[number % 2]}reg {name} {number}" for number, name in enumerate(REGISTERS)]
    lines += [f"immed[{name}, {rng.randrange(65536)}]" for name in REGISTERS]
    lines += [".areg loops 15", "immed[loops, 3]", "again#:"]
    for step in range(length):
        lines += [f"s{step}#:"] * (rng.random() < 0.3) + [_step(rng, step, length)]
    defined = {line[:-2] for line in lines if line.endswith("#:")}
    lines = [_retarget(line, defined, length) for line in lines]
    lines += [f"s{length}#:", "alu[loops, loops, -, 1]", "br>0[again#]", "br[end#]"]
    lines += ["sub#: alu[r0, --, B, r0]", "rtn[link], defer[1]", "alu[r2, r2, +carry, r1]"]
    lines += ["leaf#: immed[r4, 5]", "nop", "rtn[link]", "end#:"]
    for number, name in enumerate(REGISTERS):
        lines += [f"alu[$t, --, B, {name}]", f"scratch[write, $t, base, {number}, 1], ctx_swap"]
    head = [
        ".areg base 14", ".areg ov 13", ".areg index 12", ".areg link 11",
        ".xfer_order $o0 $o1 $o2", ".xfer_order $i0 $i1 $i2",
        f".init sram[{SAVE}] 5, 6", f".init scratch[{SAVE + 12}] 1, 2, 3", f"immed[base, {SAVE}]",
        "immed[ov, 0]", f"immed_w1[ov, {OVERRIDE >> 16}]",
        *(f"immed[$o{number}, {number + 1}]" for number in range(3)),
        "scratch[read, $i0, base, 12, 3], ctx_swap",
    ]  # fmt: skip
    return "\n".join([*head, *lines, "ctx_arb[kill]\n"])


def _step(rng: Random, step: int, length: int) -> str:
    a, b = REGISTERS[2 * rng.randrange(4)], REGISTERS[2 * rng.randrange(4) + 1]
    to = f"s{rng.randrange(step + 1, length + 1)}#"
    dest = rng.choice([a, b])
    op = rng.choice(["+", "-", "AND", "XOR", "+carry", "B-A", "+16"])
    return rng.choice(
        [
            f"alu[{dest}, {a}, {op}, {b}]", f"alu[{dest}, {a}, {op}, {rng.randrange(256)}]",
            f"alu[{dest}, --, B, {dest}]",
            f"alu_shf[{dest}, {a}, OR, {b}, <<{rng.randrange(1, 32)}]",
            f"alu_shf[{dest}, {a}, XOR, {b}, >>indirect]", f"immed[{dest}, {rng.randrange(65536)}]",
            f"ld_field[{dest}, 0110, {b if dest == a else a}, <<3], load_cc", "nop",
            f"br[{to}]", f"br{rng.choice(['=0', '!=0', '>0', '<0', '=cout'])}[{to}]",
            f"br_bset[{dest}, {rng.randrange(32)}, {to}]", f"br=byte[{dest}, 0, 3, {to}]",
            f"br!=0[{to}], defer[1]\nnop",
            f"br_bclr[{dest}, 3, {to}], defer[2]\nimmed[{dest}, 1]\nnop",
            f"load_addr[to, {to}]\nrtn[to]", "ctx_arb[voluntary]\nalu[--, r0, -, 1]",
            f"local_csr_rd[active_ctx_sts]\nimmed[{dest}, 0]",
            f"alu[$s, --, B, {dest}]\nscratch[write, $s, base, 9, 1], ctx_swap",
            "alu[ov, --, B, ov]\nscratch[write, $o0, base, 12, 1], indirect_ref, ctx_swap",
            f"alu[$o0, {a}, {op}, {b}]\nscratch[write, $o0, base, 12, 1], ctx_swap, defer[1]\nnop",
            (f"alu[{dest}, --, B, {dest}]\nscratch[read, $i0, base, 12, 3], ctx_swap, defer[1]\n"
            f"alu[{dest}, {a}, +carry, {b}]\nalu[{dest}, $i1, {op}, {b}]"),
            (f"sram[read, $i0, base, 0, 2], sig_done\nimmed[{dest}, 7]\nctx_arb[sram]\n"
            f"alu[{dest}, {a}, {op}, $i1]"),
            (f"load_addr[link, b{step}#]\nimmed[{dest}, 9]\nbr[{rng.choice(['sub', 'leaf'])}#]\n"
            f"b{step}#: nop"),
            (f"alu[index, {dest}, AND, 1]\njump[index, t{step}#], targets[t{step}#, u{step}#]\n"
            f"t{step}#: nop\nu{step}#: alu[{dest}, {a}, {op}, {b}]"),
            f"br_!signal[sram, {to}]", f"br!=ctx[{rng.randrange(2)}, {to}]",
            f"br_bset[$i0, {rng.randrange(8)}, {to}], guess_branch",
            f"find_bset[{dest}]\nnop\nbr[f{step}#]\nf{step}#: nop\nload_bset_result1[{dest}]",
        ]
    )  # fmt: skip


def _retarget(line: str, defined: set[str], length: int) -> str:
    """Redirect a branch to the next step that has a label."""

    def labelled(match: re.Match[str]) -> str:
        steps = range(int(match[1]), length)
        return f"s{next((step for step in steps if f's{step}' in defined), length)}#"

    return re.sub(r"\bs(\d+)#(?!:)", labelled, line)


def results(program: Program) -> tuple[list[int], int]:
    """Return the words that a program saves, and its cycles.

    Addresses of the scratchpad wrap; a program may write anywhere before it saves.
    """
    machine = simulate(program)
    return machine.read("scratch", SAVE, 16), cycles_of(machine)


@pytest.mark.campaign
def test_many_random_programs_give_the_same_results() -> None:
    for seed in range(60, int(os.environ.get("MUTANTS", "100000")) // 50):
        text = random_program(seed, length=Random(seed).randrange(5, 120))
        plain, better = map(results, plain_and_optimised(text))

        assert plain[0] == better[0], text
        assert better[1] <= plain[1], text


@pytest.mark.parametrize("seed", range(60))
def test_random_programs_give_the_same_results_in_no_more_cycles(seed: int) -> None:
    plain, better = map(results, plain_and_optimised(random_program(seed)))

    assert plain[0] == better[0]
    assert better[1] <= plain[1]


# name: (program, its optimised form)
CASES = {
    "the word before a branch fills its window": (
        "immed[a, 1]\nbr[l#]\nnop\nl#:", "br[l#], defer[1]\nimmed[a, 1]\nl#:",
    ),
    "three words fill the window of a bit branch": (
        "immed[a, 1]\nimmed[b, 2]\nimmed[c, 3]\nimmed[d, 4]\nbr_bset[x, 3, l#]\nl#:",
        "immed[a, 1]\nbr_bset[x, 3, l#], defer[3]\nimmed[b, 2]\nimmed[c, 3]\nimmed[d, 4]\nl#:",
    ),
    "the register that is tested is set before": (
        "immed[x, 1]\nbr_bset[x, 3, l#]\nl#:", "immed[x, 1]\nbr_bset[x, 3, l#]\nl#:",
    ),
    "a label keeps its word": (
        "br=0[k#]\nimmed[a, 1]\nk#: br[l#]\nl#:", "br=0[k#]\nimmed[a, 1]\nk#: br[l#]\nl#:",
    ),
    "a condition branch keeps its distance from the codes": (
        "alu[--, x, -, 1]\nimmed[a, 1]\nbr=0[l#]\nl#:",
        "alu[--, x, -, 1]\nimmed[a, 1]\nbr=0[l#]\nl#:",
    ),
    "a condition branch gains with two words between": (
        "alu[--, x, -, 1]\nimmed[a, 1]\nimmed[b, 2]\nbr=0[l#]\nl#:",
        "alu[--, x, -, 1]\nimmed[a, 1]\nbr=0[l#], defer[1]\nimmed[b, 2]\nl#:",
    ),
    "the value of a CSR is taken in the next word": (
        "local_csr_rd[active_ctx_sts]\nimmed[a, 0]\nbr[l#]\nl#:",
        "local_csr_rd[active_ctx_sts]\nimmed[a, 0]\nbr[l#]\nl#:",
    ),
    "the next branch tests codes as early as before": (
        "alu[a, a, +, 1]\nbr_bset[x, 3, l#]\nbr=0[l#]\nnop\nl#:",
        "alu[a, a, +, 1]\nbr_bset[x, 3, l#]\nbr=0[l#]\nl#:",
    ),
    "a swap hides a word": (
        "immed[a, 1]\nctx_arb[voluntary]", "ctx_arb[voluntary], defer[1]\nimmed[a, 1]",
    ),
    "a nop in a window is no better than an aborted word": (
        "br[l#], defer[1]\nnop\nl#:", "br[l#]\nl#:",
    ),
    "a nop goes": ("immed[a, 1]\nnop\nsram[write, $x, a, 0, 1]",
                   "immed[a, 1]\nsram[write, $x, a, 0, 1]"),
    "a nop before a kill stays": ("br=0[l#]\nnop\nnop\nctx_arb[kill]\nl#:",) * 2,
    "a nop beside a label that a branch counts from stays": (
        "br[l#+1]\nl#: nop\nimmed[a, 1]",
    ) * 2,
    "a nop behind an address that a return adds to stays": (
        "load_addr[a, l#]\nalu[a, a, +, 1]\nrtn[a]\nl#: nop\nimmed[b, 1]",
    ) * 2,
    "a nop behind an address that is returned to goes": (
        "load_addr[a, l#]\nalu[c, --, B, a]\nalu[b, b, +, 1]\nrtn[c]\nl#: nop\nimmed[b, 1]",
        "load_addr[a, l#]\nalu[c, --, B, a]\nrtn[c], defer[1]\nalu[b, b, +, 1]\nl#: immed[b, 1]",
    ),
    "a nop in a table of branches stays": (
        "jump[x, t#]\nt#: br[l#]\nnop\nbr[m#]\nl#: m#:",
    ) * 2,
    "a move to itself goes": ("alu[a, --, B, a]\nalu[a, a, +, 1]", "alu[a, a, +, 1]"),
    "a move whose codes the window of a swap reads stays": (
        "alu[a, --, B, a]\nscratch[read, $x, z, 0, 1], ctx_swap, defer[1]\nalu[c, c, +carry, d]",
    ) * 2,
    "a move that indirect_ref reads stays": (
        "alu[--, b, +, 1]\nalu[a, --, B, a]\nscratch[write, $x, b, 0, 1], indirect_ref, ctx_swap",
    ) * 2,
    "the word before indirect_ref stays before it": (
        "alu[--, b, +, 1]\nalu[--, --, B, a]\nscratch[write, $x, b, 0, 1], indirect_ref, ctx_swap",
    ) * 2,
    "a search keeps its distance from its result": (
        "immed[a, 1]\nfind_bset[a]\nbr[l#]\nl#: nop\nnop\nload_bset_result1[b]",
    ) * 2,
    "a nop keeps an immed from the value of a CSR": (
        "br_bset[x, 0, l#], defer[2]\nlocal_csr_rd[active_ctx_sts]\nnop\nimmed[a, 0]\nl#:",
    ) * 2,
    "a move whose codes the caller tests stays": (
        "load_addr[x, l#]\nl#: br=0[m#]\nalu[a, --, B, a]\nrtn[x]\nm#:",
        "load_addr[x, l#]\nl#: br=0[m#]\nrtn[x], defer[1]\nalu[a, --, B, a]\nm#:",
    ),
    "a move whose codes are tested stays": (
        "alu[a, --, B, a]\nbr=0[l#]\nl#:", "alu[a, --, B, a]\nbr=0[l#]\nl#:",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_programs_are_optimised_to_these_forms(name: str) -> None:
    text, expected = CASES[name]
    tail = "\nimmed[z, 1]\nalu[--, z, -, 1]\nscratch[incr, --, z, 0, 1]\nend#: br[end#]\n"

    head = ".reg a b c d x z\n"  # declared in one order, so that the numbers are equal

    assert (
        assemble(head + expected + tail).words == plain_and_optimised(head + text + tail)[1].words
    )


@pytest.mark.parametrize(("workload", "cells", "frames"), [("ip40", 96, 6), ("ip1500", 128, 3)])
def test_an_optimised_router_sends_and_counts_as_the_plain_one(
    workload: str, cells: int, frames: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    engines = {
        engine.number: assemble(
            Path(engine.program),
            defines={name: str(value) for name, value in engine.defines.items()},
            include=INCLUDE_PATH,
            optimised=True,
        ).words
        for engine in router.CONFIG.engines
    }
    inputs = router.workload(workload, cells), router.frames(workload, frames)
    plain = router.run(*inputs)
    monkeypatch.setattr(router, "programs", lambda *_: engines)
    better = router.run(*inputs)

    # If a queue were full, timing would decide which packets are dropped.
    assert 0 == plain.verdict.refused_by_full_queues == better.verdict.refused_by_full_queues
    assert sent(plain) == sent(better)
    assert 1 < sum(map(bool, sent(plain).values()))
    assert sent(plain)[router.ATM]
    assert plain.counters == better.counters
    assert [] == better.verdict.mismatches


def sent(run: router.Run) -> dict[int, Sequence[object]]:
    """Return the multiset of frames, or of VCs and packets, sent by each port.

    The padding of a PDU is excluded: it is old content of its buffer.
    """
    frames = {port: sorted(units) for port, units in run.sent.items()}
    return {**frames, router.ATM: sorted(reassembled(run.sent[router.ATM]))}


def test_changes_are_marked_in_the_listing_and_summed_in_a_message(
    ixp: Ixp, tmp_path: Path
) -> None:
    path = tmp_path / "a.uc"
    path.write_text("top#: nop\nimmed[a, 1]\nbr[top#]\n", encoding="utf-8")
    code, _, err = ixp("asm", path, "-O")

    assert 0 == code
    assert "-O saved 1 words: removed 1 instructions, moved 1 into defer windows" in err
    assert "(-O moved it into the window" in listing(
        plain_and_optimised("top#: nop\nimmed[a, 1]\nbr[l#]\nl#: br[top#]")[1]
    )
