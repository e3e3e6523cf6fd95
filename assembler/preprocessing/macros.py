"""Macros: definitions by number of parameters, and the frame of one expansion."""

import msgspec

from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.preprocessing.blocks import Block
from ixp.assembler.preprocessing.substitute import arguments, replace
from ixp.assembler.text.diagnostics import Fault, Report, duplicate
from ixp.assembler.text.source import Expansion, Line, Token

MAX_DEPTH = 64


class Macro(msgspec.Struct, frozen=True):
    """One definition: the token that names it, those that name its parameters, its lines."""

    name: Token
    parameter_tokens: tuple[Token, ...]
    body: list[Block]

    @property
    def parameters(self) -> tuple[str, ...]:
        """Return the names of the parameters."""
        return tuple(token.text for token in self.parameter_tokens)


class Frame(msgspec.Struct, frozen=True):
    """One expansion of a macro: the arguments by its parameters."""

    expansion: Expansion
    values: dict[str, Line]

    def substitute(self, line: Line) -> Line:
        """Return a line of the body with arguments for parameters, as part of the expansion."""
        return replace([token.within(self.expansion) for token in line], self.values)


class Macros(dict[str, dict[int, Macro]]):
    """The macros of a program, by name and number of parameters; `calls` are those expanded."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[tuple[Token, Macro]] = []

    def define(self, macro: Macro) -> None:
        """Add a macro; raises Fault if it is already defined."""
        forms = self.setdefault(macro.name.text, {})
        count = len(macro.parameters)
        if count in forms:
            old = forms[count].name
            hint = f"two macros of one name need different numbers of parameters, not both {count}"
            raise Fault(duplicate("macro", macro.name.text, old), macro.name, hint)
        forms[count] = macro

    def call(self, name: Token, operands: list[Line], report: Report) -> tuple[Macro, Frame]:
        """Choose the macro by the number of arguments and open a frame; raises Fault."""
        forms = self[name.text]
        macro = forms.get(len(operands))
        if macro is None:
            counts = " or ".join(str(count) for count in sorted(forms))
            noun = "argument" if counts == "1" else "arguments"
            message = f"macro `{name.text}` takes {counts} {noun}, not {len(operands)}"
            raise Fault(message, name)
        if name.expansion and len(name.expansion.chain()) >= MAX_DEPTH:
            message = f"macros must nest at most {MAX_DEPTH} deep"
            report.error(message, name, f"`{name.text}` may call itself without end")
            report.check()
        self.calls.append((name, macro))
        expansion = Expansion(name.text, name, len(self.calls))
        return macro, Frame(expansion, dict(zip(macro.parameters, operands, strict=True)))


def parameters(head: Line, at: int) -> tuple[Token, Line, Line]:
    """Return name, parameters and rest of a `name(a, b)`, `name[a, b]` or `name` at `at`."""
    if len(head) <= at or head[at].kind != TokenType.NAME:
        wrong = head[at] if len(head) > at else head[1]
        raise Fault(f"`#{head[1].text}` needs a name", wrong)
    name, after, parts = head[at], at + 1, list[Line]()
    if len(head) > after and head[after].kind in (TokenType.LPAREN, TokenType.LBRACK):
        parts, after = arguments(head, after)
    for part in parts:
        if len(part) != 1 or part[0].kind not in (TokenType.NAME, TokenType.REGISTER):
            raise Fault("parameter must be one name", part[0] if part else name)
    tokens = [part[0] for part in parts]
    names = [token.text for token in tokens]
    if len(set(names)) != len(names):
        twice = next(text for text in names if names.count(text) > 1)
        raise Fault(f"duplicate parameter `{twice}` of `{name.text}`", name)
    return name, tokens, head[after:]
