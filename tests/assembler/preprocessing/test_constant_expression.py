"""Compare constant expressions with the rules of C and with Python's integers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import AssemblyError, assemble

# Values determined by the rules of C: precedence, division towards zero, arithmetic shift, 64 bits.
VALUES = {
    "1 + 2 * 3": 7, "(1 + 2) * 3": 9, "1 << 2 + 1": 8, "5 & 3 == 3": 1, "1 | 2 ^ 3 & 1": 3,
    "-7 / 2": -3, "-7 % 2": -1, "7 % -2": 1, "~0 & 0xFF": 255, "1 ? 2 : 0 ? 3 : 4": 2,
    "0 ? 2 : 0 ? 3 : 4": 4, "0 || 1 && 0": 0, "!0 + 1": 2, "!5": 0, "-1 >> 1": -1,
    "0x7FFFFFFFFFFFFFFF + 1": -(2**63), "010": 10, "0b101": 5, "1 < 2 < 3": 1, "3 > 2 > 1": 0,
    "10 - 4 - 3": 3, "2 - -2": 4, "1 == 1 != 0": 1, "6 ^ 3 | 8": 13, "log2(9) + mask(4)": 18,
    "0 && (1 / 0)": 0, "1 || (1 / 0)": 1,
}  # fmt: skip


@pytest.mark.parametrize("text", VALUES)
def test_an_expression_has_its_value_in_c(text: str) -> None:
    conditions = f"#if ({text}) == ({VALUES[text]})\nnop\n#endif\nctx_arb[kill]\n"

    assert assemble("nop\nctx_arb[kill]\n").words == assemble(conditions).words


def wrapped(number: int) -> int:
    """Return a number modulo 2**64 as a signed one."""
    return (number + 2**63) % 2**64 - 2**63


Sum = tuple[str, int]
numbers = st.integers(-(2**40), 2**40).map(lambda number: (f"({number})", number))


def joined(sign: str, left: Sum, right: Sum) -> Sum:
    """Return an operation as text, and its value by Python."""
    meaning = {
        "+": left[1] + right[1], "-": left[1] - right[1], "*": left[1] * right[1],
        "&": left[1] & right[1], "|": left[1] | right[1], "^": left[1] ^ right[1],
        "<": left[1] < right[1], "==": left[1] == right[1], "||": bool(left[1] or right[1]),
    }  # fmt: skip
    return f"({left[0]} {sign} {right[0]})", wrapped(int(meaning[sign]))


signs = st.sampled_from(["+", "-", "*", "&", "|", "^", "<", "==", "||"])
sums = st.recursive(numbers, lambda inner: st.builds(joined, signs, inner, inner), max_leaves=8)


@given(sums)
def test_arithmetic_is_on_signed_64_bit_numbers(expression: Sum) -> None:
    text, expected = expression
    program = assemble(f"#define_eval V {text}\n#if V == ({expected})\nnop\n#endif\nctx_arb[kill]")

    assert 2 == len(program.words)


def test_a_define_that_grows_with_every_pass_is_an_error() -> None:
    with pytest.raises(AssemblyError, match="program must have at most"):
        assemble("#define_eval i 0\n#while (i < 2)\n#define_eval i (i + never)\n#endloop\n")
