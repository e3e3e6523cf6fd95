"""Initial data: `.init scratch[0x100] 1, 2, 3` puts longwords into a memory at the start.

The address counts in units of the memory: longwords of scratchpad and SRAM, quadwords of SDRAM (two
longwords each, the upper one first).
"""

from collections.abc import Mapping

import msgspec

from ixp.assembler.binding.scopes import Scope
from ixp.assembler.binding.values import Constant
from ixp.assembler.grammar.parse import Parser
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.preprocessing.substitute import arguments, split
from ixp.assembler.program import InitialData
from ixp.assembler.text.diagnostics import Fault, Report
from ixp.assembler.text.source import Line, Token
from ixp.isa.tables.chip import Chip
from ixp.support.suggestions import did_you_mean

# Unit: the row of the chip table that says how much there is, and longwords for each address.
_UNITS = {
    "scratch": ("scratch_words", 1),
    "sram": ("sram_words", 1),
    "sdram": ("sdram_quadwords", 2),
}
_FORM = "`.init unit[address] value, value ...`"


class Init(msgspec.Struct, frozen=True):
    """One `.init`, whose address and values, in `constants`, may depend on labels.

    `places` has the first word of each, the address first.
    """

    token: Token
    unit: str
    constants: tuple[Constant, ...]
    places: tuple[Token, ...]


def parse_init(line: Line, scope: Scope, parser: Parser) -> Init:
    """Return the data of a line that begins with `.init`; raises Fault."""
    if len(line) < 2 or line[1].text.lower() not in _UNITS:
        wrong = line[1] if len(line) > 1 else line[0]
        hint = did_you_mean(wrong.text, _UNITS) if len(line) > 1 else ""
        raise Fault(f"`.init` must name a memory ({', '.join(_UNITS)}): {_FORM}", wrong, hint)
    kinds = [token.kind for token in line[2:]]
    if kinds[:1] != [TokenType.LBRACK] or TokenType.RBRACK not in kinds:
        raise Fault(f"`.init` must have an address in brackets: {_FORM}", line[1])
    address, behind = arguments(line, 2)
    if len(address) > 1:
        raise Fault(f"`.init` must have one address: {_FORM}", line[2])
    parts = [*(address or [[]]), *split(line[behind:])]
    for part, place in zip(parts, (line[2], *line[-1:] * len(parts)), strict=False):
        if not part:
            raise Fault(f"`.init` must have a value here: {_FORM}", place)
    constants = tuple(Constant(parser.condition(part), scope) for part in parts)
    return Init(line[0], line[1].text.lower(), constants, tuple(part[0] for part in parts))


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
    address, *words = (constant.value(labels) for constant in init.constants)
    if len(words) % longwords:
        raise Fault(f"`.init` of sdram must have two values for each quadword, not {len(words)}",
                    init.token)  # fmt: skip
    last = chip[row] - len(words) // longwords
    if last < 0:
        raise Fault(f"`.init` of {init.unit} must have at most {chip[row] * longwords} values, not "
                    f"{len(words)}", init.token)  # fmt: skip
    if not 0 <= address <= last:
        message = f"address in {init.unit} must be 0 to {last:#x} here, not {address:#x}"
        raise Fault(message, init.places[0])
    for word, place in zip(words, init.places[1:], strict=True):
        if not -(2**31) <= word < 2**32:
            raise Fault(f"value must have 32 bits, not be {word:#x}", place)
    return InitialData(init.unit, address, [word % 2**32 for word in words])
