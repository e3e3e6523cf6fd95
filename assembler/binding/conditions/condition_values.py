"""Compute values in conditions: registers, constants, and expressions of both.

All arithmetic is on longwords. An expression is computed into scratch registers that are
declared for the condition; they are named in `field_tests.py`.
"""

from typing import Protocol

from ixp.assembler.binding.conditions.field_tests import (
    BITS,
    FULL,
    MAX_SHIFTED_IMMEDIATE,
    SCRATCH,
    load,
    window,
)
from ixp.assembler.binding.scopes import Scope
from ixp.assembler.binding.values import Constant, register_name
from ixp.assembler.grammar import syntax
from ixp.assembler.text.diagnostics import Fault
from ixp.assembler.text.source import Token

_OPERATIONS = {"+": "+", "-": "-", "&": "AND", "|": "OR", "^": "XOR"}
_LOGIC = ("&", "|", "^")
MAX_IMMEDIATE = 255


class Writer(Protocol):
    """Collects the generated source lines, and names the generated labels."""

    def write(self, token: Token, text: str) -> None:
        """Add a source line whose errors are reported at the place of `token`."""

    def label(self) -> str:
        """Return the name of a new label."""


class Values:
    """Writes the words that compute the values of one condition."""

    def __init__(self, to: Writer, scope: Scope, token: Token) -> None:
        self.to, self.scope, self.token = to, scope, token
        self.open: list[str] = []
        self.busy: list[str] = []

    def write(self, text: str) -> None:
        """Write a line."""
        self.to.write(self.token, text)

    def declare(self, name: str) -> str:
        """Declare a scratch register, unless it is declared."""
        if name not in self.open:
            self.open.append(name)
            self.write(f".local {name}")
        return name

    def close(self) -> None:
        """End the scopes of the scratch registers."""
        for _ in self.open:
            self.write(".endlocal")
        self.open.clear()
        self.busy.clear()

    def sign(self, node: syntax.Expression) -> str:
        """Return the operator of an expression, or nothing."""
        return node.token.text if isinstance(node, syntax.Binary | syntax.Unary) else ""

    def constant(self, node: syntax.Expression) -> int | None:
        """Return the value of a constant expression; None if a register decides it."""
        try:
            value = Constant(node, self.scope).value()
        except Fault:
            return None
        if not -(1 << BITS - 1) <= value < 1 << BITS:
            raise Fault(f"constant of a condition must fit in 32 bits, not {value:#x}", self.token)
        return value

    def operand(self, node: syntax.Expression) -> str:
        """Return an operand of `alu` that has the value of an expression."""
        value = self.constant(node)
        if value is not None and 0 <= value <= MAX_IMMEDIATE:
            return str(value)
        if value is None and isinstance(node, syntax.Reference):
            return self.register(node)
        if value is not None:
            return self._number(value & FULL)
        before = list(self.busy)
        to = self._free()
        self.busy = before  # the result may overwrite its own operands
        self.compute(node, to)
        self.busy.append(to)
        return to

    def register(self, node: syntax.Reference) -> str:
        """Return the text of a register."""
        return register_name(node, self.scope)

    def difference(self, left: syntax.Expression, right: syntax.Expression) -> None:
        """Write words; the last one sets the condition code Z if two values are equal."""
        sign = "^" if self._fits(left) or self._fits(right) else "-"
        self._combine(sign, left, right, "--")

    def relative(self, node: syntax.Expression) -> bool:
        """Return whether a value is, or will be, in a relative register."""
        if not isinstance(node, syntax.Reference):
            return True
        name = node.token.text
        while (synonym := self.scope.synonym(name)) is not None:
            if not isinstance(synonym.expression, syntax.Reference):
                break
            name = synonym.expression.token.text
        return not name.startswith("@")

    def compute(self, node: syntax.Expression, to: str) -> None:
        """Write the words whose last one puts the value of an expression into `to`, or into `--`.

        Raise Fault for an operator that no instruction has.
        """
        before = list(self.busy)
        match node, self.sign(node):
            case syntax.Binary(_, left, right), sign if sign in _OPERATIONS:
                self._combine(sign, left, right, to)
            case syntax.Binary(), "<<" | ">>":
                self._alu(to, "--", "B", *self._shifted(node))
            case syntax.Unary(_, inner), "~":
                self._alu(to, "--", "~B", *self._shifted(inner))
            case syntax.Unary(_, inner), "-":
                self._alu(to, "0", "-", self.operand(inner))
            case syntax.Unary(_, inner), "+":
                self.compute(inner, to)
            case syntax.Reference(), _:
                self._alu(to, "--", "B", self.register(node))
            case _, sign:
                operation = f"`{sign}`" if sign else "this"
                place = node.token if isinstance(node, syntax.Binary) else self.token
                message = f"a condition cannot compute {operation}; it can + - & | ^ ~ << >>"
                raise Fault(message, place, "compute it into a register first")
        self.busy = before

    def _combine(
        self, sign: str, left: syntax.Expression, right: syntax.Expression, to: str
    ) -> None:
        """Combine two values; a shift or a complement of one goes into the same word."""
        shift_first = self._fits(left) and not self._needs_alu(right)
        if sign in _LOGIC and (self.constant(left) is not None or shift_first):
            left, right = right, left
        operation = _OPERATIONS[sign]
        if sign == "&" and isinstance(right, syntax.Unary) and self.sign(right) == "~":
            operation, right = "AND~", right.operand
        value = self.constant(right)
        if value is not None:
            self._with_constant(sign, operation, left, value & FULL, to)
        elif sign in _LOGIC and self.relative(left) and self._fits(right):
            a = self.operand(left)
            self._alu(to, a, operation, *self._shifted(right))
        else:
            a = self.operand(left)
            self._alu(to, a, operation, self.operand(right))

    def _with_constant(
        self, sign: str, operation: str, left: syntax.Expression, value: int, to: str
    ) -> None:
        """Combine a value and a constant, rewritten if that avoids a load."""
        a = self.operand(left)
        other = {"+": ("-", -value), "-": ("+", -value), "AND": ("AND~", ~value)}
        opposite, negative = other.get(operation, ("", FULL))
        if value > MAX_IMMEDIATE and negative & FULL <= MAX_IMMEDIATE:
            self._alu(to, a, opposite, str(negative & FULL))
        elif value > MAX_IMMEDIATE and sign in _LOGIC and self.relative(left) and window(value):
            self.write(f"alu_shf[{to}, {a}, {operation}, {window(value)}]")
        else:
            self._alu(to, a, operation, self._number(value))

    def _number(self, value: int) -> str:
        """Return the text of a constant; a wide one is loaded."""
        if value <= MAX_IMMEDIATE:
            return str(value)
        to = self._free()
        for text in load(to, value):
            self.write(text)
        return to

    def _fits(self, node: syntax.Expression) -> bool:
        """Return whether a value is a shift or a complement, which another word can include."""
        return self.constant(node) is None and self.sign(node) in ("<<", ">>")

    def _needs_alu(self, node: syntax.Expression) -> bool:
        """Return whether a value is an immediate that no instruction takes beside a shift."""
        value = self.constant(node)
        return value is not None and MAX_SHIFTED_IMMEDIATE < value & FULL <= MAX_IMMEDIATE

    def _shifted(self, node: syntax.Expression) -> tuple[str, str]:
        """Return the operand and the shift of a value; `--` and no shift if it has none."""
        if not isinstance(node, syntax.Binary) or not self._fits(node):
            return self.operand(node), ""
        amount, sign = self.constant(node.right), self.sign(node)
        if amount is None or not 0 <= amount < BITS:
            shown = "a register" if amount is None else amount
            message = f"shift of a condition must be a constant 0 to {BITS - 1}, not {shown}"
            raise Fault(message, node.token)
        text = self.operand(node.left)
        if not self.relative(node.left):
            copy = self._free()
            self._alu(copy, "--", "B", text)
            text = copy
        return text, f"{sign}{amount}" if amount else ""

    def _alu(self, to: str, a: str, operation: str, b: str, shift: str = "") -> None:
        end = f", {shift}" if shift else ""
        self.write(f"alu[{to}, {a}, {operation}, {b}{end}]")

    def _free(self) -> str:
        """Return a free scratch register, and reserve it."""
        name = next((scratch for scratch in SCRATCH if scratch not in self.busy), None)
        if name is None:
            message = f"a condition can keep {len(SCRATCH)} values at a time"
            raise Fault(message, self.token, "compute a part into a register first")
        self.busy.append(name)
        return self.declare(name)
