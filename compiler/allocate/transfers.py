"""Transfer registers: which values may stay in them, and their numbers.

A register is taken from its first write until the wait behind the reference that uses it. So the
wait is made to read every register of the references that it ends.
"""

from itertools import count

from ixp.compiler.errors import NOWHERE, CompileError
from ixp.compiler.machine.cleanup import copy_of, count_uses, definitions, insert_before
from ixp.compiler.machine.code import (
    CodeBlock,
    Op,
    RegisterGroup,
    SharedRegister,
    VirtualRegister,
    predecessors,
)
from ixp.compiler.machine.liveness import all_registers, bits, interference, members
from ixp.isa import EVENTS
from ixp.isa.coding.operand_pairs import SourceError, check_pair
from ixp.isa.tables.operations import UNIT_EVENTS
from ixp.isa.tables.registers import RELATIVE_XFERS, Register


def hold_until_waits(blocks: list[CodeBlock]) -> None:
    """Let every wait read the transfer registers of the references that it ends."""
    registers = all_registers(blocks)
    open_at: dict[CodeBlock, dict[str, int]] = {block: {} for block in blocks}
    before = predecessors(blocks)
    changed = True
    while changed:
        changed = False
        for block in blocks:
            pending: dict[str, int] = {}
            for predecessor in before[block]:
                _join(pending, open_at[predecessor])
            for op in block.ops:
                _pass(op, pending)
            if pending != open_at[block]:
                open_at[block], changed = pending, True
    for block in blocks:
        pending = {}
        for predecessor in before[block]:
            _join(pending, open_at[predecessor])
        for op in block.ops:
            held = _pass(op, pending) & ~bits(op.used())
            op.reads = [*op.reads, *(registers[number] for number in members(held))]


def _join(into: dict[str, int], more: dict[str, int]) -> None:
    for unit, held in more.items():
        into[unit] = into.get(unit, 0) | held


def _pass(op: Op, pending: dict[str, int]) -> int:
    """Update the open references by unit; return the registers whose references end here."""
    asked = op.row.interaction
    if asked is None:
        return 0
    mask = op.operands.get("events")
    if isinstance(mask, int):
        ended = 0
        for unit, event in UNIT_EVENTS.items():
            if mask >> EVENTS[event] & 1:
                ended |= pending.pop(unit, 0)
        return ended
    if not op.is_reference or not asked.event:
        return 0
    moved = bits([*op.reads, *op.writes])
    if "ctx_swap" in op.tokens:  # the unit serves its references of one kind in order
        return pending.pop(asked.unit, 0)
    pending[asked.unit] = pending.get(asked.unit, 0) | moved
    return 0


def forward_loads(blocks: list[CodeBlock]) -> None:
    """Read transfer registers where their copies in GPRs are read, if they still hold the value."""
    written = definitions(blocks)
    for block in blocks:
        for op in [op for op in block.ops if op.is_copy()]:
            source, dest = op.sources["b"], op.dest
            if source.half != "read" or dest is None or dest.file != "gpr":
                continue
            if written[dest.number] == 1 and (users := _users(block, op, dest, source)) is not None:
                for user in users:
                    _replace(user, dest, source)
                block.ops.remove(op)


def forward_shared(blocks: list[CodeBlock]) -> None:
    """Read a shared register where its copy is read, if no other thread runs between.

    The assembler chooses its bank, so the other source must not be a GPR.
    """
    written, used = definitions(blocks), count_uses(blocks)
    for block in blocks:
        for copy in list(block.ops):
            dest, shared = copy.dest, copy.operands.get("b")
            if not isinstance(shared, SharedRegister) or dest is None or not copy.moves:
                continue
            if written[dest.number] != 1 or used[dest.number] != 1:
                continue
            user = _next_user(block, copy, dest, shared)
            if user is not None:
                _replace(user, dest, shared)
                block.ops.remove(copy)


def _next_user(
    block: CodeBlock, copy: Op, dest: VirtualRegister, shared: SharedRegister
) -> Op | None:
    """Return the instruction that may read a shared register itself."""
    absolute = Register("gpr", 0, "A", absolute=True)
    for op in block.ops[block.ops.index(copy) + 1 :]:
        names = [name for name, value in op.sources.items() if value is dest]
        if names:
            alone = all(value is dest or value.is_transfer for value in op.sources.values())
            accepts = len(names) == 1 and op.row.operand(names[0]).kind.accepts(absolute)
            others = (value for name, value in op.operands.items() if name != "dest")
            lone = not any(isinstance(value, SharedRegister) for value in others)
            return op if alone and accepts and lone and not op.merged else None
        if op.row.interaction is not None or op.is_branch or shared in op.operands.values():
            return None
    return None


def _users(  # noqa: C901 - a walk over the flow graph
    block: CodeBlock, copy: Op, dest: VirtualRegister, source: VirtualRegister
) -> list[Op] | None:
    """Return the instructions that read a copy, None if one of them must have the copy."""
    users: list[Op] = []
    seen: set[tuple[int, bool]] = set()
    stack = [(block, block.ops.index(copy) + 1, False)]
    while stack:
        current, start, overwritten = stack.pop()
        for op in current.ops[start:]:
            if op is copy:
                overwritten = False
                continue
            if dest in op.reads or (op.merged and op.dest is dest):
                return None
            if dest in op.sources.values():
                if overwritten or not _takes(op, dest, source):
                    return None
                if op not in users:
                    users.append(op)
            if source in op.defined():
                overwritten = True
        for successor in current.successors:
            if (id(successor), overwritten) not in seen:
                seen.add((id(successor), overwritten))
                stack.append((successor, 0, overwritten))
    return users


def _takes(op: Op, register: VirtualRegister, other: VirtualRegister) -> bool:
    """Return whether another register may stand in place of one."""
    names = [name for name, value in op.sources.items() if value is register]
    if len(names) != 1 or not op.row.operand(names[0]).kind.accepts(other.representative):
        return False
    rest = [value for name, value in op.sources.items() if name != names[0]]
    return all(value.file == "gpr" or value.file != other.file for value in rest)


def _replace(op: Op, register: VirtualRegister, other: VirtualRegister | SharedRegister) -> None:
    for name, value in op.sources.items():
        if value is register:
            op.operands[name] = other


def copy_where_refused(blocks: list[CodeBlock], numbers: "count[int]") -> None:
    """Copy transfer registers into GPRs where an instruction does not take them."""
    for block in blocks:
        for op in list(block.ops):
            sources = op.sources
            for name, register in sources.items():
                if register.file == "gpr":
                    continue
                others = [value for other, value in sources.items() if other < name]
                if op.row.operand(name).kind.accepts(register.representative) and not any(
                    _clashes(register, value) for value in others
                ):
                    continue
                moved = VirtualRegister(next(numbers), register.name)
                insert_before(block, op, [copy_of(register, moved, op)])
                op.operands[name] = moved


def _clashes(register: VirtualRegister, other: VirtualRegister) -> bool:
    if register.file == "gpr" or other.file == "gpr":
        return False
    try:
        check_pair(register.representative, other.representative)
    except SourceError:
        return True
    return False


def write_directly(blocks: list[CodeBlock]) -> None:
    """Compute into a transfer or shared register what is only copied there.

    A word whose result the next one takes as it passes (`indirect_ref`) needs no register at all.
    """
    written = definitions(blocks)
    used = count_uses(blocks)
    for block in blocks:
        for copy in list(block.ops):
            source = copy.sources.get("b")
            if source is None or not copy.moves or written[source.number] != 1:
                continue
            dest = copy.operands["dest"]
            if isinstance(dest, VirtualRegister) and dest.half != "write":
                continue
            if used[source.number] != 1 or (dest is None and not _is_passed(block, copy)):
                continue
            maker = _maker(block, copy, source, dest)
            if maker is not None:
                maker.operands["dest"] = dest
                maker.acts = True
                block.ops.remove(copy)


def _is_passed(block: CodeBlock, op: Op) -> bool:
    """Return whether a reference behind an instruction takes its result."""
    behind = block.ops[block.ops.index(op) + 1 :][:1]
    return bool(behind) and behind[0].is_reference and behind[0].glued


def _maker(block: CodeBlock, copy: Op, source: VirtualRegister, dest: object) -> Op | None:
    """Return the instruction before a copy that may write its destination itself."""
    real = None if dest is None else Register("gpr", 0, "A", absolute=True)
    if isinstance(dest, VirtualRegister):
        real = dest.representative
    for op in reversed(block.ops[: block.ops.index(copy)]):
        if op.dest is source:
            accepts = not op.merged and op.row.operand("dest").kind.accepts(real)
            return op if accepts and len(list(op.defined())) == 1 else None
        if dest is None or op.row.interaction is not None or op.operands.get("dest") == dest:
            return None
        if isinstance(dest, VirtualRegister) and dest in op.used():
            return None
        if isinstance(dest, SharedRegister) and dest in op.operands.values():
            return None
    return None


def number_transfers(blocks: list[CodeBlock], groups: list[RegisterGroup],
                     numbers: "count[int]") -> dict[int, int]:  # fmt: skip
    """Return the number of every transfer register.

    Single values that find no register are copied into a GPR at once. Raises CompileError if a
    group does not fit.
    """
    demoted: set[int] = set()
    while True:
        graph = interference(blocks)
        registers = all_registers(blocks)
        chosen: dict[int, int] = {}
        present = [group for group in groups if any(r.number in registers for r in group.registers)]
        for group in present:
            if group.same_number_as is not None and group.same_number_as not in present:
                present.append(group.same_number_as)
        for group in sorted(present, key=lambda group: -len(group.registers)):
            _place_group(group, present, graph, registers, chosen)
        singles = [r for r in registers.values() if r.file != "gpr" and r.number not in chosen]
        failed = next(
            (r for r in sorted(singles, key=lambda r: r.number)
             if not _place_single(r, graph, registers, chosen)), None)  # fmt: skip
        if failed is None:
            return chosen
        rivals = [r for r in singles
                  if r.number not in demoted and _same_kind(r, failed) and r.half == "read"
                  and (r is failed or graph[failed.number] >> r.number & 1)]  # fmt: skip
        if not rivals:
            raise _none_free(failed)
        longest = max(rivals, key=lambda r: (graph[r.number].bit_count(), -r.number))
        demoted.add(longest.number)
        _demote(blocks, longest, numbers)


def _none_free(register: VirtualRegister) -> CompileError:
    if register.half == "write":
        return CompileError(NOWHERE, "no write transfer register is free: wait for the references "
                            "that still read theirs")  # fmt: skip
    return CompileError(NOWHERE, "no read transfer register is free: copy what arrays hold into "
                        "variables before the next reference")  # fmt: skip


def _place_group(
    group: RegisterGroup,
    groups: list[RegisterGroup],
    graph: dict[int, int],
    registers: dict[int, VirtualRegister],
    chosen: dict[int, int],
) -> None:
    """Choose the first numbers in a row that are free, for groups with the same numbers at once."""
    bound = [group, *(other for other in groups if other.same_number_as is group)]
    if group.same_number_as is not None:
        bound.append(group.same_number_as)
    members_of = [register for part in bound for register in part.registers]
    if any(register.number in chosen for register in members_of):
        return
    length = max(len(part.registers) for part in bound)
    for base in range(RELATIVE_XFERS - length + 1):
        if all(_is_free(register, base + register.index, graph, registers, chosen)
               for register in members_of):  # fmt: skip
            for register in members_of:
                chosen[register.number] = base + register.index
            return
    raise CompileError(NOWHERE, f"no {length} transfer registers in a row are free for "
                       f"`{group.name}`; move fewer longwords at once")  # fmt: skip


def _is_free(register: VirtualRegister, number: int, graph: dict[int, int],
             registers: dict[int, VirtualRegister], chosen: dict[int, int]) -> bool:  # fmt: skip
    return not any(
        chosen.get(other) == number and _same_kind(registers[other], register)
        for other in members(graph.get(register.number, 0))
        if other in registers
    )


def _same_kind(first: VirtualRegister, second: VirtualRegister) -> bool:
    return (first.file, first.half) == (second.file, second.half)


def _place_single(
    register: VirtualRegister,
    graph: dict[int, int],
    registers: dict[int, VirtualRegister],
    chosen: dict[int, int],
) -> bool:
    for number in range(RELATIVE_XFERS):
        if _is_free(register, number, graph, registers, chosen):
            chosen[register.number] = number
            return True
    return False


def _demote(blocks: list[CodeBlock], register: VirtualRegister, numbers: "count[int]") -> None:
    """Copy a value into a GPR as soon as it has arrived."""
    moved = VirtualRegister(next(numbers), register.name)
    for block in blocks:
        for op in list(block.ops):
            for name, value in op.sources.items():
                if value is register:
                    op.operands[name] = moved
            if register in op.defined():
                block.ops.insert(block.ops.index(op) + 1, copy_of(register, moved, op))
