"""Conditions of structured statements: compares, bits, signals and contexts become branches."""

from __future__ import annotations

from typing import Protocol

from ixp.assembler.binding.operands import Scoped
from ixp.assembler.binding.scopes import Scope
from ixp.assembler.grammar import syntax
from ixp.assembler.preprocessing.constant_expression import evaluate
from ixp.assembler.text.diagnostics import Fault
from ixp.assembler.text.source import Line, Token, text_of

# What a condition becomes, in microcode: {0} is the label, {1} and {2} are the operands.
_ZERO, _NON_ZERO = "br=0[{0}#]", "br!=0[{0}#]"
_SIGNED = {
    "==": _ZERO,
    "!=": _NON_ZERO,
    "<": "br<0[{0}#]",
    "<=": "br<=0[{0}#]",
    ">": "br>0[{0}#]",
    ">=": "br>=0[{0}#]",
}
_UNSIGNED = {"==": _ZERO, "!=": _NON_ZERO, "<": "br!=cout[{0}#]", ">=": "br=cout[{0}#]"}
_BIT = {True: "br_bset[{1}, {2}, {0}#]", False: "br_bclr[{1}, {2}, {0}#]"}
_CONTEXT = {True: "br=ctx[{1}, {0}#]", False: "br!=ctx[{1}, {0}#]"}
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRROR = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
MAX_IMMEDIATE = 255


class Writer(Protocol):
    """Takes lines, and gives names to labels."""

    def write(self, token: Token, text: str) -> None:
        """Take a line that stands at the place of a token."""

    def label(self) -> str:
        """Return the name of a new label."""


class Condition:
    """The condition of one directive."""

    def __init__(self, to: Writer, line: Line, scope: Scope, token: Token) -> None:
        self.to, self.line, self.scope, self.token = to, line, scope, token
        self.unsigned = token.text.lower().endswith("_unsigned")

    def _write(self, text: str) -> None:
        self.to.write(self.token, text)

    def jump(self, node: syntax.Expression | None, label: str, *, when: bool) -> None:
        """Branch to a label when the condition is `when`, else go on."""
        assert node is not None  # noqa: S101  # the grammar demands it
        value = self._constant(node)
        if value is not None:
            if bool(value) == when:
                self._write(f"br[{label}#]")
            return
        match node:
            case syntax.Unary(at, operand) if self.line[at].text == "!":
                self.jump(operand, label, when=not when)
            case syntax.Binary(at, left, right) if self.line[at].text in ("&&", "||"):
                self._both(self.line[at].text, (left, right), label, when=when)
            case syntax.Binary(at, left, right) if self.line[at].text in _OPPOSITE:
                self._compare(self.line[at].text, left, right, label, when=when)
            case syntax.Call():
                self._call(node, label, when=when)
            case _:
                self._non_zero(node, label, when=when)

    def _constant(self, node: syntax.Expression) -> int | None:
        try:
            return evaluate(node, self.line, Scoped(self.scope))
        except Fault:
            return None

    def _both(
        self, sign: str, parts: tuple[syntax.Expression, ...], label: str, *, when: bool
    ) -> None:
        if (sign == "||") == when:
            for part in parts:
                self.jump(part, label, when=when)
            return
        skip = self.to.label()
        self.jump(parts[0], skip, when=not when)
        self.jump(parts[1], label, when=when)
        self._write(f"{skip}#:")

    def _compare(
        self,
        sign: str,
        left: syntax.Expression,
        right: syntax.Expression,
        label: str,
        *,
        when: bool,
    ) -> None:
        if isinstance(left, syntax.Call):
            self._compare_call(sign, left, right, label, when=when)
            return
        if self._constant(left) is not None:
            sign, left, right = _MIRROR[sign], right, left
        sign = sign if when else _OPPOSITE[sign]
        if self._constant(right) == 0 and sign in ("==", "!="):
            self._non_zero(left, label, when=sign == "!=")
            return
        names: list[str] = []
        a, b = self._operand(left, names), self._operand(right, names)
        if self.unsigned and sign in (">", "<="):
            a, b, sign = b, a, _MIRROR[sign]
        self._write(f"alu[--, {a}, -, {b}]")
        self._write(".endlocal" if names else "")
        self._write((_UNSIGNED if self.unsigned else _SIGNED)[sign].format(label))

    def _operand(self, node: syntax.Expression, names: list[str]) -> str:
        """Return the text of an operand; a wide constant is loaded into a register of its own."""
        value = self._constant(node)
        if value is not None and not 0 <= value <= MAX_IMMEDIATE:
            names.append("wide_constant")
            self._write(".local wide_constant")
            self._load(value)
            return names[-1]
        if value is not None:
            return str(value)
        if isinstance(node, syntax.Reference):
            return text_of(_words(node, self.line)).strip()
        message = "operand of a comparison must be a register or a constant"
        raise Fault(message, self.token, "compute it into a register first")

    def _load(self, value: int) -> None:
        low, high = value & 0xFFFF, value >> 16 & 0xFFFF
        if low and high and value >= 0:
            self._write(f"immed[wide_constant, {low:#x}]")
            self._write(f"immed_w1[wide_constant, {high:#x}]")
        else:
            self._write(f"immed[wide_constant, ({value})]")

    def _non_zero(self, node: syntax.Expression, label: str, *, when: bool) -> None:
        if isinstance(node, syntax.Binary) and self.line[node.at].text == "&":
            left, right = node.left, node.right
            if self._constant(left) is not None:
                left, right = right, left
            mask = self._constant(right)
            if mask is not None and mask > MAX_IMMEDIATE and mask & (mask - 1) == 0:
                a = self._operand(left, [])
                self._write(_BIT[when].format(label, a, mask.bit_length() - 1))
                return
            names: list[str] = []
            a, b = self._operand(left, names), self._operand(right, names)
            self._write(f"alu[--, {a}, AND, {b}]")
            self._write(".endlocal" if names else "")
        else:
            self._write(f"alu[--, --, B, {self._operand(node, [])}]")
        self._write((_NON_ZERO if when else _ZERO).format(label))

    def _call(self, node: syntax.Call, label: str, *, when: bool) -> None:
        """Branch on `signal(s)` or `BIT(r, n)`."""
        name = self.line[node.at].text.lower()
        words = [text_of(_words(each, self.line)).strip() for each in node.arguments]
        if name == "bit" and len(words) == 2:
            self._write(_BIT[when].format(label, *words))
        elif name == "signal" and len(words) == 1:
            if not when:
                self._write(f"br_!signal[{words[0]}, {label}#]")
                return
            skip = self.to.label()
            self._write(f"br_!signal[{words[0]}, {skip}#]")
            self._write(f"br[{label}#]")
            self._write(f"{skip}#:")
        else:
            hint = "known are signal(s), BIT(r, n) and ctx() == n"
            raise Fault(f"unknown condition `{name}`", self.line[node.at], hint)

    def _compare_call(
        self,
        sign: str,
        left: syntax.Call,
        right: syntax.Expression,
        label: str,
        *,
        when: bool,
    ) -> None:
        """Branch on `ctx() == n`, or on a bit or signal compared with 0 or 1."""
        value = self._constant(right)
        if value is None or sign not in ("==", "!="):
            message = f"`{self.line[left.at].text}` must be compared with a constant by == or !="
            raise Fault(message, self.line[left.at])
        if self.line[left.at].text.lower() == "ctx" and not left.arguments:
            self._write(_CONTEXT[(sign == "==") == when].format(label, value))
        else:
            self._call(left, label, when=((sign == "==") == when) == bool(value))


def _words(node: syntax.Expression, line: Line) -> Line:
    """Return the tokens of a register reference or another simple operand."""
    match node:
        case syntax.Reference(at, None) | syntax.Number(at):
            return [line[at]]
        case syntax.Reference(at, _):
            depth, stop = 0, at + 1
            while stop < len(line):
                depth += (line[stop].text == "[") - (line[stop].text == "]")
                stop += 1
                if depth == 0:
                    break
            return line[at:stop]
    raise Fault("operand of a condition must be a register or a number", line[0])
