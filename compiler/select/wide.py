"""Rules for integers of 33 to 64 bits: two registers."""

from ixp.compiler.ir.module import Instruction, IrNumber
from ixp.compiler.ir.types import Integer, width
from ixp.compiler.select.addresses import Lowering, Pair
from ixp.compiler.select.conditions import sign_mask, signed, truncated
from ixp.compiler.select.emitter import Scalar
from ixp.isa import Shift

_LOGIC = {"and": "AND", "or": "OR", "xor": "XOR"}


def binary(values: Lowering, instruction: Instruction) -> None:
    """Translate an instruction with two operands of 64 bits."""
    if instruction.type != Integer(64):
        raise values.fail("integers must have 8, 16, 32 or 64 bits")
    left = values.pair(instruction.operands[0])
    op = instruction.op
    if op in ("shl", "lshr", "ashr"):
        amount = instruction.operands[1]
        if not isinstance(amount, IrNumber):
            raise values.fail("no shift of 64 bits by a variable; shift the halves")
        values.define(instruction, _shift(values, left, op, amount.value))
        return
    right = values.pair(instruction.operands[1])
    if op in _LOGIC:
        result = Pair(*(_logic(values, _LOGIC[op], a, b) for a, b in
                        ((left.high, right.high), (left.low, right.low))))  # fmt: skip
    elif op in ("add", "sub"):
        # Registers first: a constant must not be loaded between both words.
        low, high, more = left.low, values.register(left.high), values.register(right.high)
        sign = "+" if op == "add" else "-"
        low_sum = values.alu(low, sign, right.low)
        result = Pair(values.alu(high, f"{sign}carry", more, glued=True), low_sum)
    else:
        raise values.fail(f"no `{op}` of 64 bits; use 32 bits")
    values.define(instruction, result)


def _logic(values: Lowering, op: str, left: Scalar, right: Scalar) -> Scalar:
    if isinstance(left, int):
        left, right = right, left
    if isinstance(left, int) and isinstance(right, int):
        return {"AND": left & right, "OR": left | right, "XOR": left ^ right}[op]
    if right == 0:
        return 0 if op == "AND" else left
    return values.alu(left, op, right)


def _shift(values: Lowering, value: Pair, op: str, amount: int) -> Pair:
    high, low = value.high, value.low
    if amount == 0:
        return value
    filled: Scalar = 0
    if op == "ashr":
        filled = sign_mask(values, high)
    if amount >= 32:
        rest = amount - 32
        if op == "shl":
            return Pair(_moved(values, low, "<<", rest), 0)
        if op == "lshr" or rest == 0:
            return Pair(filled, _moved(values, high, ">>", rest))
        return Pair(filled, _funnel(values, filled, high, rest))
    if op == "shl":
        return Pair(_funnel(values, high, low, 32 - amount), _moved(values, low, "<<", amount))
    upper = _moved(values, high, ">>", amount) if op == "lshr" else (
        _funnel(values, filled, high, amount))  # fmt: skip
    return Pair(upper, _funnel(values, high, low, amount))


def _moved(values: Lowering, value: Scalar, kind: str, amount: int) -> Scalar:
    if amount == 0:
        return value
    if isinstance(value, int):
        return (value << amount if kind == "<<" else value >> amount) & 0xFFFFFFFF
    return values.shift(value, Shift(kind, amount))


def _funnel(values: Lowering, high: Scalar, low: Scalar, amount: int) -> Scalar:
    """Return the low longword of 64 bits shifted right."""
    if isinstance(high, int) and isinstance(low, int):
        return (high << 32 | low) >> amount & 0xFFFFFFFF
    if high == 0:
        return _moved(values, low, ">>", amount)
    if low == 0:
        return _moved(values, high, "<<", 32 - amount)
    dest = values.new()
    values.emit("dbl_shf", dest=dest, a=values.register(high), b=values.register(low),
                shift=Shift(">>", amount))  # fmt: skip
    return dest


def funnel(values: Lowering, high: Scalar, low: Scalar, amount: int) -> Scalar:
    """Return bits of two longwords beside each other: `llvm.fshl` and `llvm.fshr`."""
    return _funnel(values, high, low, amount)


def convert(values: Lowering, instruction: Instruction) -> None:
    """Translate a conversion from or to 64 bits."""
    op, value, before = instruction.op, instruction.operands[0], instruction.types[0]
    kind = instruction.type
    if op == "trunc" and width(kind) <= 32:
        values.define(instruction, truncated(values, values.pair(value).low, kind))
    elif op in ("zext", "sext", "trunc") and kind == Integer(64) and width(before) <= 32:
        number = values.value(value, before)
        if op == "zext":
            values.define(instruction, Pair(0, number))
        else:
            low = signed(values, number, before)
            values.define(instruction, Pair(sign_mask(values, low), low))
    else:
        raise values.fail("integers must have 8, 16, 32 or 64 bits")
