"""Find operands that an instruction can't read in place, but could read from a GPR.

Two transfer registers of one kind beside each other, an absolute register in a form without room
for its number, a transfer register as an address, a constant that is too wide, two constants.
"""

from ixp.assembler.binding.scopes import Variable
from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.binding.values import Constant, Value
from ixp.assembler.text.diagnostics import Fault
from ixp.isa.tables.registers import BANKS, Register

_RELATIVE = Register("gpr", 0, BANKS[0])
_NOT_READ = ("dest", "merge")
_MOVED = "xfer"  # data of a reference are not values that it reads


def first_unfit_operand(bound: BoundInstruction) -> str | None:
    """Return the name of the first operand that only a copy would make legal, if there is one."""
    for operand in bound.row.operands:
        read = operand.role not in _NOT_READ and operand.name != _MOVED
        if not read or not operand.kind.accepts(_RELATIVE):
            continue
        value = bound.values.get(operand.name)
        if isinstance(value, Variable) and not operand.kind.accepts(_sample(value)):
            return operand.name
        number = constant(value)
        if number is not None and not operand.kind.accepts(number):
            return operand.name
    return _second_of_a_kind(bound)


def _second_of_a_kind(bound: BoundInstruction) -> str | None:
    """Return the second source, if both are constants or transfer registers of one kind."""
    if {"a", "b"} - bound.values.keys():
        return None
    first, second = bound.values["a"], bound.values["b"]
    if isinstance(first, Constant) and isinstance(second, Constant):
        return "b" if constant(second) is not None else None
    if not isinstance(first, Variable) or not isinstance(second, Variable):
        return None
    return "b" if first.file == second.file != "gpr" else None


def _sample(variable: Variable) -> Register:
    """Return a register of the variable's kind; its number stands for any."""
    bank = "" if variable.file != "gpr" else variable.bank or BANKS[0]
    return Register(variable.file, 0, bank, variable.absolute)


def constant(value: Value) -> int | None:
    """Return the value of a constant, if neither labels nor places of registers decide it."""
    if not isinstance(value, Constant):
        return None
    try:
        return value.value()
    except Fault:
        return None
