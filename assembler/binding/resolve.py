"""Statements to words: constants and addresses get values, operands are checked and encoded."""

import re
from collections.abc import Mapping

from ixp.assembler.binding.operand_fit import first_unfit_operand
from ixp.assembler.binding.operands import label
from ixp.assembler.binding.scopes import Variable
from ixp.assembler.binding.statements import BoundInstruction, Statements
from ixp.assembler.binding.values import BoundShift, Constant, Value
from ixp.assembler.grammar.syntax import LabelAddress, RegisterNumber, nodes
from ixp.assembler.text.diagnostics import Fault, Report
from ixp.isa import (
    CONTROL_STORE_WORDS,
    NO_SHIFT,
    EncodeError,
    Instr,
    Operand,
    OperandKind,
    Shift,
    encode,
    immed_parts,
)
from ixp.isa import Value as FinalValue
from ixp.isa.coding.operand_kinds import (
    ByteShift,
    Flags,
    Label,
    NumberRange,
    RegisterOrNumber,
    Shifts,
)
from ixp.isa.tables.chip import VARIANTS, Chip, chip
from ixp.isa.tables.csrs import CSR_NUMBERS
from ixp.isa.tables.registers import BANKS, XFER_FILES, Register

LONGWORDS = 2**32
ROTATION = 32


def resolve(
    program: Statements, table: Chip, report: Report, *, placed: bool = True
) -> tuple[list[Instr], list[int]]:
    """Return the instructions and words of a program; faults go to the report.

    If a line is missing, or before registers are `placed`, words are encoded with likely numbers,
    and faults that depend on addresses and numbers are not reported.
    """
    instrs: list[Instr] = []
    words: list[int] = []
    labels = {name: min(at, CONTROL_STORE_WORDS - 1) for name, at in program.labels.items()}
    settled = placed and not program.partial and len(program.instructions) <= CONTROL_STORE_WORDS
    for bound in program.instructions:
        try:
            _check_chip(bound, table, report)
            _check_queue(bound, report)
            for target in bound.targets:
                target.value(labels)
            instr = _instr(bound, labels, report)
            _check_signal(bound, instr, labels, table, report)
            words.append(_encode(bound, instr))
            instrs.append(instr)
        except Fault as fault:
            if settled or fault.undefined_name or not _asks_for_places(bound):
                report.fault(fault)
    for token, condition, text in program.asserts:
        if settled or not asks_for_places(condition):
            try:
                if not condition.value(labels):
                    report.error(text or "condition of `.assert` does not hold", token)
            except Fault as fault:
                report.fault(fault)
    return instrs, words


def _asks_for_places(bound: BoundInstruction) -> bool:
    """Return whether an operand other than the target of a branch is decided by places."""
    return any(
        isinstance(value, Constant)
        and not isinstance(bound.row.operand(name).kind, Label)
        and asks_for_places(value)
        for name, value in bound.values.items()
    )


def asks_for_places(constant: Constant) -> bool:
    """Return whether addresses or numbers of registers decide the value of a constant."""
    return any(
        isinstance(node, LabelAddress | RegisterNumber) for node in nodes(constant.expression)
    )


def _check_chip(bound: BoundInstruction, table: Chip, report: Report) -> None:
    """Report an instruction that the chip lacks."""
    needs = bound.row.needs
    if needs and not table[f"has_{needs}"]:
        able = [variant for variant in sorted(VARIANTS) if chip(variant)[f"has_{needs}"]]
        lacks = f"{table.name} lacks"
        hint = f"assemble for {' or '.join(able)} (--chip)"
        if table.name in able:
            lacks = f"the chip lacks by its row `has_{needs}`"
            hint = f"set the row to 1 (--row has_{needs}=1)"
        message = f"`{bound.row.mnemonic}` needs {needs.upper()} hardware, which {lacks}"
        report.warn("missing-unit", message, bound.token, hint)


def _check_signal(
    bound: BoundInstruction, instr: Instr, labels: Mapping[str, int], table: Chip, report: Report
) -> None:
    """Report a signal to a thread that the chip lacks, unless the number fits no word at all."""
    if instr.mnemonic != "fast_wr" or instr.operands["csr"] != CSR_NUMBERS["inter_thd_sig"]:
        return
    operand, threads = bound.row.operand("value"), table["engines"] * table["contexts"]
    thread = _value(bound, operand, bound.values["value"], labels)
    if isinstance(thread, int) and thread >= threads and operand.kind.accepts(thread):
        message = f"`fast_wr` must signal a thread below {threads}, not {thread}"
        hint = f"the row `engines` of the chip is {table['engines']}"
        report.warn("missing-unit", message, bound.operand_tokens["value"], hint)


def _check_queue(bound: BoundInstruction, report: Report) -> None:
    """Report the token of a queue that a CRC move cannot use; the word has none."""
    if bound.other_queue is not None:
        message = f"queue of `{bound.row.mnemonic}` must be ordered, not {bound.other_queue.text}"
        hint = "the CRC unit takes quadwords in the order of their commands"
        report.warn("crc-queue", message, bound.other_queue, hint)


def _instr(bound: BoundInstruction, labels: Mapping[str, int], report: Report) -> Instr:
    """Return the instruction with all values known; raises Fault."""
    operands: dict[str, FinalValue] = {"command": bound.row.command} if bound.row.command else {}
    for operand in bound.row.operands:
        operands[operand.name] = _value(bound, operand, bound.values[operand.name], labels)
    _immed(bound, operands, report)
    for operand in bound.row.operands:
        operands[operand.name] = _check(bound, operand, operands[operand.name], report)
    tokens = {
        name: value.value(labels) if isinstance(value, Constant) else value
        for name, value in bound.options.items()
    }
    return Instr(bound.row.mnemonic, operands, tokens)


def _value(
    bound: BoundInstruction, operand: Operand, value: Value, labels: Mapping[str, int]
) -> FinalValue:
    if isinstance(value, Variable):
        return value.register or _likely(operand, value)
    if isinstance(value, Constant):
        return value.value(labels)
    if isinstance(value, BoundShift):
        return _shift(bound, operand, value, labels)
    return value


def _likely(operand: Operand, variable: Variable) -> Register:
    """Return a stand-in for a register without a number; two sources never conflict."""
    second = operand.role == "b"
    bank = BANKS[second] if variable.file == "gpr" else ""
    return Register(variable.file, int(second), bank, variable.absolute)


def _shift(
    bound: BoundInstruction, operand: Operand, value: BoundShift, labels: Mapping[str, int]
) -> Shift:
    amount = value.amount
    if isinstance(amount, Constant):
        amount = amount.value(labels)
    optional = not isinstance(operand.kind, Shifts) or operand.kind.optional
    if amount == 0 and optional and not isinstance(operand.kind, ByteShift):
        return NO_SHIFT
    if not 0 <= amount < ROTATION:
        steps = isinstance(operand.kind, ByteShift)
        wanted = operand.kind.expected if steps else f"1 to {ROTATION - 1}"
        written = _as_written(amount, bound.texts[operand.name])
        message = f"{label(operand.name)} must be {wanted}, not {written}"
        raise Fault(message, bound.operand_tokens[operand.name])
    if value.kind == ">>rot":
        return Shift("rot", (ROTATION - amount) % ROTATION)
    return Shift("rot" if value.kind == "<<rot" else value.kind, amount)


def _immed(bound: BoundInstruction, operands: dict[str, FinalValue], report: Report) -> None:
    """Find constant and shift of an `immed` whose constant is wider than 16 bits."""
    shifts = [operand.name for operand in bound.row.operands if isinstance(operand.kind, ByteShift)]
    value = operands.get("value")
    if not shifts or not isinstance(value, int):
        return
    if LONGWORDS - 0x10000 <= value < LONGWORDS:
        value -= LONGWORDS
        operands["value"] = value
    written = shifts[0] in bound.operand_tokens
    if written or bound.row.operand("value").kind.accepts(value):
        return
    parts = immed_parts(value % LONGWORDS) if -LONGWORDS // 2 <= value < LONGWORDS else None
    if parts is None:
        low, high = value & 0xFFFF, value >> 16 & 0xFFFF
        dest, name = bound.texts["dest"], bound.row.mnemonic
        report.warn(
            "immediate-range",
            f"constant {value:#x} does not fit one `{name}`, which writes 16 bits in place",
            bound.operand_tokens["value"],
            f"use two: `{name}[{dest}, {low:#x}]`, `{name}_w1[{dest}, {high:#x}]`",
        )
        parts = low, 0
    operands["value"], operands[shifts[0]] = parts[0], Shift("<<", parts[1])


def _check(
    bound: BoundInstruction, operand: Operand, value: FinalValue, report: Report
) -> FinalValue:
    """Return an operand that its kind accepts; raises Fault in terms of the source.

    A constant that is too wide is cut to its low bits, if the check allows it.
    """
    if operand.kind.accepts(value):
        return value
    number = isinstance(value, int | Shift) and not isinstance(operand.kind, Flags)
    text = bound.texts[operand.name]
    shown = _as_written(value, text) if number else f"`{text}`" if text else "nothing"
    message = f"{label(operand.name)} must be {operand.kind.expected}, not {shown}"
    place = bound.operand_tokens.get(operand.name, bound.token)
    width = _constant_bits(operand.kind) if isinstance(value, int) else 0
    if not isinstance(value, int) or not operand.kind.accepts(value % (1 << width)):
        hint = _copying(bound, operand.name) or _transfer_hint(operand, value)
        raise Fault(message, place, hint)
    report.warn("immediate-range", message, place, _copying(bound, operand.name))
    return value % (1 << width)


def _transfer_hint(operand: Operand, value: FinalValue) -> str:
    """Return how transfer registers are written, if only one may stand in the place of a GPR."""
    if not isinstance(value, Register):
        return ""
    registers = [*filter(operand.kind.accepts, (Register(file, 0) for file in XFER_FILES))]
    signs = [str(register).rstrip("0") for register in registers if register.file != value.file]
    return f"transfer registers are written `{signs[0]}x`" if signs else ""


def _as_written(value: FinalValue, text: str) -> str:
    """Return a value as messages show it: in hexadecimal where the source has it so."""
    return f"{value:#x}" if isinstance(value, int) and "0x" in text.lower() else str(value)


def _constant_bits(kind: OperandKind) -> int:
    """Return the bits of a kind's constants, 0 if it has none or they are counts or addresses."""
    numbers = kind.numbers if isinstance(kind, RegisterOrNumber) else kind
    if not isinstance(numbers, NumberRange) or isinstance(numbers, Label) or numbers.base:
        return 0
    return numbers.width


def _encode(bound: BoundInstruction, instr: Instr) -> int:
    """Return the word; raises Fault where the description refuses a combination."""
    try:
        return encode(instr)
    except EncodeError as error:
        place = bound.operand_tokens.get(error.operand) or bound.option_tokens.get(error.operand)
        hint = _copying(bound, error.operand)
        raise Fault(_named(str(error), bound, instr), place or bound.token, hint) from None


def _named(message: str, bound: BoundInstruction, instr: Instr) -> str:
    """Return a message about registers by number with the names of the source."""
    names = {
        str(instr.operands[operand]): f"`{value.name}`"
        for operand, value in bound.values.items()
        if isinstance(value, Variable)
    }
    return re.sub(r"[@$]*\w+", lambda word: names.get(word.group(), word.group()), message)


def _copying(bound: BoundInstruction, operand: str) -> str:
    """Return the hint that a copy would resolve a conflict, if so."""
    hint = "copy it into a GPR (--fix does, where that changes nothing else)"
    return hint if first_unfit_operand(bound) == operand else ""
