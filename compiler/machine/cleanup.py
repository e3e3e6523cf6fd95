"""Removes what does nothing: unreached blocks, jumps to jumps, dead values, spare tests."""

from collections import Counter

from ixp.compiler.machine.code import CodeBlock, Op, VirtualRegister, predecessors
from ixp.compiler.machine.liveness import backwards, live_out


def straighten(blocks: list[CodeBlock]) -> list[CodeBlock]:
    """Return the reached blocks; jumps to jumps lead to their end, straight lines are one block."""
    for block in blocks:
        for op in block.ops:
            if op.target is not None:
                op.operands["label"] = _final(op.target)
        _drop_needless_branch(block)
    blocks = _reached(blocks)
    before = predecessors(blocks)
    merged: set[int] = set()
    for block in blocks:
        if id(block) in merged:
            continue
        while block.ops and block.ops[-1].always_branches and len(block.successors) == 1:
            (target,) = block.successors
            if target is block or len(before[target]) != 1 or target is blocks[0]:
                break
            block.ops.pop()
            block.ops += target.ops
            block.depth = max(block.depth, target.depth)
            merged.add(id(target))
            for successor in target.successors:
                before[successor] = [block if b is target else b for b in before[successor]]
    return [block for block in blocks if id(block) not in merged]


def _final(block: CodeBlock) -> CodeBlock:
    seen = {id(block)}
    while len(block.ops) == 1 and block.ops[0].always_branches and block.ops[0].target:
        target = block.ops[0].target
        if id(target) in seen:
            break
        seen.add(id(target))
        block = target
    return block


def _drop_needless_branch(block: CodeBlock) -> None:
    """Remove a conditional branch whose both ways are the same."""
    while len(block.ops) > 1 and block.ops[-1].always_branches:
        before = block.ops[-2]
        if not before.is_branch or before.target is not block.ops[-1].target:
            return
        del block.ops[-2]


def _reached(blocks: list[CodeBlock]) -> list[CodeBlock]:
    seen = {id(blocks[0])}
    stack = [blocks[0]]
    while stack:
        for successor in stack.pop().successors:
            if id(successor) not in seen:
                seen.add(id(successor))
                stack.append(successor)
    return [block for block in blocks if id(block) in seen]


def remove_dead(blocks: list[CodeBlock]) -> None:
    """Remove instructions whose results are never read."""
    changed = True
    while changed:
        changed = False
        for block, out in live_out(blocks).items():
            rest: list[Op] = []
            needed = False  # the instruction behind needs the codes of this one
            for op, _, live in backwards(block, out):
                dead = op.dest is not None and not live >> op.dest.number & 1
                if dead and not op.acts and not op.writes and not needed:
                    changed = True
                    continue
                if dead and needed and op.sets_codes and op.dest is not None and not op.merged:
                    op.operands["dest"] = None
                    op.acts = True
                needed = op.glued
                rest.append(op)
            block.ops = rest[::-1]


def remove_tests(blocks: list[CodeBlock]) -> None:
    """Remove a test against 0 behind the instruction that made the value and set the codes."""
    for block in blocks:
        ops: list[Op] = []
        for at, op in enumerate(block.ops):
            before = ops[-1] if ops else None
            behind = block.ops[at + 1] if at + 1 < len(block.ops) else None
            tested = before and behind and _is_test(op, before) and behind.is_branch
            if tested and before and behind and _gives_codes(before, behind):
                continue
            ops.append(op)
        block.ops = ops


def _is_test(op: Op, before: Op) -> bool:
    tests = op.mnemonic == "alu" and op.dest is None and op.operands["op"] == "B"
    return tests and before.dest is not None and op.operands["b"] is before.dest


def _gives_codes(op: Op, branch: Op) -> bool:
    """Return whether the codes of an instruction are those of a test of its result."""
    if op.mnemonic == "ld_field_w_clr" and not branch.mnemonic.startswith("br="):
        return False
    equality = branch.mnemonic in ("br=0", "br!=0")
    if op.mnemonic in ("ld_field", "ld_field_w_clr") and equality:
        op.tokens["load_cc"] = True
        return True
    # A sum that overflows has another sign by N xor V than its result alone.
    arithmetic = "+" in str(op.operands.get("op")) or "-" in str(op.operands.get("op"))
    return op.sets_codes and (equality or not arithmetic)


def merge_carries(blocks: list[CodeBlock]) -> None:
    """Join `+carry 0` with the addition of its result behind it."""
    uses = count_uses(blocks)
    for block in blocks:
        ops: list[Op] = []
        for op in block.ops:
            before = ops[-1] if ops else None
            if before and before.dest and before.glued and _is_carry(before) and _is_sum(op):
                terms = [op.operands["a"], op.operands["b"]]
                if before.dest in terms and uses[before.dest.number] == 1:
                    terms.remove(before.dest)
                    if terms[0] is not before.operands["a"]:
                        ops.pop()
                        op.operands |= {"a": before.operands["a"], "op": "+carry", "b": terms[0]}
                        op.glued = True
            ops.append(op)
        block.ops = ops


def _is_carry(op: Op) -> bool:
    return op.operands.get("op") == "+carry" and op.operands["b"] == 0


def _is_sum(op: Op) -> bool:
    return op.mnemonic == "alu" and op.operands["op"] == "+" and not op.glued


def count_uses(blocks: list[CodeBlock]) -> Counter[int]:
    """Return how often each register is read."""
    return Counter(
        register.number for block in blocks for op in block.ops for register in op.used()
    )


def definitions(blocks: list[CodeBlock]) -> Counter[int]:
    """Return how often each register is written."""
    return Counter(
        register.number for block in blocks for op in block.ops for register in op.defined()
    )


def insert_before(block: CodeBlock, op: Op, new: list[Op]) -> None:
    """Insert instructions before one, or before those that it must follow at once."""
    at = block.ops.index(op)
    while block.ops[at].glued:
        at -= 1
    block.ops[at:at] = new


def copy_of(source: VirtualRegister, dest: VirtualRegister, op: Op) -> Op:
    """Return a copy of a register, at the line of an instruction."""
    return Op("alu", {"dest": dest, "a": None, "op": "B", "b": source}, place=op.place)
