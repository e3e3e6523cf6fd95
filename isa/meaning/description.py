"""Define the types of the instruction description.

A row (`Instruction`) has everything about one instruction: its source form, its encoding, its
computation or its request to another unit, its cost class, and the sources of these facts. The rows
are in `ixp.isa.instructions`, one file per family.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from ixp.isa.meaning.semantics import Expr
from ixp.isa.tables.operations import OPERATIONS_BY_NAME, UNIT_EVENTS, UNITS_BY_NAME
from ixp.isa.tables.registers import Register

WORD_BITS = 32

SHIFT_KINDS = ("<<", ">>", "rot", "<<indirect", ">>indirect")


class Shift(NamedTuple):
    """A shift as an operand; `rot` rotates to the left. `NO_SHIFT` stands for no shift."""

    kind: str
    amount: int = 0

    def __str__(self) -> str:
        """Return the shift as source text."""
        if self.kind == "rot":
            return f"<<rot{self.amount}"
        return self.kind if self.kind.endswith("indirect") else f"{self.kind}{self.amount}"


NO_SHIFT = Shift("<<", 0)

Value = Register | Shift | int | str | None
TokenValue = int | bool | str


@dataclass(frozen=True)
class Instr:
    """One concrete instruction: a mnemonic, a value for each operand, and the option tokens."""

    mnemonic: str
    operands: Mapping[str, Value] = field(default_factory=dict)
    tokens: Mapping[str, TokenValue] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Hash by contents; the order of mappings does not matter."""
        operands, tokens = frozenset(self.operands.items()), frozenset(self.tokens.items())
        return hash((self.mnemonic, operands, tokens))

    @property
    def command(self) -> str | None:
        """Return the command of a reference such as `sram[read, ...]`, else None."""
        command = self.operands.get("command")
        return command if isinstance(command, str) else None


class OperandKind(ABC):
    """The allowed values of one operand, and their bits."""

    width: int

    @property
    @abstractmethod
    def expected(self) -> str:
        """Return the allowed values, to complete the sentence 'X must be ...'."""

    @abstractmethod
    def encode(self, value: Value) -> int:
        """Encode a value; raises ValueError if it is not allowed here."""

    @abstractmethod
    def decode(self, bits: int) -> Value:
        """Decode bits; raises ValueError if no value has them."""

    def accepts(self, value: Value) -> bool:
        """Return whether the value is allowed here."""
        try:
            self.encode(value)
        except ValueError:
            return False
        return True

    def text(self, value: Value) -> str:
        """Return a value that is neither register nor label as source text."""
        return "--" if value is None else str(value)

    def refuse(self, value: object) -> ValueError:
        """Return the error for a value that is not allowed here."""
        shown = "--" if value is None else value
        return ValueError(f"{self.expected}, not {shown}")


class Operand(NamedTuple):
    """One operand of an instruction.

    `role` is "a" or "b" (a source: the leaf of this name), "dest", "merge" (a destination whose old
    value is the leaf `old`), or empty. An operand with a `default` may be left out at the end of
    the list.
    """

    name: str
    kind: OperandKind
    role: str = ""
    default: Shift | None = None


class TokenField(NamedTuple):
    """Tokens that share one field: code i stands for the tokens of `choices[i]`."""

    name: str
    choices: tuple[Mapping[str, TokenValue], ...]

    @property
    def width(self) -> int:
        """Return the number of bits of the field."""
        return max(1, (len(self.choices) - 1).bit_length())

    @property
    def names(self) -> frozenset[str]:
        """Return every token that occurs in a choice."""
        return frozenset(name for choice in self.choices for name in choice)


class SourceForm(ABC):
    """The way in which two source operands `a` and `b` share fields."""

    widths: Mapping[str, int]

    @abstractmethod
    def accepts(self, a: Value, b: Value) -> bool:
        """Return whether this form is for operands of these kinds."""

    @abstractmethod
    def encode(self, a: Value, b: Value) -> dict[str, int]:
        """Encode both operands; raises SourceError."""

    @abstractmethod
    def decode(self, bits: Mapping[str, int]) -> tuple[Value, Value]:
        """Decode both operands; raises ValueError."""


class Encoding(NamedTuple):
    """A bit picture: 0, 1 and letters from bit 31 down, blanks (ignored), `.` for unused zeros.

    `fields` maps a letter to its operand, token field or part of `sources`. `.` bits must be zero;
    a word with a one there is not an instruction.
    """

    picture: str
    fields: Mapping[str, str] = MappingProxyType({})
    tokens: tuple[TokenField, ...] = ()
    sources: SourceForm | None = None


class Interaction(NamedTuple):
    """The effect of an instruction outside its engine's private state.

    kind       "reference", "local_csr", "ctx_arb" or "state_branch"
    unit, op   unit and operation, such as "sram" and "read"
    max_count  largest count, also by indirect_ref; the count if none is written
    """

    kind: str
    unit: str
    op: str
    max_count: int = 0

    @property
    def event(self) -> str:
        """Return the name of the event that a requested signal raises, or an empty text."""
        # The PCI unit, which is not modelled, signals the event of its name.
        return UNIT_EVENTS.get(self.unit, self.unit) if self.kind == "reference" else ""

    @property
    def transfer(self) -> str:
        """Return the use of transfer registers, as in `Operation`."""
        operation = OPERATIONS_BY_NAME.get(self.op)
        if self.kind != "reference" or operation is None:
            return ""
        return "" if operation.fifo and self.unit != "fbi" else operation.transfer

    @property
    def xfers_per_count(self) -> int:
        """Return the number of transfer registers (longwords) moved per unit of the count."""
        longwords = OPERATIONS_BY_NAME[self.op].longwords if self.transfer else 0
        return UNITS_BY_NAME[self.unit].longwords if longwords is None else longwords


Effects = Mapping[str, Expr]


class Semantics(NamedTuple):
    """The computation of a private instruction.

    `effects` builds the new state from the leaves, given the values of `parameters` (operand or
    token names; for a shift, its kind). `domains` lists the values of each parameter. `constants`
    returns the leaves k, k2, k3 of one instruction.
    """

    effects: Callable[..., Effects]
    parameters: tuple[str, ...] = ()
    domains: tuple[tuple[str, ...], ...] = ()
    constants: Callable[[Mapping[str, Value]], tuple[int, ...]] = lambda _: ()


class Variant(NamedTuple):
    """One variant of a private instruction, without choices: a key and the effects on the state."""

    key: str
    effects: Effects


class Instruction(NamedTuple):
    """One row of the description.

    `opcode` is one of the 32 basic opcodes; several rows may share it (`br=0`, `br>0`). `command`
    is the first operand of a memory reference. `with_shift` names the instruction to use if a shift
    follows the operands. `needs` names a required chip feature, or is empty. `family` is the name
    of the row's file, set when rows are collected.
    """

    mnemonic: str
    opcode: str
    summary: str
    operands: tuple[Operand, ...]
    encodings: tuple[Encoding, ...]
    cost: str
    source: str
    semantics: Semantics | None = None
    interaction: Interaction | None = None
    command: str | None = None
    aliases: tuple[str, ...] = ()
    with_shift: str = ""
    needs: str = ""
    notes: str = ""
    family: str = ""

    @property
    def syntax(self) -> str:
        """Return the source form, for instance `alu[dest, a, op, b]`."""
        if not self.operands:
            return self.mnemonic
        names = [self.command] if self.command else []
        names += [o.name if o.kind.width else "--" for o in self.operands]
        return f"{self.mnemonic}[{', '.join(names)}]"

    @property
    def token_names(self) -> frozenset[str]:
        """Return every option token that the instruction may have."""
        return frozenset(name for e in self.encodings for group in e.tokens for name in group.names)

    def operand(self, name: str) -> Operand:
        """Return an operand by name; raises KeyError."""
        return next(o for o in self.operands if o.name == name)
