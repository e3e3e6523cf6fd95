"""How deep each block is in loops."""

from ixp.compiler.machine.code import CodeBlock, predecessors


def set_depths(blocks: list[CodeBlock]) -> None:
    """Count the natural loops around each block: those of edges to a block that dominates."""
    number = {id(block): at for at, block in enumerate(blocks)}
    before = predecessors(blocks)
    dominators = _dominators(blocks, number, before)
    bodies: dict[int, int] = {}
    for block in blocks:
        for head in block.successors:
            if dominators[number[id(block)]] >> number[id(head)] & 1:
                body = 1 << number[id(head)]
                stack = [block]
                while stack:
                    member = stack.pop()
                    if not body >> number[id(member)] & 1:
                        body |= 1 << number[id(member)]
                        stack += before[member]
                bodies[number[id(head)]] = bodies.get(number[id(head)], 0) | body
    for at, block in enumerate(blocks):
        block.depth = sum(body >> at & 1 for body in bodies.values())


def reverse_postorder(blocks: list[CodeBlock]) -> list[CodeBlock]:
    """Return the blocks so that each stands before those that it leads to, but for loops."""
    order, seen = [], {id(blocks[0])}
    stack = [(blocks[0], iter(blocks[0].successors))]
    while stack:
        block, successors = stack[-1]
        following = next((s for s in successors if id(s) not in seen), None)
        if following is None:
            order.append(block)
            stack.pop()
        else:
            seen.add(id(following))
            stack.append((following, iter(following.successors)))
    return order[::-1]


def _dominators(blocks: list[CodeBlock], number: dict[int, int],
                before: dict[CodeBlock, list[CodeBlock]]) -> list[int]:  # fmt: skip
    """Return the blocks that dominate each block, as sets of bits."""
    every = (1 << len(blocks)) - 1
    result = [1] + [every] * (len(blocks) - 1)
    changed = True
    while changed:
        changed = False
        for at, block in enumerate(blocks[1:], start=1):
            common = every
            for predecessor in before[block]:
                common &= result[number[id(predecessor)]]
            common |= 1 << at
            if common != result[at]:
                result[at], changed = common, True
    return result
