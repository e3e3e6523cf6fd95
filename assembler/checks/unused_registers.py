"""Find dead registers: never read, or read only to compute other dead registers.

A value is used where an instruction without a GPR as destination reads it, and where it goes into a
register whose value is used. An instruction whose condition codes are tested uses what it reads.
"""

from collections.abc import Container, Iterable, Sequence

import msgspec

from ixp.assembler.binding.scopes import Variable
from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.flow.graph import Graph
from ixp.assembler.flow.liveness import words_with_live_flags
from ixp.assembler.text.diagnostics import Report
from ixp.isa.tables.registers import RELATIVE_GPRS
from ixp.support.suggestions import did_you_mean

Key = Variable | tuple[str, int]


class _Write(msgspec.Struct, frozen=True):
    """A word that writes a GPR: the registers read, the register written, and its operand."""

    address: int
    read: frozenset[Key]
    target: Variable
    operand: str


def check_read(
    graph: Graph, bounds: Sequence[BoundInstruction], untaken: Container[str], report: Report
) -> None:
    """Warn once of each GPR that is written and whose value nothing uses, under any name.

    `untaken` are the words of conditional code that is not assembled: registers named there are not
    reported.
    """
    writes, used = _uses(bounds)
    read = used.union(*(write.read for write in writes))
    _spread(graph, writes, used)
    seen: set[Variable] = set()
    for write in writes:
        variable = write.target
        name = variable.name
        if _key(variable) in used or variable in seen or name.lstrip("@")[0] == "_":
            continue
        if name.lower() in untaken:
            continue
        seen.add(variable)
        never = "only read to compute values that nothing uses"
        message = f"register `{variable.name}` is written but "
        message += never if _key(variable) in read else "never read"
        other = variable.name.replace("@", "@_") if variable.absolute else f"_{variable.name}"
        hint = "" if variable.declared else did_you_mean(variable.name, variable.other_names())
        hint = hint or (
            f"write `--` to discard a result; `.use {variable.name}` or the name `{other}` keeps it"
        )
        report.warn(
            "never-read", message, bounds[write.address].operand_tokens[write.operand], hint
        )


def _uses(bounds: Sequence[BoundInstruction]) -> tuple[list[_Write], set[Key]]:
    """Return the words that write a GPR, and the registers that other words use."""
    writes: list[_Write] = []
    used: set[Key] = set()
    for address, bound in enumerate(bounds):
        read: set[Key] = set()
        target: tuple[str, Variable] | None = None
        for operand in bound.row.operands:
            value = bound.values.get(operand.name)
            if not isinstance(value, Variable) or value.file != "gpr":
                continue
            if operand.role != "dest":
                read.add(_key(value))
            if operand.role in ("dest", "merge"):
                target = operand.name, value
            if value.has_use_directive or value.number_taken:
                used.add(_key(value))
        if target is None:
            used |= read
        else:
            operand_name, register = target
            writes.append(_Write(address, frozenset(read), register, operand_name))
    return writes, used


def _spread(graph: Graph, writes: Iterable[_Write], used: set[Key]) -> None:
    """Add the registers that contribute to used ones, or whose words have another used effect."""
    leaving = words_with_live_flags(graph)
    by_target: dict[Key, list[_Write]] = {}
    for write in writes:
        by_target.setdefault(_key(write.target), []).append(write)
        if write.address in leaving:
            used |= write.read
    pending = list(used)
    while pending:
        for write in by_target.pop(pending.pop(), ()):
            pending += write.read - used
            used |= write.read


def _key(variable: Variable) -> Key:
    """Return the register, or the place that a fixed one shares with names of the other kind.

    Absolute register k is relative k % 16 of context k / 16.
    """
    if variable.number is None:
        return variable
    return variable.bank, variable.number % RELATIVE_GPRS
