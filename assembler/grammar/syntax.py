"""The shape of one line: statements, operands and expressions.

Lines are parsed by shape: the parser sees token types only, so all lines with the same types share
one tree. Nodes therefore hold positions in the line's tokens, not words.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ixp.assembler.text.source import Line


class _Node(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A part of a shape; as JSON, its name and its fields."""


class Number(_Node, frozen=True):
    """A number, at a position."""

    at: int


class LabelAddress(_Node, frozen=True):
    """`name#`."""

    at: int


class Reference(_Node, frozen=True):
    """`name`, `$name`, `name[index]`: a register, or a name that must be one."""

    at: int
    index: Expression | None = None


class RegisterNumber(_Node, frozen=True):
    """`&name`: the number of a register."""

    reference: Reference


class Call(_Node, frozen=True):
    """`name(argument, ...)`."""

    at: int
    arguments: tuple[Expression, ...]


class Unary(_Node, frozen=True):
    """A sign before an expression."""

    at: int
    operand: Expression


class Binary(_Node, frozen=True):
    """A sign between two expressions."""

    at: int
    left: Expression
    right: Expression


class Choice(_Node, frozen=True):
    """`condition ? yes : no`."""

    at: int
    condition: Expression
    yes: Expression
    no: Expression


Expression = Number | LabelAddress | Reference | RegisterNumber | Call | Unary | Binary | Choice


def nodes(node: Expression) -> Iterator[Expression]:
    """Yield an expression and every part of it."""
    yield node
    match node:
        case Unary(_, operand):
            yield from nodes(operand)
        case Binary(_, left, right):
            yield from nodes(left)
            yield from nodes(right)
        case Choice(_, condition, yes, no):
            for part in (condition, yes, no):
                yield from nodes(part)
        case Call(_, arguments):
            for part in arguments:
                yield from nodes(part)


def is_address(node: Expression, tokens: Line) -> bool:
    """Return whether an expression is the place of a label: a distance between two is a number."""
    match node:
        case LabelAddress():
            return True
        case Binary(at, left, right):
            return tokens[at].text in ("+", "-") and (
                is_address(left, tokens) != is_address(right, tokens)
            )
        case Choice(_, _, yes, no):
            return is_address(yes, tokens) or is_address(no, tokens)
    return False


class Nothing(_Node, frozen=True):
    """`--`."""


class Operator(_Node, frozen=True):
    """A sign that stands alone, as in `alu[a, b, +, c]`, or `AND~`."""


class Shift(_Node, frozen=True):
    """`<<3`, `>>(N)`, `<<rot8`, `>>indirect`: sign, then a word, an amount, or both."""

    at: int
    word: int | None
    amount: Expression | None


class Operand(_Node, frozen=True):
    """One operand: its tokens `start:stop` and its form."""

    start: int
    stop: int
    form: Nothing | Operator | Shift | Expression


class Option(_Node, frozen=True):
    """A token after the bracket: `ctx_swap`, `defer[1]`."""

    at: int
    operands: tuple[Operand, ...] | None


class Instruction(_Node, frozen=True):
    """`mnemonic[operands], options`; the mnemonic is the tokens `start:stop`."""

    start: int
    stop: int
    operands: tuple[Operand, ...]
    options: tuple[Option, ...]


class Directive(_Node, frozen=True):
    """A directive at a position with what follows it, in order."""

    at: int
    references: tuple[Reference, ...] = ()
    expression: Expression | None = None
    text: int | None = None


class LineShape(_Node, frozen=True):
    """The labels before a statement, and the statement."""

    labels: tuple[int, ...]
    statement: Instruction | Directive | None


class Refusal(msgspec.Struct, frozen=True):
    """What the grammar refuses: the position, and the token types that could stand there."""

    at: int
    expected: frozenset[int]
