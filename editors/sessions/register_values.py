"""The registers of a thread with their names in the source and the references under way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from ixp.assembler import Program
from ixp.isa.registers import RELATIVE_GPRS, RELATIVE_XFERS, Register
from ixp.simulator import Debugger, UnderWay, _kernel, references_under_way
from ixp.simulator.debug.symbols import register_name
from ixp.simulator.program.register_file import register_index

Bank = Literal["A", "B", "sram read", "sram write", "sdram read", "sdram write", "absolute"]


class RegisterValue(msgspec.Struct, frozen=True):
    """A register: its plain name (`a3`, `$2`), that in the source at the thread's word, its value.

    `index` is its place in the engine's file. `reference` is the first one under way that fills or
    empties it.
    """

    bank: Bank
    plain: str
    name: str | None
    index: int
    value: int
    reference: UnderWay | None = None

    @property
    def half(self) -> str:
        """The half of a transfer register that it is, `read` or `write`."""
        return "write" if self.bank.endswith("write") else "read"


def thread_registers(debugger: Debugger, engine: int, context: int) -> list[RegisterValue]:
    """Return all registers of a context, bank after bank, and those that a program shares."""
    machine = debugger.machine
    program = debugger.programs.get(engine)
    values = machine.engines[engine].registers
    word = machine.engines[engine].contexts[context].state.word
    taken: dict[int, UnderWay] = {}
    for reference in references_under_way(machine):
        if reference.engine == engine:
            for index in (*reference.fills, *reference.empties):
                taken.setdefault(index, reference)
    return [
        RegisterValue(
            bank,
            str(register),
            _name(program, context, word, index, register),
            index,
            values[index],
            taken.get(index),
        )
        for bank, register, index in _all(program, context)
    ]


def _name(
    program: Program | None, context: int, word: int, index: int, register: Register
) -> str | None:
    if program is None:
        return None
    if register.absolute:
        return next((each.name for each in program.registers if each.register == register), None)
    return register_name(program, context, word, index)


def _all(program: Program | None, context: int) -> Iterator[tuple[Bank, Register, int]]:
    window = context * int(_kernel.WINDOW)
    banks: tuple[tuple[Bank, str], ...] = (("A", "A"), ("B", "B"))
    for bank, letter in banks:
        for number in range(RELATIVE_GPRS):
            register = Register("gpr", number, letter)
            yield bank, register, window + register_index(register)[0]
    halves: tuple[tuple[Bank, str, bool], ...] = (
        ("sram read", "sram", False),
        ("sram write", "sram", True),
        ("sdram read", "sdram", False),
        ("sdram write", "sdram", True),
    )
    for bank, file, write in halves:
        for number in range(RELATIVE_XFERS):
            register = Register(file, number)
            yield bank, register, window + register_index(register, write=write)[0]
    named = {each.register for each in program.registers} if program else set()
    for register in sorted(each for each in named if each.absolute):
        yield "absolute", register, register_index(register)[0]
