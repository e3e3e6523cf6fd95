"""Contexts of an engine, their arbiter (US6668317), and their registers."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ixp.isa.meaning.description import Value
from ixp.isa.tables.registers import (
    BANKS,
    CONTEXTS,
    GPRS_PER_BANK,
    RELATIVE_GPRS,
    RELATIVE_XFERS,
    XFER_FILES,
    Register,
    physical,
)


@dataclass
class Context:
    """State of a context between its turns, and its cycles.

    `enabled` is its bit in CTX_ENABLES, which `kill` clears. It waits for all of `awaited`;
    `pending` are arrived events that are not consumed: one deep, not counted.
    """

    number: int
    enabled: bool
    place: int = 0
    awaited: set[str] = field(default_factory=set)
    pending: set[str] = field(default_factory=set)
    executing: int = 0
    aborted: int = 0
    stalled: int = 0

    @property
    def ready(self) -> bool:
        return self.enabled and self.awaited <= self.pending

    def sleep(self, events: Iterable[str]) -> None:
        """Wait for events; `voluntary` for none, `kill` forever."""
        self.awaited = set(events) - {"voluntary", "kill"}
        self.enabled &= "kill" not in events


class Arbiter:
    """Round-robin arbiter: the search starts behind the last chosen context."""

    def __init__(self, contexts: list[Context]) -> None:
        self.contexts = contexts
        self.last = len(contexts) - 1

    def pick(self) -> Context | None:
        """Consume the events of the next ready context, and return the context."""
        for step in range(1, len(self.contexts) + 1):
            context = self.contexts[(self.last + step) % len(self.contexts)]
            if context.ready:
                context.pending -= context.awaited
                context.awaited = set()
                self.last = context.number
                return context
        return None


XFERS = CONTEXTS * RELATIVE_XFERS


class Registers:
    """128 general-purpose registers, 64 transfer registers to read and 64 to write; all 0."""

    def __init__(self) -> None:
        self.gprs = {bank: [0] * GPRS_PER_BANK for bank in BANKS}
        self.incoming = {file: [0] * XFERS for file in XFER_FILES}
        self.outgoing = {file: [0] * XFERS for file in XFER_FILES}

    def read(self, value: Value, context: int) -> int:
        """Return the value of an operand: a register's contents, a constant, 0 for `--`."""
        if not isinstance(value, Register):
            assert value is None or isinstance(value, int)
            return value or 0
        files = self.incoming if value.is_xfer else self.gprs
        return files[value.file if value.is_xfer else value.bank][physical(value, context)]

    def write(self, register: Register | None, context: int, word: int) -> None:
        """Write a word to a register; for `--` do nothing."""
        if register is not None:
            files = self.outgoing if register.is_xfer else self.gprs
            file = register.file if register.is_xfer else register.bank
            files[file][physical(register, context)] = word

    def operands(self, file: str, context: int, first: int, count: int) -> tuple[int, ...]:
        """Return `count` transfer registers that a command reads."""
        return tuple(self.outgoing[file][place(context, first + i)] for i in range(count))

    def store_results(self, file: str, context: int, first: int, words: tuple[int, ...]) -> None:
        for i, word in enumerate(words):
            self.incoming[file][place(context, first + i)] = word

    def results(self, file: str, context: int, first: int, count: int) -> tuple[int, ...]:
        """Return `count` transfer registers that a command has written."""
        return tuple(self.incoming[file][place(context, first + i)] for i in range(count))

    def all(self, context: int) -> list[int]:
        """Return all registers of a context: bank A, bank B, read and write halves by file."""
        gprs = slice(context * RELATIVE_GPRS, (context + 1) * RELATIVE_GPRS)
        xfers = slice(context * RELATIVE_XFERS, (context + 1) * RELATIVE_XFERS)
        halves = (self.incoming, self.outgoing)
        return [
            *(word for bank in BANKS for word in self.gprs[bank][gprs]),
            *(word for half in halves for file in XFER_FILES for word in half[file][xfers]),
        ]


def place(context: int, number: int) -> int:
    """Return the index of a transfer register of a context. Raise ValueError if it has none."""
    if number >= RELATIVE_XFERS:
        raise ValueError(f"transfer register must be below {RELATIVE_XFERS}, not {number}")
    return context * RELATIVE_XFERS + number
