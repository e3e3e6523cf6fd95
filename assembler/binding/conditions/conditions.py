"""Translate conditions of structured statements (compares, bits, signals, contexts) to branches."""

from ixp.assembler.binding.conditions.condition_values import MAX_IMMEDIATE, Values, Writer
from ixp.assembler.binding.conditions.field_tests import FULL, ZERO, Plan, shortest
from ixp.assembler.binding.conditions.fields import Field, field
from ixp.assembler.binding.scopes import Scope
from ixp.assembler.grammar import syntax
from ixp.assembler.text.diagnostics import Fault
from ixp.assembler.text.source import Token

# Microcode of each condition; {0} is the label.
_SIGNED = {"<": "br<0[{0}#]", "<=": "br<=0[{0}#]", ">": "br>0[{0}#]", ">=": "br>=0[{0}#]"}
_UNSIGNED = {"<": "br!=cout[{0}#]", ">=": "br=cout[{0}#]"}
_CONTEXT = {True: "br=ctx[{1}, {0}#]", False: "br!=ctx[{1}, {0}#]"}
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRROR = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_SIGN_BIT = 1 << 31
_FORMS = {"signal": "signal(s)", "bit": "BIT(value, n)"}


class Condition:
    """The condition of one directive."""

    def __init__(self, to: Writer, scope: Scope, token: Token) -> None:
        self.to = to
        self.values = Values(to, scope, token)
        self.unsigned = token.text.lower().endswith("_unsigned")

    def jump(self, node: syntax.Expression | None, label: str, *, when: bool) -> None:
        """Branch to a label if the condition has the value `when`, else continue."""
        assert node is not None  # noqa: S101  # the grammar demands it
        value = self.values.constant(node)
        if value is not None:
            self._decided(bool(value), label, when=when)
            return
        try:
            self._jump(node, label, when=when)
        finally:
            self.values.close()

    def _jump(self, node: syntax.Expression, label: str, *, when: bool) -> None:
        match node, self.values.sign(node):
            case syntax.Unary(_, operand), "!":
                self.jump(operand, label, when=not when)
            case syntax.Binary(_, left, right), "&&" | "||" as sign:
                self._both(sign, (left, right), label, when=when)
            case syntax.Binary(_, left, right), sign if sign in _OPPOSITE:
                self._compare(sign if when else _OPPOSITE[sign], left, right, label)
            case syntax.Call(), _:
                self._call(node, label, when=when)
            case _:
                self._equal(node, 0, label, when=not when)

    def _decided(self, holds: bool, label: str, *, when: bool) -> None:  # noqa: FBT001
        if holds == when:
            self.values.write(f"br[{label}#]")

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
        self.values.write(f"{skip}#:")

    def _compare(
        self, sign: str, left: syntax.Expression, right: syntax.Expression, label: str
    ) -> None:
        """Branch when a comparison holds."""
        if self.values.constant(left) is not None:
            sign, left, right = _MIRROR[sign], right, left
        value = self.values.constant(right)
        if isinstance(left, syntax.Call):
            self._compare_call(sign, left, value, label)
        elif sign in ("==", "!="):
            if value is None:
                self.values.difference(left, right)
                self._branch(Plan((), (ZERO,)), label, when=sign == "==")
            else:
                self._equal(left, value, label, when=sign == "==")
        elif value == 0 and not self.unsigned and sign in ("<", ">="):
            self._field(Field(left, _SIGN_BIT, _SIGN_BIT), label, when=sign == "<")
        elif self.unsigned:
            if sign in (">", "<="):
                left, right, sign = right, left, _MIRROR[sign]
            self._subtract(left, right)
            self.values.write(_UNSIGNED[sign].format(label))
        else:
            self._subtract(left, right)
            self.values.write(_SIGNED[sign].format(label))

    def _subtract(self, left: syntax.Expression, right: syntax.Expression) -> None:
        """Set the condition codes by a difference, which may be beyond 32 bits."""
        value = self.values.constant(right)
        a = self.values.operand(left)
        if value is not None and -MAX_IMMEDIATE <= value < 0 and not self.unsigned:
            self.values.write(f"alu[--, {a}, +, {-value}]")
        else:
            self.values.write(f"alu[--, {a}, -, {self.values.operand(right)}]")

    def _equal(self, node: syntax.Expression, value: int, label: str, *, when: bool) -> None:
        """Branch when a value is a constant, or is not."""
        self._field(Field(node, FULL, value & FULL), label, when=when)

    def _field(self, tested: Field, label: str, *, when: bool) -> None:
        """Branch when a field of a value is a constant, or is not."""
        peeled = field(tested, self.values)
        if peeled is None or not peeled.mask:
            self._decided(peeled is not None, label, when=when)
            return
        node, mask, value = peeled.node, peeled.mask, peeled.value
        if not isinstance(node, syntax.Reference) and mask == FULL and value == 0:
            self.values.compute(node, "--")
            self._branch(Plan((), (ZERO,)), label, when=when)
            return
        x = self.values.operand(node)
        plan = shortest(x, mask, value, relative=self.values.relative(node))
        for name in plan.scratch:
            self.values.declare(name)
        for text in plan.lines:
            self.values.write(text)
        self._branch(plan, label, when=when)

    def _branch(self, plan: Plan, label: str, *, when: bool) -> None:
        """Write the branches of a plan."""
        *first, last = plan.branches
        skip = self.to.label() if first and when else label
        for _, differs in first:
            self.values.write(differs.format(skip))
        self.values.write(last[not when].format(label))
        if skip != label:
            self.values.write(f"{skip}#:")

    def _call(self, node: syntax.Call, label: str, *, when: bool) -> None:
        """Branch on `signal(s)` or `BIT(value, n)`."""
        name = node.token.text.lower()
        if name == "bit" and len(node.arguments) == 2:
            bit = self.values.constant(node.arguments[1])
            if bit is None or not 0 <= bit < 32:
                shown = "a register" if bit is None else bit
                raise Fault(f"bit must be a constant 0 to 31, not {shown}", node.token)
            self._field(Field(node.arguments[0], 1 << bit, 1 << bit), label, when=when)
        elif name == "signal" and len(node.arguments) == 1:
            named = node.arguments[0]
            if not isinstance(named, syntax.Reference):
                raise Fault("signal must be the name of one, not an expression", node.token)
            signal = self.values.register(named)
            if not when:
                self.values.write(f"br_!signal[{signal}, {label}#]")
                return
            skip = self.to.label()
            self.values.write(f"br_!signal[{signal}, {skip}#]")
            self.values.write(f"br[{label}#]")
            self.values.write(f"{skip}#:")
        elif form := _FORMS.get(name):
            count = len(node.arguments)
            many = f"{count} argument{'s' if count != 1 else ''}"
            raise Fault(f"condition must be {form}, not one with {many}", node.token)
        else:
            hint = f"known are {', '.join(_FORMS.values())} and ctx() == n"
            raise Fault(f"unknown condition `{name}`", node.token, hint)

    def _compare_call(self, sign: str, left: syntax.Call, value: int | None, label: str) -> None:
        """Branch on `ctx() == n`, or on a bit or signal compared with 0 or 1."""
        name, token = left.token.text, left.token
        if value is None or sign not in ("==", "!="):
            raise Fault(f"`{name}` must be compared with a constant by == or !=", token)
        if name.lower() == "ctx" and not left.arguments:
            self.values.write(_CONTEXT[sign == "=="].format(label, value))
        elif value in (0, 1):
            self._call(left, label, when=(sign == "==") == bool(value))
        else:
            raise Fault(f"`{name}` must be compared with 0 or 1, not {value}", token)
