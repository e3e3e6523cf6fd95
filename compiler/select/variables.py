"""Where variables stand: in memories, in shared registers, in registers of each thread."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ixp.compiler.errors import CompileError, Place
from ixp.compiler.ir.module import Aggregate, GlobalVariable, IrNumber, Module, Value
from ixp.compiler.ir.types import Array, Integer, Pointer, Struct, Type, size, width
from ixp.compiler.machine.code import RegisterGroup, VirtualRegister

if TYPE_CHECKING:
    from ixp.compiler.select.emitter import Emitter

SPACES = {1: "sram", 2: "sdram", 3: "scratch"}
"""Units by the address spaces of `ixp.h`."""
UNITS = {1: 4, 2: 8, 3: 4}
"""Bytes that an address of the unit counts."""
SHARED = 6
FIRST_BYTE = {1: 0x4000, 2: 0x4000, 3: 0x800}
"""Where the variables begin that have no `__at` [C]; the first words are left to the program."""
LARGEST_ZERO_BYTES = 4096
"""Variables of zeros up to this size become `.init`: the sanitizer asks for a first write."""
_AT = re.compile(r"at:(\w+)")


@dataclass(frozen=True)
class VariablePlace:
    """An address in a space, or the name of a variable in registers."""

    space: int
    byte: int = 0
    register: str = ""


class MemoryLayout:
    """Addresses of the variables of a module, and the longwords that they hold at the start."""

    def __init__(self, module: Module) -> None:
        """Place every variable."""
        self._variables = module.variables
        self.functions = module.functions.keys()
        self._places: dict[str, VariablePlace] = {}
        free = dict(FIRST_BYTE)
        for variable in module.variables.values():
            self._places[variable.name] = self._place(variable, free)

    def _place(self, variable: GlobalVariable, free: dict[int, int]) -> VariablePlace:
        if variable.space not in UNITS:
            return VariablePlace(variable.space, register=variable.name)
        if at := _AT.fullmatch(variable.section):
            return VariablePlace(variable.space, int(at[1], 0) * UNITS[variable.space])
        byte = free[variable.space]
        free[variable.space] = byte + (size(variable.type) + 7) // 8 * 8
        return VariablePlace(variable.space, byte)

    def address(self, name: str, place: Place) -> VariablePlace:
        """Return where a variable stands; raises CompileError for one that has no place."""
        if name not in self._places:
            raise CompileError(place, f"no address of function `{name}`")
        variable = self._variables[name]
        if variable.space not in UNITS and not _fits_register(variable.type):
            raise CompileError(place, f"`{name}` must have a space, as in `__sram`: registers hold "
                               "numbers, no tables")  # fmt: skip
        return self._places[name]

    def threads_variables(self) -> list[GlobalVariable]:
        """Return the variables that each thread has in a register."""
        return [variable for variable in self._variables.values()
                if variable.space == 0 and _fits_register(variable.type)]  # fmt: skip

    def shared_variables(self) -> list[GlobalVariable]:
        """Return the variables in registers that all threads share."""
        return [variable for variable in self._variables.values() if variable.space == SHARED]

    def initial_words(self) -> dict[str, list[int]]:
        """Return the longwords that a memory holds at the start, by `unit[address]`."""
        data: dict[str, list[int]] = {}
        for variable in self._variables.values():
            if variable.space not in UNITS or variable.initial is None:
                continue
            image = bytearray(size(variable.type))
            _fill(image, 0, variable.type, variable.initial)
            if any(image) or len(image) <= LARGEST_ZERO_BYTES:
                image += bytes(-len(image) % UNITS[variable.space])
                words = [int.from_bytes(image[at : at + 4], "big")
                         for at in range(0, len(image), 4)]  # fmt: skip
                address = self._places[variable.name].byte // UNITS[variable.space]
                data[f"{SPACES[variable.space]}[{address}]"] = words
        return data


def _fits_register(kind: Type) -> bool:
    return isinstance(kind, Integer | Pointer) and size(kind) <= 4


def initial_number(variable: GlobalVariable) -> int:
    """Return the number that a variable in a register begins with."""
    return variable.initial.value if isinstance(variable.initial, IrNumber) else 0


def _fill(image: bytearray, at: int, kind: Type, value: Value) -> None:
    """Write a constant into a memory image, big-endian."""
    if isinstance(value, IrNumber):
        count = size(kind)
        bits = value.value & ((1 << width(kind)) - 1)
        image[at : at + count] = bits.to_bytes(count, "big")
    elif isinstance(value, Aggregate):
        for number, (of, part) in enumerate(value.parts):
            offset = kind.offset(number) if isinstance(kind, Struct) else number * size(of)
            _fill(image, at + offset, of, part)


class Variables:
    """Variables of the function that stand in transfer registers: one group for each half."""

    def __init__(self, emitter: Emitter) -> None:
        """Take the maker of registers."""
        self._emitter = emitter
        self.words: dict[str, int] = {}
        self._file: dict[str, str] = {}
        self._halves: dict[tuple[str, str], RegisterGroup] = {}

    def declare(self, name: str, kind: Type) -> None:
        """Add a local array or struct."""
        self.words[name] = (size(kind) + 3) // 4

    def set_file(self, name: str, file: str) -> None:
        """Set which transfer registers a variable stands in: those of `file`."""
        if self._file.setdefault(name, file) != file:
            raise self._emitter.fail(f"`{name}` stands in {self._file[name]} transfer registers; "
                                     f"copy it into another variable for {file}")  # fmt: skip

    def half(self, name: str, half: str) -> RegisterGroup:
        """Return the registers of a half."""
        key = (name, half)
        if key not in self._halves:
            file = self._file.get(name, "sram")
            self._halves[key] = self._emitter.group(name, file, half, self.words[name])
        return self._halves[key]

    def register(self, name: str, half: str, byte: int) -> VirtualRegister:
        """Return the register that holds a byte of a variable."""
        registers = self.half(name, half).registers
        if not 0 <= byte < 4 * len(registers):
            raise self._emitter.fail(f"index outside of `{name}`")
        return registers[byte // 4]


__all__ = ["SHARED", "Array", "MemoryLayout", "Variables", "initial_number"]
