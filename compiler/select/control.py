"""Rules for branches, switches and values that depend on the way (phi, select)."""

from ixp.compiler.errors import NOWHERE
from ixp.compiler.ir.module import BasicBlock, Instruction, IrFunction, IrNumber, Value
from ixp.compiler.ir.types import LONGWORD, Integer, Type, width
from ixp.compiler.machine.code import CodeBlock, VirtualRegister
from ixp.compiler.select.addresses import Lowering, Pair
from ixp.compiler.select.conditions import branch, flag_branch, jump
from ixp.compiler.select.emitter import MASK, Scalar, fits
from ixp.isa import event_mask

KILL_PADDING = 3
"""Words before `ctx_arb[kill]`, which acts when it is fetched: none behind it may be a branch."""


class Edges:
    """The ways between blocks; one that sets phis gets a block of its own for their copies."""

    def __init__(self, values: Lowering, function: IrFunction) -> None:
        """Make the machine's block of each block of LLVM."""
        self._values = values
        self._heads = {block.name: values.new_block(block.name) for block in function.blocks}
        self._phis = {block.name: [i for i in block.instructions if i.op == "phi"]
                      for block in function.blocks}  # fmt: skip
        self._edges: dict[tuple[str, str], CodeBlock] = {}
        ends = [(block.name, block.instructions[-1]) for block in function.blocks]
        self._rare = {(name, end.rare) for name, end in ends if end.rare}
        usual = {label for name, end in ends for label in end.labels
                 if (name, label) not in self._rare}  # fmt: skip
        for _, label in self._rare:
            self._heads[label].rare = label not in usual
        self.current = ""

    def enter(self, block: BasicBlock) -> None:
        """Begin the code of a block."""
        self.current = block.name
        self._values.begin(self._heads[block.name])
        for phi in self._phis[block.name]:
            if width(phi.type) > 32:
                high, low = self._values.new(f"{phi.result}_hi"), self._values.new(phi.result)
                self._values.values.setdefault(phi.result, Pair(high, low))
            else:
                self._values.values.setdefault(phi.result, self._values.new(phi.result))

    def to(self, name: str) -> CodeBlock:
        """Return the block to go to for a block of LLVM, from the current one."""
        if not self._phis[name]:
            return self._heads[name]
        key = (self.current, name)
        if key not in self._edges:
            self._edges[key] = self._values.new_block(f"to_{name}")
            self._edges[key].rare = key in self._rare
        return self._edges[key]

    def set_phis(self) -> None:
        """Fill the blocks of edges, when all values are known."""
        for (source, target), block in self._edges.items():
            self._values.begin(block)
            self._values.place = NOWHERE
            copies: list[tuple[VirtualRegister, Scalar]] = []
            for phi in self._phis[target]:
                value = phi.operands[phi.labels.index(source)]
                copies += self._copies(phi, value)
            parallel_copy(self._values, copies)
            jump(self._values, self._heads[target])

    def _copies(self, phi: Instruction, value: Value) -> list[tuple[VirtualRegister, Scalar]]:
        dest = self._values.values[phi.result]
        if isinstance(dest, Pair):
            pair = self._values.pair(value)
            halves = ((dest.high, pair.high), (dest.low, pair.low))
            return [(a, b) for a, b in halves if isinstance(a, VirtualRegister)]
        single = self._values.value(value, phi.type)
        return [(dest, single)] if isinstance(dest, VirtualRegister) else []


def parallel_copy(values: Lowering, copies: list[tuple[VirtualRegister, Scalar]]) -> None:
    """Copy all at once: a register that is still to be read is saved before it is written."""
    waiting = [(dest, value) for dest, value in copies if dest is not value]
    while waiting:
        for number, (dest, value) in enumerate(waiting):
            others = waiting[:number] + waiting[number + 1 :]
            if not any(other is dest for _, other in others):
                values.copy(dest, value)
                waiting = others
                break
        else:
            dest = waiting[0][0]
            saved = values.new(dest.name)
            values.copy(saved, dest)
            waiting = [(to, saved if value is dest else value) for to, value in waiting]


def select(values: Lowering, instruction: Instruction) -> None:
    """Translate a choice between two values."""
    condition, yes, no = instruction.operands
    kind = instruction.type
    chosen = [_parts(values, value, kind) for value in (yes, no)]
    results = [values.new() for _ in chosen[0]]
    end, other = values.new_block("chosen"), values.new_block("other")
    # The condition is evaluated first, since its registers may be those of the values.
    take = values.new_block("taken")
    branch(values, condition, take, other)
    for block, parts in ((take, chosen[0]), (other, chosen[1])):
        values.begin(block)
        for result, part in zip(results, parts, strict=True):
            values.copy(result, part)
        jump(values, end)
    values.begin(end)
    values.define(instruction, Pair(*results) if len(results) == 2 else results[0])


def _parts(values: Lowering, value: Value, kind: Type) -> list[Scalar]:
    if width(kind) > 32:
        pair = values.pair(value)
        return [pair.high, pair.low]
    return [values.value(value, kind)]


def terminate(values: Lowering, edges: Edges, instruction: Instruction) -> None:
    """Translate the end of a block."""
    if instruction.op == "br":
        targets = [edges.to(label) for label in instruction.labels]
        if len(targets) == 1:
            jump(values, targets[0])
        else:
            branch(values, instruction.operands[0], *targets)
    elif instruction.op == "switch":
        _switch(values, edges, instruction)
    elif not (values.last and values.last.ends):
        kill(values)


def kill(values: Lowering) -> None:
    """End the thread."""
    for _ in range(KILL_PADDING):
        values.emit("nop", acts=True)
    values.emit("ctx_arb", events=event_mask("kill"), acts=True).ends = True


def _byte(values: Lowering, value: Value) -> tuple[VirtualRegister, int] | None:
    """Return the register and the number of the byte that a pending value takes from it."""
    narrow = values.peek(value, "trunc")
    if not narrow or narrow.type != Integer(8) or narrow.types[0] != LONGWORD:
        return None
    moved = values.peek(narrow.operands[0], "lshr")
    amount = moved.operands[1] if moved else IrNumber(0)
    if not isinstance(amount, IrNumber) or amount.value % 8:
        return None
    values.absorb(narrow)
    source = narrow.operands[0]
    if moved:
        source = values.absorb(moved).operands[0]
    return values.register(values.value(source, LONGWORD)), amount.value // 8


def _switch(values: Lowering, edges: Edges, instruction: Instruction) -> None:
    """Compare with each number in turn."""
    kind = instruction.types[0]
    *labels, default = instruction.labels
    if (byte := _byte(values, instruction.operands[0])) is not None:
        register, at = byte
        for number, label in zip(instruction.cases, labels, strict=True):
            values.emit("br=byte", reg=register, byte=at, value=number & 0xFF,
                        label=edges.to(label), acts=True)  # fmt: skip
            rest = values.new_block("case")
            jump(values, rest)
            values.begin(rest)
        jump(values, edges.to(default))
        return
    value = values.value(instruction.operands[0], kind)
    for number, label in zip(instruction.cases, labels, strict=True):
        number &= (1 << width(kind)) - 1  # noqa: PLW2901 - a number of that width
        if isinstance(value, int):
            if value == number:
                jump(values, edges.to(label))
                return
            continue
        if number == 0:
            values.test(None, "B", value)
        elif fits("alu", "b", number):
            values.test(value, "-", number)
        elif fits("alu", "b", -number & MASK) and kind == LONGWORD:
            values.test(value, "+", -number & MASK)
        else:
            values.test(value, "XOR", number)
        rest = values.new_block("case")
        flag_branch(values, "br=0", edges.to(label), rest)
        values.begin(rest)
    jump(values, edges.to(default))
