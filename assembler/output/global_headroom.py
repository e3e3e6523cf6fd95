"""Headroom by the note's method: add global registers until allocation fails.

"This is an iterative process ... applied at the global level, so the result is worst-case"
([D] SEED, above figure 12).
"""

from ixp.assembler.binding.scopes import Variable
from ixp.assembler.binding.statements import Statements
from ixp.assembler.output.free_resources import Free
from ixp.assembler.registers.allocate import allocate, release
from ixp.assembler.text.diagnostics import Report
from ixp.assembler.text.source import Source, Token
from ixp.isa.tables.chip import Chip
from ixp.isa.tables.registers import BANKS, RELATIVE_GPRS, RELATIVE_XFERS

# The field of the answer, the file, and how many there can be.
_KINDS = (
    ("free_gpr", "gpr", len(BANKS) * RELATIVE_GPRS),
    ("free_sram_xfer", "sram", RELATIVE_XFERS),
    ("free_sdram_xfer", "sdram", RELATIVE_XFERS),
)
_NOWHERE = Token(0, "", Source("", ""), 0, 0)


def free_at_global_level(program: Statements, chip: Chip, guess: Free) -> dict[str, int]:
    """Return how many more registers of each kind fit at global level, starting from a guess.

    The registers of the program lose their numbers.
    """
    return {field: _most(program, chip, file, getattr(guess, field), most)
            for field, file, most in _KINDS}  # fmt: skip


def _most(program: Statements, chip: Chip, file: str, guess: int, most: int) -> int:
    """Return the largest number of registers that fit."""
    count = guess
    while count < most and _fits(program, chip, file, count + 1):
        count += 1
    while count == guess and count > 0 and not _fits(program, chip, file, count):
        guess = count = count - 1
    return count


def _fits(program: Statements, chip: Chip, file: str, count: int) -> bool:
    """Return whether `count` more registers of a file fit in."""
    root = program.root
    extra = [f"free register {number}" for number in range(count)]
    for name in extra:
        variable = Variable(name, file, absolute=False, scope=root, token=_NOWHERE)
        variable.read = variable.write = True
        root.variables[name] = variable
    release(root)
    report = Report()
    allocate(program, chip, report)
    for name in extra:
        del root.variables[name]
    return not report.errors
