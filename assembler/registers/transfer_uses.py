"""Which halves of transfer registers an instruction uses, and how many in a row."""

from collections.abc import Iterable
from itertools import islice

from ixp.assembler.binding.scopes import Variable
from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.binding.values import Constant
from ixp.assembler.text.diagnostics import Fault, Report
from ixp.assembler.text.source import Token
from ixp.isa.tables.registers import Register
from ixp.support.suggestions import did_you_mean

# Which halves a reference touches: what it reads from memory fills read transfer registers.
_HALVES = {"read": ("read",), "write": ("write",), "both": ("read", "write")}
MAX_SEARCHES = 100  # for similar names: warnings have no limit of their own
_ROLES = {"a": "read", "b": "read", "dest": "write"}


def mark(bound: BoundInstruction) -> None:
    """Mark how an instruction uses registers; raises Fault when some lack an order."""
    for operand in bound.row.operands:
        value = bound.values.get(operand.name)
        if not isinstance(value, Variable):
            continue
        if value.file == "gpr":
            value.write |= operand.role in ("dest", "merge")
            value.read |= operand.role != "dest"
        elif operand.role in _ROLES:
            setattr(value, _ROLES[operand.role], True)
        elif bound.row.interaction is not None:
            _mark_reference(bound, operand.name, value)


def check_written(bounds: list[BoundInstruction], report: Report) -> None:
    """Warn once of each relative GPR that is read, and that nothing writes."""
    seen: set[Variable] = set()
    for bound in bounds:
        for operand, value in bound.values.items():
            if not isinstance(value, Variable) or value.file != "gpr" or value.absolute:
                continue
            if value.read and not value.write and value not in seen:
                seen.add(value)
                _report_unwritten(value, bound.operand_tokens[operand], report)


def _report_unwritten(variable: Variable, token: Token, report: Report) -> None:
    """Warn of a register without a value: an undeclared one may be the name of something else."""
    name = variable.name
    message = f"register `{name}` is read but never written"
    hint = f"`.set {name}` declares that it has a value"
    if not variable.declared:
        text = variable.token.text
        names = {*report.defines, *variable.other_names()}
        near = did_you_mean(text, names) if len(report.warnings) < MAX_SEARCHES else ""
        constant = f"`#define {text} VALUE` or -D makes a constant"
        hint = report.definition_of(text) or near or f"{constant}; {hint}"
        message = f"undefined name `{text}` is taken as a register, which nothing writes"
    report.warn("never-written", message, token, hint)


def check_declared(variables: Iterable[Variable], report: Report) -> None:
    """Report each register that no directive declares."""
    for variable in variables:
        if not variable.declared:
            message = f"undeclared register `{variable.name}`"
            hint = "declare it by `.local` or `.reg`"
            report.warn(
                "undeclared", message, variable.token, hint, undefined_name=variable.token.text
            )


def _mark_reference(bound: BoundInstruction, operand: str, first: Variable) -> None:
    """Mark every transfer register that a reference moves."""
    assert bound.row.interaction is not None  # noqa: S101  # the caller looked
    if not bound.row.operand(operand).kind.accepts(Register(first.file, 0)):
        return  # an error of its own, when words are made
    count, indirect = _count(bound), "indirect_ref" in bound.options
    variables = moved(bound, first)
    for variable in variables:
        for half in _HALVES.get(bound.row.interaction.transfer, ()):
            setattr(variable, half, True)
    if len(variables) < count and first.number is None and not indirect:
        plain = first.name.rstrip("0123456789")
        names = " ".join(f"{plain}{number}" for number in range(count))
        raise Fault(
            f"`{first.name}` must begin {count} transfer registers in order, not {len(variables)}",
            bound.operand_tokens[operand],
            f"declare the order, for instance `.xfer_order {names}`",
            undefined_name=bound.operand_tokens[operand].text,
        )


def moved(bound: BoundInstruction, first: Variable) -> list[Variable]:
    """Return the transfer registers that a reference moves, as far as an order names them."""
    # indirect_ref may move more than is written: all that follow in order.
    indirect = "indirect_ref" in bound.options
    return list(islice(first.chain(), None if indirect else max(1, _count(bound))))


def _count(bound: BoundInstruction) -> int:
    """Return how many transfer registers a reference moves, 0 for a count that it cannot have."""
    interaction = bound.row.interaction
    assert interaction is not None  # noqa: S101  # the caller looked
    count = bound.values.get("count", interaction.max_count)
    if isinstance(count, Constant):
        try:
            count = count.value()
        except Fault:
            count = 1
        if not bound.row.operand("count").kind.accepts(count):
            return 0  # which is an error of its own
    number = count if isinstance(count, int) else 1
    return max(1, min(number, interaction.max_count)) * interaction.xfers_per_count
