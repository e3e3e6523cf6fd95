"""Order of the blocks: what is likely follows at once, since a taken branch costs cycles."""

from ixp.compiler.machine.code import Block, Op
from ixp.compiler.select.conditions import OPPOSITE


def layout(blocks: list[Block]) -> list[Block]:
    """Return the blocks in their order, without the branches that it makes needless."""
    order: list[Block] = []
    placed: set[int] = set()
    waiting = [blocks[0]]
    while waiting:
        block = waiting.pop()
        while id(block) not in placed:
            placed.add(id(block))
            order.append(block)
            rest = [s for s in block.successors if id(s) not in placed]
            if not rest:
                break
            # The last branch is unconditional; prefer it, unless it leaves the loop.
            rest.sort(key=lambda successor: successor.depth)
            block, others = rest[-1], rest[:-1]
            waiting += others
    for at, block in enumerate(order):
        _shorten(block, order[at + 1] if at + 1 < len(order) else None)
    return order


def _shorten(block: Block, following: Block | None) -> None:
    """Remove or turn round branches to the block that follows."""
    if not block.ops or not block.ops[-1].always_branches or block.ops[-1].jump_targets:
        return
    last = block.ops[-1]
    before = block.ops[-2] if len(block.ops) > 1 else None
    if last.target is following:
        block.ops.pop()
    elif before is not None and before.target is following and before.mnemonic in OPPOSITE:
        turned = Op(OPPOSITE[before.mnemonic], {**before.operands, "label": last.target},
                    place=before.place, glued=before.glued, kept=True)  # fmt: skip
        block.ops[-2:] = [turned]
