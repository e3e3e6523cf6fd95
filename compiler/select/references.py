"""Functions of `ixp.h` that ask a unit: their names and arguments come from the rows of `ixp.isa`.

`sram_read(x, a, n)` waits, `sram_read_start` asks for a signal, `sram_read_queued` for none; the
queue may follow: `sram_write_start_ordered`.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ixp.compiler.ir.module import Instruction, IrNumber, Value
from ixp.compiler.ir.types import Pointer, Type
from ixp.compiler.machine.code import Operand, VirtualRegister
from ixp.compiler.select.addresses import Lowering
from ixp.compiler.select.emitter import Scalar
from ixp.isa import Instruction as Row
from ixp.isa.instructions import ROWS
from ixp.isa.tables.operations import BIT_OPERATIONS, QUEUE_CLASSES, UNITS_BY_NAME

Tokens = dict[str, int | bool | str]
_ENDINGS: dict[str, Tokens] = {
    "": {"ctx_swap": True},
    "_start": {"sig_done": True},
    "_queued": {},
}
_HALVES = {"read": ("read",), "write": ("write",), "both": ("write", "read")}


class Reference(NamedTuple):
    """A function of `ixp.h`: the row, the tokens, and the operation of a `bit_wr`."""

    row: Row
    tokens: Tokens
    operation: str = ""

    @property
    def transfer(self) -> str:
        """How it uses transfer registers: "read", "write", "both" or ""."""
        facts = self.row.interaction
        return facts._replace(op=self.operation or facts.op).transfer if facts else ""

    @property
    def max_count(self) -> int:
        """The largest count."""
        return self.row.interaction.max_count if self.row.interaction else 1

    @property
    def counts(self) -> bool:
        """Whether the caller says how much is moved."""
        return "count" in self.operands and self.max_count > 1

    @property
    def operands(self) -> list[str]:
        """The names of the row's operands that are written."""
        return [operand.name for operand in self.row.operands if operand.kind.width]

    @property
    def takes_value(self) -> bool:
        """Whether the function takes or returns a longword, in place of a variable."""
        return "count" not in self.operands and self.file == "sram" and not self._hashes

    @property
    def returns_value(self) -> bool:
        """Whether the function returns a longword."""
        return self.takes_value and self.transfer in ("read", "both")

    @property
    def file(self) -> str:
        """The transfer registers that it uses."""
        return UNITS_BY_NAME[self.row.interaction.unit].file if self.row.interaction else ""

    @property
    def _hashes(self) -> bool:
        return self.row.interaction is not None and self.row.interaction.unit == "hash"

    def longwords(self, count: int) -> int:
        """Return how many transfer registers are used for a count."""
        facts = self.row.interaction
        return (self.max_count if self._hashes else count) * (facts.xfers_per_count if facts else 1)


def _names(row: Row) -> Iterator[tuple[str, str]]:
    """Yield the names of the functions for a row, and the operation of each."""
    unit = f"{row.mnemonic}_"
    if row.command == "bit_wr":
        yield from ((unit + operation, operation) for operation in BIT_OPERATIONS)
    elif row.command:
        yield unit + row.command, ""
    else:
        yield row.mnemonic, ""


def _endings(row: Row, operation: str) -> dict[str, Tokens]:
    """Return the ways to wait; a value that is returned must have arrived."""
    if "ctx_swap" not in row.token_names:
        return {"": {}}
    waits = Reference(row, {}, operation).returns_value
    return {"": _ENDINGS[""]} if waits else _ENDINGS


@cache
def references() -> dict[str, Reference]:
    """Return every function that asks a unit, by its name."""
    functions = {}
    for row in ROWS:
        asked = row.interaction
        if asked is None or asked.kind != "reference" or asked.unit not in UNITS_BY_NAME:
            continue
        for name, operation in _names(row):
            for ending, tokens in _endings(row, operation).items():
                functions[name + ending] = Reference(row, tokens, operation)
                for queue in QUEUE_CLASSES:
                    if queue in row.token_names:
                        queued = Reference(row, tokens | {queue: True}, operation)
                        functions[f"{name}{ending}_{queue}"] = queued
    return functions


def transfer_file(name: str) -> str:
    """Return the transfer registers that the first argument of a function stands in, or ""."""
    reference = references().get(name)
    if reference is None or not reference.transfer or reference.takes_value:
        return ""
    return reference.file


class _Call:
    """A call whose arguments are taken from the left."""

    def __init__(self, values: Lowering, instruction: Instruction) -> None:
        self.values = values
        self.name = instruction.callee
        self._arguments = list(zip(instruction.operands, instruction.types, strict=True))

    def take(self) -> tuple[Value, Type]:
        if not self._arguments:
            raise self.values.fail(f"too few arguments of `{self.name}`")
        return self._arguments.pop(0)

    def constant(self) -> int:
        return constant(self.values, self.take()[0])

    def number(self) -> Scalar:
        return self.values.value(*self.take())

    def address(self) -> dict[str, Operand]:
        value, kind = self.take()
        if isinstance(kind, Pointer):
            address = self.values.address(value, kind)
            first, second = self.values.address_operands(address)
            return {"addr1": first, "addr2": second}
        added = self.values.peek(value, "add", "or")
        more = added.operands[1] if added else None
        if added and isinstance(more, IrNumber) and self.values.fits_address(more.value):
            self.values.absorb(added)
            base = self.values.register(self.values.value(added.operands[0], kind))
            return {"addr1": self.values.gpr(base), "addr2": more.value}
        number = self.values.value(value, kind)
        place = self.values.gpr(number) if isinstance(number, VirtualRegister) else number
        if isinstance(place, int) and not self.values.fits_address(place):
            place = self.values.constant(place)
        return {"addr1": place, "addr2": 0}


def refer(values: Lowering, instruction: Instruction, reference: Reference) -> None:
    """Translate a call of such a function."""
    call = _Call(values, instruction)
    variable = None
    if reference.transfer and not reference.takes_value:
        variable = values.address(*call.take())
        if not variable.variable or variable.offset % 4:
            raise values.fail(f"the first argument of `{instruction.callee}` must be a local array "
                              "or struct, at a constant index")  # fmt: skip
    operands = _operands(reference, call)
    tokens, glued = dict(reference.tokens), False
    reads: list[VirtualRegister] = []
    writes: list[VirtualRegister] = []
    count = operands.get("count", 1)
    length = reference.longwords(count if isinstance(count, int) else 1)
    if variable is not None:
        reads, writes = _registers(values, reference, variable.variable, variable.offset, length)
    elif reference.takes_value and reference.transfer:
        reads, writes = _single(values, reference, call)
    elif reference.counts and (number := call.number()) != 0:
        # The word before takes the place of the count and of the FIFO element.
        values.test(None, "B", values.register(number))
        tokens["indirect_ref"], glued = True, True
    if reads or writes:
        operands["xfer"] = (reads or writes)[0]
    op = values.emit(reference.row.mnemonic, tokens=tokens, reads=reads, writes=writes, acts=True,
                     glued=glued, **operands)  # fmt: skip
    values.check(op)
    if reference.returns_value:
        values.define(instruction, writes[0])


def _operands(reference: Reference, call: _Call) -> dict[str, Operand]:
    """Return the operands beside the transfer registers."""
    operands: dict[str, Operand] = {}
    if reference.row.command:
        operands["command"] = reference.row.command
    for name in reference.operands:
        if name == "addr1":
            operands |= call.address()
        elif name == "op":
            operands["op"] = reference.operation
        elif name == "count" and not reference.counts:
            operands["count"] = 1
        elif name in ("count", "list", "csr", "value"):
            operands[name] = call.constant()
    return operands


def _single(values: Lowering, reference: Reference,
            call: _Call) -> tuple[list[VirtualRegister], list[VirtualRegister]]:  # fmt: skip
    """Return new registers of a function that takes or returns one longword."""
    reads: list[VirtualRegister] = []
    writes: list[VirtualRegister] = []
    if "write" in _HALVES[reference.transfer]:
        sent = values.group("word", "sram", "write", 1)
        values.copy(sent.registers[0], call.number())
        reads = list(sent.registers)
    if "read" in _HALVES[reference.transfer]:
        answer = values.group("", "sram", "read", 1)
        answer.same_number_as = sent if reads else None
        writes = list(answer.registers)
    return reads, writes


def _registers(values: Lowering, reference: Reference, name: str, byte: int,
               count: int) -> tuple[list[VirtualRegister], list[VirtualRegister]]:  # fmt: skip
    """Return the registers of a variable that a reference takes and fills."""
    start = byte // 4
    groups = {half: values.variables.half(name, half) for half in _HALVES[reference.transfer]}
    parts = {half: group.registers[start : start + count] for half, group in groups.items()}
    if any(len(part) < count for part in parts.values()):
        raise values.fail(f"`{name}` is too small: {count} longwords are moved")
    if len(groups) == 2:
        groups["read"].same_number_as = groups["write"]
    return parts.get("write", []), parts.get("read", [])


def constant(values: Lowering, value: Value) -> int:
    """Return an argument that must be a constant."""
    if not isinstance(value, IrNumber):
        raise values.fail("counts, lists, CSRs and events must be constants")
    return value.value
