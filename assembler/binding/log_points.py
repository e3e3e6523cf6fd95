"""Log points: `.log "x=%x", x` logs values each time the word behind it issues."""

import re
from collections.abc import Mapping

import msgspec

from ixp.assembler.binding.scopes import Scope, Synonym, Variable
from ixp.assembler.binding.values import Constant, register_name
from ixp.assembler.grammar.parse import Parser
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.grammar.syntax import Expression, Reference
from ixp.assembler.preprocessing.substitute import split, unquote
from ixp.assembler.program import LoggedValue, LogPoint
from ixp.assembler.text.diagnostics import Fault, Report, unknown
from ixp.assembler.text.source import Line, Token

MAX_VALUES = 8
_CONVERSION = re.compile(r"%(.?)")
_CONVERSIONS = "xdu%"
_FORM = '`.log "text %x %d %u", value, value ...`'


class Log(msgspec.Struct, frozen=True):
    """One `.log`: its text, and its values with their first words.

    A register may be declared, or first be used, further down.
    """

    token: Token
    text: str
    values: tuple[tuple[Token, Expression], ...]
    scope: Scope


def parse_log(line: Line, scope: Scope, parser: Parser) -> Log:
    """Return the log point of a line that begins with `.log`; raises Fault."""
    if len(line) < 2 or line[1].kind not in (TokenType.TEXT, TokenType.STRING):
        raise Fault(f"`.log` must have a text in quotes: {_FORM}", line[min(1, len(line) - 1)])
    text = unquote(line[1].text)
    conversions = _CONVERSION.findall(text)
    for conversion in conversions:
        if not conversion or conversion not in _CONVERSIONS:
            hint = "a value is shown by %x, %d (signed) or %u; %% is the sign itself"
            raise Fault(f"unknown conversion `%{conversion}` in the text of `.log`", line[1], hint)
    parts = split(line[2:]) if line[2:] else []
    if len(parts) > 1 and not parts[0]:  # a comma may stand behind the text
        parts.pop(0)
    for part in parts:
        if not part:
            raise Fault(f"`.log` must have a value here: {_FORM}", line[-1])
    wanted = len(conversions) - conversions.count("%")
    if len(parts) != wanted or wanted > MAX_VALUES:
        at_most = f" and at most {MAX_VALUES}" * (wanted > MAX_VALUES)
        message = f"`.log` must have a value for each conversion{at_most}: {wanted} in its text"
        raise Fault(f"{message}, not {len(parts)}", line[0])
    values = tuple((part[0], parser.condition(part)) for part in parts)
    log = Log(line[0], text, values, scope)
    for token, expression in values:
        meaning = _meaning(expression, scope, token)
        if isinstance(meaning, Variable):
            meaning.has_use_directive = True
            meaning.uses.append(token)
    return log


def log_points(
    logs: Mapping[int, list[Log]], labels: Mapping[str, int], words: int, report: Report
) -> list[LogPoint]:
    """Return the log points of a program whose registers have numbers; faults go to the report."""
    points = []
    for word, group in sorted(logs.items()):
        for log in group:
            if word >= words:
                report.error("`.log` must stand before a word", log.token)
                continue
            try:
                values = [_value(log.scope, *value, labels) for value in log.values]
                points.append(LogPoint(word, log.text, values))
            except Fault as fault:
                report.fault(fault)
    return points


def _value(
    scope: Scope, token: Token, expression: Expression, labels: Mapping[str, int]
) -> LoggedValue | int:
    meaning = _meaning(expression, scope, token)
    if isinstance(meaning, Constant):
        return meaning.value(labels) % 2**32
    if meaning is None:
        variables = [name for outer in scope.path() for name in outer.variables]
        raise Fault(unknown("register", token.text, variables), token)
    if meaning.register is None:
        raise Fault(f"`{meaning.name}` must be used by a word", token)
    return LoggedValue(meaning.register, meaning.halves[:1] == ["write"])


def _meaning(expression: Expression, scope: Scope, token: Token) -> Variable | Constant | None:
    """Return what a value is in a scope; None for a register that is not there."""
    if not isinstance(expression, Reference):
        return Constant(expression, scope)
    name = register_name(expression, scope)
    synonym = scope.synonym(name, token)
    if isinstance(synonym, Synonym):
        return _meaning(synonym.expression, synonym.scope, token)
    return scope.find(name)
