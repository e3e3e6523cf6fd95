"""Find registers whose values still matter: for a branch, an address or a visible result."""

from collections.abc import Iterable

from ixp.assembler.flow.graph import Graph, is_branch, kills
from ixp.assembler.flow.liveness import words_with_live_flags
from ixp.isa import (
    Instr,
    Register,
    classify,
    destination,
    registers_of,
    sources,
    variant,
    variant_key,
)
from ixp.isa.analysis import traits_of
from ixp.isa.meaning.semantics import leaves

_ADDRESSES = ("addr1", "addr2")

Registers = frozenset[Register]


def deciding_registers(graph: Graph) -> list[Registers]:
    """Return, for each word, the registers whose values before it may affect visible behaviour.

    This is a branch, an address, or a value written to a transfer register, an absolute register or
    a local CSR. A register that only affects itself, such as a counter that is never tested, does
    not matter. Transfer registers are their read halves.
    """
    instrs, used = graph.instrs, words_with_live_flags(graph)
    everything = frozenset(register for instr in instrs for register in registers_of(instr))
    decides = [at in used or _decides(instr) for at, instr in enumerate(instrs)]
    reads = [frozenset(_reads(instr)) for instr in instrs]
    replaced = [frozenset(_replaced(instr)) for instr in instrs]
    deciding: list[Registers] = [frozenset() for _ in instrs]
    queue = list(range(len(instrs)))
    while queue:
        at = queue.pop()
        behind = Registers().union(*(deciding[edge.to] for edge in graph.edges[at]))
        if not graph.edges[at] and not any(map(kills, instrs[max(0, at - 1) : at + 1])):
            behind = everything  # the program continues past its last word
        needed = decides[at] or not replaced[at].isdisjoint(behind)
        registers = (behind - replaced[at]) | reads[at] if needed else behind
        if registers != deciding[at]:
            deciding[at] = registers
            queue += [before for before, _ in graph.before[at]]
    return deciding


def _replaced(instr: Instr) -> Iterable[Register]:
    """Yield the register whose value an instruction replaces, unless it is visible to others."""
    result = destination(instr)
    if result is not None and not _is_shared(result):
        yield result


def _decides(instr: Instr) -> bool:
    """Return whether an instruction affects more than its result and latched values."""
    result, facts = destination(instr), traits_of(instr)
    shared = result is not None and _is_shared(result)
    searches = facts.searches_bits or facts.loads_search_result
    return classify(instr) == "interaction" or is_branch(instr) or shared or searches


def _is_shared(register: Register) -> bool:
    """Return whether units or other contexts read a register."""
    return register.is_xfer or register.absolute


def _reads(instr: Instr) -> Iterable[Register]:
    """Yield the registers that an instruction reads, without those that a reference moves."""
    values = (*sources(instr), *(instr.operands.get(name) for name in _ADDRESSES))
    yield from (value for value in values if isinstance(value, Register))
    result = destination(instr)
    if result is not None and _merges(instr):
        yield result


def _merges(instr: Instr) -> bool:
    """Return whether an instruction keeps a part of the register that it writes."""
    if classify(instr) == "interaction":
        return False
    return any("old" in leaves(effect) for effect in variant(variant_key(instr)).effects.values())
