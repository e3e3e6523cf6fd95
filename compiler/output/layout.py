"""Order of the blocks: what is likely follows at once, since a taken branch costs cycles."""

from ixp.compiler.machine.code import CodeBlock, Op, predecessors
from ixp.compiler.machine.loops import reverse_postorder
from ixp.compiler.select.conditions import OPPOSITE


def layout(blocks: list[CodeBlock]) -> list[CodeBlock]:
    """Return the blocks in their order, without the branches that it makes needless.

    What is rare comes late, a loop is left last, and a block where ways meet waits for all of them.
    """
    order: list[CodeBlock] = []
    placed: set[int] = set()
    waiting = [blocks[0]]
    before = predecessors(blocks)
    number = {id(block): at for at, block in enumerate(reverse_postorder(blocks))}

    def rank(block: CodeBlock) -> tuple[bool, int, bool]:
        ways = [way for way in before[block] if number[id(way)] < number[id(block)]]
        return not block.rare, block.depth, all(id(way) in placed for way in ways)

    while waiting:
        block = waiting.pop()
        while id(block) not in placed:
            placed.add(id(block))
            order.append(block)
            rest = [s for s in block.successors if id(s) not in placed]
            if not rest:
                break
            rest.sort(key=rank)  # of equals the last: its branch is unconditional
            block, others = rest[-1], rest[:-1]
            waiting += others
    for at, block in enumerate(order):
        _shorten(block, order[at + 1] if at + 1 < len(order) else None)
    return order


def _shorten(block: CodeBlock, following: CodeBlock | None) -> None:
    """Remove or turn round branches to the block that follows."""
    if not block.ops or not block.ops[-1].always_branches or block.ops[-1].jump_targets:
        return
    last = block.ops[-1]
    before = block.ops[-2] if len(block.ops) > 1 else None
    if last.target is following:
        block.ops.pop()
    elif before is not None and before.target is following and before.mnemonic in OPPOSITE:
        turned = Op(OPPOSITE[before.mnemonic], {**before.operands, "label": last.target},
                    place=before.place, glued=before.glued, acts=True)  # fmt: skip
        block.ops[-2:] = [turned]
