"""The words of the language, gathered from the instruction description."""

from __future__ import annotations

from ixp.isa.csrs import SIGNAL_ALIASES as SIGNAL_ALIASES  # noqa: PLC0414  # said again for bind.py
from ixp.isa.description import Instruction
from ixp.isa.instructions import ROWS
from ixp.isa.tokens import TOKEN_ALIASES as TOKEN_ALIASES  # noqa: PLC0414

# Every spelling of a mnemonic, in lower case, to the one of the description.
MNEMONICS = {name.lower(): row.mnemonic for row in ROWS for name in (row.mnemonic, *row.aliases)}
ROWS_OF: dict[str, dict[str | None, Instruction]] = {}
for _row in ROWS:
    ROWS_OF.setdefault(_row.mnemonic, {})[_row.command] = _row
TOKENS = frozenset(name for row in ROWS for name in row.token_names) | set(TOKEN_ALIASES)
