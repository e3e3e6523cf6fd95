"""Copies whose two registers never differ while both are needed become one register."""

from ixp.compiler.machine.code import CodeBlock, VirtualRegister
from ixp.compiler.machine.liveness import interference, members


def coalesce(blocks: list[CodeBlock]) -> None:
    """Merge the registers of copies, those in the innermost loops first."""
    graph = interference(blocks)
    leader: dict[int, VirtualRegister] = {}

    def find(register: VirtualRegister) -> VirtualRegister:
        while register.number in leader:
            register = leader[register.number]
        return register

    copies = [(block.depth, op) for block in blocks for op in block.ops if op.is_copy()]
    for _, op in sorted(copies, key=lambda item: -item[0]):
        if op.dest is None:
            continue
        dest, source = find(op.dest), find(op.sources["b"])
        if dest is source or not _may_merge(dest, source):
            continue
        if graph.get(dest.number, 0) >> source.number & 1:
            continue
        leader[source.number] = dest
        others = graph.get(source.number, 0)
        graph[dest.number] = graph.get(dest.number, 0) | others
        for other in members(others):
            graph[other] |= 1 << dest.number
    _rename(blocks, {number: find(register) for number, register in leader.items()})


def _may_merge(dest: VirtualRegister, source: VirtualRegister) -> bool:
    gprs = dest.file == "gpr" and source.file == "gpr"
    return gprs and dest.constant is None and source.constant is None


def _rename(blocks: list[CodeBlock], names: dict[int, VirtualRegister]) -> None:
    for block in blocks:
        for op in block.ops:
            for name, value in op.operands.items():
                if isinstance(value, VirtualRegister) and value.number in names:
                    op.operands[name] = names[value.number]
        block.ops = [op for op in block.ops if not (op.is_copy() and op.dest is op.sources["b"])]
