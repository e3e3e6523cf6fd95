"""The registers of a thread with their names in the source and the pending references."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from ixp.assembler import Program
from ixp.isa.tables.registers import RELATIVE_GPRS, RELATIVE_XFERS, Register
from ixp.simulator import Debugger, PendingReference, pending_references
from ixp.simulator.debug.symbols import names_at, register_at

Bank = Literal["A", "B", "sram read", "sram write", "sdram read", "sdram write", "absolute"]


class RegisterValue(msgspec.Struct, frozen=True):
    """A register and its value.

    `plain` is such as `a3` or `$2`, `name` the one in the source at the thread's word, `index` its
    place in the engine's register file. `reference` is the first pending reference that fills or
    empties it.
    """

    bank: Bank
    plain: str
    name: str | None
    index: int
    value: int
    reference: PendingReference | None = None

    @property
    def half(self) -> str:
        """Half of a transfer register, `read` or `write`."""
        return "write" if self.bank.endswith("write") else "read"


def thread_registers(debugger: Debugger, engine: int, context: int) -> list[RegisterValue]:
    """Return the registers of a context, bank after bank, and the absolute ones that are named."""
    machine = debugger.machine
    program = debugger.programs.get(engine)
    values = machine.engines[engine].registers
    word = machine.engines[engine].contexts[context].state.word
    references: dict[int, PendingReference] = {}
    for reference in pending_references(machine):
        if reference.engine == engine:
            for index in (*reference.fills, *reference.empties):
                references.setdefault(index, reference)
    names = names_at(program, word)
    return [
        RegisterValue(
            bank,
            str(register),
            names.get((register, half)),
            index := register_at(register, context, half),
            values[index],
            references.get(index),
        )
        for bank, register, half in _all(program)
    ]


def _all(program: Program | None) -> Iterator[tuple[Bank, Register, str]]:
    banks: tuple[tuple[Bank, str], ...] = (("A", "A"), ("B", "B"))
    for bank, letter in banks:
        for number in range(RELATIVE_GPRS):
            yield bank, Register("gpr", number, letter), "read"
    halves: tuple[tuple[Bank, str, str], ...] = (
        ("sram read", "sram", "read"),
        ("sram write", "sram", "write"),
        ("sdram read", "sdram", "read"),
        ("sdram write", "sdram", "write"),
    )
    for bank, file, half in halves:
        for number in range(RELATIVE_XFERS):
            yield bank, Register(file, number), half
    named = {row.register for row in program.registers} if program else set()
    for register in sorted(register for register in named if register.absolute):
        yield "absolute", register, "read"
