"""Makes instructions: constants that fit stand in the word, others get a register."""

from functools import cache

from ixp.compiler.errors import NOWHERE, CompileError, Place
from ixp.compiler.machine.code import CodeBlock, Op, Operand, RegisterGroup, VirtualRegister
from ixp.isa import NO_SHIFT, Instr, Shift, immed_parts, row_of
from ixp.isa.instructions import INSTRUCTIONS

MASK = 0xFFFFFFFF
Scalar = VirtualRegister | int
"""A value of up to 32 bits: a register, or a constant."""


@cache
def fits(mnemonic: str, operand: str, value: int) -> bool:
    """Return whether a constant may stand as an operand of an instruction."""
    return INSTRUCTIONS[mnemonic][0].operand(operand).kind.accepts(value)


class Emitter:
    """The block that instructions are appended to, and helpers that append them."""

    def __init__(self) -> None:
        """Begin with an empty entry block."""
        self.blocks: list[CodeBlock] = []
        self.groups: list[RegisterGroup] = []
        self.place: Place = NOWHERE
        self.depth = 0
        self._registers = 0
        self._constants: dict[int, VirtualRegister] = {}
        self._names: dict[str, int] = {}
        self._widths: dict[int, int] = {}
        self.block = self.begin("start")

    def fail(self, message: str) -> CompileError:
        """Return an error at the line of C that is being translated."""
        return CompileError(self.place, message)

    def new_block(self, name: str) -> CodeBlock:
        """Return a block with a unique name that is not in the code yet."""
        clean = "".join(c if c.isalnum() else "_" for c in name)
        clean = clean if clean[:1].isalpha() else f"l{clean}"
        count = self._names[clean] = self._names.get(clean, 0) + 1
        return CodeBlock(clean if count == 1 else f"{clean}_{count}", depth=self.depth)

    def begin(self, block: CodeBlock | str) -> CodeBlock:
        """Append instructions to this block from now on."""
        self.block = self.new_block(block) if isinstance(block, str) else block
        self.blocks.append(self.block)
        return self.block

    def new(self, name: str = "", file: str = "gpr", half: str = "") -> VirtualRegister:
        """Return a register that has no value yet."""
        self._registers += 1
        return VirtualRegister(self._registers, name, file, half)

    def group(self, name: str, file: str, half: str, count: int) -> RegisterGroup:
        """Return transfer registers with consecutive numbers."""
        made = RegisterGroup(name)
        for index in range(count):
            register = self.new(f"{name}[{index}]" if count > 1 else name, file, half)
            register.group, register.index = made, index
            made.registers.append(register)
        self.groups.append(made)
        return made

    def width_of(self, register: VirtualRegister) -> int:
        """Return how many low bits of a value may be ones."""
        return self._widths.get(register.number, 32)

    def constant(self, value: int) -> VirtualRegister:
        """Return the register of a constant; allocation decides where it gets its value."""
        value &= MASK
        if value not in self._constants:
            register = self._constants[value] = self.new(f"{value:#x}")
            register.constant = value
        return self._constants[value]

    def register(self, value: Scalar) -> VirtualRegister:
        """Return a register with a value."""
        return self.constant(value) if isinstance(value, int) else value

    def emit(self, mnemonic: str, /, *, glued: bool = False, acts: bool = False,  # noqa: PLR0913
             tokens: dict[str, int | bool | str] | None = None,
             reads: list[VirtualRegister] | None = None,
             writes: list[VirtualRegister] | None = None,
             **operands: Operand | CodeBlock) -> Op:  # fmt: skip
        """Append an instruction; its operands by name, `--` where one is left out."""
        row = row_of(Instr(mnemonic, {"command": operands.get("command")}))  # type: ignore[dict-item]
        values = {operand.name: operands.get(operand.name, operand.default)
                  for operand in row.operands}  # fmt: skip
        op = Op(mnemonic, {**values, **operands}, tokens or {}, self.place,
                reads or [], writes or [], glued, acts)  # fmt: skip
        self.block.ops.append(op)
        return op

    def check(self, op: Op) -> None:
        """Raise CompileError if constants of an instruction do not fit."""
        for operand in op.row.operands:
            value = op.operands.get(operand.name)
            if isinstance(value, int | str | Shift) and not operand.kind.accepts(value):
                kind = operand.kind.expected
                raise self.fail(f"{operand.name} of `{op.row.syntax}` must be {kind}, not {value}")

    @property
    def last(self) -> Op | None:
        """The instruction before."""
        return self.block.ops[-1] if self.block.ops else None

    def alu(self, a: Scalar | None, op: str, b: Scalar, *, glued: bool = False,
            name: str = "") -> VirtualRegister:  # fmt: skip
        """Combine two values; returns the result."""
        dest = self.new(name)
        left = self._immediate("alu", "a", a)
        right = self._immediate("alu", "b", b)
        if isinstance(left, int) and isinstance(right, int):
            right = self.constant(right)
        self.emit("alu", dest=dest, a=left, op=op, b=right, glued=glued)
        return dest

    def test(self, a: Scalar | None, op: str, b: Scalar) -> None:
        """Set the condition codes of a combination."""
        left, right = self._immediate("alu", "a", a), self._immediate("alu", "b", b)
        if not isinstance(left, VirtualRegister) and isinstance(right, int):
            right = self.constant(right)
        self.emit("alu", dest=None, a=left, op=op, b=right, acts=True)

    def shift(self, value: Scalar, shift: Shift, op: str = "B",
              a: Scalar | None = None) -> VirtualRegister:  # fmt: skip
        """Shift a value and combine it with another."""
        dest = self.new()
        left = self._immediate("alu_shf", "a", a)
        self.emit("alu_shf", dest=dest, a=left, op=op, b=self.register(value), shift=shift)
        if op == "B" and shift.kind == ">>":
            self._widths[dest.number] = 32 - shift.amount
        return dest

    def shifted_by(self, value: Scalar, amount: Scalar, kind: str) -> VirtualRegister:
        """Shift by a variable amount: the A operand of the word before."""
        dest, source = self.new(), self.register(value)
        self.emit("alu", dest=None, a=self.register(amount), op="OR", b=0, acts=True)
        self.emit("alu_shf", dest=dest, a=None, op="B", b=source, shift=Shift(f"{kind}indirect"),
                  glued=True)  # fmt: skip
        return dest

    def bytes_of(self, value: Scalar, mask: int, shift: Shift = NO_SHIFT) -> VirtualRegister:
        """Return the bytes of a mask of four bits, the others 0."""
        dest = self.new()
        self.emit("ld_field_w_clr", dest=dest, mask=mask, src=self.register(value), shift=shift)
        return dest

    def copy(self, dest: VirtualRegister, value: Scalar) -> None:
        """Set a register to a value."""
        if isinstance(value, int):
            self.load(dest, value)
        elif value is not dest:
            self.emit("alu", dest=dest, a=None, op="B", b=value)

    def load(self, dest: VirtualRegister, value: int) -> None:
        """Load a constant in one word or two."""
        value &= MASK
        parts = immed_parts(value)
        if parts is not None:
            self.emit("immed", dest=dest, value=parts[0], shift=Shift("<<", parts[1]))
            return
        if dest.file != "gpr":
            self.copy(dest, self.constant(value))
            return
        self.emit("immed", dest=dest, value=value & 0xFFFF)
        self.emit("immed_w1", dest=dest, value=value >> 16)

    def _immediate(self, mnemonic: str, operand: str, value: Scalar | None) -> Scalar | None:
        if not isinstance(value, int):
            return value
        value &= MASK
        return value if fits(mnemonic, operand, value) else self.constant(value)
