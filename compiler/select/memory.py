"""Loads and stores: memories, transfer registers, variables in registers."""

from dataclasses import replace

from ixp.compiler.ir.module import Instruction, Value
from ixp.compiler.ir.types import Integer, Pointer, Type, size, width
from ixp.compiler.machine.code import SharedRegister, VirtualRegister
from ixp.compiler.select.addresses import Address, Lowering, Pair
from ixp.compiler.select.emitter import Scalar
from ixp.compiler.select.variables import SHARED, SPACES
from ixp.isa import NO_SHIFT, Shift

WAIT: dict[str, int | bool | str] = {"ctx_swap": True}


def load(values: Lowering, instruction: Instruction) -> None:
    """Translate a load."""
    address = values.address(instruction.operands[0], instruction.types[0])
    kind = instruction.type
    if address.variable:
        values.define(instruction, _load_register(values, address, kind))
        return
    if address.byte is not None:
        values.define(instruction, _load_indexed(values, address, kind))
        return
    registers = _read(values, address, (size(kind) + 3) // 4)
    if width(kind) > 32:
        values.define(instruction, Pair(registers[0], registers[1]))
    else:
        values.define(instruction, field(values, registers[0], kind, address.offset % 4))


def _read(values: Lowering, address: Address, longwords: int) -> list[VirtualRegister]:
    """Read longwords and wait; returns their registers."""
    unit = SPACES.get(address.space)
    if unit is None:
        raise values.fail("an array or table must have a space: __sram, __sdram or __scratch")
    if unit == "sdram":
        start = address.offset % 8 // 4
        address = replace(address, offset=address.offset - address.offset % 8)
        registers = values.group("word", "sdram", "read", 2).registers
        first, second = values.address_operands(address)
        values.emit("sdram", command="read", xfer=registers[0], addr1=first, addr2=second, count=1,
                    tokens=dict(WAIT), writes=list(registers), acts=True)  # fmt: skip
        return registers[start : start + longwords]
    address = replace(address, offset=address.offset - address.offset % 4)
    if longwords == 1:
        registers = [values.new("", "sram", "read")]
    else:
        registers = values.group("word", "sram", "read", longwords).registers
    first, second = values.address_operands(address)
    values.emit(unit, command="read", xfer=registers[0], addr1=first, addr2=second,
                count=longwords, tokens=dict(WAIT), writes=list(registers), acts=True)  # fmt: skip
    return registers


def field(values: Lowering, register: VirtualRegister, kind: Type, byte: int) -> Scalar:
    """Return a value of 8 or 16 bits at a byte of a longword, counted from bit 31 down."""
    bits = 8 * size(kind)
    if bits >= 32:
        return register
    distance = 32 - bits - 8 * byte
    if distance < 0:
        raise values.fail("a value must not cross a longword")
    shift = Shift(">>", distance) if distance else NO_SHIFT
    return values.bytes_of(register, (1 << bits // 8) - 1, shift)


def _load_indexed(values: Lowering, address: Address, kind: Type) -> Scalar:
    """Load a value of 8 or 16 bits at a variable byte of SRAM or scratch."""
    if size(kind) >= 4 or address.space == 2 or address.byte is None:
        raise values.fail("a variable index needs elements of whole longwords here, or of "
                          "quadwords in SDRAM")  # fmt: skip
    byte = values.alu(address.byte, "+", address.offset % 4) if address.offset % 4 else address.byte
    index = values.shift(byte, Shift(">>", 2))
    if address.base is not None:
        base = values.alu(address.base, "+", index)
        other = address.index
    else:
        base, other = index, None
    whole = Address(address.space, base, other, address.offset - address.offset % 4)
    word = _read(values, whole, 1)[0]
    distance = values.shift(byte, Shift("<<", 3))  # the low five bits count
    moved = values.shifted_by(word, distance, "<<")
    bits = 8 * size(kind)
    return values.bytes_of(moved, (1 << bits // 8) - 1, Shift(">>", 32 - bits))


def _load_register(values: Lowering, address: Address, kind: Type) -> Scalar | Pair:
    if address.space == SHARED:
        result = values.new(address.variable)
        values.emit("alu", dest=result, a=None, op="B", b=SharedRegister(address.variable),
                    acts=True)  # fmt: skip
        return result
    if address.variable not in values.variables.words:
        result = values.new(address.variable)
        values.copy(result, thread_variable(values, address.variable))
        return result
    registers = [values.variables.register(address.variable, "read", address.offset + 4 * at)
                 for at in range((size(kind) + 3) // 4)]  # fmt: skip
    copies = [values.new(register.name) for register in registers]
    for copied, register in zip(copies, registers, strict=True):
        values.copy(copied, register)
    if width(kind) > 32:
        return Pair(copies[0], copies[1])
    return field(values, copies[0], kind, address.offset % 4)


def thread_variable(values: Lowering, name: str) -> VirtualRegister:
    """Return the register that holds a variable of each thread."""
    key = f"@{name}"
    if key not in values.values:
        values.values[key] = values.new(name)
    register = values.values[key]
    assert isinstance(register, VirtualRegister)  # noqa: S101 - set above
    return register


def store(values: Lowering, instruction: Instruction) -> None:
    """Translate a store."""
    value, pointer = instruction.operands
    kind = instruction.types[0]
    address = values.address(pointer, instruction.types[1])
    numbers = _longwords(values, value, kind)
    if address.variable:
        _store_register(values, address, kind, numbers)
        return
    unit = SPACES.get(address.space)
    if unit is None:
        raise values.fail("an array or table must have a space: __sram, __sdram or __scratch")
    if size(kind) < 4:
        raise values.fail(f"no store of {8 * size(kind)} bits: another thread may write the same "
                          "longword; store whole longwords")  # fmt: skip
    if unit == "sdram" and len(numbers) != 2:
        raise values.fail("a store to SDRAM must have 64 bits: another thread may write the same "
                          "quadword")  # fmt: skip
    first, second = values.address_operands(address)
    group = values.group("out", "sdram" if unit == "sdram" else "sram", "write", len(numbers))
    for register, number in zip(group.registers, numbers, strict=True):
        values.copy(register, number)
    count = 1 if unit == "sdram" else len(numbers)
    values.emit(unit, command="write", xfer=group.registers[0], addr1=first, addr2=second,
                count=count, tokens=dict(WAIT), reads=list(group.registers), acts=True)  # fmt: skip


def _longwords(values: Lowering, value: Value, kind: Type) -> list[Scalar]:
    if width(kind) > 32:
        pair = values.pair(value)
        return [pair.high, pair.low]
    return [values.value(value, kind)]


def _store_register(values: Lowering, address: Address, kind: Type, numbers: list[Scalar]) -> None:
    if address.space == SHARED:
        _store_shared(values, address.variable, numbers[0])
        return
    if address.variable not in values.variables.words:
        values.copy(thread_variable(values, address.variable), numbers[0])
        return
    if size(kind) < 4:
        raise values.fail(f"no store of {8 * size(kind)} bits into a transfer register; build the "
                          "longword in a variable, then store it")  # fmt: skip
    for at, number in enumerate(numbers):
        register = values.variables.register(address.variable, "write", address.offset + 4 * at)
        values.copy(register, number)


def _store_shared(values: Lowering, name: str, number: Scalar) -> None:
    """Write a shared register; `x += y` becomes one word."""
    if isinstance(number, int):
        number = values.constant(number)
    values.emit("alu", dest=SharedRegister(name), a=None, op="B", b=number, acts=True)


def allocate(values: Lowering, instruction: Instruction) -> None:
    """Translate a local array or struct: transfer registers."""
    name = instruction.result
    kind = instruction.element
    if isinstance(kind, Integer | Pointer) and size(kind) > 8:
        raise values.fail("integers must have 8, 16, 32 or 64 bits")
    values.variables.declare(name, kind)
    values.define(instruction, Address(0, variable=name))
