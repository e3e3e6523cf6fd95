"""Hints at the end of a line: its address, its cycles, its defer slots."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from ixp.assembler.flow.graph import Graph
from ixp.assembler.text.source import Source
from ixp.editors.language_server.build_targets import Hint
from ixp.editors.language_server.facts import Facts


class LineHint(NamedTuple):
    """A text at the end of a line."""

    line: int
    text: str


class CycleCost(NamedTuple):
    """Cycles of a word, and aborted cycles of its branch if taken.

    `filled` and `open` count its defer slots; each open one is an aborted cycle. `window` is the
    address of the branch or swap in whose defer window the word stands.
    """

    cycles: int
    lost: int = 0
    filled: int = 0
    open: int = 0
    window: int | None = None


def line_hints(
    facts: Facts, source: Source, lines: range, kinds: Collection[Hint]
) -> Iterator[LineHint]:
    """Yield hints of some kinds for lines of a source; none for a program with errors."""
    graph = facts.analysis.graph
    if graph is None or not kinds:
        return
    costs = costs_of(graph)
    name = facts.source_name(source)
    bounds = facts.analysis.program.instructions
    for line in lines:
        addresses = facts.addresses_of_lines.get((name, line), ())
        tokens = {address: bounds[address].token for address in addresses}
        statement = [address for address, token in tokens.items()
               if (token.source.name, token.line) == (name, line)]  # fmt: skip
        parts = _statement(statement, costs, kinds) if statement else _call(addresses, kinds)
        text = " · ".join(part for part in parts if part)
        if text:
            yield LineHint(line, text)


def _statement(
    addresses: Collection[int], costs: list[CycleCost], kinds: Collection[Hint]
) -> list[str]:
    """Return the parts for a statement; expansions of its macro may differ in their costs."""
    first, *others = addresses
    parts = []
    if "address" in kinds:
        parts.append(f"{first:04d}" + (f" and {len(others)} more" if others else ""))
    cost = costs[first]
    if any(costs[other]._replace(window=None) != cost._replace(window=None) for other in others):
        return parts
    if "cycles" in kinds:
        parts.append(_count(cost.cycles, "cycle"))
        parts[-1] += f", {cost.cycles + cost.lost} if taken" if cost.lost else ""
    if "defer" in kinds and cost.filled + cost.open:
        parts.append(f"defer {cost.filled} of {cost.filled + cost.open}")
    if "defer" in kinds and cost.window is not None and not others:
        parts.append(f"in the window of {cost.window:04d}")
    return parts


def _call(addresses: Collection[int], kinds: Collection[Hint]) -> list[str]:
    """Return the parts for the call of a macro, which has no words of its own."""
    if not addresses or "address" not in kinds:
        return []
    first, last = min(addresses), max(addresses)
    through = f"-{last:04d}" if last > first else ""
    return [f"{first:04d}{through}", _count(len(addresses), "word")]


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}" + "s" * (count != 1)


def costs_of(graph: Graph) -> list[CycleCost]:
    """Return the cost of each word of a program."""
    lost: dict[int, int] = {}
    for edge in (edge for edges in graph.edges for edge in edges):
        if edge.branch is not None and edge.taken:
            lost[edge.branch] = max(lost.get(edge.branch, 0), edge.aborted_cycles)
    costs = []
    windows: dict[int, int] = {}
    for address, instr in enumerate(graph.instrs):
        filled = int(instr.tokens.get("defer", 0))
        windows |= dict.fromkeys(range(address + 1, address + 1 + filled), address)
        cycles = graph.cycles(address)
        empty = lost.get(address, 0) + cycles - 1
        costs.append(CycleCost(cycles, lost.get(address, 0), filled, empty, windows.get(address)))
    return costs
