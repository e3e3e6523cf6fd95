"""Compare --fix on random programs with the same programs copied by hand."""

from random import Random
from typing import NamedTuple

import pytest

from ixp.assembler import AssemblyError, Program, assemble
from tests.assembler.support.machine import OVERRIDE, SAVE, simulate

REGISTERS = [f"r{number}" for number in range(6)]
WRITTEN = 20
OPERATIONS = ["+", "-", "AND", "XOR", "+carry", "B-A", "+16"]
BRANCHES = ["br=0[{}]", "br!=0[{}]", "br>0[{}]", "br=cout[{}]", "br_bset[r0, 7, {}]"]
WINDOWS = ["br!=0[{}]", "br_bclr[r1, 3, {}]", "br[{}]"]
LONGEST = {"br_bclr[r1, 3, {}]": 3, "br!=0[{}]": 2, "br[{}]": 1}


class Statement(NamedTuple):
    """Microcode text with a placeholder `{b}`, and the operand that takes its place."""

    text: str
    operand: str


class Step(NamedTuple):
    """A branch to step `target` (empty: none), its defer window, and the statement behind it."""

    branch: str
    target: int
    window: list[Statement]
    statement: Statement


def steps(rng: Random, count: int) -> list[Step]:
    """Return random steps whose operands conflict; branches go forward."""
    drawn: list[Step] = []
    for number in range(count):
        branch, window = rng.choice(["", "", *BRANCHES]), list[Statement]()
        if rng.random() < 0.3:
            branch = rng.choice(WINDOWS)
            window = [_word(rng) for _ in range(rng.randrange(1, LONGEST[branch] + 1))]
        statement = _word(rng) if rng.random() < 0.7 else _words(rng)
        drawn.append(Step(branch, rng.randrange(number + 1, count + 1), window, statement))
    return drawn


def _word(rng: Random) -> Statement:
    a, b, dest = (rng.choice(REGISTERS) for _ in range(3))
    text = rng.choice(
        [
            f"alu[{dest}, {a}, {rng.choice(OPERATIONS)}, {{b}}]",
            f"alu_shf[{dest}, {a}, OR, {{b}}, <<{rng.randrange(1, 32)}]",
            f"alu_shf[{dest}, {a}, XOR, {{b}}, >>indirect]",
            f"ld_field[{dest}, 0110, {{b}}, <<3], load_cc",
        ]
    )
    constant = str(rng.choice([rng.randrange(600), rng.randrange(2**32)]))
    return Statement(text, constant if rng.random() < 0.2 else b)


def _words(rng: Random) -> Statement:
    """Return words that must stay together."""
    a, dest = rng.choice(REGISTERS), rng.choice(REGISTERS)
    write = "scratch[write, $o0, base, {}, 1], indirect_ref, ctx_swap"
    read = "scratch[read, $i, base, {b}, 1], ctx_swap\n"
    return rng.choice(
        [
            Statement(f"local_csr_rd[active_ctx_sts]\nalu[{dest}, {a}, +, {{b}}]", "300"),
            Statement("alu[ov, --, B, ov]\n" + write.format("{b}"), str(WRITTEN + 12)),
            Statement("alu[ov, --, B, ov]\n" + read + write.format(WRITTEN), "40"),
        ]
    )


def program(drawn: list[Step], *, by_hand: bool) -> str:
    """Return the text of a program.

    With `by_hand`, each operand is copied to the other bank and no window is deferred.
    """
    lines = [".areg base 14\n.areg ov 13\n.xfer_order $o0 $o1\n.use $o1"]
    if by_hand:
        lines += [".breg copy 0", *(f".areg {name} {at}" for at, name in enumerate(REGISTERS))]
    else:
        lines.append(f".reg {' '.join(REGISTERS)}")
    lines += [f"immed[base, {SAVE}]", "immed[$o0, 11]", "immed[$o1, 12]"]
    lines += ["immed[ov, 0]", f"immed_w1[ov, {OVERRIDE >> 16}]"]
    lines += [f"immed[{name}, {7919 * at + 31}]" for at, name in enumerate(REGISTERS)]
    for number, step in enumerate(drawn):
        lines.append(f"s{number}#:")
        to, window = f"s{step.target}#", [_text(word, by_hand=by_hand) for word in step.window]
        if window and by_hand:
            target, over = f"target{number}#", f"over{number}#"
            lines += [step.branch.format(target), *window, f"br[{over}]"]
            lines += [f"{target}:", *window, f"br[{to}]", f"{over}:"]
        elif window:
            lines += [f"{step.branch.format(to)}, defer[{len(window)}]", *window]
        else:
            lines.append(step.branch.format(to))
        lines.append(_text(step.statement, by_hand=by_hand))
    lines.append(f"s{len(drawn)}#:")
    for at, name in enumerate(REGISTERS):
        lines += [f"alu[$t, --, B, {name}]", f"scratch[write, $t, base, {at}, 1], ctx_swap"]
    return "\n".join([*lines, "nop\nnop\nnop\nctx_arb[kill]\n"])


def _text(statement: Statement, *, by_hand: bool) -> str:
    """Return the text of a statement, with `by_hand` behind a copy of its operand."""
    text, operand = statement
    if not by_hand:
        return text.format(b=operand)
    copy = f"ld_field_w_clr[copy, 1111, {operand}]"
    if operand.isdigit():
        copy = f"immed_w0[copy, {int(operand) % 65536}]\nimmed_w1[copy, {int(operand) >> 16}]"
    return f"{copy}\n{text.format(b='copy')}"


def results(assembled: Program) -> list[int]:
    """Return the final registers and the words that references wrote."""
    return simulate(assembled).read("scratch", SAVE, WRITTEN + 20)


@pytest.mark.parametrize("optimised", [False, True])
def test_random_programs_compute_what_copies_by_hand_compute(*, optimised: bool) -> None:
    """Condition codes, indirect shifts, indirect_ref and windows are among them."""
    compared = 0
    for seed in range(40):
        rng = Random(seed)
        drawn = steps(rng, rng.randrange(4, 25))
        try:
            fixed = assemble(program(drawn, by_hand=False), fixed=True, optimised=optimised)
        except AssemblyError:  # a window changes its own operand
            continue
        compared += 1
        assert results(assemble(program(drawn, by_hand=True))) == results(fixed), seed

    assert compared > 20
