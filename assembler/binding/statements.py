"""The statements of a program: instructions with their operands bound, labels, data."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence

import msgspec

from ixp.assembler.binding.initial_data import Init
from ixp.assembler.binding.log_points import Log
from ixp.assembler.binding.scopes import Scope
from ixp.assembler.binding.values import Constant, Value
from ixp.assembler.text.source import Line, Token
from ixp.isa.meaning.description import Instruction, TokenValue


class BoundInstruction(msgspec.Struct, eq=False):
    """An instruction with its row, its operands' values and where they stand."""

    row: Instruction
    tokens: Line
    scope: Scope
    token: Token
    values: dict[str, Value] = msgspec.field(default_factory=dict)
    operand_tokens: dict[str, Token] = msgspec.field(default_factory=dict)
    texts: dict[str, str] = msgspec.field(default_factory=dict)
    options: dict[str, TokenValue | Constant] = msgspec.field(default_factory=dict)
    option_tokens: dict[str, Token] = msgspec.field(default_factory=dict)
    targets: list[Constant] = msgspec.field(default_factory=list)
    other_queue: Token | None = None
    note: str = ""


class Statements(msgspec.Struct):
    """A program under construction: addresses move, and registers have no numbers yet."""

    root: Scope = msgspec.field(default_factory=lambda: Scope("global", "global", None))
    instructions: list[BoundInstruction] = msgspec.field(default_factory=list)
    labels: dict[str, int] = msgspec.field(default_factory=dict)
    label_tokens: dict[str, Token] = msgspec.field(default_factory=dict)
    asserts: list[tuple[Token, Constant, str]] = msgspec.field(default_factory=list)
    num_contexts: int | None = None
    loop_bounds: dict[int, int] = msgspec.field(default_factory=dict)
    logs: dict[int, list[Log]] = msgspec.field(default_factory=dict)
    inits: list[Init] = msgspec.field(default_factory=list)
    partial: bool = False  # a line is missing, in which there was an error

    def insert(self, at: int, instructions: Sequence[BoundInstruction]) -> None:
        """Insert instructions before a word; its labels are those of the first of them now."""
        self.instructions[at:at] = instructions
        self._move(lambda address: address + len(instructions) * (address > at))

    def delete(self, addresses: Collection[int]) -> None:
        """Delete words; a label of a deleted word moves to the next word that remains."""
        deleted = sorted(addresses)
        self.instructions[:] = [
            bound for at, bound in enumerate(self.instructions) if at not in addresses
        ]
        self._move(lambda address: address - bisect_left(deleted, address))

    def _move(self, new: Callable[[int], int]) -> None:
        self.labels = {name: new(address) for name, address in self.labels.items()}
        self.logs = {new(address): logs for address, logs in self.logs.items()}
        self.loop_bounds = {new(address): count for address, count in self.loop_bounds.items()}
