"""The syntax of one line: statements, operands and expressions, made of the line's tokens."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ixp.assembler.text.source import Token


class _Node(msgspec.Struct, frozen=True, gc=False):
    """A part of a line; `token` is the word that it is known by, such as a name or a sign."""


class Number(_Node, frozen=True):
    """A number."""

    token: Token


class LabelAddress(_Node, frozen=True):
    """`name#`."""

    token: Token


class Reference(_Node, frozen=True):
    """`name`, `$name`, `name[index]`: a register, or a name that must be one."""

    token: Token
    index: Expression | None = None


class RegisterNumber(_Node, frozen=True):
    """`&name`: the number of a register."""

    reference: Reference


class Call(_Node, frozen=True):
    """`name(argument, ...)`."""

    token: Token
    arguments: tuple[Expression, ...]


class Unary(_Node, frozen=True):
    """A sign before an expression."""

    token: Token
    operand: Expression


class Binary(_Node, frozen=True):
    """A sign between two expressions."""

    token: Token
    left: Expression
    right: Expression


class Choice(_Node, frozen=True):
    """`condition ? yes : no`."""

    token: Token
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


def is_address(node: Expression) -> bool:
    """Return whether an expression is the place of a label: a distance between two is a number."""
    match node:
        case LabelAddress():
            return True
        case Binary(token, left, right):
            return token.text in ("+", "-") and is_address(left) != is_address(right)
        case Choice(_, _, yes, no):
            return is_address(yes) or is_address(no)
    return False


class Nothing(_Node, frozen=True):
    """`--`."""


class Operator(_Node, frozen=True):
    """A sign that stands alone, as in `alu[a, b, +, c]`, or `AND~`."""


class Shift(_Node, frozen=True):
    """`<<3`, `>>(N)`, `<<rot8`, `>>indirect`: sign, then a word, an amount, or both."""

    token: Token
    word: Token | None
    amount: Expression | None


class Operand(_Node, frozen=True):
    """One operand: its tokens and its form."""

    tokens: tuple[Token, ...]
    form: Nothing | Operator | Shift | Expression

    @property
    def word(self) -> str:
        """The tokens as one word."""
        return "".join([token.text for token in self.tokens])


class Option(_Node, frozen=True):
    """A token after the bracket: `ctx_swap`, `defer[1]`."""

    token: Token
    operands: tuple[Operand, ...] | None


class Instruction(_Node, frozen=True):
    """`mnemonic[operands], options`; a mnemonic may be several tokens, as `br=byte`."""

    mnemonic: tuple[Token, ...]
    operands: tuple[Operand, ...]
    options: tuple[Option, ...]


class Directive(_Node, frozen=True):
    """A directive with what follows it: references, an expression and its tokens, a quoted text."""

    token: Token
    references: tuple[Reference, ...]
    expression: Expression | None
    tokens: tuple[Token, ...]
    text: Token | None


Statement = Instruction | Directive
