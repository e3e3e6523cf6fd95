"""Group lines into blocks: the contents of #if, loops and macros."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ixp.assembler.grammar.lexer import is_directive
from ixp.assembler.text.diagnostics import Report
from ixp.assembler.text.source import Line, Token

_IF = {"if", "ifdef", "ifndef"}
_LOOP = {"while", "repeat", "for"}
_CLOSES = {"endif": _IF, "elif": _IF, "else": _IF, "endloop": _LOOP, "endm": {"macro"}}
CLOSED_BY = dict.fromkeys(_IF, "endif") | dict.fromkeys(_LOOP, "endloop") | {
    "macro": "endm"
}  # fmt: skip
BLOCK_DIRECTIVES = {*_CLOSES, *CLOSED_BY}
_OPENER = dict.fromkeys(("endif", "elif", "else"), "`#if`") | {
    "endloop": "`#while`, `#repeat` or `#for`",
    "endm": "`#macro`",
}


class Arm(msgspec.Struct):
    """A line that opens a block or an arm of a conditional, and the lines inside."""

    head: Line
    body: list[Block] = msgspec.field(default_factory=list)


class Conditional(msgspec.Struct):
    """#if/#ifdef/#ifndef ... #elif ... #else ... #endif."""

    arms: list[Arm]


class Loop(Arm):
    """#while/#repeat/#for ... #endloop."""


class MacroBlock(Arm):
    """#macro ... #endm."""


Block = Line | Conditional | Loop | MacroBlock


def directive(line: Line) -> str:
    """Return the name of a line's preprocessor directive, or an empty text."""
    return line[1].text.lower() if is_directive(line) else ""


def tokens(block: Block) -> Iterator[Token]:
    """Yield the words of a block, including those of inner blocks."""
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
    # What opened each open block, its last arm, and a conditional's arms.
    stack: list[tuple[str, Arm, list[Arm]]] = [("", Arm([], top), [])]
    for line in lines:
        name = directive(line)
        opener, arm, arms = stack[-1]
        if name in CLOSED_BY:
            if name in _IF:
                conditional = Conditional([Arm(line)])
                arm.body.append(conditional)
                stack.append((name, conditional.arms[0], conditional.arms))
            else:
                block = Loop(line) if name in _LOOP else MacroBlock(line)
                arm.body.append(block)
                stack.append((name, block, []))
        elif name not in _CLOSES:
            arm.body.append(line)
        elif opener not in _CLOSES[name]:
            wanted = CLOSED_BY.get(opener)
            hint = f"`#{wanted}` would close line {arm.head[0].line}" if wanted else ""
            report.error(f"`#{name}` without {_OPENER[name]}", line[1], hint)
        elif name in ("elif", "else"):
            if directive(arm.head) == "else":
                hint = f"`#else` is on line {arm.head[0].line}"
                report.error(f"`#{name}` after `#else`", line[1], hint)
            arms.append(Arm(line))
            stack[-1] = (opener, arms[-1], arms)
        else:
            stack.pop()
    for opener, arm, _ in stack[1:]:
        text = arm.head[1].text.lower()
        report.error(f"`#{text}` without `#{CLOSED_BY[opener]}`", arm.head[1])
    report.suppress_all |= len(report.errors) > errors
    return top
