"""Structured statements: `.if`, `.while` and `.repeat` become branches and labels.

Each writes ordinary lines at its own place: conditions compare with `alu[--, x, -, y]`, so signed
comparison is that of the conditional branches; `.if_unsigned` and its kin compare by the carry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ixp.assembler import syntax
from ixp.assembler.bind import Scoped
from ixp.assembler.diagnostics import Fault
from ixp.assembler.expression import evaluate
from ixp.assembler.lexer import retokenize
from ixp.assembler.scopes import Scope
from ixp.assembler.source import Line, Token, text_of

_CLOSING = {".if": ".endif", ".while": ".endw", ".repeat": ".until"}
_SIGNED = {"==": "br=0", "!=": "br!=0", "<": "br<0", "<=": "br<=0", ">": "br>0", ">=": "br>=0"}
_UNSIGNED = {"==": "br=0", "!=": "br!=0", "<": "br!=cout", ">=": "br=cout"}
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRROR = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_IGNORED = {".set_rd", ".set_wr", ".use", ".use_rd", ".use_wr", ".sig"}
MAX_IMMEDIATE = 255


@dataclass(slots=True)
class _Open:
    """A statement that is not closed yet, with its labels."""

    kind: str
    token: Token
    scope: Scope
    number: int
    arms: int = 0
    has_else: bool = False

    def label(self, name: str) -> str:
        return f"{self.kind[1:]}_{self.number}_{name}"


class Structured:
    """Turns structured statements into lines, which `take` receives."""

    def __init__(self, take: Callable[[Line], None]) -> None:
        self.take = take
        self.stack: list[_Open] = []
        self.count = 0

    def unclosed(self) -> Iterator[tuple[Token, str]]:
        """Yield the statements left open, with the directive that would close each."""
        for each in self.stack:
            yield each.token, _CLOSING[each.kind]

    def directive(self, name: str, line: Line, directive: syntax.Directive, scope: Scope) -> None:
        """Take one directive; raises Fault."""
        token = line[directive.at]
        if name in _IGNORED:
            return
        base = name.removesuffix("_unsigned")
        test = _Test(self, line, scope, token, unsigned=base != name)
        node = directive.expression
        if base == ".if":
            here = self._push(base, token, scope)
            test.jump(node, here.label("arm1"), when=False)
        elif base == ".while":
            here = self._push(base, token, scope)
            self.write(token, here.label("next") + "#:")
            test.jump(node, here.label("end"), when=False)
        elif base == ".repeat":
            self.write(token, self._push(base, token, scope).label("top") + "#:")
        elif base in (".elif", ".else"):
            self._arm(base, token, test, node, scope)
        elif base in (".break", ".continue"):
            self._leave(base, token)
        else:
            self._end(base, token, test, node, scope)

    def _push(self, kind: str, token: Token, scope: Scope) -> _Open:
        self.count += 1
        self.stack.append(_Open(kind, token, scope, self.count))
        return self.stack[-1]

    def _innermost(self, kinds: tuple[str, ...], token: Token) -> _Open:
        if not self.stack or self.stack[-1].kind not in kinds:
            hint = ""
            if self.stack:
                open_ = self.stack[-1].token
                hint = f"`{open_.text}` of line {open_.line} is open"
            known = " or ".join(f"`{kind}`" for kind in kinds)
            message = f"`{token.text}` must belong to a {known}"
            raise Fault(message, token, hint)
        return self.stack[-1]

    def _arm(
        self, base: str, token: Token, test: _Test, node: syntax.Expression | None, scope: Scope
    ) -> None:
        here = self._innermost((".if",), token)
        self._same_scope(here, token, scope)
        if here.has_else:
            raise Fault(f"`{token.text}` must not follow `.else`", token)
        self.write(token, f"br[{here.label('end')}#]")
        here.arms += 1
        self.write(token, here.label(f"arm{here.arms}") + "#:")
        if base == ".else":
            here.has_else = True
        else:
            test.jump(node, here.label(f"arm{here.arms + 1}"), when=False)

    @staticmethod
    def _same_scope(here: _Open, token: Token, scope: Scope) -> None:
        if here.scope is not scope:
            message = f"`{token.text}` must stand in the scope of `{here.token.text}`"
            raise Fault(message, token, f"it began on line {here.token.line}")

    def _leave(self, base: str, token: Token) -> None:
        loop = next((each for each in reversed(self.stack) if each.kind != ".if"), None)
        if loop is None:
            raise Fault(f"`{token.text}` must stand inside a loop", token)
        self.write(token, f"br[{loop.label('end' if base == '.break' else 'next')}#]")

    def _end(
        self, base: str, token: Token, test: _Test, node: syntax.Expression | None, scope: Scope
    ) -> None:
        kind = next(kind for kind, end in _CLOSING.items() if end == base)
        here = self._innermost((kind,), token)
        self._same_scope(here, token, scope)
        if kind == ".if" and not here.has_else:
            self.write(token, here.label(f"arm{here.arms + 1}") + "#:")
        if kind == ".while":
            self.write(token, f"br[{here.label('next')}#]")
        if kind == ".repeat":
            self.write(token, here.label("next") + "#:")
            test.jump(node, here.label("top"), when=False)
        self.write(token, here.label("end") + "#:")
        self.stack.pop()

    def write(self, token: Token, text: str) -> None:
        """Give one line that stands at the place of a directive."""
        self.take(retokenize(text, token))

    def label(self) -> str:
        """Return a new label for a condition of several parts."""
        self.count += 1
        return f"condition_{self.count}"


class _Test:
    """The condition of one directive."""

    def __init__(
        self, to: Structured, line: Line, scope: Scope, token: Token, *, unsigned: bool
    ) -> None:
        self.to, self.line, self.scope, self.token = to, line, scope, token
        self.unsigned = unsigned

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

    def _write(self, text: str) -> None:
        self.to.write(self.token, text)

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
        self._write(f"{(_UNSIGNED if self.unsigned else _SIGNED)[sign]}[{label}#]")

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
        branch = "br!=0" if when else "br=0"
        if isinstance(node, syntax.Binary) and self.line[node.at].text == "&":
            left, right = node.left, node.right
            if self._constant(left) is not None:
                left, right = right, left
            mask = self._constant(right)
            if mask is not None and mask > MAX_IMMEDIATE and mask & (mask - 1) == 0:
                test = "br_bset" if when else "br_bclr"
                a = self._operand(left, [])
                self._write(f"{test}[{a}, {mask.bit_length() - 1}, {label}#]")
                return
            names: list[str] = []
            a, b = self._operand(left, names), self._operand(right, names)
            self._write(f"alu[--, {a}, AND, {b}]")
            self._write(".endlocal" if names else "")
        else:
            self._write(f"alu[--, --, B, {self._operand(node, [])}]")
        self._write(f"{branch}[{label}#]")

    def _call(self, node: syntax.Call, label: str, *, when: bool) -> None:
        """Branch on `signal(s)` or `BIT(r, n)`."""
        name = self.line[node.at].text.lower()
        words = [text_of(_words(each, self.line)).strip() for each in node.arguments]
        if name == "bit" and len(words) == 2:
            test = "br_bset" if when else "br_bclr"
            self._write(f"{test}[{words[0]}, {words[1]}, {label}#]")
        elif name == "signal" and len(words) == 1:
            if not when:
                self._write(f"br_!signal[{words[0]}, {label}#]")
                return
            skip = self.to.label()
            self._write(f"br_!signal[{words[0]}, {skip}#]")
            self._write(f"br[{label}#]")
            self._write(f"{skip}#:")
        else:
            message = f"condition must be signal(s), BIT(r, n) or ctx() == n, not `{name}`"
            raise Fault(message, self.line[node.at])

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
            message = "a call must be compared with a constant by == or !="
            raise Fault(message, self.line[left.at])
        if self.line[left.at].text.lower() == "ctx" and not left.arguments:
            branch = "br=ctx" if (sign == "==") == when else "br!=ctx"
            self._write(f"{branch}[{value}, {label}#]")
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
