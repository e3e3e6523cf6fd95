"""Values of constant expressions: 64-bit signed arithmetic with the operators of C."""

import operator
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from ixp.assembler.grammar.syntax import (
    Binary,
    Call,
    Choice,
    Expression,
    LabelAddress,
    Number,
    Reference,
    RegisterNumber,
    Unary,
)
from ixp.assembler.text.diagnostics import Fault, unknown
from ixp.assembler.text.source import Token
from ixp.support.suggestions import did_you_mean

MAX_SHIFT = 63
MAX_DIGITS = 66


class ValueFault(Fault):
    """An expression that has no value for any meaning of its names."""


class Names(Protocol):
    """Resolve the names of an expression; each method raises Fault for an unknown name.

    `functions` are the functions that a misspelt one may mean.
    """

    @property
    def functions(self) -> Iterable[str]:
        """Return the names of functions."""

    def constant(self, token: Token) -> int:
        """Return the value of a bare name."""

    def label(self, token: Token) -> int:
        """Return the address of a label."""

    def register_number(self, reference: Reference) -> int:
        """Return the number of a register."""


def wrap(value: int) -> int:
    """Return a value as a 64-bit signed number."""
    return ((value + 2**63) & (2**64 - 1)) - 2**63


def number(token: Token) -> int:
    """Return the value of a number token; decimal unless it begins with 0x or 0b."""
    text = token.text.lower()
    if len(text) > MAX_DIGITS:
        raise Fault(f"number must have at most {MAX_DIGITS} digits, not {len(text)}", token)
    base = 16 if text.startswith("0x") else 2 if text.startswith("0b") else 10
    return wrap(int(text, base))


def _divide(left: int, right: int) -> int:
    """Divide as C does, towards zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


_BINARY: dict[str, Callable[[int, int], int]] = {
    "*": operator.mul, "/": _divide, "%": lambda a, b: a - _divide(a, b) * b,
    "+": operator.add, "-": operator.sub, "<<": operator.lshift, ">>": operator.rshift,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
    "==": operator.eq, "!=": operator.ne, "&": operator.and_, "^": operator.xor, "|": operator.or_,
}  # fmt: skip
_UNARY: dict[str, Callable[[int], int]] = {
    "-": operator.neg, "+": operator.pos, "~": operator.invert, "!": operator.not_,
}  # fmt: skip


def log2(value: int) -> int:
    """Return the integer logarithm, rounded down, of a positive number."""
    if value <= 0:
        message = f"operand of log2 must be at least 1, not {value}"
        raise ValueError(message)
    return value.bit_length() - 1


def mask(bits: int) -> int:
    """Return a number of `bits` ones."""
    if not 0 <= bits <= MAX_SHIFT:
        message = f"operand of mask must be 0 to {MAX_SHIFT}, not {bits}"
        raise ValueError(message)
    return (1 << bits) - 1


INTEGER_FUNCTIONS: dict[str, Callable[[int], int]] = {"log2": log2, "mask": mask}


def evaluate(node: Expression, names: Names) -> int:
    """Return the value of an expression; raises Fault."""
    match node:
        case Number(token):
            return number(token)
        case Binary(sign, left, right):
            return _binary(sign, left, right, names)
        case Unary(sign, operand):
            return wrap(int(_UNARY[sign.text](evaluate(operand, names))))
        case Choice(_, condition, yes, no):
            return evaluate(yes if evaluate(condition, names) else no, names)
        case LabelAddress(token):
            return names.label(token)
        case RegisterNumber(reference):
            return names.register_number(reference)
        case Reference(token, index):
            if index is not None:
                raise Fault("expected a number, found an array element", token)
            return names.constant(token)
        case Call(token, arguments):
            return _call(token, arguments, names)


def _binary(sign: Token, left: Expression, right: Expression, names: Names) -> int:
    a = evaluate(left, names)
    if sign.text in ("&&", "||"):
        if bool(a) == (sign.text == "||"):
            return int(bool(a))
        return int(bool(evaluate(right, names)))
    b = evaluate(right, names)
    if sign.text in ("/", "%") and b == 0:
        raise ValueFault("division by zero", sign)
    if sign.text in ("<<", ">>") and not 0 <= b <= MAX_SHIFT:
        raise ValueFault(f"shift must be 0 to {MAX_SHIFT}, not {b}", sign)
    return wrap(int(_BINARY[sign.text](a, b)))


def unknown_function(name: Token, functions: Iterable[str]) -> ValueFault:
    """Return the fault of a call of an unknown function; the hint names these."""
    names = sorted(functions)
    hint = "" if did_you_mean(name.text, names) else f"known are {', '.join(names)}"
    return ValueFault(unknown("function", name.text, names), name, hint, undefined_name=name.text)


def _call(name: Token, arguments: Sequence[Expression], names: Names) -> int:
    function = INTEGER_FUNCTIONS.get(name.text.lower())
    if function is None:
        raise unknown_function(name, names.functions)
    if len(arguments) != 1:
        raise Fault(f"`{name.text}` takes 1 operand, not {len(arguments)}", name)
    try:
        return function(evaluate(arguments[0], names))
    except ValueError as error:
        raise ValueFault(str(error), name) from None
