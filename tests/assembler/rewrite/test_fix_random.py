"""--fix on random programs: what it inserts gives what copies before every operand give."""

from random import Random

import pytest

from ixp.assembler import Program, assemble
from ixp.isa.chip import chip
from ixp.simulator import Machine

CHIP = chip(sdram_quadwords=1 << 22)
REGISTERS = [f"r{number}" for number in range(6)]
SAVE = 0x100
OPERATIONS = ["+", "-", "AND", "XOR", "+carry", "B-A", "+16"]
BRANCHES = ["br=0[{}]", "br!=0[{}]", "br>0[{}]", "br=cout[{}]", "br_bset[r0, 7, {}]"]
WINDOWS = ["br!=0[{}], defer[1]", "br_bclr[r1, 3, {}], defer[1]"]

# One statement: the branch before it (or nothing), its text, and what stands for {b} in it.
Step = tuple[str, str, str]


def steps(rng: Random, count: int) -> list[Step]:
    """Return random statements whose operands conflict; branches go forward."""
    made: list[Step] = []
    for number in range(count):
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
        branch = rng.choice(["", "", *BRANCHES, *WINDOWS])
        target = f"s{rng.randrange(number + 1, count + 1)}#"
        made.append((branch.format(target), text, constant if rng.random() < 0.2 else b))
    return made


def program(made: list[Step], *, by_hand: bool) -> str:
    """Return the program; by hand each operand comes from a register of the other bank."""
    lines = [f".areg base 14\nimmed[base, {SAVE}]"]
    if by_hand:
        lines += [".breg copy 0", *(f".areg {name} {at}" for at, name in enumerate(REGISTERS))]
    else:
        lines.append(f".reg {' '.join(REGISTERS)}")
    lines += [f"immed[{name}, {7919 * at + 31}]" for at, name in enumerate(REGISTERS)]
    for number, (branch, text, operand) in enumerate(made):
        lines.append(f"s{number}#:")
        if by_hand and operand.isdigit():
            value = int(operand)
            lines += [f"immed_w0[copy, {value % 65536}]", f"immed_w1[copy, {value >> 16}]"]
        elif by_hand:
            lines.append(f"ld_field_w_clr[copy, 1111, {operand}]")
        lines += [branch, text.format(b="copy" if by_hand else operand)]
    lines.append(f"s{len(made)}#:")
    for at, name in enumerate(REGISTERS):
        lines += [f"alu[$t, --, B, {name}]", f"scratch[write, $t, base, {at}, 1], ctx_swap"]
    return "\n".join([*lines, "nop\nnop\nnop\nctx_arb[kill]\n"])


def results(assembled: Program) -> list[int]:
    """Return the registers at the end."""
    machine = Machine(CHIP, {0: assembled.words}, contexts={0: 1})
    machine.run(6_000)
    assert not machine.engines[0].contexts[0].state.alive, "the program must have ended"
    return machine.read("scratch", SAVE, len(REGISTERS))


@pytest.mark.parametrize("optimised", [False, True])
def test_random_programs_compute_what_copies_by_hand_compute(*, optimised: bool) -> None:
    """Codes, indirect amounts and windows are kept, with and without -O."""
    for seed in range(15):
        rng = Random(seed)
        made = steps(rng, rng.randrange(4, 40))
        fixed = assemble(program(made, by_hand=False), fixed=True, optimised=optimised)

        assert results(assemble(program(made, by_hand=True))) == results(fixed), seed
