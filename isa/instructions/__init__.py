"""List every instruction of the microengine, one row each, by family.

Adding an instruction means adding its row (and function) to the file of its family.
"""

from collections.abc import Mapping
from types import MappingProxyType

from ixp.isa.instructions import arithmetic, branch, local_register, miscellaneous, reference
from ixp.isa.meaning.description import Instr, Instruction

_FAMILIES = {
    "arithmetic": arithmetic.ROWS,
    "branch": branch.ROWS,
    "reference": reference.ROWS,
    "local_register": local_register.ROWS,
    "miscellaneous": miscellaneous.ROWS,
}
ROWS: tuple[Instruction, ...] = tuple(
    row._replace(family=family) for family, rows in _FAMILIES.items() for row in rows
)

INSTRUCTIONS: Mapping[str, tuple[Instruction, ...]] = MappingProxyType({
    row.mnemonic: tuple(other for other in ROWS if other.mnemonic == row.mnemonic) for row in ROWS
})  # fmt: skip
"""Rows of each mnemonic; several rows differ by their command."""

ALIASES: Mapping[str, str] = MappingProxyType(
    {alias: row.mnemonic for row in ROWS for alias in row.aliases}
)
"""Aliases, each with its mnemonic."""

_BY_NAME = {(row.mnemonic, row.command): row for row in ROWS}


def find(mnemonic: str, command: str | None = None) -> Instruction | None:
    """Return the row of a mnemonic or alias and, for references with commands, a command.

    Names are in lower case, as in the rows. Return None if there is no such instruction.
    """
    return _BY_NAME.get((ALIASES.get(mnemonic, mnemonic), command))


def row_of(instr: Instr) -> Instruction:
    """Return the row of an instruction; raises KeyError if there is none."""
    return _BY_NAME[instr.mnemonic, instr.command]
