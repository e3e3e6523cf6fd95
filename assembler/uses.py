"""Which halves of transfer registers an instruction uses, and how many in a row."""

from __future__ import annotations

from itertools import islice

from ixp.assembler.bind import Bound, Constant, Scoped
from ixp.assembler.diagnostics import Fault
from ixp.assembler.expression import evaluate
from ixp.assembler.scopes import Variable

# Which halves a reference touches: what it reads from memory fills read transfer registers.
_HALVES = {"read": ("read",), "write": ("write",), "both": ("read", "write")}
_ROLES = {"a": "read", "b": "read", "dest": "write"}


def mark(bound: Bound) -> None:
    """Mark the halves that an instruction uses; raises Fault when registers lack an order."""
    for operand in bound.row.operands:
        value = bound.values.get(operand.name)
        if not isinstance(value, Variable) or value.file == "gpr":
            continue
        if operand.role in _ROLES:
            setattr(value, _ROLES[operand.role], True)
        elif bound.row.interaction is not None:
            _mark_reference(bound, operand.name, value)


def _mark_reference(bound: Bound, operand: str, first: Variable) -> None:
    """Mark every transfer register that a reference moves."""
    assert bound.row.interaction is not None  # noqa: S101  # the caller looked
    count = _count(bound)
    found = list(islice(first.chain(), count))
    for variable in found:
        for half in _HALVES.get(bound.row.interaction.transfer, ()):
            setattr(variable, half, True)
    if len(found) < count and first.number is None and "indirect_ref" not in bound.options:
        plain = first.name.rstrip("0123456789")
        names = " ".join(f"{plain}{number}" for number in range(count))
        raise Fault(
            f"`{first.name}` must be the first of {count} transfer registers in order, not of"
            f" {len(found)}",
            bound.places[operand],
            f"declare the order, for instance `.xfer_order {names}`",
        )


def _count(bound: Bound) -> int:
    """Return how many transfer registers a reference moves."""
    interaction = bound.row.interaction
    assert interaction is not None  # noqa: S101  # the caller looked
    count = bound.values.get("count", 1)
    if isinstance(count, Constant):
        try:
            count = evaluate(count.expression, count.tokens, Scoped(count.scope))
        except Fault:
            count = 1
    if interaction.unit == "hash":
        count = _keys(bound)
    number = count if isinstance(count, int) else 1
    return max(1, min(number, interaction.max_count)) * interaction.xfers_per_count


def _keys(bound: Bound) -> int:
    """Return the number of keys of a hash instruction, the digit in its name."""
    return next(int(char) for char in bound.row.mnemonic if char.isdigit())
