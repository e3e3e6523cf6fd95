"""Lines to blocks: which lines an #if, a loop or a macro holds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ixp.assembler.grammar.lexer import is_directive
from ixp.assembler.text.diagnostics import Report
from ixp.assembler.text.source import Line, Token

_IF = {"if", "ifdef", "ifndef"}
_LOOP = {"while", "repeat", "for"}
_CLOSES = {"endif": _IF, "elif": _IF, "else": _IF, "endloop": _LOOP, "endm": {"macro"}}
_CLOSED_BY = dict.fromkeys(_IF, "endif") | dict.fromkeys(_LOOP, "endloop") | {
    "macro": "endm"
}  # fmt: skip
BLOCK_DIRECTIVES = {*_CLOSES, *_CLOSED_BY}
_OPENER = dict.fromkeys(("endif", "elif", "else"), "`#if`") | {
    "endloop": "`#while`, `#repeat` or `#for`",
    "endm": "`#macro`",
}


class Arm(msgspec.Struct):
    """One arm of a conditional: the line that opens it, and what it holds."""

    head: Line
    body: list[Block] = msgspec.field(default_factory=list)


class Conditional(msgspec.Struct):
    """#if/#ifdef/#ifndef ... #elif ... #else ... #endif."""

    arms: list[Arm]


class Loop(msgspec.Struct):
    """#while/#repeat/#for ... #endloop."""

    head: Line
    body: list[Block] = msgspec.field(default_factory=list)


class MacroBlock(msgspec.Struct):
    """#macro ... #endm."""

    head: Line
    body: list[Block] = msgspec.field(default_factory=list)


Block = Line | Conditional | Loop | MacroBlock


def directive(line: Line) -> str:
    """Return the name of a preprocessor directive, or nothing for another line."""
    return line[1].text.lower() if is_directive(line) else ""


def tokens(block: Block) -> Iterator[Token]:
    """Yield the words of a block, those of the blocks inside it too."""
    if isinstance(block, list):
        yield from block
        return
    arms = block.arms if isinstance(block, Conditional) else [block]
    for arm in arms:
        yield from arm.head
        for inner in arm.body:
            yield from tokens(inner)


def blocks(lines: list[Line], report: Report) -> list[Block]:
    """Return the lines as nested blocks; blocks that do not close are reported."""
    errors = len(report.errors)
    top: list[Block] = []
    stack: list[tuple[str, Line, list[Block]]] = [("", [], top)]
    conditionals: list[Conditional] = []
    for line in lines:
        name, body = directive(line), stack[-1][2]
        if name in _CLOSED_BY:
            _open(name, line, body, stack, conditionals)
        elif name in _CLOSES:
            if stack[-1][0] not in _CLOSES[name]:
                wanted = _CLOSED_BY.get(stack[-1][0])
                hint = f"`#{wanted}` would close line {stack[-1][1][0].line}" if wanted else ""
                report.error(f"`#{name}` without {_OPENER[name]}", line[1], hint)
            elif name in ("elif", "else"):
                if directive(stack[-1][1]) == "else":
                    hint = f"`#else` is on line {stack[-1][1][0].line}"
                    report.error(f"`#{name}` after `#else`", line[1], hint)
                conditionals[-1].arms.append(Arm(line))
                stack[-1] = (stack[-1][0], line, conditionals[-1].arms[-1].body)
            elif stack.pop()[0] in _IF:
                conditionals.pop()
        else:
            body.append(line)
    for name, head, _ in stack[1:]:
        text = head[1].text.lower()
        report.error(f"`#{text}` without `#{_CLOSED_BY[name]}`", head[1])
    report.suppress_all |= len(report.errors) > errors
    return top


def _open(
    name: str,
    line: Line,
    body: list[Block],
    stack: list[tuple[str, Line, list[Block]]],
    conditionals: list[Conditional],
) -> None:
    """Open a block in `body`."""
    if name in _IF:
        conditionals.append(Conditional([Arm(line)]))
        body.append(conditionals[-1])
        stack.append((name, line, conditionals[-1].arms[0].body))
    else:
        block = Loop(line) if name in _LOOP else MacroBlock(line)
        body.append(block)
        stack.append((name, line, block.body))
