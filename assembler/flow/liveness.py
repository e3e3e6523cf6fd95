"""Where the value of a register is still needed: from its writes to its last reads."""

from __future__ import annotations

from collections.abc import Iterable

from ixp.assembler.flow.graph import Graph


def live_words(graph: Graph, reads: Iterable[int], writes: Iterable[int]) -> set[int]:
    """Return the words before which a register holds a value that is read later.

    `reads` and `writes` are the words that read it and that replace all of it.
    """
    before: dict[int, list[int]] = {}
    for address, edges in enumerate(graph.edges):
        for edge in edges:
            before.setdefault(edge.to, []).append(address)
    replaced = set(writes)
    live = set(reads)
    queue = list(live)
    while queue:
        for address in before.get(queue.pop(), ()):
            if address not in replaced and address not in live:
                live.add(address)
                queue.append(address)
    return live
