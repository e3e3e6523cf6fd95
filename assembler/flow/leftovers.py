"""What an instruction leaves behind besides its result: condition codes, its operand A, its sum."""

from __future__ import annotations

from ixp.assembler.flow.graph import Graph, Paths, returns
from ixp.isa import Instr, classify, variant, variant_key
from ixp.isa.analysis import CONDITION_CODES
from ixp.isa.semantics import leaves

_LEFT = {*CONDITION_CODES, "prev_a"}


def words_with_used_leftovers(graph: Graph) -> Paths:
    """Return the words from which a path leads to one that takes what they leave.

    A swap ends no path: where only one context runs, nothing else overwrites it.
    """
    return Paths(
        graph,
        found=lambda at: _takes(graph.instrs[at]),
        stop=lambda at: _settles(graph.instrs[at]),
    )


def _takes(instr: Instr) -> bool:
    """Return whether an instruction uses what those before it left."""
    if "indirect_ref" in instr.tokens:
        return True
    if returns(instr):
        return True  # the search ends here, and who is returned to may use it
    if classify(instr) == "interaction":
        return False
    effects = variant(variant_key(instr)).effects.values()
    return not _LEFT.isdisjoint(name for effect in effects for name in leaves(effect))


def _settles(instr: Instr) -> bool:
    """Return whether an instruction overwrites all that those before it left."""
    return classify(instr) == "private" and variant(variant_key(instr)).effects.keys() >= _LEFT
