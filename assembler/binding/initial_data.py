"""Initial data: `.init scratch[0x100] 1, 2, 3` puts longwords into a memory at the start.

The address counts in units of the memory: longwords of scratchpad and SRAM, quadwords of SDRAM (two
longwords each, the upper one first).
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ixp.assembler.binding.bound import Constant, Scoped
from ixp.assembler.binding.scopes import Scope
from ixp.assembler.grammar.parse import parse_condition
from ixp.assembler.grammar.parser.kinds import Kind
from ixp.assembler.preprocessing.constant_expression import evaluate
from ixp.assembler.program import InitialData
from ixp.assembler.text.diagnostics import Fault, Report
from ixp.assembler.text.source import Line, Token
from ixp.isa.chip import Chip
from ixp.support.suggestions import nearest

DIRECTIVE = ".init"
# Unit: the row of the chip table that says how much there is, and longwords for each address.
_UNITS = {
    "scratch": ("scratch_words", 1),
    "sram": ("sram_words", 1),
    "sdram": ("sdram_quadwords", 2),
}
_FORM = "`.init unit[address] value, value ...`"


class Init(msgspec.Struct, frozen=True):
    """One `.init`, whose address and values may depend on labels."""

    token: Token
    unit: str
    address: Constant
    values: tuple[Constant, ...]


def parse_init(line: Line, scope: Scope) -> Init:
    """Take a line that begins with `.init`; raises Fault."""
    if len(line) < 2 or line[1].text.lower() not in _UNITS:
        wrong = line[1] if len(line) > 1 else line[0]
        hint = nearest(wrong.text, _UNITS) if len(line) > 1 else ""
        raise Fault(f"`.init` must name a memory ({', '.join(_UNITS)}): {_FORM}", wrong, hint)
    close = _closing(line)
    if close is None:
        raise Fault(f"`.init` must have an address in brackets: {_FORM}", line[1])
    values = [_constant(part, line[-1], scope) for part in _split(line[close + 1 :])]
    address = _constant(line[3:close], line[2], scope)
    return Init(line[0], line[1].text.lower(), address, tuple(values))


def _closing(line: Line) -> int | None:
    """Return the place of the bracket that closes the address."""
    if len(line) < 3 or line[2].kind != Kind.LBRACK:
        return None
    depth = 0
    for at, token in enumerate(line):
        depth += (token.kind == Kind.LBRACK) - (token.kind == Kind.RBRACK)
        if token.kind == Kind.RBRACK and depth == 0:
            return at
    return None


def _split(tokens: Line) -> list[Line]:
    """Divide a list at its commas, not at those inside parentheses."""
    parts: list[Line] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.kind == Kind.LPAREN) - (token.kind == Kind.RPAREN)
        if token.kind == Kind.COMMA and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _constant(tokens: Line, place: Token, scope: Scope) -> Constant:
    if not tokens:
        raise Fault(f"`.init` must have a value here: {_FORM}", place)
    return Constant(tokens, parse_condition(tokens), scope)


def initial_data(
    inits: list[Init], labels: Mapping[str, int], chip: Chip, report: Report
) -> list[InitialData]:
    """Return the data with all values known, for a chip; faults go to the report."""
    made = []
    for init in inits:
        try:
            made.append(_data(init, labels, chip))
        except Fault as fault:
            report.fault(fault)
    return made


def _data(init: Init, labels: Mapping[str, int], chip: Chip) -> InitialData:
    row, longwords = _UNITS[init.unit]
    address = _value(init.address, labels)
    words = [_value(each, labels) for each in init.values]
    if len(words) % longwords:
        raise Fault(f"`.init` of sdram must have two values for each quadword, not {len(words)}",
                    init.token)  # fmt: skip
    last = chip[row] - len(words) // longwords
    if not 0 <= address <= last:
        place = init.address.tokens[0]
        raise Fault(f"address in {init.unit} must be 0 to {last:#x} here, not {address:#x}", place)
    for word, constant in zip(words, init.values, strict=True):
        if not -(2**31) <= word < 2**32:
            raise Fault(f"value must have 32 bits, not be {word:#x}", constant.tokens[0])
    return InitialData(init.unit, address, [word % 2**32 for word in words])


def _value(constant: Constant, labels: Mapping[str, int]) -> int:
    return evaluate(constant.expression, constant.tokens, Scoped(constant.scope, labels))
