"""What a line costs, shown at its end: its address, its cycles, its defer slots."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from ixp.assembler.flow.graph import Graph
from ixp.assembler.text.source import Source
from ixp.editors.language_server.build_targets import Hint
from ixp.editors.language_server.facts import Facts


class LineHint(NamedTuple):
    """What is shown at the end of a line."""

    line: int
    text: str


class Cost(NamedTuple):
    """What a word costs: cycles by itself, and those lost if its branch is taken.

    Of its defer slots some are filled; each open one is a cycle lost. `window` is the address of
    the branch or swap in whose window the word stands.
    """

    cycles: int
    lost: int = 0
    filled: int = 0
    open: int = 0
    window: int | None = None


def line_hints(
    facts: Facts, source: Source, lines: range, shown: Collection[Hint]
) -> Iterator[LineHint]:
    """Yield what is known of the lines of a source; nothing of a program with errors."""
    graph = facts.analysis.graph
    if graph is None or not shown:
        return
    costs = costs_of(graph)
    name = facts.name_of(source)
    bounds = facts.analysis.program.instructions
    for line in lines:
        addresses = facts.words_of_lines.get((name, line), ())
        own = [at for at in addresses if (bounds[at].token.source.name, bounds[at].token.line)
               == (name, line)]  # fmt: skip
        parts = _statement(own, costs, shown) if own else _call(addresses, shown)
        text = " · ".join(part for part in parts if part)
        if text:
            yield LineHint(line, text)


def _statement(addresses: Collection[int], costs: list[Cost], shown: Collection[Hint]) -> list[str]:
    """Return the parts for a statement; expansions of its macro may differ in what it costs."""
    first, *others = addresses
    parts = []
    if "address" in shown:
        parts.append(f"{first:04d}" + (f" and {len(others)} more" if others else ""))
    cost = costs[first]
    if any(costs[each]._replace(window=None) != cost._replace(window=None) for each in others):
        return parts
    if "cycles" in shown:
        parts.append(_count(cost.cycles, "cycle"))
        parts[-1] += f", {cost.cycles + cost.lost} if taken" if cost.lost else ""
    if "defer" in shown and cost.filled + cost.open:
        parts.append(f"defer {cost.filled} of {cost.filled + cost.open}")
    if "defer" in shown and cost.window is not None and not others:
        parts.append(f"in the window of {cost.window:04d}")
    return parts


def _call(addresses: Collection[int], shown: Collection[Hint]) -> list[str]:
    """Return the parts for the call of a macro, which has no words of its own."""
    if not addresses or "address" not in shown:
        return []
    first, last = min(addresses), max(addresses)
    through = f"-{last:04d}" if last > first else ""
    return [f"{first:04d}{through}", _count(len(addresses), "word")]


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}" + "s" * (count != 1)


def costs_of(graph: Graph) -> list[Cost]:
    """Return what each word of a program costs."""
    lost: dict[int, int] = {}
    for edge in (edge for edges in graph.edges for edge in edges):
        if edge.branch is not None and edge.taken:
            lost[edge.branch] = max(lost.get(edge.branch, 0), edge.aborted_cycles)
    found = []
    windows: dict[int, int] = {}
    for address, instr in enumerate(graph.instrs):
        filled = int(instr.tokens.get("defer", 0))
        windows |= dict.fromkeys(range(address + 1, address + 1 + filled), address)
        cycles = graph.cycles(address)
        empty = lost.get(address, 0) + cycles - 1
        found.append(Cost(cycles, lost.get(address, 0), filled, empty, windows.get(address)))
    return found
