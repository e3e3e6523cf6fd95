"""Bound the cycles between two places by shortest and longest paths of the flow graph.

Counted are the cycles in which the context holds the engine: words, aborted words and swap bubbles,
from the first word at FROM to the moment at which the word at TO would be executed. Waiting is not
counted. `.loop_bound N` before its first word bounds a loop. Two ways differ in branches outside
loops, or in the exits of loops.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

import msgspec

from ixp.assembler.flow.graph import Edge, Graph, closure
from ixp.support.errors import UserError

END = -1


class Trail(msgspec.Struct, frozen=True):
    """A path from the start: its cycles and last step; `times` counts rounds of a loop."""

    cycles: int
    address: int
    before: Trail | None = None
    edge: Edge | None = None
    times: int = 0

    def steps(self) -> list[Trail]:
        """Return the parts of the way, in order."""
        trails: list[Trail] = []
        step: Trail | None = self
        while step is not None:
            trails.append(step)
            step = step.before
        return trails[::-1]


class PathBounds(msgspec.Struct, frozen=True):
    """One way between two places: its longest trail, and its fewest cycles (loops cut short)."""

    worst: Trail
    best_cycles: int


class Bounds(msgspec.Struct, frozen=True):
    """The best trail between two places, the number of ways, and the longest of them."""

    best: Trail
    count: int
    ways: Sequence[PathBounds]

    @property
    def worst(self) -> Trail:
        """Return the longest trail."""
        return self.ways[0].worst


class UnboundedError(Exception):
    """A loop has no bound; `address` is a word of it."""

    def __init__(self, address: int) -> None:
        super().__init__(address)
        self.address = address


Next = Callable[[int], Sequence[Edge]]


def bounds(
    graph: Graph, start: int, end: int, loop_bounds: Mapping[int, int], most: int = 1
) -> Bounds:
    """Return the bounds between two addresses, with up to `most` ways, the longest first.

    Raises UserError when no path leads there, UnboundedError for a loop without a bound.
    """
    paths = _Paths(graph, start, end, loop_bounds)
    if END not in paths.nodes:
        raise UserError("a path must lead from the first place to the second, but none does")
    best = paths.shortest(start, paths.nodes)[END]
    ranking = _Ranking(paths)
    return Bounds(best, ranking.count[start], list(islice(ranking.ways(), max(1, most))))


class _Paths:
    """The part of a graph that lies between two places; the second is END."""

    def __init__(self, graph: Graph, start: int, end: int, loop_bounds: Mapping[int, int]) -> None:
        self.graph, self.start, self.end, self.loop_bounds = graph, start, end, loop_bounds
        forward = closure({start}, lambda address: {edge.to for edge in self.edges(address)})
        back: dict[int, set[int]] = {node: set() for node in forward}
        for address in forward:
            for edge in self.edges(address):
                back[edge.to].add(address)
        self.nodes = forward & closure({END}, lambda address: back.get(address, set()))

    def edges(self, address: int) -> Iterator[Edge]:
        """Yield the steps from a word, with END for the second place."""
        for edge in self.graph.edges[address] if address != END else ():
            to = END if edge.to == self.end else edge.to
            yield Edge(to, edge.aborted_cycles, edge.branch, edge.taken)

    def step(self, trail: Trail, edge: Edge) -> Trail:
        """Return a way with one more step."""
        cycles = trail.cycles + self.graph.cycles(trail.address) + edge.aborted_cycles
        return Trail(cycles, edge.to, trail, edge)

    def shortest(self, start: int, nodes: set[int]) -> dict[int, Trail]:
        """Return the shortest way from `start` to each node (Dijkstra)."""
        number = 0
        queue = [(0, number, Trail(0, start))]
        trails: dict[int, Trail] = {}
        while queue:
            _, _, trail = heapq.heappop(queue)
            if trail.address in trails:
                continue
            trails[trail.address] = trail
            for edge in self.edges(trail.address):
                if edge.to in nodes:
                    number += 1
                    new = self.step(trail, edge)
                    heapq.heappush(queue, (new.cycles, number, new))
        return trails

    def longest(self, start: int, cut: frozenset[int], nodes: set[int]) -> dict[int, Trail]:
        """Return the longest way from `start` to each node; no step leads to a node of `cut`."""

        def after(address: int) -> list[Edge]:
            return [edge for edge in self.edges(address) if edge.to in nodes and edge.to not in cut]

        arrived: dict[int, list[Trail]] = {start: [Trail(0, start)]}
        trails: dict[int, Trail] = {}
        for part in strong_components(start, after):
            inside: dict[int, Trail] = {}
            for entry in sorted(part & arrived.keys()):
                trail = max(arrived[entry], key=lambda trail: trail.cycles)
                for address, way in self.within(part, entry, trail, cut, after).items():
                    inside[address] = _longer(inside.get(address), way)
            trails |= inside
            for address, trail in inside.items():
                for edge in after(address):
                    if edge.to not in part:
                        arrived.setdefault(edge.to, []).append(self.step(trail, edge))
        return trails

    def within(
        self, part: set[int], entry: int, trail: Trail, cut: frozenset[int], after: Next
    ) -> dict[int, Trail]:
        """Return the longest ways from an entry of a component to its words."""
        if len(part) == 1 and all(edge.to != entry for edge in after(entry)):
            return {entry: trail}
        heads = sorted(part & self.loop_bounds.keys(), key=lambda head: (head != entry, head))
        if not heads:
            raise UnboundedError(min(part))
        head = heads[0]
        first = self.longest(entry, cut | {head}, part)
        ways = (
            {address: _join(trail, way) for address, way in first.items()} if entry != head else {}
        )
        at_head = trail if entry == head else self._arrival(ways, head)
        if at_head is None:
            return ways
        turn = self.longest(head, cut | {head}, part)
        again = self._arrival(turn, head)
        times = self.loop_bounds[head] - 1
        cycles = at_head.cycles + times * again.cycles if again else at_head.cycles
        looped = Trail(cycles, head, at_head, None, times) if again and times else at_head
        for address, way in turn.items():
            ways[address] = _longer(ways.get(address), _join(looped, way))
        return ways

    def _arrival(self, ways: Mapping[int, Trail], head: int) -> Trail | None:
        """Return the longest way that steps back to a loop's head."""
        arrivals = [
            self.step(way, edge)
            for way in ways.values()
            for edge in self.edges(way.address)
            if edge.to == head
        ]
        return max(arrivals, key=lambda arrival: arrival.cycles, default=None)


class _Ranking:
    """The ways to END in order of length; each is a sequence of parts with entry and exit."""

    def __init__(self, paths: _Paths) -> None:
        self.paths = paths
        components = strong_components(paths.start, self._after)
        part_of = {node: part for part in components for node in part}
        entries = {paths.start} | {
            edge.to
            for node in paths.nodes
            for edge in self._after(node)
            if edge.to not in part_of[node]
        }
        # For each entry: ways out of its part, the longest rest up to END, the number of ways.
        self.exits: dict[int, list[PathBounds]] = {}
        self.rest: dict[int, int] = {}
        self.count: dict[int, int] = {}
        for part in reversed(components):
            for entry in part & entries:
                self._enter(part, entry)

    def _after(self, address: int) -> list[Edge]:
        return [edge for edge in self.paths.edges(address) if edge.to in self.paths.nodes]

    def _enter(self, part: set[int], entry: int) -> None:
        paths = self.paths
        if entry == END:
            self.exits[END], self.rest[END], self.count[END] = [], 0, 1
            return
        worst = paths.within(part, entry, Trail(0, entry), frozenset(), self._after)
        best = paths.shortest(entry, part)
        exits = [
            PathBounds(paths.step(worst[address], edge), paths.step(best[address], edge).cycles)
            for address in sorted(worst)
            for edge in self._after(address)
            if edge.to not in part
        ]
        ends = [way.worst for way in exits]
        self.exits[entry] = exits
        self.rest[entry] = max(trail.cycles + self.rest[trail.address] for trail in ends)
        self.count[entry] = sum(self.count[trail.address] for trail in ends)

    def ways(self) -> Iterator[PathBounds]:
        """Yield the ways, longest first (best-first search; remaining lengths are exact)."""
        number = 0
        queue = [(0, number, PathBounds(Trail(0, self.paths.start), 0))]
        while queue:
            _, _, way = heapq.heappop(queue)
            if way.worst.address == END:
                yield way
            for leave in self.exits[way.worst.address]:
                number += 1
                trail = _join(way.worst, leave.worst)
                new = PathBounds(trail, way.best_cycles + leave.best_cycles)
                total = trail.cycles + self.rest[trail.address]
                heapq.heappush(queue, (-total, number, new))


def _longer(old: Trail | None, new: Trail) -> Trail:
    return new if old is None or new.cycles > old.cycles else old


def _join(first: Trail, second: Trail) -> Trail:
    """Return a way that continues at the end of another."""
    made = first
    for step in second.steps()[1:]:
        made = Trail(first.cycles + step.cycles, step.address, made, step.edge, step.times)
    return made


def strong_components(start: int, after: Next) -> list[set[int]]:
    """Return the strongly connected components from `start` on, in topological order (Tarjan)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    components: list[set[int]] = []
    work: list[tuple[int, Iterator[int]]] = []

    def enter(node: int) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        on_stack.add(node)
        work.append((node, iter([edge.to for edge in after(node)])))

    enter(start)
    while work:
        node, rest = work[-1]
        child = next((to for to in rest if to not in index or to in on_stack), None)
        if child is None:
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[node])
            if low[node] == index[node]:
                at = stack.index(node)
                components.append(set(stack[at:]))
                on_stack -= components[-1]
                del stack[at:]
        elif child not in index:
            enter(child)
        else:
            low[node] = min(low[node], index[child])
    return components[::-1]
