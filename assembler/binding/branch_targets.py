"""Where computed branches go: what a program says beside its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ixp.assembler.binding.bound import Bound, Constant, Scoped
from ixp.assembler.binding.elaborate import Program
from ixp.assembler.grammar.syntax import LabelAddress, nodes
from ixp.assembler.preprocessing.constant_expression import evaluate
from ixp.assembler.program import FlowRecord


def flow_record(program: Program) -> FlowRecord:
    """Return the targets of jumps, the addresses taken and the loop bounds; raises Fault."""
    labels = program.labels
    jumps = {
        address: [_value(target, labels) for target in bound.targets]
        for address, bound in enumerate(program.instructions)
        if bound.targets
    }
    taken = {at for bound in program.instructions for at in _addresses(bound, labels)}
    return FlowRecord(jumps, sorted(taken), dict(program.loop_bounds))


def _value(constant: Constant, labels: Mapping[str, int]) -> int:
    return evaluate(constant.expression, constant.tokens, Scoped(constant.scope, labels))


def _addresses(bound: Bound, labels: Mapping[str, int]) -> Iterator[int]:
    """Yield the labels whose addresses an instruction computes with instead of going there."""
    if bound.row.family == "branch":
        return
    for value in bound.values.values():
        if isinstance(value, Constant):
            for node in nodes(value.expression):
                if isinstance(node, LabelAddress):
                    name = value.tokens[node.at].text.lower()
                    yield from [labels[name]] if name in labels else []
