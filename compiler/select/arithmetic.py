"""Rules for arithmetic, logic, shifts and conversions of up to 32 bits."""

from ixp.compiler.ir.module import Instruction, IrNumber, Local, Value
from ixp.compiler.ir.types import LONGWORD, Pointer, width
from ixp.compiler.machine.code import VirtualRegister
from ixp.compiler.select import wide
from ixp.compiler.select.addresses import Lowering
from ixp.compiler.select.conditions import boolean, sign_mask, signed, truncated
from ixp.compiler.select.emitter import MASK, Scalar, fits
from ixp.compiler.select.variables import UNITS
from ixp.isa import NO_SHIFT, Shift

BYTE_MASKS = {sum(0xFF << 8 * byte for byte in range(4) if mask >> byte & 1): mask
              for mask in range(1, 16)}  # fmt: skip
"""The masks of four bits of `ld_field` by the longwords with ones in these bytes."""
LOW_BITS = {0xF: "+4", 0xFF: "+8", 0xFFFF: "+16"}
_LOGIC = {"and": "AND", "or": "OR", "xor": "XOR"}


def binary(values: Lowering, instruction: Instruction) -> None:
    """Translate an instruction with two operands."""
    if width(instruction.type) > 32:
        wide.binary(values, instruction)
        return
    rule = {"add": _add, "sub": _subtract, "mul": _multiply, "shl": _shift, "lshr": _shift,
            "ashr": _arithmetic_shift, "sdiv": _divide}.get(instruction.op, _combine)  # fmt: skip
    values.define(instruction, rule(values, instruction))


def _operands(values: Lowering, instruction: Instruction) -> tuple[Scalar, Scalar]:
    left, right = instruction.operands
    kind = instruction.type
    return values.value(left, kind), values.value(right, kind)


def _add(values: Lowering, instruction: Instruction) -> Scalar:
    kind = instruction.type
    first, second = instruction.operands
    if isinstance(first, Local) and isinstance(second, IrNumber):
        values.steps[first.name] = instruction
    for term, other in (instruction.operands, instruction.operands[::-1]):
        masked = values.peek(other, "and")
        if masked and width(kind) == 32 and isinstance(mask := masked.operands[1], IrNumber):
            values.absorb(masked)
            value = values.register(values.value(masked.operands[0], kind))
            return values.alu(values.value(term, kind), LOW_BITS[mask.value], value)
        compared = values.peek(other, "zext")
        if compared and width(kind) == 32:
            return _add_condition(values, compared, term)
    left, right = _operands(values, instruction)
    if isinstance(left, int) and isinstance(right, int):
        return left + right & ((1 << width(kind)) - 1)
    if isinstance(right, int) and not fits("alu", "b", right) and fits("alu", "b", -right & MASK):
        return truncated(values, values.alu(left, "-", -right & MASK), kind)
    return truncated(values, values.alu(left, "+", right), kind)


def _add_condition(values: Lowering, extended: Instruction, term: Value) -> Scalar:
    """Add a comparison of 0 or 1: the carry of the subtraction, if it is one."""
    values.absorb(extended)
    compared = values.peek(extended.operands[0], "icmp")
    number = values.value(term, LONGWORD)
    if compared:
        values.absorb(compared)
        bit = boolean(values, compared)
        last = values.last
        if last and last.dest is bit and last.operands.get("op") == "+carry" and last.glued:
            values.block.ops.pop()
            return values.alu(values.register(number), "+carry", 0, glued=True)
    else:
        bit = values.value(extended.operands[0], extended.types[0])
    return values.alu(number, "+", bit)


def _subtract(values: Lowering, instruction: Instruction) -> Scalar:
    left, right = _operands(values, instruction)
    return truncated(values, values.alu(left, "-", right), instruction.type)


def _multiply(values: Lowering, instruction: Instruction) -> Scalar:
    left, right = _operands(values, instruction)
    if isinstance(left, int):
        left, right = right, left
    if not isinstance(right, int):
        raise values.fail("multiplication of variables has not become a call of the runtime")
    return truncated(values, values.multiply(left, right), instruction.type)


def _shift(values: Lowering, instruction: Instruction) -> Scalar:
    left, right = _operands(values, instruction)
    kind = "<<" if instruction.op == "shl" else ">>"
    if isinstance(right, int):
        if right == 0 or right >= width(instruction.type):
            return left
        moved = values.shift(left, Shift(kind, right))
    else:
        moved = values.shifted_by(left, right, kind)
    return truncated(values, moved, instruction.type) if kind == "<<" else moved


def _arithmetic_shift(values: Lowering, instruction: Instruction) -> Scalar:
    """Shift, then extend the sign: the machine has no arithmetic shift."""
    kind = instruction.type
    left, right = _operands(values, instruction)
    left = signed(values, left, kind)
    if isinstance(right, int):
        if right == 0:
            return left
        if right == 31:
            return truncated(values, sign_mask(values, left), kind)
        moved = values.shift(left, Shift(">>", right))
        half = 1 << (31 - right)
        return truncated(values, values.alu(values.alu(moved, "XOR", half), "-", half), kind)
    sign = sign_mask(values, left)
    moved = values.shifted_by(values.alu(left, "XOR", sign), right, ">>")
    return truncated(values, values.alu(moved, "XOR", sign), kind)


def _divide(values: Lowering, instruction: Instruction) -> Scalar:
    """Divide a signed value by a power of two, towards 0."""
    left, right = _operands(values, instruction)
    if not isinstance(right, int) or right.bit_count() != 1:
        raise values.fail("division has not become a call of the runtime")
    power = right.bit_length() - 1
    if power == 0:
        return left
    bias = values.shift(sign_mask(values, left), Shift(">>", 32 - power))
    moved = values.shift(values.alu(left, "+", bias), Shift(">>", power))
    half = 1 << (31 - power)
    return values.alu(values.alu(moved, "XOR", half), "-", half)


def _combine(values: Lowering, instruction: Instruction) -> Scalar:
    """Translate `and`, `or`, `xor`, with a shift before in the same word."""
    kind, operation = instruction.type, _LOGIC[instruction.op]
    if instruction.op == "or" and (merged := _merge_bytes(values, instruction)) is not None:
        return merged
    for shifted, other in (instruction.operands[::-1], instruction.operands):
        waiting = values.peek(shifted, "shl", "lshr")
        if waiting and width(kind) == 32 and isinstance(amount := waiting.operands[1], IrNumber):
            values.absorb(waiting)
            shift = Shift("<<" if waiting.op == "shl" else ">>", amount.value)
            source = values.value(waiting.operands[0], kind)
            constant = values.value(other, kind)
            if operation == "AND" and isinstance(constant, int):
                return _masked(values, source, shift, constant)
            return values.shift(source, shift, operation, constant)
    left, right = _operands(values, instruction)
    if isinstance(left, int):
        left, right = right, left
    if isinstance(right, int) and isinstance(left, VirtualRegister):
        if operation == "AND":
            return _masked(values, left, NO_SHIFT, right)
        if operation == "XOR" and right == (1 << width(kind)) - 1:
            return truncated(values, values.alu(None, "~B", left), kind)
    return values.alu(left, operation, right)


def _masked(values: Lowering, value: Scalar, shift: Shift, mask: int) -> Scalar:
    """Return a shifted value AND a constant, in one word if some word does it."""
    if shift != NO_SHIFT and fits("alu_shf", "a", mask):
        return values.shift(value, shift, "AND", mask)
    if mask in BYTE_MASKS and (shift != NO_SHIFT or not fits("alu", "b", mask)):
        return values.bytes_of(value, BYTE_MASKS[mask], shift)
    if shift != NO_SHIFT:
        if not fits("alu", "b", mask):
            return values.shift(value, shift, "AND", mask)
        value = values.shift(value, shift)
    if not fits("alu", "b", mask) and fits("alu", "b", ~mask & MASK):
        return values.alu(value, "AND~", ~mask & MASK)
    return values.alu(value, "AND", mask)


def _field(values: Lowering, value: Value) -> tuple[Instruction, int, Shift] | None:
    """Return a pending value whose bytes outside of a mask are 0, the mask, and its shift."""
    waiting = values.peek(value, "and", "shl", "lshr")
    if not waiting or width(waiting.type) != 32:
        return None
    constant = waiting.operands[1]
    if not isinstance(constant, IrNumber):
        return None
    if waiting.op == "and":
        return waiting, constant.value & MASK, NO_SHIFT
    if waiting.op == "shl":
        return waiting, MASK << constant.value & MASK, Shift("<<", constant.value)
    return waiting, MASK >> constant.value, Shift(">>", constant.value)


def _merge_bytes(values: Lowering, instruction: Instruction) -> Scalar | None:
    """Translate `(x & bytes) | y` with bytes that complement each other: `ld_field`."""
    if width(instruction.type) != 32 or "disjoint" not in instruction.flags:
        return None
    for base, insert in (instruction.operands, instruction.operands[::-1]):
        outer, inner = _field(values, base), _field(values, insert)
        if not outer or not inner or outer[0].op != "and" or outer[1] not in BYTE_MASKS:
            continue
        if inner[1] not in BYTE_MASKS or outer[1] ^ inner[1] != MASK:
            continue
        values.absorb(outer[0])
        values.absorb(inner[0])
        before = values.value(outer[0].operands[0], LONGWORD)
        source = values.register(values.value(inner[0].operands[0], LONGWORD))
        result = values.new()
        values.copy(result, before)
        values.emit("ld_field", dest=result, mask=BYTE_MASKS[inner[1]], src=source,
                    shift=inner[2])  # fmt: skip
        return result
    return None


def convert(values: Lowering, instruction: Instruction) -> None:
    """Translate a conversion."""
    op, value, before = instruction.op, instruction.operands[0], instruction.types[0]
    kind = instruction.type
    if width(kind) > 32 or width(before) > 32:
        wide.convert(values, instruction)
    elif op == "zext" and (waiting := values.peek(value, "icmp")):
        values.define(instruction, boolean(values, values.absorb(waiting)))
    elif op == "sext":
        number = values.value(value, before)
        values.define(instruction, signed(values, number, before, width(kind)))
    elif op == "trunc":
        values.define(instruction, truncated(values, values.value(value, before), kind))
    elif op == "inttoptr":
        values.define(instruction, values.from_integer(instruction))
    elif op == "ptrtoint":
        address = values.address(value, before)
        space = before.space if isinstance(before, Pointer) else 0
        unit = UNITS.get(space, 1).bit_length() - 1
        whole = values.register(values.pointer(address))
        number = values.shift(whole, Shift("<<", unit))
        values.define(instruction, truncated(values, number, kind))
    elif op == "addrspacecast":
        raise values.fail("no cast between spaces")
    else:  # zext, bitcast: registers hold zeros above narrow values
        values.define(instruction, values.value(value, before))


def compared(values: Lowering, instruction: Instruction) -> None:
    """Translate a comparison whose value is needed."""
    values.define(instruction, boolean(values, instruction))


def freeze(values: Lowering, instruction: Instruction) -> None:
    """Translate `freeze`: registers always have some value."""
    if width(instruction.type) > 32:
        values.define(instruction, values.pair(instruction.operands[0]))
    else:
        values.define(instruction, values.value(instruction.operands[0], instruction.type))
