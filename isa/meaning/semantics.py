"""Define semantic expressions: the computation of an instruction, for several consumers.

Every value is an unsigned 64-bit integer and arithmetic is modulo 2**64, so that a 33-bit sum
keeps its carry. A choice that depends on data is `select`; Python's `if` would run when the
description is built, not when the instruction executes. Shift amounts stay below 64.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

WORD_MASK = 2**64 - 1
LONGWORD_MASK = 2**32 - 1

_OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "<<": lambda a, b: a << b,
    ">>": lambda a, b: a >> b,
    "==": lambda a, b: int(a == b),
    "<": lambda a, b: int(a < b),
}
_ASSOCIATIVE = ("+", "|", "^")
"""Operators with the neutral element 0, whose chains need no parentheses."""


class Expr:
    """A node of an expression; operators build larger expressions."""

    def __add__(self, other: "Term") -> "Expr":
        """Return the sum modulo 2**64."""
        return _unless_neutral("+", self, expr(other))

    def __sub__(self, other: "Term") -> "Expr":
        """Return the difference modulo 2**64."""
        return Binary("-", self, expr(other))

    def __rsub__(self, other: int) -> "Expr":
        """Return a constant minus this value, modulo 2**64."""
        return Binary("-", expr(other), self)

    def __and__(self, other: "Term") -> "Expr":
        """Return the bitwise and."""
        return Binary("&", self, expr(other))

    def __or__(self, other: "Term") -> "Expr":
        """Return the bitwise or."""
        return _unless_neutral("|", self, expr(other))

    def __xor__(self, other: "Term") -> "Expr":
        """Return the bitwise exclusive or."""
        return _unless_neutral("^", self, expr(other))

    def __lshift__(self, other: "Term") -> "Expr":
        """Return the left shift; the amount must be below 64."""
        return _unless_neutral("<<", self, expr(other))

    def __rshift__(self, other: "Term") -> "Expr":
        """Return the logical right shift; the amount must be below 64."""
        return Binary(">>", self, expr(other))

    def __invert__(self) -> "Expr":
        """Return the complement of all 64 bits."""
        return Invert(self)


@dataclass(frozen=True)
class Const(Expr):
    """A fixed value."""

    value: int


@dataclass(frozen=True)
class Name(Expr):
    """A leaf: a value that the instruction reads."""

    name: str


@dataclass(frozen=True)
class Binary(Expr):
    """Two values joined by an operator; comparisons yield 0 or 1."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Invert(Expr):
    """The complement of all 64 bits."""

    value: Expr


@dataclass(frozen=True)
class Select(Expr):
    """`then` if the condition is 1, `otherwise` if it is 0; both sides are always defined."""

    condition: Expr
    then: Expr
    otherwise: Expr


Term = Expr | int


def _unless_neutral(operator: str, left: Expr, right: Expr) -> Expr:
    """Return the joined values, or only one if the other is a neutral constant 0."""
    if left == Const(0) and operator in _ASSOCIATIVE:
        return right
    return left if right == Const(0) else Binary(operator, left, right)


def expr(term: Term) -> Expr:
    """Convert an integer to a constant; return an expression unchanged."""
    return term if isinstance(term, Expr) else Const(term & WORD_MASK)


def equal(left: Term, right: Term) -> Expr:
    """Return 1 if both values are equal, else 0."""
    return Binary("==", expr(left), expr(right))


def less(left: Term, right: Term) -> Expr:
    """Return 1 if left is below right as unsigned values, else 0."""
    return Binary("<", expr(left), expr(right))


def select(condition: Expr, then: Term, otherwise: Term) -> Expr:
    """Return one of two values, selected by a 0/1 condition."""
    return Select(condition, expr(then), expr(otherwise))


def low32(value: Expr) -> Expr:
    """Return the low longword."""
    return value & LONGWORD_MASK


def evaluate(node: Expr, env: Mapping[str, int]) -> int:
    """Return the value of an expression on plain integers.

    `env` maps each leaf to its value. The result is unsigned, below 2**64.
    Raises KeyError if a leaf has no value.
    """
    match node:
        case Const(value):
            return value
        case Name(name):
            return env[name]
        case Invert(value):
            return ~evaluate(value, env) & WORD_MASK
        case Select(condition, then, otherwise):
            return evaluate(then if evaluate(condition, env) else otherwise, env)
        case Binary(operator, left, right):
            result = _OPERATORS[operator](evaluate(left, env), evaluate(right, env))
            return result & WORD_MASK
    raise _not_an_expression(node)


def to_c(node: Expr) -> str:
    """Return an expression as C++ of type uint64_t; leaves become variables of the same name."""
    match node:
        case Const(value):
            return f"UINT64_C({value:#x})" if value > 9 else f"UINT64_C({value})"
        case Name(name):
            return name
        case Invert(value):
            return f"(~{to_c(value)})"
        case Select(condition, then, otherwise):
            return f"({to_c(condition)} ? {to_c(then)} : {to_c(otherwise)})"
        case Binary("==" | "<" as operator, left, right):
            return f"(uint64_t)({to_c(left)} {operator} {to_c(right)})"
        case Binary(operator, left, right):
            return f"({to_c(left)} {operator} {to_c(right)})"
    raise _not_an_expression(node)


def to_text(node: Expr, names: Mapping[Expr, str] | None = None) -> str:
    """Return an expression as readable text, without outer parentheses.

    `names` maps parts of the expression to names, which replace them.
    """
    text = _inner_text(node, names or {})
    return text[1:-1] if text.startswith("(") else text


def _inner_text(node: Expr, names: Mapping[Expr, str]) -> str:
    if node in names:
        return names[node]
    match node:
        case Const(value):
            return f"{value:#x}" if value > 64 else str(value)
        case Name(name):
            return name
        case Invert(value):
            return f"~{_inner_text(value, names)}"
        case Binary("&", value, Const(mask)) if mask == LONGWORD_MASK:
            return f"low32({to_text(value, names)})"
        case Select(condition, then, otherwise):
            chosen, other = _inner_text(then, names), _inner_text(otherwise, names)
            return f"({_inner_text(condition, names)} ? {chosen} : {other})"
        case Binary(operator, left, right):
            first = _inner_text(left, names)
            if operator in _ASSOCIATIVE and _is_chain(operator, left, names):
                first = first[1:-1]
            return f"({first} {operator} {_inner_text(right, names)})"
    raise _not_an_expression(node)


def _is_chain(operator: str, left: Expr, names: Mapping[Expr, str]) -> bool:
    return isinstance(left, Binary) and left.operator == operator and left not in names


def parts(node: Expr) -> tuple[Expr, ...]:
    """Return the direct parts of an expression; none for a leaf."""
    match node:
        case Invert(value):
            return (value,)
        case Binary(_, left, right):
            return left, right
        case Select(condition, then, otherwise):
            return condition, then, otherwise
    return ()


def leaves(node: Expr) -> Iterator[str]:
    """Yield the name of every leaf, from left to right, with repetitions."""
    if isinstance(node, Name):
        yield node.name
    for part in parts(node):
        yield from leaves(part)


def _not_an_expression(node: object) -> TypeError:
    return TypeError(f"an expression must be made of the nodes of this module, not {node!r}")
