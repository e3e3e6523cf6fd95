"""Registers whose values still decide something: where a program goes, or what leaves it."""

from collections.abc import Iterable

from ixp.assembler.flow.graph import Graph, is_branch, kills
from ixp.assembler.flow.liveness import words_with_used_leftovers
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
    """Return for each word the registers whose values before it may yet decide something.

    That is a branch, an address, or what is written into a transfer register, an absolute register
    or a local CSR. What only feeds itself, such as a counter that nothing tests, decides nothing.
    Transfer registers are meant as words read them.
    """
    everything = frozenset(register for instr in graph.instrs for register in registers_of(instr))
    used = words_with_used_leftovers(graph)
    words = [_Word(graph, at, leaves_some=at in used) for at in range(len(graph.instrs))]
    deciding: list[Registers] = [frozenset() for _ in words]
    queue = list(range(len(words)))
    while queue:
        address = queue.pop()
        after = [deciding[edge.to] for edge in graph.edges[address]]
        has_successors = after or words[address].ends
        registers = words[address].before(
            frozenset().union(*after) if has_successors else everything
        )
        if registers != deciding[address]:
            deciding[address] = registers
            queue += [before for before, _ in graph.before[address]]
    return deciding


class _Word:
    """What a word means for the registers."""

    def __init__(self, graph: Graph, address: int, *, leaves_some: bool) -> None:
        instr = graph.instrs[address]
        self.ends = any(map(kills, graph.instrs[max(0, address - 1) : address + 1]))
        result = destination(instr)
        self._replaces = frozenset(() if result is None or _is_shared(result) else (result,))
        self._reads = frozenset(_reads(instr))
        self._decides = _decides(instr) or leaves_some

    def before(self, after: Registers) -> Registers:
        """Return the registers that decide before the word, of those that do behind it."""
        if not self._decides and not self._replaces & after:
            return after
        return (after - self._replaces) | self._reads


def _decides(instr: Instr) -> bool:
    """Return whether an instruction acts on more than its result and what it leaves."""
    result, own = destination(instr), traits_of(instr)
    shared = result is not None and _is_shared(result)
    searches = own.searches_bits or own.loads_search_result
    return classify(instr) == "interaction" or is_branch(instr) or shared or searches


def _is_shared(register: Register) -> bool:
    """Return whether units or other contexts read what is written into a register."""
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
