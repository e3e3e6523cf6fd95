"""The flow graph as a picture: one box per block, in Graphviz's language."""

from collections.abc import Mapping, Sequence

from graphviz import Digraph

from ixp.assembler.flow.graph import Block, Edge, Graph, is_branch
from ixp.assembler.program import Program


def draw(program: Program, graph: Graph, parts: Sequence[Block]) -> Digraph:
    """Return the picture of a program; dashed ways are those of branches not taken."""
    names = label_names(program)
    starts = {block.start for block in parts}
    picture = Digraph("flow", comment=f"{program.source} for {program.chip}")
    picture.attr("node", shape="box", fontname="monospace")
    for block in parts:
        picture.node(f"w{block.start}", _box(program, block, names))
        for edge in graph.edges[block.stop - 1]:
            if edge.to in starts:
                style = "solid" if edge.taken or edge.branch is None else "dashed"
                picture.edge(f"w{block.start}", f"w{edge.to}", _way(graph, edge), style=style)
    return picture


def label_names(program: Program) -> Mapping[int, str]:
    """Return the first label of each address that has one."""
    names: dict[int, str] = {}
    for name, address in program.labels.items():
        names.setdefault(address, f"{name}#")
    return names


def place_name(program: Program, names: Mapping[int, str], address: int) -> str:
    """Return the display name of a word: its label, else FILE:LINE."""
    if address in names:
        return names[address]
    line = program.lines[address]
    return f"{line.file}:{line.line}"


def _box(program: Program, block: Block, names: Mapping[int, str]) -> str:
    words, last = block.stop - block.start, block.stop - 1
    first = program.lines[block.start]
    head = [names[block.start]] if block.start in names else []
    size = f"{words} words" if words != 1 else "1 word"
    text = [
        *head, f"{block.start}-{last}: {size}, {block.cycles} cycles", f"{first.file}:{first.line}",
    ]  # fmt: skip
    return "\\l".join(part.replace("\\", "\\\\") for part in text) + "\\l"


def _way(graph: Graph, edge: Edge) -> str:
    if edge.branch is None or not is_branch(graph.instrs[edge.branch]):
        return ""
    lost = f" +{edge.aborted_cycles}" if edge.aborted_cycles else ""
    return (graph.instrs[edge.branch].mnemonic if edge.taken else "else") + lost
