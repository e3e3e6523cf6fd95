"""Comparisons, branches and values of 0 and 1."""

from ixp.compiler.ir.module import Instruction, IrNumber, Local, Value
from ixp.compiler.ir.types import BIT, Integer, Type, width
from ixp.compiler.machine.code import CodeBlock, VirtualRegister
from ixp.compiler.select.addresses import Lowering
from ixp.compiler.select.emitter import MASK, Scalar, fits
from ixp.isa import Shift

SIGN = 1 << 31
OPPOSITE = {
    "br=0": "br!=0", "br<0": "br>=0", "br>0": "br<=0", "br=cout": "br!=cout",
    "br_bset": "br_bclr", "br=byte": "br!=byte", "br=ctx": "br!=ctx",
}  # fmt: skip
OPPOSITE |= {right: left for left, right in OPPOSITE.items()}
"""Branches that are taken exactly if another is not."""

_NOT = {"eq": "ne", "ult": "uge", "ugt": "ule", "slt": "sge", "sgt": "sle"}
_NOT |= {right: left for left, right in _NOT.items()}
_SIGNED = {"slt": "br<0", "sge": "br>=0", "sgt": "br>0", "sle": "br<=0"}
_SWAPPED = {"ugt": "ult", "ule": "uge"}


def logic(instruction: Instruction | None) -> tuple[str, Value, Value] | None:
    """Return `and` or `or` with its operands, for one of conditions."""
    if instruction is None or instruction.type != BIT:
        return None
    if instruction.op in ("and", "or"):
        return instruction.op, *instruction.operands[:2]  # type: ignore[return-value]
    if instruction.op == "select":
        condition, yes, no = instruction.operands
        if yes == IrNumber(1):
            return "or", condition, no
        if no == IrNumber(0):
            return "and", condition, yes
    return None


def inverted(instruction: Instruction | None) -> Value | None:
    """Return the condition that an `xor` with 1 inverts."""
    if instruction and instruction.op == "xor" and instruction.type == BIT:
        left, right = instruction.operands
        if right in (IrNumber(1), IrNumber(-1)):
            return left
    return None


def branch(values: Lowering, condition: Value, yes: CodeBlock, no: CodeBlock) -> None:
    """End the block: go to `yes` if a condition holds, else to `no`."""
    if isinstance(condition, IrNumber):
        jump(values, yes if condition.value & 1 else no)
        return
    waiting = values.peek(condition, "and", "or", "select", "xor", "icmp")
    if waiting and (parts := logic(waiting)):
        values.absorb(waiting)
        op, first, second = parts
        middle = values.new_block(op)
        branch(values, first, *((yes, middle) if op == "or" else (middle, no)))
        values.begin(middle)
        branch(values, second, yes, no)
    elif waiting and (other := inverted(waiting)) is not None:
        values.absorb(waiting)
        branch(values, other, no, yes)
    elif waiting and waiting.op == "icmp":
        values.absorb(waiting)
        values.place = waiting.place
        compare(values, waiting, yes, no)
    else:
        bit_branch(values, values.value(condition, BIT), 0, yes, no)


def jump(values: Lowering, target: CodeBlock) -> None:
    """End the block: go to a block."""
    values.emit("br", label=target, acts=True)


def flag_branch(values: Lowering, mnemonic: str, yes: CodeBlock, no: CodeBlock) -> None:
    """End the block by the condition codes of the instruction before."""
    values.emit(mnemonic, label=yes, acts=True, glued=True)
    jump(values, no)


def bit_branch(values: Lowering, value: Scalar, bit: int, yes: CodeBlock, no: CodeBlock) -> None:
    """End the block: go to `yes` if a bit is set."""
    if isinstance(value, int):
        jump(values, yes if value >> bit & 1 else no)
        return
    values.emit("br_bset", reg=value, bit=bit, label=yes, acts=True)
    jump(values, no)


def compare(values: Lowering, instruction: Instruction, yes: CodeBlock, no: CodeBlock) -> None:
    """End the block: go to `yes` if a comparison holds."""
    kind, predicate = instruction.types[0], instruction.predicate
    left, right = _stepped(values, instruction)
    if width(kind) > 32:
        _compare_pairs(values, instruction, yes, no)
    elif predicate in ("eq", "ne"):
        if predicate == "ne":
            yes, no = no, yes
        context = values.peek(left, "call")
        if context and isinstance(right, IrNumber):
            values.absorb(context)
            values.emit("br=ctx", context=right.value, label=yes, acts=True)
            jump(values, no)
        elif not _test_bits(values, left, right, kind, yes, no):
            _equal(values, values.value(left, kind), values.value(right, kind), yes, no)
    else:
        first, second = values.value(left, kind), values.value(right, kind)
        if predicate[0] == "s":
            first, second = signed(values, first, kind), signed(values, second, kind)
        _order(values, predicate, first, second, yes, no)


def _stepped(values: Lowering, instruction: Instruction) -> tuple[Value, Value]:
    """Return the operands, those after the step of a counter if only that is needed later.

    `i < 16` is `i + 4 < 20` where the sum does not wrap: then i ends with the addition.
    """
    left, right = instruction.operands
    step = values.steps.get(left.name) if isinstance(left, Local) else None
    if step is None or not isinstance(right, IrNumber) or step.type != instruction.types[0]:
        return left, right
    amount = step.operands[1]
    total = right.value + (amount.value if isinstance(amount, IrNumber) else 0)
    equality = instruction.predicate in ("eq", "ne")
    ordered = instruction.predicate in ("ult", "uge", "ugt", "ule") and "nuw" in step.flags
    limit = 1 << (width(step.type) - 1)
    if equality or (ordered and 0 <= right.value < limit and 0 <= total < limit):
        return Local(step.result), IrNumber(total)
    return left, right


def _test_bits(  # noqa: PLR0913, PLR0917 - a comparison and both ways
    values: Lowering, left: Value, right: Value, kind: Type, yes: CodeBlock, no: CodeBlock
) -> bool:
    """Branch on a bit or a byte of a value that is masked before; return whether that is done."""
    masked = values.peek(left, "and", "lshr")
    if not masked or not isinstance(right, IrNumber):
        return False
    number = right.value & ((1 << width(kind)) - 1)
    value, constant = masked.operands
    if not isinstance(constant, IrNumber):
        return _variable_bit(values, masked, number, yes, no)
    mask = constant.value & ((1 << width(kind)) - 1)
    if masked.op == "lshr":
        if width(kind) != 32 or mask != 24 or number > 0xFF:
            return False
        mask, number = 0xFF << 24, number << 24
    if mask.bit_count() == 1 and number in (0, mask):
        values.absorb(masked)
        register = values.value(value, kind)
        bit_branch(values, register, mask.bit_length() - 1, *((yes, no) if number else (no, yes)))
        return True
    for byte in range(4):
        if mask == 0xFF << 8 * byte and not number & ~mask:
            values.absorb(masked)
            register = values.register(values.value(value, kind))
            values.emit("br=byte", reg=register, byte=byte, value=number >> 8 * byte, label=yes,
                        acts=True)  # fmt: skip
            jump(values, no)
            return True
    return False


def _variable_bit(values: Lowering, masked: Instruction, number: int, yes: CodeBlock,
                  no: CodeBlock) -> bool:  # fmt: skip
    """Branch on `(1 << n) & x`, or `(x >> n) & 1` with both variable."""
    if masked.op != "and" or number or width(masked.type) != 32:
        return False
    for single, value in (masked.operands, masked.operands[::-1]):
        power = values.peek(single, "shl")
        if power and power.operands[0] == IrNumber(1):
            values.absorb(masked)
            values.absorb(power)
            amount = values.value(power.operands[1], power.type)
            moved = values.shifted_by(values.value(value, masked.type), amount, ">>")
            bit_branch(values, moved, 0, no, yes)
            return True
    return False


def _equal(values: Lowering, first: Scalar, second: Scalar, yes: CodeBlock, no: CodeBlock) -> None:
    if isinstance(first, int):
        first, second = second, first
    if isinstance(first, int) and isinstance(second, int):
        jump(values, yes if first == second else no)
        return
    if second == 0:
        values.test(None, "B", first)
    elif isinstance(second, int) and fits("alu", "b", -second & MASK):
        values.test(first, "+", -second & MASK)
    elif isinstance(second, int) and fits("alu", "b", second):
        values.test(first, "-", second)
    else:
        values.test(first, "XOR", second)
    flag_branch(values, "br=0", yes, no)


def signed(values: Lowering, value: Scalar, kind: Type, to: int = 32) -> Scalar:
    """Extend the sign of a value of fewer than 32 bits."""
    bits = width(kind)
    if bits >= to:
        return value
    if isinstance(value, int):
        return (value - (1 << bits) if value >> (bits - 1) & 1 else value) & ((1 << to) - 1)
    if bits == 1:
        extended = values.alu(0, "-", value)
    elif bits in (8, 16):  # the sign moves to bit 31 by one word, and back by three
        half = 1 << (bits - 1)
        extended = values.alu(values.alu(value, "XOR", half), "-", half)
    else:
        half = 1 << (bits - 1)
        extended = values.alu(values.alu(value, "XOR", half), "-", half)
    return truncated(values, extended, Integer(to))


def truncated(values: Lowering, value: Scalar, kind: Type) -> Scalar:
    """Return the low bits of a value: registers hold narrow values with zeros above."""
    bits = width(kind)
    if bits >= 32:
        return value
    if isinstance(value, int):
        return value & ((1 << bits) - 1)
    if values.width_of(value) <= bits:
        return value
    if bits in (8, 16):
        return values.bytes_of(value, (1 << bits // 8) - 1)
    return values.alu(value, "AND", (1 << bits) - 1)


def _order(  # noqa: PLR0913, PLR0917 - a comparison and both ways
    values: Lowering, predicate: str, first: Scalar, second: Scalar, yes: CodeBlock, no: CodeBlock
) -> None:
    if isinstance(first, int) and isinstance(second, int):
        first = values.constant(first)
    last = SIGN - 1 if predicate[0] == "s" else MASK
    # `x > c` as `x >= c + 1`: the other order would need the constant in a register.
    if isinstance(second, int) and predicate[1:] in ("gt", "le") and second != last:
        predicate = predicate[0] + {"gt": "ge", "le": "lt"}[predicate[1:]]
        second = (second + 1) & MASK
    if predicate[0] == "s":
        if second == 0 and predicate in ("slt", "sge"):
            values.test(None, "B", first)
        else:
            values.test(first, "-", second)
        flag_branch(values, _SIGNED[predicate], yes, no)
        return
    if predicate in _SWAPPED:
        predicate, first, second = _SWAPPED[predicate], second, first
    if predicate == "ult":
        predicate, yes, no = "uge", no, yes
    if _is_sum(values, first, second):
        flag_branch(values, "br=cout", no, yes)  # a sum below its term has a carry
        return
    values.test(first, "-", second)
    flag_branch(values, "br=cout", yes, no)


def _is_sum(values: Lowering, value: Scalar, term: Scalar) -> bool:
    """Return whether the instruction before has added a term, so that its carry tells."""
    last = values.last
    if last is None or last.dest is None or last.dest is not value or last.glued:
        return False
    term = values.constant(term) if isinstance(term, int) and not fits("alu", "b", term) else term
    terms = (last.operands.get("a"), last.operands.get("b"))
    return last.operands.get("op") == "+" and term in terms and last.dest not in terms


def _compare_pairs(
    values: Lowering, instruction: Instruction, yes: CodeBlock, no: CodeBlock
) -> None:
    first, second = (values.pair(operand) for operand in instruction.operands)
    predicate = instruction.predicate
    if predicate in ("eq", "ne"):
        if predicate == "ne":
            yes, no = no, yes
        middle = values.new_block("low")
        _equal(values, first.high, second.high, middle, no)
        values.begin(middle)
        _equal(values, first.low, second.low, yes, no)
        return
    if predicate[1:] in ("gt", "le"):
        first, second = second, first
        predicate = predicate[0] + {"gt": "lt", "le": "ge"}[predicate[1:]]
    values.test(first.low, "-", second.low)
    high = values.register(first.high)
    other = values.register(second.high)
    values.emit("alu", dest=None, a=high, op="-carry", b=other, glued=True, acts=True)
    if predicate[0] == "s":
        flag_branch(values, "br<0" if predicate == "slt" else "br>=0", yes, no)
    elif predicate == "ult":
        flag_branch(values, "br=cout", no, yes)
    else:
        flag_branch(values, "br=cout", yes, no)


def boolean(values: Lowering, instruction: Instruction) -> Scalar:
    """Return 1 if a comparison holds, else 0."""
    kind, predicate = instruction.types[0], instruction.predicate
    if predicate[0] == "u" and width(kind) <= 32:
        first, second = (values.value(operand, kind) for operand in instruction.operands)
        if predicate in _SWAPPED:
            predicate, first, second = _SWAPPED[predicate], second, first
        if predicate == "ult" and _is_sum(values, first, second):
            return values.alu(None, "+carry", 0, glued=True)
        if isinstance(first, int) and isinstance(second, int):
            first = values.constant(first)
        values.test(first, "-", second)
        carry = values.alu(None, "+carry", 0, glued=True)
        return carry if predicate == "uge" else values.alu(1, "-", carry)
    result = values.new()
    yes, no, end = (values.new_block(name) for name in ("true", "false", "end"))
    compare(values, instruction, yes, no)
    for block, value in ((yes, 1), (no, 0)):
        values.begin(block)
        values.load(result, value)
        jump(values, end)
    values.begin(end)
    return result


def sign_mask(values: Lowering, value: Scalar) -> VirtualRegister:
    """Return all ones for a negative value, else 0."""
    return values.alu(0, "-", values.shift(value, Shift(">>", 31)))
