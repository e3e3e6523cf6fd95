"""Reduce a test of a field of an expression to a test of a field of a register."""

import msgspec

from ixp.assembler.binding.conditions.condition_values import Values
from ixp.assembler.binding.conditions.field_tests import BITS, FULL
from ixp.assembler.grammar import syntax


class Field(msgspec.Struct, frozen=True):
    """A test of bits: (node & mask) == value; `value` has no bits outside `mask`."""

    node: syntax.Expression
    mask: int
    value: int


def field(tested: Field, values: Values) -> Field | None:
    """Simplify a test: remove operations on constants, such as `& 0xFF`, from its expression.

    Return None if the test can never hold. A test whose mask is 0 always holds.
    """
    while tested.mask:
        inner = _peel(tested, values)
        if inner is None or inner == tested:
            return inner
        tested = inner
    return tested


def _peel(tested: Field, values: Values) -> Field | None:
    """Return the equal test of an operand of the outermost operation, else the same test."""
    node, mask, value = tested.node, tested.mask, tested.value
    sign = values.sign(node)
    if isinstance(node, syntax.Unary):
        return _of_unary(sign, msgspec.structs.replace(tested, node=node.operand)) or tested
    if not isinstance(node, syntax.Binary):
        return tested
    left, right = node.left, node.right
    constant = values.constant(right)
    if constant is None and sign in ("&", "|", "^", "+", "-"):
        constant, left = values.constant(left), right
        if sign == "-" and constant is not None:
            return Field(left, mask, constant - value & mask) if _low(mask) else tested
    if constant is None:
        return tested
    return _of_binary(sign, Field(left, mask, value), constant & FULL, tested)


def _low(mask: int) -> bool:
    """Return whether a mask is the lowest bits, which sums from above do not reach."""
    return mask & mask + 1 == 0


def _of_unary(sign: str, inner: Field) -> Field | None:
    mask, value = inner.mask, inner.value
    if sign == "~":
        return msgspec.structs.replace(inner, value=value ^ mask)
    if sign == "-" and _low(mask):
        return msgspec.structs.replace(inner, value=-value & mask)
    return inner if sign == "+" else None


def _of_binary(sign: str, inner: Field, constant: int, tested: Field) -> Field | None:
    """Return the equal test of the operand that is not constant; None if it can never hold."""
    mask, value = inner.mask, inner.value
    lost = 0  # bits that are always 0
    if sign == "&":
        lost, new = mask & ~constant, (mask & constant, value & constant)
    elif sign == "|":
        value ^= mask & constant
        lost, new = mask & constant, (mask & ~constant, value & ~constant)
    elif sign == "^":
        new = mask, value ^ constant & mask
    elif sign in ("+", "-") and _low(mask):
        new = mask, (value - constant if sign == "+" else value + constant) & mask
    elif sign == "<<" and constant < BITS:
        lost, new = mask & (1 << constant) - 1, (mask >> constant, value >> constant)
    elif sign == ">>" and constant < BITS:
        lost = mask & ~(FULL >> constant)
        new = mask << constant & FULL, value << constant & FULL
    else:
        return tested
    return None if value & lost else msgspec.structs.replace(inner, mask=new[0], value=new[1])
