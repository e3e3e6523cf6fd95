"""Translate structured statements: `.if`, `.while` and `.repeat` become branches and labels.

Each writes ordinary lines at its own place: conditions compare with `alu[--, x, -, y]`, so signed
comparison is that of the conditional branches; `.if_unsigned` and its kin compare by the carry.
"""

from collections.abc import Callable, Iterator

import msgspec

from ixp.assembler.binding.conditions.conditions import Condition
from ixp.assembler.binding.scopes import Scope
from ixp.assembler.grammar import syntax
from ixp.assembler.grammar.lexer import retokenize
from ixp.assembler.text.diagnostics import Fault
from ixp.assembler.text.source import Line, Token

_CLOSING = {".if": ".endif", ".while": ".endw", ".repeat": ".until"}
_IGNORED = {".use_rd", ".use_wr"}


class _Open(msgspec.Struct):
    """A statement that is not closed yet, with its labels."""

    kind: str
    token: Token
    scope: Scope
    number: int
    arms: int = 0
    has_else: bool = False
    reported: bool = False  # an error for this unclosed statement was already reported
    labels: set[str] = msgspec.field(default_factory=set)

    def label(self, name: str) -> str:
        made = f"{self.kind[1:]}_{self.number}_{name}"
        self.labels.add(made)
        return made


class Structured:
    """Turns structured statements into lines, which `take` receives."""

    def __init__(self, take: Callable[[Line], None]) -> None:
        self.take = take
        self.stack: list[_Open] = []
        self.count = 0
        self.labels: set[str] = set()

    def unclosed(self) -> Iterator[tuple[Token, str]]:
        """Yield the statements left open, with the directive that would close each."""
        for statement in self.stack:
            if not statement.reported:
                yield statement.token, _CLOSING[statement.kind]

    def directive(self, name: str, directive: syntax.Directive, scope: Scope) -> None:
        """Take one directive; raises Fault."""
        token = directive.token
        if name in _IGNORED:
            return
        base = name.removesuffix("_unsigned")
        test = Condition(self, scope, token)
        node = directive.expression
        if base == ".if":
            opened = self._push(base, token, scope)
            test.jump(node, opened.label("arm1"), when=False)
        elif base == ".while":
            opened = self._push(base, token, scope)
            self.write(token, opened.label("next") + "#:")
            test.jump(node, opened.label("end"), when=False)
        elif base == ".repeat":
            self.write(token, self._push(base, token, scope).label("top") + "#:")
        elif base in (".elif", ".else"):
            self._arm(base, token, test, node, scope)
        elif base in (".break", ".continue"):
            self._leave(base, token)
        else:
            self._end(base, token, test, node, scope)

    def recover(self, token: Token, scope: Scope) -> None:
        """Open or close a statement whose line is wrong, to avoid follow-up errors."""
        base = token.text.lower().removesuffix("_unsigned")
        if base in (".if", ".while"):
            self._push(base, token, scope)
        elif base == ".until" and self.stack and self.stack[-1].kind == ".repeat":
            self.write(token, self.stack[-1].label("next") + "#:")
            self._pop(token)

    def _push(self, kind: str, token: Token, scope: Scope) -> _Open:
        self.count += 1
        self.stack.append(_Open(kind, token, scope, self.count, labels=self.labels))
        return self.stack[-1]

    def _innermost(self, kinds: tuple[str, ...], token: Token) -> _Open:
        if not self.stack or self.stack[-1].kind not in kinds:
            hint = ""
            if self.stack:
                open_ = self.stack[-1].token
                hint = f"`{open_.text}` of line {open_.line} is open"
            openings = " or ".join(f"`{kind}`" for kind in kinds)
            self._discard_open(kinds)
            message = f"`{token.text}` without {openings}"
            raise Fault(message, token, hint, undefined_name=kinds[0])
        return self.stack[-1]

    def _discard_open(self, kinds: tuple[str, ...]) -> None:
        """Discard the innermost statement of a kind; statements inside it may stay open."""
        at = [place for place, statement in enumerate(self.stack) if statement.kind in kinds]
        for statement in self.stack[at[-1] + 1 :] if at else ():
            statement.reported = True
        if at:
            del self.stack[at[-1]]

    def _arm(
        self, base: str, token: Token, test: Condition, node: syntax.Expression | None, scope: Scope
    ) -> None:
        opened = self._innermost((".if",), token)
        self._same_scope(opened, token, scope)
        if opened.has_else:
            raise Fault(f"`{token.text}` after `.else`", token)
        self.write(token, f"br[{opened.label('end')}#]")
        opened.arms += 1
        self.write(token, opened.label(f"arm{opened.arms}") + "#:")
        if base == ".else":
            opened.has_else = True
        else:
            test.jump(node, opened.label(f"arm{opened.arms + 1}"), when=False)

    @staticmethod
    def _same_scope(opened: _Open, token: Token, scope: Scope) -> None:
        if opened.scope is not scope:
            message = f"`{token.text}` is in another scope than its `{opened.token.text}`"
            raise Fault(message, token, f"`{opened.token.text}` is on line {opened.token.line}")

    def _leave(self, base: str, token: Token) -> None:
        loop = next((entry for entry in reversed(self.stack) if entry.kind != ".if"), None)
        if loop is None:
            raise Fault(f"`{token.text}` outside a loop", token)
        self.write(token, f"br[{loop.label('end' if base == '.break' else 'next')}#]")

    def _end(
        self, base: str, token: Token, test: Condition, node: syntax.Expression | None, scope: Scope
    ) -> None:
        kind = next(kind for kind, end in _CLOSING.items() if end == base)
        opened = self._innermost((kind,), token)
        try:
            if kind == ".if" and not opened.has_else:
                self.write(token, opened.label(f"arm{opened.arms + 1}") + "#:")
            if kind == ".while":
                self.write(token, f"br[{opened.label('next')}#]")
            if kind == ".repeat":
                self.write(token, opened.label("next") + "#:")
                test.jump(node, opened.label("top"), when=False)
            self._same_scope(opened, token, scope)
        finally:
            self._pop(token)

    def _pop(self, token: Token) -> None:
        """Close the innermost statement."""
        self.write(token, self.stack[-1].label("end") + "#:")
        self.stack.pop()

    def write(self, token: Token, text: str) -> None:
        """Write one line at the place of a directive."""
        self.take(retokenize(text, token))

    def label(self) -> str:
        """Return a new label for a condition of several parts."""
        self.count += 1
        self.labels.add(f"condition_{self.count}")
        return f"condition_{self.count}"
