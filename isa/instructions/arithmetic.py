"""Describe arithmetic and shift instructions: alu, alu_shf, dbl_shf.

Forms and operations: [R] IXP1200 instruction set as summarised by Comer; operation set of the
successor [D] MEv2 syntax table. Encodings are ours [C].
"""

from collections.abc import Callable, Mapping

from ixp.isa.coding.operand_kinds import BYTE, SMALL, OneOf, Shifts
from ixp.isa.coding.operand_pairs import RegisterAndConstant, RegisterPair
from ixp.isa.coding.register_forms import ANY_OR_NONE, ANY_SOURCE, RELATIVE_OR_NONE, SOURCE
from ixp.isa.meaning.description import (
    NO_SHIFT,
    SHIFT_KINDS,
    Effects,
    Encoding,
    Instruction,
    Operand,
    Semantics,
    Shift,
    Value,
)
from ixp.isa.meaning.semantics import Expr, Name, equal, expr, low32, select

A, B, C, N, K = Name("a"), Name("b"), Name("c"), Name("n"), Name("k")
PREV_A = Name("prev_a")
ZERO = expr(0)


def negative(value: Expr) -> Expr:
    """Return bit 31 of a longword."""
    return value >> 31 & 1


def logic_flags(result: Expr) -> Effects:
    """Return the condition codes of logic and shifts: N and Z of the result; C = V = 0."""
    return {"n": negative(result), "z": equal(result, 0), "v": ZERO, "c": ZERO}


def add(left: Expr, right: Expr, carry: Expr = ZERO) -> Effects:
    """Return a sum; C is the carry out of bit 31, V is set on signed overflow."""
    total = left + right + carry
    result = low32(total)
    overflow = negative(~(left ^ right) & (left ^ result))
    return {
        "dest": result,
        "n": negative(result),
        "z": equal(result, 0),
        "v": overflow,
        "c": total >> 32 & 1,
    }


def subtract(left: Expr, right: Expr, carry: Expr = expr(1)) -> Effects:  # noqa: B008 a constant
    """Return a difference as a sum with the complement, so that carry = 1 means no borrow."""
    return add(left, low32(~right), carry)


def logic(result: Expr) -> Effects:
    """Return the effects of writing a result without a carry."""
    return {"dest": result} | dict(logic_flags(result))


# fmt: off
LOGIC: dict[str, Callable[[Expr, Expr], Expr]] = {
    "B":    lambda _a, b: b,
    "~B":   lambda _a, b: low32(~b),
    "AND":  lambda a, b: a & b,
    "~AND": lambda a, b: low32(~a) & b,
    "AND~": lambda a, b: a & low32(~b),
    "OR":   lambda a, b: a | b,
    "XOR":  lambda a, b: a ^ b,
}

ARITHMETIC: dict[str, Callable[[Expr, Expr], Effects]] = {
    "+":       add,
    "-":       subtract,
    "B-A":     lambda a, b: subtract(b, a),
    "+carry":  lambda a, b: add(a, b, C),
    "-carry":  lambda a, b: subtract(a, b, C),
    "+IFsign": lambda a, b: add(select(N, a, 0), b),
    "+4":      lambda a, b: add(a, b & 0xF),
    "+8":      lambda a, b: add(a, b & 0xFF),
    "+16":     lambda a, b: add(a, b & 0xFFFF),
}
# fmt: on

ALU_OPS = (*ARITHMETIC, *LOGIC)
LOGIC_OPS = tuple(LOGIC)


def alu(op: str) -> Effects:
    """Return the effects of an ALU operation on a and b."""
    effects = logic(LOGIC[op](A, B)) if op in LOGIC else ARITHMETIC[op](A, B)
    return {**effects, "prev_a": A}


def shifted(kind: str, value: Expr = B) -> Expr:
    """Return a longword shifted by k, or by the low five bits of the previous A operand."""
    amount = PREV_A & 31 if kind.endswith("indirect") else K
    if kind == "rot":
        return low32(value << K | value >> (32 - K))
    return low32(value << amount) if kind.startswith("<<") else value >> amount


def alu_shf(op: str, kind: str) -> Effects:
    """Return the effects of shifting b, then combining it with a."""
    return {**logic(LOGIC[op](A, shifted(kind))), "prev_a": A}


def dbl_shf(kind: str) -> Effects:
    """Return the effects of shifting the 64 bits a:b right; the result is the low longword."""
    amount = PREV_A & 31 if kind.endswith("indirect") else K
    return {**logic(low32((A << 32 | B) >> amount)), "prev_a": A}


def shift_amount(operands: Mapping[str, Value]) -> int:
    """Return the amount of the shift operand; 0 for an indirect shift."""
    shift = operands["shift"]
    return shift.amount if isinstance(shift, Shift) else 0


def shift_constants(operands: Mapping[str, Value]) -> tuple[int, ...]:
    """Return the constants of an instruction whose only constant is the amount of its shift."""
    return (shift_amount(operands),)


SHIFT = Shifts()
RIGHT = Shifts((">>", ">>indirect"), optional=False)
PAIR_FIELDS = {"s": "swap", "a": "A", "b": "B"}
IMMEDIATE_FIELDS = {"r": "source", "i": "immediate", "s": "side"}

ROWS = (
    Instruction(
        mnemonic="alu",
        opcode="alu",
        summary="Combine two operands.",
        operands=(
            Operand("dest", ANY_OR_NONE, "dest"),
            Operand("a", ANY_SOURCE, "a"),
            Operand("op", OneOf(ALU_OPS, 4)),
            Operand("b", ANY_SOURCE, "b"),
        ),
        encodings=(
            Encoding(
                "000 oooo dddddddd rrrrrrrr iiiiiiii s",
                {"o": "op", "d": "dest"} | IMMEDIATE_FIELDS,
                sources=RegisterAndConstant(ANY_OR_NONE, BYTE),
            ),
            Encoding(
                "00100 s oooo dddddddd aaaaaaa bbbbbbb",
                {"o": "op", "d": "dest"} | PAIR_FIELDS,
                sources=RegisterPair(wide=True),
            ),
        ),
        cost="single",
        semantics=Semantics(alu, ("op",), (ALU_OPS,)),
        with_shift="alu_shf",
        source="[R] form, operations; [C] +4 +8 +16 truncate b, +IFsign tests N of the word before",
        notes="Absolute registers may stand everywhere. `--` as a source reads 0. After a "
        "subtraction carry = 1 means no borrow; +carry adds it, -carry subtracts its complement.",
    ),
    Instruction(
        mnemonic="alu_shf",
        opcode="alu_shf",
        summary="Shift operand b, then combine with operand a.",
        operands=(
            Operand("dest", RELATIVE_OR_NONE, "dest"),
            Operand("a", SOURCE, "a"),
            Operand("op", OneOf(LOGIC_OPS, 3)),
            Operand("b", SOURCE, "b"),
            Operand("shift", SHIFT, default=NO_SHIFT),
        ),
        encodings=(
            Encoding(
                "0101 dddddd rrrrrr iiiii s ooo hhhhhhh",
                {"o": "op", "d": "dest", "h": "shift"} | IMMEDIATE_FIELDS,
                sources=RegisterAndConstant(RELATIVE_OR_NONE, SMALL),
            ),
            Encoding(
                "01100 1100 dddddd rrrrrr s ooo hhhhhhh",
                {"o": "op", "d": "dest", "h": "shift", "r": "source", "s": "side"},
                sources=RegisterAndConstant(RELATIVE_OR_NONE, None),
            ),
            Encoding(
                "00101 dddddd aaaaa bbbbb s ooo hhhhhhh",
                {"o": "op", "d": "dest", "h": "shift"} | PAIR_FIELDS,
                sources=RegisterPair(wide=False),
            ),
        ),
        cost="single",
        semantics=Semantics(
            alu_shf,
            ("op", "shift"),
            (LOGIC_OPS, SHIFT_KINDS),
            shift_constants,
        ),
        source="[R] form, operations, indirect amount",
        notes="An indirect amount is the low five bits of the A operand of the instruction before "
        "that had one. Registers are context-relative. `--` as a source reads 0.",
    ),
    Instruction(
        mnemonic="dbl_shf",
        opcode="dbl_shf",
        summary="Shift two concatenated longwords right.",
        operands=(
            Operand("dest", RELATIVE_OR_NONE, "dest"),
            Operand("a", SOURCE, "a"),
            Operand("b", SOURCE, "b"),
            Operand("shift", RIGHT),
        ),
        encodings=(
            Encoding(
                "01000 dddddd aaaaaaa bbbbbbb hhhhhhh",
                {"d": "dest", "a": "a", "b": "b", "h": "shift"},
            ),
        ),
        cost="single",
        semantics=Semantics(
            dbl_shf, ("shift",), (RIGHT.kinds,), shift_constants
        ),
        source="[R] form",
        notes="a is the upper longword. Both sources may not be constants.",
    ),
)
