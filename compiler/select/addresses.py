"""Values and addresses.

A pointer of C counts bytes. A register holds what the unit counts in: longwords, or quadwords of
SDRAM. Until a pointer must stand in one register it stands as base, index and offset, since a
reference adds two operands itself.
"""

from dataclasses import dataclass, replace

from ixp.compiler.ir.module import Aggregate, Global, Instruction, IrNumber, Local, Value
from ixp.compiler.ir.types import Array, Integer, Pointer, Struct, Type, size, width
from ixp.compiler.machine.code import VirtualRegister
from ixp.compiler.select.emitter import MASK, Emitter, Scalar, fits
from ixp.compiler.select.variables import SHARED, SPACES, UNITS, MemoryLayout, Variables
from ixp.isa import Shift

_WINDOW = 32
"""Addresses from a constant that the second operand reaches."""


@dataclass(frozen=True)
class Address:
    """Base and index in units of the space, and an offset in bytes.

    In space 0, `variable` names a variable in registers; in the space of shared registers, one of
    these. `byte` is a variable number of bytes on top.
    """

    space: int
    base: VirtualRegister | None = None
    index: VirtualRegister | None = None
    offset: int = 0
    variable: str = ""
    byte: VirtualRegister | None = None


@dataclass(frozen=True)
class Pair:
    """A value of 33 to 64 bits."""

    high: Scalar
    low: Scalar


class Lowering(Emitter):
    """Values of LLVM: registers, constants and addresses by their names."""

    def __init__(self, layout: MemoryLayout) -> None:
        """Take where the variables stand in the memories."""
        super().__init__()
        self.layout = layout
        self.variables = Variables(self)
        self.values: dict[str, Scalar | Pair | Address] = {}
        self.pending: dict[str, Instruction] = {}
        self.steps: dict[str, Instruction] = {}
        """Additions of a constant in this block, by the value that they begin with."""

    def translate(self, instruction: Instruction) -> None:
        """Emit the code of an instruction (see `selection`)."""
        raise NotImplementedError

    # Values that their only user may take into its own word wait in `pending`.

    def peek(self, value: Value, *ops: str) -> Instruction | None:
        """Return the pending instruction of a value, if it is one of these."""
        waiting = self.pending.get(value.name) if isinstance(value, Local) else None
        return waiting if waiting and waiting.op in ops else None

    def absorb(self, instruction: Instruction) -> Instruction:
        """Take a pending instruction into the word of its user."""
        return self.pending.pop(instruction.result)

    def define(self, instruction: Instruction, value: Scalar | Pair | Address) -> None:
        """Set the value of an instruction."""
        self.values[instruction.result] = value
        if isinstance(value, VirtualRegister) and not value.name:
            value.name = instruction.result

    def value(self, value: Value, kind: Type) -> Scalar:
        """Return a value of up to 32 bits."""
        if isinstance(value, IrNumber):
            return value.value & ((1 << width(kind)) - 1)
        if isinstance(value, Aggregate):
            return 0
        if isinstance(value, Instruction) and isinstance(kind, Integer):
            return self._constant_expression(value) & ((1 << kind.bits) - 1)
        resolved = self._resolve(value)
        if isinstance(resolved, Pair):
            return resolved.low
        return self.pointer(resolved) if isinstance(resolved, Address) else resolved

    def _constant_expression(self, value: Value) -> int:
        """Return a number that is computed of addresses of variables."""
        match value:
            case IrNumber(number):
                return number
            case Instruction(op="ptrtoint"):
                address = self.address(value.operands[0], value.types[0])
                if address.space in UNITS:
                    return address.offset
            case Instruction(op="add" | "sub" | "xor" as op):
                left, right = map(self._constant_expression, value.operands)
                return {"add": left + right, "sub": left - right, "xor": left ^ right}[op]
            case Instruction(op="trunc"):
                return self._constant_expression(value.operands[0])
        raise self.fail("no such constant expression of an address")

    def pair(self, value: Value) -> Pair:
        """Return a value of 33 to 64 bits."""
        if isinstance(value, IrNumber):
            return Pair(value.value >> 32 & MASK, value.value & MASK)
        resolved = self._resolve(value)
        if isinstance(resolved, Pair):
            return resolved
        return Pair(0, 0 if isinstance(resolved, Address) else resolved)

    def _resolve(self, value: Value) -> Scalar | Pair | Address:
        if isinstance(value, Local):
            if value.name in self.pending:
                waiting = self.pending.pop(value.name)
                place, self.place = self.place, waiting.place
                self.translate(waiting)
                self.place = place
            if value.name not in self.values:
                raise self.fail(f"LLVM IR uses %{value.name} before it has a value")
            return self.values[value.name]
        return self.address(value, Pointer(0))

    def address(self, value: Value, kind: Type) -> Address:
        """Return a pointer as base, index and offset."""
        space = kind.space if isinstance(kind, Pointer) else 0
        match value:
            case IrNumber() | Aggregate():
                return Address(space)
            case Global(name):
                place = self.layout.address(name, self.place)
                return Address(place.space, offset=place.byte, variable=place.register)
            case Instruction(op="getelementptr"):
                return self.element(value)
            case Instruction(op="inttoptr"):
                return self.from_integer(value)
            case Instruction():
                raise self.fail(f"no constant expression `{value.op}` of addresses")
        resolved = self._resolve(value)
        if isinstance(resolved, Address):
            return resolved
        if isinstance(resolved, int):
            return Address(space, offset=resolved * UNITS.get(space, 4))
        return Address(space, base=resolved if isinstance(resolved, VirtualRegister) else None)

    def from_integer(self, instruction: Instruction) -> Address:
        """Return the address that a number of bytes is: shifts by the unit cost nothing."""
        kind = instruction.type
        space = kind.space if isinstance(kind, Pointer) else 0
        if space not in UNITS:
            raise self.fail("no pointer without a space from a number; write SRAM(), SDRAM() or "
                            "SCRATCH()")  # fmt: skip
        unit = UNITS[space].bit_length() - 1
        value, offset = instruction.operands[0], 0
        if isinstance(value, IrNumber):
            return Address(space, offset=value.value & MASK)
        added = self.peek(value, "add", "or")
        if added and isinstance(added.operands[1], IrNumber):
            self.absorb(added)
            value, offset = added.operands[0], added.operands[1].value
        scaled = self.peek(value, "shl")
        if scaled and isinstance(amount := scaled.operands[1], IrNumber) and amount.value >= unit:
            self.absorb(scaled)
            base = self.register(self.value(scaled.operands[0], scaled.type))
            if amount.value > unit:
                base = self.shift(base, Shift("<<", amount.value - unit))
            return Address(space, base, offset=offset)
        number = self.value(value, instruction.types[0])
        if isinstance(number, int):
            return Address(space, offset=number + offset)
        return Address(space, self.shift(number, Shift(">>", unit)), offset=offset)

    def element(self, instruction: Instruction) -> Address:
        """Return the address of an element: a getelementptr."""
        address = self.address(instruction.operands[0], instruction.types[0])
        kind: Type = Array(0, instruction.element)
        for value, of in zip(instruction.operands[1:], instruction.types[1:], strict=True):
            if isinstance(kind, Struct):
                index = value.value if isinstance(value, IrNumber) else 0
                address = replace(address, offset=address.offset + kind.offset(index))
                kind = kind.fields[index]
                continue
            kind = kind.element if isinstance(kind, Array) else kind
            if isinstance(value, IrNumber):
                address = replace(address, offset=address.offset + value.value * size(kind))
            else:
                address = self._indexed(address, value, of, size(kind))
        return address

    def _indexed(self, address: Address, value: Value, kind: Type, scale: int) -> Address:
        if address.space not in UNITS:
            raise self.fail("no variable index of a variable in registers; give the array a space "
                            "(__scratch, __sram), or unroll the loop")  # fmt: skip
        unit = UNITS[address.space]
        scaled = self.peek(value, "shl", "mul")
        if scaled and isinstance(amount := scaled.operands[1], IrNumber) and scale % unit:
            self.absorb(scaled)
            factor = 1 << amount.value if scaled.op == "shl" else amount.value
            value, scale = scaled.operands[0], scale * factor
        number = self.value(value, kind)
        if isinstance(number, int):
            signed = number - (1 << 32) if number >> 31 else number
            return replace(address, offset=address.offset + signed * scale)
        if scale % unit:
            count = self.multiply(number, scale)
            byte = count if address.byte is None else self.alu(address.byte, "+", count)
            return replace(address, byte=self.register(byte))
        index = self.register(self.multiply(number, scale // unit))
        if address.base is None:
            return replace(address, base=index)
        if address.index is not None:
            index = self.alu(address.index, "+", index)
        return replace(address, index=index)

    def multiply(self, value: Scalar, factor: int) -> Scalar:
        """Multiply by a constant: shifts, additions and subtractions of its non-adjacent form."""
        if isinstance(value, int):
            return value * factor & MASK
        factor &= MASK
        if factor == 0:
            return 0
        digits, rest = [], factor
        while rest:
            digit = 2 - rest % 4 if rest % 2 else 0
            digits.append(digit)
            rest = (rest - digit) // 2
        result: VirtualRegister | None = None
        distance = 0
        for digit in reversed(digits[:33]):
            distance += 1
            if digit and result is None:
                result, distance = (value if digit > 0 else self.alu(0, "-", value)), 0
            elif digit and result is not None:
                if distance < 32:
                    moved = self.shift(result, Shift("<<", distance))
                    result = self.alu(moved, "+" if digit > 0 else "-", value)
                else:
                    result = value if digit > 0 else self.alu(0, "-", value)
                distance = 0
        if distance and result is not None:
            result = self.shift(result, Shift("<<", distance))
        return 0 if result is None else result

    def pointer(self, address: Address) -> Scalar:
        """Return a pointer in one register, in units of its space."""
        if address.space not in UNITS:
            raise self.fail("no address of a variable in registers, but as an argument of a "
                            "reference; give the variable a space")  # fmt: skip
        units, rest = divmod(address.offset, UNITS[address.space])
        if rest or address.byte is not None:
            raise self.fail("no pointer to part of a longword in a register; keep the index of the "
                            "byte in a variable")  # fmt: skip
        if address.base is None:
            return units & MASK
        total: VirtualRegister = address.base
        if address.index is not None:
            total = self.alu(total, "+", address.index)
        return self._add(total, units)

    def _add(self, value: VirtualRegister, number: int) -> VirtualRegister:
        if number == 0:
            return value
        if not fits("alu", "b", number) and fits("alu", "b", -number):
            return self.alu(value, "-", -number)
        return self.alu(value, "+", number & MASK)

    def address_operands(self, address: Address) -> tuple[Scalar, Scalar]:
        """Return the two operands of a reference whose sum is an address, in units."""
        if address.space not in UNITS:
            raise self.fail(f"a reference needs an address in {', '.join(SPACES.values())}")
        units, rest = divmod(address.offset, UNITS[address.space])
        if rest or address.byte is not None:
            raise self.fail(f"the address must be a multiple of {UNITS[address.space]} bytes")
        if address.base is None:
            units &= MASK
            if self.fits_address(units):
                return units, 0
            near = units % _WINDOW  # neighbours share the constant
            return self.constant(units - near), near
        base, index = self.gpr(address.base), address.index
        if index is not None:
            return self._add(base, units), self.gpr(index)
        if units < 0:
            return self._add(base, units), 0
        return base, (units if self.fits_address(units) else self.constant(units))

    @staticmethod
    def fits_address(units: int) -> bool:
        """Return whether an address may stand in a word as a constant."""
        return fits("sram", "addr1", units)

    def gpr(self, register: VirtualRegister) -> VirtualRegister:
        """Return a GPR with the value of a register."""
        if register.file == "gpr":
            return register
        moved = self.new(register.name)
        self.copy(moved, register)
        return moved


__all__ = ["SHARED", "Address", "Lowering", "Pair"]
