"""Describe local register instructions: constants, register fields, addresses, first set bit.

Forms: [R] IXP1200 instruction set as summarised by Comer; ld_field, immed_b, immed_w also [D]
MEv2 syntax table. Encodings are ours [C].
"""

from collections.abc import Mapping
from functools import partial

from ixp.isa.coding.operand_kinds import LABEL, ByteMask, ByteShift, NumberRange
from ixp.isa.coding.register_forms import ANY, ANY_OR_NONE, GPR, RELATIVE_OR_NONE, SOURCE
from ixp.isa.instructions.arithmetic import (
    SHIFT,
    logic_flags,
    shift_amount,
    shift_constants,
    shifted,
)
from ixp.isa.instructions.branch import numbers
from ixp.isa.meaning.description import (
    NO_SHIFT,
    SHIFT_KINDS,
    Effects,
    Encoding,
    Instruction,
    Operand,
    Semantics,
    Shift,
    TokenField,
    Value,
)
from ixp.isa.meaning.semantics import LONGWORD_MASK, Expr, Name, expr, less, low32

A, B, K, K2, OLD = Name("a"), Name("b"), Name("k"), Name("k2"), Name("old")
BSET1, BSET2 = Name("bset1"), Name("bset2")
ZERO = expr(0)
AFTER_LOCAL_CSR_RD = "csr_value"
CSR_VALUE_KEY = f"immed:{AFTER_LOCAL_CSR_RD}"
"""Key of the variant of `immed` in the word after `local_csr_rd`."""
LOAD_CC = TokenField("load_cc", ({}, {"load_cc": True}))
CLEAR = TokenField("clr_results", ({}, {"clr_results": True}))
BYTE_MASK = ByteMask(0, 15, 4)


def integer(value: Value) -> int:
    """Return an operand as an integer; its operand kind has checked that it is one."""
    return value if isinstance(value, int) else 0


def immed_value(constant: int, shift: int) -> int:
    """Return the longword that `immed[dest, constant, <<shift]` writes.

    A negative constant is extended with ones on both sides, any other with zeros ([C]).
    """
    bits = (constant & 0xFFFF) << shift
    return bits | (LONGWORD_MASK & ~(0xFFFF << shift) if constant < 0 else 0)


def immed_parts(value: int) -> tuple[int, int] | None:
    """Return constant and shift with which one `immed` writes the longword, or None."""
    for shift in (0, 8, 16):
        part = value >> shift & 0xFFFF
        for constant in (part, part - 0x10000):
            if immed_value(constant, shift) == value & LONGWORD_MASK:
                return constant, shift
    return None


def expand_mask(mask: int) -> int:
    """Return a longword with ones in the bytes of a four-bit mask."""
    return sum(0xFF << 8 * byte for byte in range(4) if mask >> byte & 1)


def immed(source: str) -> Effects:
    """Return the effects of writing a constant, or the value of a preceding local_csr_rd."""
    return {"dest": Name("csr_value") if source else K}


def merge() -> Effects:
    """Return the effects of replacing the bits in mask k2 by those of k."""
    return {"dest": (OLD & low32(~K2)) | K}


def field(base: Expr, kind: str, load_cc: str) -> Effects:
    """Return the effects of replacing the bytes in mask k2 of a base by the shifted source."""
    result = base | (shifted(kind) & K2)
    return {"dest": result} | (dict(logic_flags(result)) if load_cc else {})


def first_set_bit(value: Expr) -> Expr:
    """Return bit 4: one of the low 16 bits is set; bits 3:0: the number of the lowest such bit."""
    bits = value & 0xFFFF
    lowest = bits & (0 - bits)
    result = ZERO
    for position, ones in enumerate((0xAAAA, 0xCCCC, 0xF0F0, 0xFF00, 0xFFFF)):
        result = result | (less(0, lowest & ones) << position)
    return result


def find_bset(kind: str) -> Effects:
    """Return the effects of searching the shifted source; the previous result moves to `bset2`."""
    return {"bset1": first_set_bit(shifted(kind)), "bset2": BSET1}


def find_bset_with_mask(kind: str) -> Effects:
    """Return the effects of searching the shifted source AND operand A."""
    return {"bset1": first_set_bit(shifted(kind) & A), "bset2": BSET1, "prev_a": A}


def _load_result(result: Name) -> Semantics:
    def effects(clear: str) -> Effects:
        cleared = {"bset1": ZERO, "bset2": ZERO} if clear else {}
        return {"dest": result} | cleared

    return Semantics(effects, ("clr_results",), (("", "clr_results"),))


def _immed_constants(operands: Mapping[str, Value]) -> tuple[int, ...]:
    return (immed_value(integer(operands["value"]), shift_amount(operands)),)


def _field_constants(operands: Mapping[str, Value]) -> tuple[int, ...]:
    return shift_amount(operands), expand_mask(integer(operands["mask"]))


def _part(name: str, opcode: str, low: int, bits: int, picture: str) -> Instruction:
    """Return the row of an instruction that replaces part of a register by a constant."""
    mask = ((1 << bits) - 1) << low
    return Instruction(
        mnemonic=name,
        opcode=opcode,
        summary=f"Replace bits {low + bits - 1}:{low} by a constant.",
        operands=(
            Operand("dest", GPR, "merge"),
            Operand("value", NumberRange(0, (1 << bits) - 1, bits)),
        ),
        encodings=(Encoding(picture, {"d": "dest", "v": "value"}),),
        cost="single",
        semantics=Semantics(
            merge, constants=lambda operands: (integer(operands["value"]) << low, mask)
        ),
        source="[R] form, [D] form of the successor",
    )


def _field(name: str, dest: Operand, picture: str, base: Expr, note: str) -> Instruction:
    """Return the row of an instruction that merges bytes of a shifted source into a base."""
    domains = (SHIFT_KINDS, ("", "load_cc"))
    return Instruction(
        mnemonic=name,
        opcode="ld_field",
        summary="Load chosen bytes from a shifted register.",
        operands=(
            dest,
            Operand("mask", BYTE_MASK),
            Operand("src", SOURCE, "b"),
            Operand("shift", SHIFT, default=NO_SHIFT),
        ),
        encodings=(
            Encoding(
                picture,
                {"d": "dest", "m": "mask", "c": "load_cc", "r": "src", "h": "shift"},
                (LOAD_CC,),
            ),
        ),
        cost="single",
        semantics=Semantics(partial(field, base), ("shift", "load_cc"), domains, _field_constants),
        source="[R] and [D] form; [R] condition codes only with load_cc",
        notes="The leftmost digit of the mask stands for bits 31:24. " + note,
    )


ROWS = (
    Instruction(
        mnemonic="immed",
        opcode="immed",
        summary="Load a constant.",
        operands=(
            Operand("dest", ANY_OR_NONE, "dest"),
            Operand("value", NumberRange(-0x10000, 0xFFFF, 17)),
            Operand("shift", ByteShift(), default=Shift("<<", 0)),
        ),
        encodings=(
            Encoding(
                "00111 dddddddd vvvvvvvvvvvvvvvvv ss", {"d": "dest", "v": "value", "s": "shift"}
            ),
        ),
        cost="single",
        semantics=Semantics(
            immed, ("after",), (("", AFTER_LOCAL_CSR_RD),), _immed_constants
        ),
        source="[R] form; [C] ones fill both sides of a negative constant",
        notes="In the word after local_csr_rd the register read is loaded instead.",
    ),
    *(
        _part(
            f"immed_b{byte}", "immed_b", 8 * byte, 8,
            f"01100 1010 {byte:02b} ddddd ........ vvvvvvvv",
        )
        for byte in range(4)
    ),
    *(
        _part(
            f"immed_w{word}", "immed_w", 16 * word, 16,
            f"01100 1001 {word} ddddd . vvvvvvvvvvvvvvvv",
        )
        for word in range(2)
    ),
    _field(
        "ld_field",
        Operand("dest", GPR, "merge"),
        "00110 0 .. ddddd mmmm c rrrrrrr hhhhhhh",
        OLD & low32(~K2),
        "The destination is also a source: a GPR source stands in the other bank.",
    ),
    _field(
        "ld_field_w_clr",
        Operand("dest", RELATIVE_OR_NONE, "dest"),
        "00110 1 . dddddd mmmm c rrrrrrr hhhhhhh",
        ZERO,
        "The other bytes become 0.",
    ),
    Instruction(
        mnemonic="load_addr",
        opcode="load_addr",
        summary="Load the address of a label.",
        operands=(Operand("dest", ANY, "dest"), Operand("label", LABEL)),
        encodings=(
            Encoding("01100 1011 .... dddddddd lllllllllll", {"d": "dest", "l": "label"}),
        ),
        cost="single",
        semantics=Semantics(lambda: {"dest": K}, constants=numbers("label")),
        source="[R] form",
    ),
    Instruction(
        mnemonic="find_bset",
        opcode="find_bset",
        summary="Find the lowest set bit of the low 16 bits of a shifted register.",
        operands=(Operand("src", SOURCE, "b"), Operand("shift", SHIFT, default=NO_SHIFT)),
        encodings=(
            Encoding("01100 1101 0 ........ rrrrrrr hhhhhhh", {"r": "src", "h": "shift"}),
        ),
        cost="single",
        semantics=Semantics(find_bset, ("shift",), (SHIFT_KINDS,), shift_constants),
        source="[R] form; [C] result format: bit 4 found, bits 3:0 number",
        notes="Result 1 is that of the last search, result 2 the one before. A result may be "
        "loaded in the third word after the search at the earliest [R].",
    ),
    Instruction(
        mnemonic="find_bset_with_mask",
        opcode="find_bset",
        summary="Find the lowest set bit of the low 16 bits of a shifted register under a mask.",
        operands=(
            Operand("mask", SOURCE, "a"),
            Operand("src", SOURCE, "b"),
            Operand("shift", SHIFT, default=NO_SHIFT),
        ),
        encodings=(
            Encoding(
                "01100 1101 1 . aaaaaaa rrrrrrr hhhhhhh",
                {"a": "mask", "r": "src", "h": "shift"},
            ),
        ),
        cost="single",
        semantics=Semantics(find_bset_with_mask, ("shift",), (SHIFT_KINDS,), shift_constants),
        source="[R] form; [C] result format as find_bset",
    ),
    *(
        Instruction(
            mnemonic=f"load_bset_result{number}",
            opcode="load_bset_result",
            summary="Load the result of a search for a set bit.",
            operands=(Operand("dest", RELATIVE_OR_NONE, "dest"),),
            encodings=(
                Encoding(
                    f"01100 1110 {number - 1} c ............... dddddd",
                    {"d": "dest", "c": "clr_results"},
                    (CLEAR,),
                ),
            ),
            cost="single",
            semantics=_load_result(result),
            source="[R] form",
            notes="clr_results sets both results to 0 after the load.",
        )
        for number, result in enumerate((BSET1, BSET2), 1)
    ),
)
