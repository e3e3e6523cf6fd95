"""Words where a value is live: a register, the condition codes or the latched operand A."""

from collections.abc import Iterable
from functools import cache

from ixp.assembler.flow.graph import Graph, Paths, closure, returns
from ixp.isa import Instr, classify, variant, variant_key
from ixp.isa.analysis import CONDITION_CODES
from ixp.isa.meaning.semantics import leaves

# Flags: what an instruction leaves besides its result, condition codes and operand A.
_FLAGS = {*CONDITION_CODES, "prev_a"}


def words_with_live_flags(graph: Graph) -> Paths:
    """Return the words whose condition codes or operand A a later word may read.

    A swap ends no path: where only one context runs, nothing else overwrites it.
    """
    return Paths(
        graph,
        is_target=lambda at: _reads_flags(graph.instrs[at]),
        is_barrier=lambda at: _overwrites_flags(graph.instrs[at]),
    )


def _reads_flags(instr: Instr) -> bool:
    """Return whether an instruction reads condition codes or operand A of earlier ones.

    A return counts as a use: the search ends there, and the caller may use it.
    """
    if "indirect_ref" in instr.tokens or returns(instr):
        return True
    return classify(instr) == "private" and _uses_of_flags(variant_key(instr))[0]


def _overwrites_flags(instr: Instr) -> bool:
    """Return whether an instruction overwrites all condition codes and operand A."""
    return classify(instr) == "private" and _uses_of_flags(variant_key(instr))[1]


@cache
def _uses_of_flags(key: str) -> tuple[bool, bool]:
    """Return whether a variant reads one of the flags, and whether it writes all of them."""
    effects = variant(key).effects
    read = {name for effect in effects.values() for name in leaves(effect)}
    return not _FLAGS.isdisjoint(read), effects.keys() >= _FLAGS


def live_words(graph: Graph, reads: Iterable[int], writes: Iterable[int]) -> set[int]:
    """Return the words before which a register holds a value that is read later.

    `reads` are the words that read the register, `writes` the words that replace its whole value.
    """
    replaced = set(writes)
    return closure(reads, lambda word: {at for at, _ in graph.before[word]} - replaced)
