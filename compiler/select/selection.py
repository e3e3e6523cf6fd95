"""A function of LLVM IR to machine code with virtual registers."""

from collections import Counter
from collections.abc import Callable, Iterator

from ixp.compiler.errors import NOWHERE, CompileError
from ixp.compiler.ir.module import (
    BasicBlock,
    Instruction,
    IrFunction,
    IrNumber,
    Local,
    Module,
    Value,
)
from ixp.compiler.ir.types import BIT, width
from ixp.compiler.machine.code import SharedRegister
from ixp.compiler.select import arithmetic, control, intrinsics, memory
from ixp.compiler.select.addresses import Lowering
from ixp.compiler.select.conditions import inverted, jump, logic
from ixp.compiler.select.references import references
from ixp.compiler.select.variables import MemoryLayout, initial_number

RULES: dict[str, Callable[[Lowering, Instruction], None]] = {
    **dict.fromkeys(("add", "sub", "mul", "sdiv", "shl", "lshr", "ashr", "and", "or", "xor"),
                    arithmetic.binary),
    **dict.fromkeys(("zext", "sext", "trunc", "inttoptr", "ptrtoint", "addrspacecast"),
                    arithmetic.convert),
    "icmp": arithmetic.compared, "freeze": arithmetic.freeze, "select": control.select,
    "load": memory.load, "store": memory.store, "alloca": memory.allocate,
    "getelementptr": lambda values, i: values.define(i, values.element(i)),
    "call": intrinsics.call, "asm": intrinsics.assembly, "extractvalue": intrinsics.extract,
}  # fmt: skip
_TERMINATORS = ("br", "switch", "ret", "unreachable")
_SHIFTS = ("shl", "lshr")


class Selection(Lowering):
    """Translates one function, block by block in an order in which definitions stand before uses.

    Which values wait for their only user (`pending`) is decided here; the user then takes them
    into its own word (`absorb`), or has them emitted before it.
    """

    def __init__(self, module: Module, function: IrFunction) -> None:
        """Take what to translate."""
        super().__init__(MemoryLayout(module))
        self.function = function
        self.edges = control.Edges(self, function)
        self._counts: Counter[str] = Counter()
        self._user: dict[str, tuple[Instruction, str]] = {}
        for block in function.blocks:
            for instruction in block.instructions:
                for name in _locals(instruction.operands):
                    self._counts[name] += 1
                    self._user[name] = (instruction, block.name)

    def run(self) -> None:
        """Translate the function."""
        intrinsics.declare_files(self, self.function)
        self.place = self.function.place
        self._start()
        entry = self.function.blocks[0].name
        self.edges.current = ""
        jump(self, self.edges.to(entry))
        for block in _reverse_postorder(self.function):
            self.edges.enter(block)
            for instruction in block.instructions:
                self.place = instruction.place
                if instruction.op in _TERMINATORS:
                    control.terminate(self, self.edges, instruction)
                elif instruction.op != "phi":
                    if self._waits(instruction, block.name):
                        self.pending[instruction.result] = instruction
                    else:
                        self.translate(instruction)
            self.pending.clear()
            self.steps.clear()
        self.edges.set_phis()

    def translate(self, instruction: Instruction) -> None:
        """Emit the code of an instruction."""
        rule = RULES.get(instruction.op)
        if rule is None:
            raise self.fail(f"`{instruction.op}` of LLVM IR is not supported")
        rule(self, instruction)

    def _start(self) -> None:
        """Set variables in registers to their initial values."""
        for variable in self.layout.threads_variables():
            register = memory.thread_variable(self, variable.name)
            self.load(register, initial_number(variable))
        shared = self.layout.shared_variables()
        if not shared:
            return
        first, started = self.new_block("first"), self.new_block("started")
        self.emit("br!=ctx", context=0, label=started, acts=True)
        jump(self, first)
        self.begin(first)
        for variable in shared:
            number = self.new(variable.name)
            self.load(number, initial_number(variable))
            self.emit("alu", dest=SharedRegister(variable.name), a=None, op="B", b=number,
                      acts=True)  # fmt: skip
        jump(self, started)
        self.begin(started)

    def _waits(self, instruction: Instruction, block: str) -> bool:
        """Return whether the only user of a value may take it into its own word."""
        if self._counts[instruction.result] != 1 or instruction.op == "load":
            return False
        if instruction.op == "call" and instruction.callee != "ctx":
            return False
        user, where = self._user[instruction.result]
        return where == block and _may_absorb(user, instruction)


def _may_absorb(user: Instruction, instruction: Instruction) -> bool:
    """Return whether some rule for the user looks for such an operand."""
    if instruction.type == BIT and _is_condition(instruction):
        return _takes_condition(user, instruction)
    if instruction.op == "call":  # of `ctx`
        return user.op == "icmp" and isinstance(user.operands[1], IrNumber)
    if instruction.op == "trunc":
        return user.op == "switch"
    if instruction.op == "zext":
        return instruction.types[0] == BIT and user.op == "add"
    return _is_address_part(user, instruction) or _is_number_part(user, instruction)


def _is_condition(instruction: Instruction) -> bool:
    return instruction.op == "icmp" or bool(logic(instruction)) or (
        inverted(instruction) is not None
    )  # fmt: skip


def _takes_condition(user: Instruction, instruction: Instruction) -> bool:
    if user.op == "zext":
        return instruction.op == "icmp"
    if user.op == "select" and user.operands[0] == Local(instruction.result):
        return True
    return user.op == "br" or (user.type == BIT and _is_condition(user) and user.op != "icmp")


def _is_address_part(user: Instruction, instruction: Instruction) -> bool:
    """Return whether an address is made of a shift, a product or an addition of a constant."""
    constant = isinstance(instruction.operands[-1], IrNumber)
    if instruction.op == "shl" and constant and user.op in ("getelementptr", "inttoptr", "add"):
        return user.op != "add" or isinstance(user.operands[1], IrNumber)
    if instruction.op == "mul" and constant:
        return user.op == "getelementptr"
    if instruction.op in ("add", "or") and constant:
        adds = instruction.op == "add" or "disjoint" in instruction.flags
        return adds and (user.op == "inttoptr" or user.callee in references())
    return False


def _is_number_part(user: Instruction, instruction: Instruction) -> bool:
    """Return whether a shift or a mask may stand in the word of its user."""
    op, value = instruction.op, instruction.operands[-1]
    constant = isinstance(value, IrNumber)
    if op in _SHIFTS and user.op in ("and", "or", "xor"):
        return width(user.type) == 32 and (constant or instruction.operands[0] == IrNumber(1))
    if op == "lshr" and user.op == "trunc":
        return constant
    if op in ("and", "lshr") and user.op == "icmp" and user.predicate in ("eq", "ne"):
        return isinstance(user.operands[1], IrNumber)
    if op == "and" and isinstance(value, IrNumber) and width(instruction.type) == 32:
        merges = user.op == "or" and "disjoint" in user.flags
        return merges or (user.op == "add" and value.value in arithmetic.LOW_BITS)
    return False


def _locals(values: tuple[Value, ...]) -> Iterator[str]:
    for value in values:
        if isinstance(value, Local):
            yield value.name
        elif isinstance(value, Instruction):
            yield from _locals(value.operands)


def _reverse_postorder(function: IrFunction) -> list[BasicBlock]:
    """Return the blocks that are reached; a block stands before those that it dominates."""
    blocks = {block.name: block for block in function.blocks}
    order, seen = [], {function.blocks[0].name}
    stack = [(function.blocks[0], iter(function.blocks[0].instructions[-1].labels[::-1]))]
    while stack:
        block, labels = stack[-1]
        for label in labels:
            if label not in seen:
                seen.add(label)
                stack.append((blocks[label], iter(blocks[label].instructions[-1].labels[::-1])))
                break
        else:
            order.append(block)
            stack.pop()
    return order[::-1]


def select(module: Module, entry: str = "main") -> Selection:
    """Translate a function; raises CompileError."""
    function = module.functions.get(entry)
    if function is None:
        raise CompileError(NOWHERE, f"no function `{entry}`: a stage begins there")
    selection = Selection(module, function)
    selection.run()
    return selection
