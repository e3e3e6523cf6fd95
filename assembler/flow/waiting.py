"""Find loops in which a thread only waits, and the words where it holds a shared register.

A loop waits if an iteration has no effect: it stores nothing, and only passes constants in
registers to the next iteration. A receive request does not count as a store, and incrementing a
ticket (a shared, absolute register) does not count as a value. A loop without an exit does not
wait. Some loops test a shared register, as mutexes and turns do. From such a test to the last write
of the register before the next test, a thread holds the register.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace

import msgspec

from ixp.assembler.flow.bounds import strong_components
from ixp.assembler.flow.graph import Edge, Graph, closure
from ixp.assembler.flow.liveness import live_words
from ixp.isa import Instr, Register, classify, destination, interaction_of, row_of
from ixp.isa.analysis import traits_of
from ixp.isa.tables.csrs import CSR_NUMBERS
from ixp.isa.tables.operations import OPERATIONS

_READS = frozenset(
    row.name for row in OPERATIONS if row.transfer in {"read", "both"} and row.memory != "store"
)
"""Operations that have no effect if they are repeated after an unwanted result.

Examples are test_and_set_bits of a bit that is set, and pop of an empty list.
"""


class WaitingLoop(msgspec.Struct, frozen=True):
    """Words of a loop that waits, and those at which it is entered.

    `registers` are the shared ones whose test alone ends it; a loop that also reads elsewhere has
    none.
    """

    words: frozenset[int]
    entries: frozenset[int]
    registers: frozenset[Register]


def waiting_loops(graph: Graph) -> list[WaitingLoop]:
    """Return the waiting loops; a loop may contain others."""
    reads = {word for word in graph.reachable() if _reads_only(graph.instrs[word])}
    tests = _tests(graph)
    return [
        WaitingLoop(frozenset(words), frozenset(entries), _awaited(graph, words, tests))
        for words, entries in _loops(graph, reads)
    ]


def idle_rounds(graph: Graph, loop: WaitingLoop, count: Callable[[int, Edge], int]) -> int:
    """Return how often a loop was repeated; `count` returns how often each step ran.

    A first pass from one entry through another entry does not count as a repetition.
    """
    passed = dict.fromkeys(loop.entries, 0)
    for word in loop.words:
        for edge in graph.edges[word]:
            if edge.to in passed:
                passed[edge.to] += count(word, edge)
    return min(passed.values())


def held_words(graph: Graph, loops: Iterable[WaitingLoop]) -> dict[Register, set[int]]:
    """Return the words in which a thread holds each register that a waiting loop tests."""
    tests = _tests(graph)
    return {
        register: _held(graph, register, tests[register])
        for register in sorted(
            {register for loop in loops for register in loop.registers},
            key=lambda register: (register.bank, register.number),
        )
    }


def _awaited(
    graph: Graph, words: AbstractSet[int], tests: Mapping[Register, AbstractSet[int]]
) -> frozenset[Register]:
    asks = [graph.instrs[word] for word in words if classify(graph.instrs[word]) == "interaction"]
    if any(interaction_of(instr).unit != "engine" for instr in asks):
        return frozenset()
    exits = {word for word in words if any(edge.to not in words for edge in graph.edges[word])}
    return frozenset(register for register, at in tests.items() if at & exits)


def _held(graph: Graph, register: Register, tests: AbstractSet[int]) -> set[int]:
    """Return the words behind a test from which a write is reached before another test."""
    writes = {word for word, instr in enumerate(graph.instrs) if destination(instr) == register}
    behind = closure(tests, lambda word: {edge.to for edge in graph.edges[word]} - tests) - tests
    return behind & closure(writes, lambda word: {at for at, _ in graph.before[word]} - tests)


def _tests(graph: Graph) -> dict[Register, set[int]]:
    """Return the words that test shared registers, each with the branch behind it."""
    tests: dict[Register, set[int]] = {}
    for word, instr in enumerate(graph.instrs):
        target = destination(instr)
        branches = {
            edge.to
            for edge in graph.edges[word]
            if edge.branch is None and _decides(graph.instrs[edge.to], target)
        }
        for register in _read(instr) if branches else ():
            if register.absolute and register != target:
                tests.setdefault(register, set()).update({word}, branches)
    return tests


def _decides(branch: Instr, tested: Register | None) -> bool:
    """Return whether a branch depends on the word before it, which writes `tested`."""
    branch_facts = traits_of(branch)
    if not branch_facts.is_branch or branch_facts.always_branches:
        return False
    return branch_facts.tests_codes if tested is None else tested in _read(branch)


def _reads_only(instr: Instr) -> bool:
    """Return whether a word changes nothing but registers of its own engine."""
    if classify(instr) == "private":
        return True
    facts = interaction_of(instr)
    if facts.kind == "reference":
        return facts.op in _READS or instr.operands.get("csr") == CSR_NUMBERS["rcv_req"]
    return facts.kind != "local_csr" or facts.op == "read"


def _loops(graph: Graph, words: AbstractSet[int]) -> Iterator[tuple[set[int], set[int]]]:
    """Yield the loops, with their entries, that only pass constants to the next iteration."""
    seen: set[frozenset[int]] = set()
    pending = [(set(words), True)]
    while pending:
        region, is_whole = pending.pop()
        for part in _cycles(graph, region):
            if frozenset(part) in seen:
                continue
            seen.add(frozenset(part))
            entries = _entered(graph, part)
            changing = min((_changing(graph, part, entry) for entry in entries), key=len)
            if changing:
                pending.append((part - changing, True))
            elif any(edge.to not in part for word in part for edge in graph.edges[word]):
                yield part, entries
            if is_whole:
                pending.append((part - entries, True))
                pending += [(entry, False) for entry in _smaller_loops(graph, part, entries)]


def _smaller_loops(
    graph: Graph, part: AbstractSet[int], entries: AbstractSet[int]
) -> Iterator[set[int]]:
    """Yield loops with the same entry, smallest first, each including the smaller ones."""
    before = {word: {at for at, _ in graph.before[word]} & part for word in part}
    for entry in entries:
        inner = {word: words - {entry} for word, words in before.items()}
        back = [closure({word}, inner.__getitem__) | {entry} for word in before[entry]]
        covered: set[int] = set()
        for loop in sorted(back, key=len):
            covered |= loop
            if covered != part:
                yield set(covered)


def _cycles(graph: Graph, words: AbstractSet[int]) -> Iterator[set[int]]:
    """Yield the strongly connected parts."""
    remaining = set(words)
    while remaining:
        start = min(remaining)
        inside = frozenset(remaining)

        def after(word: int, inside: frozenset[int] = inside) -> list[Edge]:
            return [edge for edge in graph.edges[word] if edge.to in inside]

        for part in strong_components(start, after):
            remaining -= part
            if len(part) > 1 or any(edge.to in part for edge in after(min(part))):
                yield part


def _entered(graph: Graph, part: AbstractSet[int]) -> set[int]:
    """Return the words of a part to which others lead; word 0 is where a program starts."""
    outside = graph.reachable() - part
    return {0, *(edge.to for word in outside for edge in graph.edges[word])} & part


def _changing(graph: Graph, part: AbstractSet[int], entry: int) -> set[int]:
    """Return the words that write no constant into a register that a round passes on.

    A round begins at `entry`.
    """
    writes: dict[Register, set[int]] = {}
    for word in part:
        for register in _written(graph.instrs[word]):
            writes.setdefault(register, set()).add(word)
    before = [
        [(at, edge) for at, edge in steps if at in part and word in part]
        for word, steps in enumerate(graph.before)
    ]
    inside = msgspec.structs.replace(graph, before=before)
    changing: set[int] = set()
    for register, at in writes.items():
        if register.absolute and all(_read(graph.instrs[word]) == {register} for word in at):
            continue  # a ticket
        reads = {word for word in part if register in _read(graph.instrs[word])}
        if entry in live_words(inside, reads, at - reads):
            changing |= {word for word in at if not _writes_constant(graph.instrs[word])}
    return changing


def _writes_constant(instr: Instr) -> bool:
    return classify(instr) == "private" and not _read(instr)


def _written(instr: Instr) -> list[Register]:
    """Return the registers that an instruction of a reading loop writes, for later words to read.

    A private one cannot read what it writes into a transfer register.
    """
    if classify(instr) == "private":
        target = destination(instr)
        return [] if target is None or target.is_xfer else [target]
    first = instr.operands.get("xfer")
    if not isinstance(first, Register):
        return []
    facts = interaction_of(instr)
    count = instr.operands.get("count", facts.max_count)
    longwords = facts.xfers_per_count * count if isinstance(count, int) else 1
    last = min(first.number + max(longwords, 1), first.window)
    return [replace(first, number=number) for number in range(first.number, last)]


def _read(instr: Instr) -> set[Register]:
    """Return the registers that an instruction reads, but for transfer registers of a command."""
    values = (
        instr.operands[operand.name]
        for operand in row_of(instr).operands
        if operand.role != "dest" and operand.name != "xfer"
    )
    return {value for value in values if isinstance(value, Register)}
