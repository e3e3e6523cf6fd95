"""Find targets of computed branches, and runs of words whose length a program depends on."""

from collections.abc import Iterator, Mapping

from ixp.assembler.binding.statements import BoundInstruction, Statements
from ixp.assembler.binding.values import Constant
from ixp.assembler.grammar.syntax import LabelAddress, nodes
from ixp.assembler.program import FlowRecord
from ixp.isa.analysis import counts_words, traits

MOVE = "B"


def flow_record(program: Statements) -> FlowRecord:
    """Return the targets of jumps, the addresses taken and the loop bounds; raises Fault."""
    labels = program.labels
    jumps = {
        address: [target.value(labels) for target in bound.targets]
        for address, bound in enumerate(program.instructions)
        if bound.targets
    }
    taken = {at for bound in program.instructions for at in _addresses(bound, labels)}
    return FlowRecord(jumps, sorted(taken), dict(program.loop_bounds))


def counted_words(program: Statements) -> list[range]:
    """Return runs of words whose number a program depends on; raises Fault.

    A run begins at the label of a `jump`, or is between a label and an address relative to it, as
    in `l# + 1`, or begins at the first address taken, if a `rtn` goes to a sum.
    """
    labels, end = program.labels, len(program.instructions)
    stretches = []
    for bound in program.instructions:
        label = bound.values.get("label")
        if counts_words(bound.row) and isinstance(label, Constant):
            base = label.value(labels)
            last = max((target.value(labels) for target in bound.targets), default=end)
            stretches.append(range(base, last + 1 if last > base else base))
        for value in (*bound.values.values(), *bound.targets):
            stretches += _beside_label(value, labels)
    for init in program.inits:
        for value in init.constants[1:]:
            stretches += _beside_label(value, labels)
    if _returns_to_sum(program):
        taken = [at for bound in program.instructions for at in _addresses(bound, labels)]
        stretches.append(range(min(taken, default=0), end))
    return stretches


def _beside_label(value: object, labels: Mapping[str, int]) -> list[range]:
    """Return the words between a label and the address that a constant computes from it."""
    if not isinstance(value, Constant) or isinstance(value.expression, LabelAddress):
        return []
    named = [node for node in nodes(value.expression) if isinstance(node, LabelAddress)]
    if len(named) != 1:  # a distance between labels stays correct by itself
        return []
    ends = value.value(labels), Constant(named[0], value.scope).value(labels)
    return [range(min(ends), max(ends) + 1)]


def _returns_to_sum(program: Statements) -> bool:
    """Return whether a register that a `rtn` goes to is written by an operation of `alu`."""
    returned = {
        id(value)
        for bound in program.instructions
        if traits(bound.row).adds_register and not traits(bound.row).has_label
        for value in bound.values.values()
    }
    return any(
        operand.role == "dest"
        and id(bound.values.get(operand.name)) in returned
        and str(bound.values.get("op", MOVE)).upper() != MOVE
        for bound in program.instructions
        for operand in bound.row.operands
    )


def _addresses(bound: BoundInstruction, labels: Mapping[str, int]) -> Iterator[int]:
    """Yield the labels whose addresses an instruction uses as numbers, not as targets."""
    if bound.row.family == "branch":
        return
    for value in bound.values.values():
        if isinstance(value, Constant):
            for node in nodes(value.expression):
                if isinstance(node, LabelAddress):
                    name = node.token.text.lower()
                    yield from [labels[name]] if name in labels else []
