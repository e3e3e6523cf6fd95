"""The syntax of one line: statements, operands and expressions, made of the line's tokens."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ixp.assembler.text.source import Token


class _Node(msgspec.Struct, frozen=True, gc=False):
    """A syntax node of a line; `token` is its main word, such as a name or a sign."""


class Number(_Node, frozen=True):
    """A number."""

    token: Token


class LabelAddress(_Node, frozen=True):
    """The address of a label, `name#`."""

    token: Token


class Reference(_Node, frozen=True):
    """A register (`name`, `$name`, `name[index]`), or a name in the place of one."""

    token: Token
    index: Expression | None = None


class RegisterNumber(_Node, frozen=True):
    """The number of a register, `&name`."""

    reference: Reference


class Call(_Node, frozen=True):
    """A call, `name(argument, ...)`."""

    token: Token
    arguments: tuple[Expression, ...]


class Unary(_Node, frozen=True):
    """An expression after a unary operator."""

    token: Token
    operand: Expression


class Binary(_Node, frozen=True):
    """Two expressions with a binary operator."""

    token: Token
    left: Expression
    right: Expression


class Choice(_Node, frozen=True):
    """A conditional expression, `condition ? yes : no`."""

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
    """The operand `--`."""


class Operator(_Node, frozen=True):
    """An operator as an operand, as in `alu[a, b, +, c]`, or `AND~`."""


class Shift(_Node, frozen=True):
    """A shift (`<<3`, `>>(N)`, `<<rot8`, `>>indirect`): a sign, then a word, an amount, or both."""

    token: Token
    word: Token | None
    amount: Expression | None


class Operand(_Node, frozen=True):
    """One operand: its tokens and its syntax."""

    tokens: tuple[Token, ...]
    form: Nothing | Operator | Shift | Expression

    @property
    def word(self) -> str:
        """Return the tokens as one word."""
        return "".join([token.text for token in self.tokens])


class Option(_Node, frozen=True):
    """An option token after the bracket, such as `ctx_swap` or `defer[1]`."""

    token: Token
    operands: tuple[Operand, ...] | None


class Instruction(_Node, frozen=True):
    """An instruction, `mnemonic[operands], options`; `br=byte` is several tokens."""

    mnemonic: tuple[Token, ...]
    operands: tuple[Operand, ...]
    options: tuple[Option, ...]


class Directive(_Node, frozen=True):
    """A directive with its arguments: references, an expression and its tokens, a quoted text."""

    token: Token
    references: tuple[Reference, ...]
    expression: Expression | None
    tokens: tuple[Token, ...]
    text: Token | None


Statement = Instruction | Directive
