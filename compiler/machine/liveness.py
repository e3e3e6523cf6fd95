"""Which registers are live where. Sets are integers: bit n is the register of number n."""

from collections.abc import Iterator

from ixp.compiler.machine.code import CodeBlock, Op, VirtualRegister


def bits(registers: Iterator[VirtualRegister] | list[VirtualRegister]) -> int:
    """Return a set of registers."""
    result = 0
    for register in registers:
        result |= 1 << register.number
    return result


def members(live: int) -> Iterator[int]:
    """Yield the numbers in a set, in their order."""
    while live:
        low = live & -live
        yield low.bit_length() - 1
        live ^= low


def live_out(blocks: list[CodeBlock]) -> dict[CodeBlock, int]:
    """Return the registers that are live at the end of each block."""
    used: dict[CodeBlock, int] = {}
    killed: dict[CodeBlock, int] = {}
    for block in blocks:
        use = kill = 0
        for op in block.ops:
            use |= bits(op.used()) & ~kill
            kill |= bits(op.defined())
        used[block], killed[block] = use, kill
    before = dict.fromkeys(blocks, 0)
    after = dict.fromkeys(blocks, 0)
    changed = True
    while changed:
        changed = False
        for block in reversed(blocks):
            out = 0
            for successor in block.successors:
                out |= before[successor]
            into = used[block] | (out & ~killed[block])
            if into != before[block] or out != after[block]:
                before[block], after[block], changed = into, out, True
    return after


def backwards(block: CodeBlock, out: int) -> Iterator[tuple[Op, int, int]]:
    """Yield each instruction from the last, with the registers live before and behind it."""
    live = out
    for op in reversed(block.ops):
        before = (live & ~bits(op.defined())) | bits(op.used())
        yield op, before, live
        live = before


def interference(blocks: list[CodeBlock]) -> dict[int, int]:
    """Return the registers that each register is live together with.

    A copy does not make its two registers interfere.
    """
    graph: dict[int, int] = {}
    for block, out in live_out(blocks).items():
        for op, _, live in backwards(block, out):
            defined = list(op.defined())
            every = live | bits(defined)
            spared = 1 << op.sources["b"].number if op.is_copy() else 0
            for register in defined:
                others = every & ~(1 << register.number) & ~spared
                graph[register.number] = graph.get(register.number, 0) | others
            for register in op.used():
                graph.setdefault(register.number, 0)
    for number, others in list(graph.items()):
        for other in members(others):
            graph[other] = graph.get(other, 0) | 1 << number
    return graph


def all_registers(blocks: list[CodeBlock]) -> dict[int, VirtualRegister]:
    """Return every register that the code names, by number."""
    return {
        register.number: register
        for block in blocks
        for op in block.ops
        for register in (*op.used(), *op.defined())
    }
