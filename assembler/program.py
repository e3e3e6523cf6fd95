"""Define the assembled program: words with all related facts, as plain data."""

import re
from collections.abc import Callable, Iterable

import msgspec

from ixp.isa.tables.chip import Chip, chip
from ixp.isa.tables.costs import COST_CLASSES
from ixp.isa.tables.registers import Register

ROWS = {
    *("has_crc", "engines", "contexts", "control_store_words"),
    *("scratch_words", "sram_words", "sdram_quadwords"),
    *("guess_saves_cycles", "guess_wrong_cycles", "swap_bubble_cycles"),
    *(row for cost in COST_CLASSES.values() for row in cost.lost or ()),
}
"""Rows of the chip on which programs depend; cached programs are identified by them."""

_CONVERSION = re.compile("%([xdu%])")
_SHOWN: dict[str, Callable[[int], str]] = {
    "x": hex,
    "u": str,
    "d": lambda word: str(word - (word >> 31 << 32)),
}


def program_rows(table: Chip) -> dict[str, int]:
    """Return the changed rows of a chip that programs depend on."""
    return {name: value for name, value in table.changed().items() if name in ROWS}


class SourceLine(msgspec.Struct, frozen=True):
    """The source line of a word; `macros` is the chain of expansions, innermost first.

    `note` describes a change of the word by the assembler, if any. `scope` is the innermost
    scope around the word, an index into the program's scopes.
    """

    file: str
    line: int
    text: str
    macros: tuple[str, ...] = ()
    note: str = ""
    scope: int = 0


class NamedRegister(msgspec.Struct, frozen=True):
    """A register by name; `scope` is an index into the program's scopes.

    `read` and `write` say how it is used; for a transfer register, which half.
    """

    name: str
    scope: int
    register: Register
    read: bool = False
    write: bool = False

    @property
    def halves(self) -> list[str]:
        """Return the uses, `read` and `write`; for a transfer register, these are its halves."""
        return ["read"] * self.read + ["write"] * self.write


class ScopeRecord(msgspec.Struct, frozen=True):
    """A scope: its name, the line that opens it (0: the program), and the scope around it."""

    name: str
    line: int
    parent: int | None


class WarningRecord(msgspec.Struct, frozen=True):
    """A warning, by name; `text` is the whole message with its source line."""

    name: str
    file: str
    line: int
    message: str
    text: str


class FlowRecord(msgspec.Struct, frozen=True):
    """Facts about the flow that the words do not show, by address.

    `jumps` holds the targets of computed jumps, `returns` the addresses that the program takes,
    `loop_bounds` how often a word is executed, at most, each time its loop is entered.
    """

    jumps: dict[int, list[int]] = {}
    returns: list[int] = []
    loop_bounds: dict[int, int] = {}


class InitialData(msgspec.Struct, frozen=True):
    """Longwords in a memory before the program runs; the address is in units of the memory."""

    unit: str
    address: int
    words: list[int]


class LoggedValue(msgspec.Struct, frozen=True):
    """A register whose value is logged; `write` means that half of a transfer register."""

    register: Register
    write: bool = False


class LogPoint(msgspec.Struct, frozen=True):
    """A text that is logged each time a word issues; `%x`, `%d` and `%u` show the values."""

    word: int
    text: str
    values: list[LoggedValue | int]

    @property
    def conversions(self) -> int:
        """Return the number of values in the text."""
        return sum(kind != "%" for kind in _CONVERSION.findall(self.text))

    def format(self, numbers: Iterable[int]) -> str:
        """Return the text with values; `numbers` are those of its registers, in their order."""
        registers = iter(numbers)
        values = [value if isinstance(value, int) else next(registers) for value in self.values]
        text, *parts = _CONVERSION.split(self.text)
        for kind, rest in zip(parts[::2], parts[1::2], strict=True):
            text += "%" if kind == "%" else _SHOWN[kind](values.pop(0))
            text += rest
        return text


class Program(msgspec.Struct, frozen=True):
    """An assembled program.

    `chip` is the variant that it was assembled for, `chip_rows` are the rows that differ from it.
    `words` are 32-bit microwords from address 0; `labels` maps names (lower case) to addresses;
    `lines` has one entry per word. `num_contexts` is what the source states, if it does;
    `infos` are the messages of #info, `flow` facts about it that the words do not show,
    `free_at_global_level` the registers that still fit in at global level, if they were counted,
    `init` what the memories hold at the start, `logs` the log points. `symbols` are those from
    outside the source: None for one that a line names, for others the names that resemble it.
    """

    source: str
    chip: str
    words: list[int]
    labels: dict[str, int]
    lines: list[SourceLine]
    registers: list[NamedRegister]
    scopes: list[ScopeRecord]
    warnings: list[WarningRecord]
    num_contexts: int | None = None
    infos: list[str] = []
    flow: FlowRecord = FlowRecord()
    free_at_global_level: dict[str, int] = msgspec.field(default_factory=dict, name="soaked")
    init: list[InitialData] = []
    logs: list[LogPoint] = []
    chip_rows: dict[str, int] = {}
    symbols: dict[str, list[str] | None] = {}

    @property
    def chip_table(self) -> Chip:
        """Return the chip that it was assembled for; only rows that affect programs are valid."""
        return chip(self.chip).with_rows(self.chip_rows)

    def register(self, name: str) -> Register:
        """Return the register of a name, the outermost scope's first; raises KeyError."""
        for named in self.registers:
            if named.name == canonical(name):
                return named.register
        raise KeyError(name)

    def registers_at(self, word: int) -> dict[str, NamedRegister]:
        """Return the registers by the names that mean them at a word.

        A name means the register of the innermost scope around the word that has it. Behind the
        program, only the names of the outermost scope have a meaning.
        """
        scopes: dict[int, dict[str, NamedRegister]] = {}
        for named in self.registers:
            scopes.setdefault(named.scope, {})[named.name] = named
        visible: dict[str, NamedRegister] = {}
        scope: int | None = self.lines[word].scope if word < len(self.lines) else 0
        while scope is not None:
            visible = scopes.get(scope, {}) | visible
            scope = self.scopes[scope].parent
        return visible


def canonical(name: str) -> str:
    """Return the form of a register name that all spellings share: `$X[0]` is `$x0`."""
    name = name.lower()
    if name.startswith("$") and name.endswith("]"):
        return name[:-1].replace("[", "")
    return name
