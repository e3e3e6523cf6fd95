"""The flow graph of a program: the possible successors of each word, with the cost of each step.

A branch acts at the end of its defer window, so its edges start at the window's last word. The
cycles lost on an edge follow from the branch's class ([R] US6668317, US7421572).
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

import msgspec

from ixp.assembler.program import FlowRecord, Program
from ixp.isa import EVENTS, Instr, branch_target, classify, decode, row_of, variant, variant_key
from ixp.isa.analysis import CONDITION_CODES, traits_of
from ixp.isa.tables.chip import Chip
from ixp.isa.tables.costs import COST_CLASSES, lost_row


def most_aborted(chip: Chip) -> int:
    """Return how many words a branch aborts at most."""
    return max(chip[row] for cost in COST_CLASSES.values() for row in cost.lost or ())


class Edge(msgspec.Struct, frozen=True):
    """A step from a word to the word at `to`; `branch` is the word that decided, if one did."""

    to: int
    aborted_cycles: int = 0
    branch: int | None = None
    taken: bool = False


class Graph(msgspec.Struct, frozen=True):
    """The words of a program and the steps between them.

    `swap_bubble_cycles` are lost after a swap with an empty defer window. `before` holds for each
    word those that step to it; `swap_at` maps a word to the swap that happens behind it: its own,
    or that whose defer window it ends.
    """

    instrs: Sequence[Instr]
    edges: Sequence[tuple[Edge, ...]]
    swap_bubble_cycles: int
    before: Sequence[Sequence[tuple[int, Edge]]]
    swap_at: Mapping[int, Instr]

    def cycles(self, address: int) -> int:
        """Return the cycles of a word itself: one, and the bubble of an unfilled swap."""
        instr = self.instrs[address]
        lost = swaps(instr) and "defer" not in instr.tokens
        return 1 + (self.swap_bubble_cycles if lost else 0)

    def reachable(self) -> set[int]:
        """Return the words that a path from word 0 executes."""
        start = {0} if self.instrs else set[int]()
        return closure(start, lambda word: {edge.to for edge in self.edges[word]})


def closure(start: Iterable[int], after: Callable[[int], AbstractSet[int]]) -> set[int]:
    """Return words and all words reachable from them; `after` maps a word to its successors."""
    reached = set(start)
    queue = list(reached)
    while queue:
        new = after(queue.pop()) - reached
        reached |= new
        queue += new
    return reached


def swaps(instr: Instr) -> bool:
    """Return whether an instruction may give up the engine."""
    return traits_of(instr).waits_for_events or "ctx_swap" in instr.tokens


def window_words(instr: Instr) -> int:
    """Return how many words the defer window of an instruction has."""
    return int(instr.tokens.get("defer", 0))


def kills(instr: Instr) -> bool:
    """Return whether an instruction ends its context."""
    events = instr.operands.get("events")
    return isinstance(events, int) and bool(events >> EVENTS["kill"] & 1)


def is_branch(instr: Instr) -> bool:
    """Return whether an instruction is a branch or a jump."""
    return traits_of(instr).is_branch


def returns(instr: Instr) -> bool:
    """Return whether an instruction branches to an address that a register alone holds."""
    facts = traits_of(instr)
    return facts.adds_register and not facts.has_label


def sets_codes(instr: Instr) -> bool:
    """Return whether an instruction sets the condition codes."""
    if classify(instr) == "interaction":
        return False
    return not variant(variant_key(instr)).effects.keys().isdisjoint(CONDITION_CODES)


def flow(instrs: Sequence[Instr], record: FlowRecord, labels: Iterable[int], chip: Chip) -> Graph:
    """Return the graph of a program on a chip; `labels` are the addresses that have one."""
    entered = set(labels)
    deciding = {
        address + window_words(instr): address
        for address, instr in enumerate(instrs)
        if is_branch(instr) or kills(instr)
    }
    edges = []
    before: list[list[tuple[int, Edge]]] = [[] for _ in instrs]
    for address in range(len(instrs)):
        branch = deciding.get(address)
        ways = _ways(instrs, address, branch, record, entered, chip)
        steps = tuple(edge for edge in ways if 0 <= edge.to < len(instrs))
        edges.append(steps)
        for edge in steps:
            before[edge.to].append((address, edge))
    swap_at = {at + window_words(instr): instr for at, instr in enumerate(instrs) if swaps(instr)}
    return Graph(instrs, edges, chip["swap_bubble_cycles"], before, swap_at)


def _ways(  # noqa: PLR0913, PLR0917 - all inputs of a step
    instrs: Sequence[Instr],
    address: int,
    branch: int | None,
    record: FlowRecord,
    entered: set[int],
    chip: Chip,
) -> Iterator[Edge]:
    """Yield the steps from a word; `branch` is the branch whose window it ends."""
    if branch is None:
        yield Edge(address + 1)
        return
    instr = instrs[branch]
    if not kills(instr):
        lost = aborted(instr, chip, late=bool(branch) and sets_codes(instrs[branch - 1]))
        for to in _targets(instrs, branch, record):
            yield Edge(to, lost, branch, taken=True)
    guessed = "guess_branch" in instr.tokens
    if not traits_of(instr).always_branches and not kills(instr):
        yield Edge(address + 1, chip["guess_wrong_cycles"] if guessed else 0, branch)
    elif entered & set(range(branch + 1, address + 1)):
        # Control that enters inside the window falls through: the branch did not execute.
        yield Edge(address + 1)


def _targets(instrs: Sequence[Instr], branch: int, record: FlowRecord) -> Sequence[int]:
    instr = instrs[branch]
    if returns(instr):
        return record.returns
    target = branch_target(instr)
    if target is None:
        return ()
    if traits_of(instr).adds_register:
        table = [word for entry in table_entries(instrs, target) for word in entry]
        return record.jumps.get(branch) or table or (target,)
    return (target,)


def table_entries(instrs: Sequence[Instr], start: int) -> Iterator[range]:
    """Yield the words of each branch, with its window, of a jump's table of branches."""
    while start < len(instrs) and _is_table_entry(instrs[start]):
        yield range(start, start + 1 + window_words(instrs[start]))
        start += 1 + window_words(instrs[start])


def _is_table_entry(instr: Instr) -> bool:
    facts = traits_of(instr)
    return facts.always_branches and not facts.adds_register


def aborted(instr: Instr, chip: Chip, *, late: bool = True) -> int:
    """Return how many words behind a branch and its window are aborted when it is taken.

    `late` says that the word before may set the condition codes.
    """
    lost = chip[lost_row(row_of(instr).cost, late=late)]
    if "guess_branch" in instr.tokens and lost > 1:
        lost -= chip["guess_saves_cycles"]
    return max(0, lost - window_words(instr))


# A path: each word with the step that led to it.
Path = list[tuple[int, Edge | None]]


class Paths:
    """The shortest paths from words to the nearest target behind them.

    No path goes on behind a barrier, over a blocked step, or through `rtn`, which returns to its
    caller only.
    """

    def __init__(
        self,
        graph: Graph,
        is_target: Callable[[int], bool],
        is_barrier: Callable[[int], bool],
        is_blocked: Callable[[Edge], bool] = lambda _edge: False,
    ) -> None:
        self._ends = {address for address in range(len(graph.instrs)) if is_target(address)}
        self._steps: dict[int, Edge] = {}
        queue = deque(sorted(self._ends))
        while queue:
            for address, edge in graph.before[queue.popleft()]:
                branch = None if edge.branch is None else graph.instrs[edge.branch]
                if address in self._steps or is_blocked(edge) or (branch and returns(branch)):
                    continue
                self._steps[address] = edge
                if address not in self._ends and not is_barrier(address):
                    queue.append(address)

    def __contains__(self, start: int) -> bool:
        """Return whether a path begins at a word."""
        return start in self._steps

    def path(self, start: int) -> Path:
        """Return the path that begins at a word of these; raises KeyError."""
        path: Path = [(start, None)]
        while len(path) == 1 or path[-1][0] not in self._ends:
            edge = self._steps[path[-1][0]]
            path.append((edge.to, edge))
        return path


def graph_of(program: Program) -> Graph:
    """Return the graph of an assembled program on the chip that it was assembled for.

    Raise ValueError for a word that is no instruction.
    """
    instrs = []
    for address, word in enumerate(program.words):
        instr = decode(word)
        if instr is None:
            raise ValueError(f"word {address} must be an instruction, not {word:#010x}")
        instrs.append(instr)
    return flow(instrs, program.flow, program.labels.values(), program.chip_table)


class Block(msgspec.Struct, frozen=True):
    """Words that are always executed together, `start` up to `stop`, with their cycles."""

    start: int
    stop: int
    cycles: int


def blocks(graph: Graph, labels: Iterable[int]) -> list[Block]:
    """Return the blocks of a program, in the order of addresses."""
    size = len(graph.instrs)
    leaders = {0, *labels}
    for address, edges in enumerate(graph.edges):
        if any(edge.to != address + 1 or edge.branch is not None for edge in edges) or not edges:
            leaders |= {edge.to for edge in edges} | {address + 1}
    starts = sorted(leader for leader in leaders if leader < size)
    return [
        Block(start, stop, sum(map(graph.cycles, range(start, stop))))
        for start, stop in pairwise([*starts, size])
    ]
