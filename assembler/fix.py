"""--fix: copies that open bank conflicts, inserted before their instruction and listed with costs.

A copy must leave everything else as it is: condition codes that are still tested, and the operand
that `>>indirect` reads. Where that cannot be had the conflict stays an error.
"""

from __future__ import annotations

from ixp.assembler.bind import Bound, Constant, Scoped, Value, bind
from ixp.assembler.colour import Conflict, find_conflict
from ixp.assembler.diagnostics import Report
from ixp.assembler.elaborate import Program
from ixp.assembler.expression import evaluate
from ixp.assembler.lexer import retokenize
from ixp.assembler.parse import parse_line
from ixp.assembler.scopes import Variable
from ixp.assembler.syntax import Instruction
from ixp.assembler.uses import mark

MAX_COPIES = 200
_READS_CODES = {"+carry", "-carry", "+ifsign"}


def repair(program: Program, report: Report) -> None:
    """Insert copies until no conflict is left that a copy can open; list them in the report."""
    for number in range(1, MAX_COPIES + 1):
        conflict = find_conflict(program.root, program.instructions)
        if conflict is None or not _open(program, conflict, number, report):
            break


def _open(program: Program, conflict: Conflict, number: int, report: Report) -> bool:
    """Insert one copy; return whether it could be."""
    bound = conflict.bound
    operand, variable = _copied(conflict)
    at = _place(program, bound, variable)
    if at is None:
        return False
    moves_past = program.instructions[at] is not bound
    form = _form(bound, variable, quiet=moves_past)
    if form is None:
        return False
    made = bound.scope.declare(f"fix_{number}", bound.token)
    copy = _bound(form, bound, made, variable)
    bound.values[operand] = made
    mark(bound)
    program.instructions.insert(at, copy)
    program.labels = {name: each + (each > at) for name, each in program.labels.items()}
    program.loop_bounds = {each + (each > at): count for each, count in program.loop_bounds.items()}
    text = form.format(made.name, variable.name)
    report.info(f"--fix inserted `{text}` (1 word, 1 cycle each time)", bound.token)
    return True


def _copied(conflict: Conflict) -> tuple[str, Variable]:
    """Return the operand that is to read a copy, and its register."""
    for operand in reversed(conflict.bound.row.operands):
        value = conflict.bound.values.get(operand.name)
        if operand.role in ("a", "b") and value in (conflict.here, conflict.other):
            assert isinstance(value, Variable)  # noqa: S101  # it is one of two
            return operand.name, value
    raise AssertionError("an instruction in conflict reads two registers")


def _place(program: Program, bound: Bound, variable: Variable) -> int | None:
    """Return where a copy may be inserted: at the instruction, or before what it belongs to."""
    instructions = program.instructions
    index = next(at for at, each in enumerate(instructions) if each is bound)
    start = index
    for back in (1, 2, 3):
        if index >= back and _defer(instructions[index - back]) >= back:
            start = index - back
    entered = any(start < at <= index for at in program.labels.values())
    if entered or any(_writes(each, variable) for each in instructions[start:index]):
        return None
    return start


def _defer(bound: Bound) -> int:
    value = bound.options.get("defer", 0)
    if isinstance(value, Constant):
        return evaluate(value.expression, value.tokens, Scoped(value.scope))
    return int(value)


def _writes(bound: Bound, variable: Variable) -> bool:
    return any(
        operand.role in ("dest", "merge") and bound.values.get(operand.name) is variable
        for operand in bound.row.operands
    )


def _form(bound: Bound, variable: Variable, *, quiet: bool) -> str | None:
    """Return how a copy is written; only `ld_field_w_clr` keeps the condition codes."""
    value: Value = bound.values.get("op")
    loud = bound.row.opcode == "alu" and str(value).lower() not in _READS_CODES
    if loud and not quiet:
        return "alu[{}, --, B, {}]"
    return None if variable.absolute else "ld_field_w_clr[{}, 1111, {}]"


def _bound(form: str, bound: Bound, made: Variable, variable: Variable) -> Bound:
    """Return the copy as an instruction at the place of the one it serves."""
    line = retokenize(form.format(made.name, made.name), bound.token)
    shape = parse_line(line).statement
    assert isinstance(shape, Instruction)  # noqa: S101  # it was written here
    copy = bind(line, shape, bound.scope)
    source = next(operand.name for operand in copy.row.operands if operand.role == "b")
    copy.values[source], copy.texts[source] = variable, variable.name
    copy.note = "inserted by --fix"
    mark(copy)
    return copy
