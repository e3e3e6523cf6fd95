"""Rules for calls: functions of `ixp.h`, of LLVM, and inline microcode."""

import re
from collections.abc import Callable

from ixp.assembler.checks.adjacent_words import BSET_LATENCY
from ixp.compiler.ir.module import Instruction, IrFunction, Local, Value
from ixp.compiler.ir.types import Integer, Pointer, width
from ixp.compiler.machine.code import NumberOf, Operand
from ixp.compiler.select import wide
from ixp.compiler.select.addresses import Lowering, Pair
from ixp.compiler.select.conditions import compare, jump, sign_mask
from ixp.compiler.select.control import kill
from ixp.compiler.select.emitter import Scalar
from ixp.compiler.select.references import constant, refer, references, transfer_file
from ixp.isa import LOCAL_CSRS, Shift, event_mask, find

_IGNORED = ("llvm.lifetime", "llvm.experimental.noalias", "llvm.assume", "llvm.dbg")
_SHIFT = re.compile(r"(<<rot|<<|>>)(\d+|indirect)$")


def declare_files(values: Lowering, function: IrFunction) -> None:
    """Note which transfer registers each local variable stands in: the functions tell."""
    for block in function.blocks:
        for instruction in block.instructions:
            file = transfer_file(instruction.callee) if instruction.op == "call" else ""
            if file:
                values.place = instruction.place
                values.variables.set_file(_variable(function, instruction.operands[0]), file)


def _variable(function: IrFunction, value: Value) -> str:
    """Return the local variable that a pointer leads into."""
    definitions = {i.result: i for block in function.blocks for i in block.instructions}
    while isinstance(value, Local) and definitions[value.name].op == "getelementptr":
        value = definitions[value.name].operands[0]
    return value.name if isinstance(value, Local) else ""


def call(values: Lowering, instruction: Instruction) -> None:
    """Translate a call."""
    name = instruction.callee
    if name.startswith(_IGNORED):
        return
    if name.startswith("llvm."):
        _llvm(values, instruction, name.split(".")[1])
    elif name in references():
        refer(values, instruction, references()[name])
    elif name in _FUNCTIONS:
        _FUNCTIONS[name](values, instruction)
    elif name in values.layout.functions:
        raise values.fail(f"no recursion: `{name}` calls itself, and there is no stack")
    else:
        raise values.fail(f"`{name}` is not defined: a stage is one file; include its source")


def _argument(values: Lowering, instruction: Instruction, number: int) -> Scalar:
    return values.value(instruction.operands[number], instruction.types[number])


def _csum_add(values: Lowering, instruction: Instruction) -> None:
    """Add two numbers of one's complement: the carry is added again."""
    first, second = (_argument(values, instruction, number) for number in (0, 1))
    total = values.alu(first, "+", second)
    values.define(instruction, values.alu(total, "+carry", 0, glued=True))


def _wait_for(values: Lowering, instruction: Instruction) -> None:
    mask = constant(values, instruction.operands[0])
    values.check(values.emit("ctx_arb", events=mask, acts=True))


def _wait_receive(values: Lowering, instruction: Instruction) -> None:
    address = values.address(instruction.operands[0], instruction.types[0])
    status = values.variables.register(address.variable, "read", address.offset)
    values.emit("ctx_arb", events=event_mask("start_receive"), reads=[status],
                writes=[status], acts=True)  # fmt: skip


def _swap(values: Lowering, _: Instruction) -> None:
    values.emit("ctx_arb", events=event_mask("voluntary"), acts=True)


def _kill(values: Lowering, _: Instruction) -> None:
    kill(values)


def _context(values: Lowering, instruction: Instruction) -> None:
    result = values.new("ctx")
    values.emit("local_csr_rd", csr=LOCAL_CSRS["active_ctx_sts"], acts=True)
    values.emit("immed", dest=result, value=0, glued=True)
    values.define(instruction, values.alu(result, "AND", 3))


def _find_bit(values: Lowering, instruction: Instruction) -> None:
    """Return 16 plus the number of the lowest bit set in bits 15:0, or 0."""
    value = values.register(_argument(values, instruction, 0))
    result = values.new()
    values.emit("find_bset", src=value, acts=True)
    for _ in range(BSET_LATENCY - 1):
        values.emit("nop", acts=True)
    values.emit("load_bset_result1", dest=result, tokens={"clr_results": True}, acts=True)
    values.define(instruction, result)


def _xfer_number(values: Lowering, instruction: Instruction) -> None:
    address = values.address(instruction.operands[0], instruction.types[0])
    register = values.variables.register(address.variable, "read", address.offset)
    result = values.new("xfer")
    # A unit may write the register from now on: no other value may stand there.
    values.emit("immed", dest=result, value=NumberOf(register), writes=[register])
    values.define(instruction, result)


def _signal(values: Lowering, instruction: Instruction) -> None:
    """Return whether an event is pending, and clear it."""
    result = values.new()
    mask = constant(values, instruction.operands[0])
    no, end = values.new_block("no_signal"), values.new_block("end")
    yes = values.new_block("signal")
    values.emit("br_!signal", signal=mask.bit_length() - 1, label=no, acts=True)
    jump(values, yes)
    for block, number in ((yes, 1), (no, 0)):
        values.begin(block)
        values.load(result, number)
        jump(values, end)
    values.begin(end)
    values.define(instruction, result)


_FUNCTIONS: dict[str, Callable[[Lowering, Instruction], None]] = {
    "csum_add": _csum_add, "wait_for": _wait_for, "wait_receive": _wait_receive,
    "ctx_swap": _swap, "kill": _kill, "ctx": _context, "find_bit": _find_bit,
    "xfer_number": _xfer_number, "signal_pending": _signal,
}  # fmt: skip
FUNCTIONS = tuple(_FUNCTIONS)
"""The functions of `ixp.h` that are no references."""


def _llvm(values: Lowering, instruction: Instruction, name: str) -> None:
    kind = instruction.type
    if name in ("umin", "umax", "smin", "smax"):
        _extreme(values, instruction, name)
    elif name in ("fshl", "fshr"):
        _funnel(values, instruction, name)
    elif name == "bswap" and width(kind) == 32:
        value = values.register(_argument(values, instruction, 0))
        outer = values.shift(value, Shift("rot", 8))
        inner = values.shift(value, Shift("rot", 24))
        result = values.bytes_of(inner, 0b1010)
        low = values.bytes_of(outer, 0b0101)
        values.define(instruction, values.alu(result, "OR", low))
    elif name == "abs" and width(kind) == 32:
        number = _argument(values, instruction, 0)
        sign = sign_mask(values, number)
        values.define(instruction, values.alu(values.alu(number, "XOR", sign), "-", sign))
    elif name in ("uadd", "usub") and width(instruction.types[0]) == 32:
        first, second = (_argument(values, instruction, number) for number in (0, 1))
        total = values.alu(first, "+" if name == "uadd" else "-", second)
        carry = values.alu(None, "+carry", 0, glued=True)
        overflow: Scalar = carry if name == "uadd" else values.alu(1, "-", carry)
        values.define(instruction, Pair(total, overflow))
    elif name == "usub_sat" or instruction.callee.startswith("llvm.usub.sat"):
        raise values.fail("no saturating subtraction")
    else:
        raise values.fail(f"`{instruction.callee}` of LLVM is not supported")


def extract(values: Lowering, instruction: Instruction) -> None:
    """Translate the parts of an addition with overflow."""
    pair = values.pair(instruction.operands[0])
    values.define(instruction, pair.low if instruction.cases[0] else pair.high)


def _extreme(values: Lowering, instruction: Instruction, name: str) -> None:
    """Translate minimum and maximum."""
    if width(instruction.type) > 32:
        raise values.fail("no minimum of 64 bits")
    predicate = {"umin": "ult", "umax": "ugt", "smin": "slt", "smax": "sgt"}[name]
    numbers = [_argument(values, instruction, number) for number in (0, 1)]
    result = values.new()
    first, second, end = (values.new_block(part) for part in ("first", "second", "end"))
    test = Instruction("icmp", Integer(1), instruction.operands[:2], instruction.types[:2],
                       predicate=predicate, place=instruction.place)  # fmt: skip
    compare(values, test, first, second)
    for block, number in zip((first, second), numbers, strict=True):
        values.begin(block)
        values.copy(result, number)
        jump(values, end)
    values.begin(end)
    values.define(instruction, result)


def _funnel(values: Lowering, instruction: Instruction, name: str) -> None:
    if width(instruction.type) != 32:
        raise values.fail("rotate 32 bits")
    high, low, amount = (_argument(values, instruction, number) for number in range(3))
    if not isinstance(amount, int):
        left = values.shifted_by(high, amount if name == "fshl" else _negated(values, amount), "<<")
        back = amount if name == "fshr" else _negated(values, amount)
        right = values.shifted_by(low, back, ">>")
        if high is not low:
            raise values.fail("no funnel shift of two values by a variable")
        values.define(instruction, values.alu(left, "OR", right))
        return
    amount %= 32
    if high is low and isinstance(high, int) is False and amount:
        left_by = amount if name == "fshl" else 32 - amount
        values.define(instruction, values.shift(high, Shift("rot", left_by)))
    elif amount == 0:
        values.define(instruction, high if name == "fshl" else low)
    else:
        right_by = amount if name == "fshr" else 32 - amount
        values.define(instruction, wide.funnel(values, high, low, right_by))


def _negated(values: Lowering, amount: Scalar) -> Scalar:
    return values.alu(0, "-", amount)


def assembly(values: Lowering, instruction: Instruction) -> None:
    """Translate inline microcode: one instruction with `%0`, `%1` for values of C."""
    text = instruction.callee.strip()
    match = re.fullmatch(r"([^\[\s,]+)(?:\[(.*)\])?((?:,\s*\w+)*)", text)
    parts = [part.strip() for part in match[2].split(",")] if match and match[2] else []
    row = find(match[1].lower()) if match else None
    command = ""
    if match and row is None and parts:
        row, command = find(match[1].lower(), parts[0]), parts[0]
    if match is None or row is None:
        raise values.fail(f"inline microcode must be one instruction, not `{text}`")
    parts = parts[1:] if command else parts
    if len(parts) > len(row.operands):
        raise values.fail(f"`{row.syntax}` has {len(row.operands)} operands")
    outputs = instruction.constraints.count("=")
    result = values.new() if outputs else None
    operands: dict[str, Operand] = {"command": command} if command else {}
    for operand, part in zip(row.operands, parts, strict=False):
        value: Operand = part
        if not operand.kind.accepts(part):
            value = _microcode_operand(values, instruction, part, result, outputs)
        if part.startswith("$") and isinstance(value, int) and not operand.kind.accepts(value):
            value = values.constant(value)
        operands[operand.name] = value
    tokens = {token.strip(): True for token in match[3].split(",") if token.strip()}
    op = values.emit(row.mnemonic, acts=True, tokens=dict(tokens), **operands)  # type: ignore[arg-type]
    values.check(op)
    if result is not None:
        values.define(instruction, result)


def _microcode_operand(values: Lowering, instruction: Instruction, part: str, result: Operand,
                       outputs: int) -> Operand:  # fmt: skip
    if part == "--":
        return None
    if re.fullmatch(r"\$\d+", part):
        number = int(part[1:])
        if number < outputs:
            return result
        at = number - outputs
        if isinstance(instruction.types[at], Pointer):
            raise values.fail("inline microcode takes numbers, no pointers")
        return values.value(instruction.operands[at], instruction.types[at])
    if shift := _SHIFT.fullmatch(part):
        if shift[2] == "indirect":
            return Shift(part)
        kind = "rot" if shift[1] == "<<rot" else shift[1]
        return Shift(kind, int(shift[2]))
    try:
        return int(part, 0)
    except ValueError:
        return part
