"""Instructions whose operands may be virtual registers, and blocks of them.

Which operands an instruction reads and writes, and what may stand where, is asked of its row in
`ixp.isa`; only the selection names mnemonics.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from ixp.compiler.errors import NOWHERE, Place
from ixp.isa import Instr, Instruction, Shift, Value, row_of, variant, variant_key
from ixp.isa.analysis import CONDITION_CODES, traits
from ixp.isa.tables.registers import Register


@dataclass(eq=False)
class VirtualRegister:
    """A value that needs a register; `number` makes its name unique.

    `file` is "gpr", "sram" or "sdram", `half` "read" or "write" for a transfer register. Registers
    of a `group` have consecutive numbers, in the order of `index`. One with a `constant` has no
    instruction that writes it until `allocate` makes one.
    """

    number: int
    name: str
    file: str = "gpr"
    half: str = ""
    group: "RegisterGroup | None" = None
    index: int = 0
    constant: int | None = None

    @property
    def is_transfer(self) -> bool:
        """Whether it is a transfer register."""
        return self.file != "gpr"

    @property
    def representative(self) -> Register:
        """Any register of the file, to ask where one of these may stand."""
        return Register(self.file, 0, "A" if self.file == "gpr" else "")


@dataclass(eq=False)
class RegisterGroup:
    """Transfer registers with consecutive numbers: one half of a variable."""

    name: str
    registers: list[VirtualRegister] = field(default_factory=list)
    same_number_as: "RegisterGroup | None" = None


@dataclass(frozen=True)
class SharedRegister:
    """An absolute register, which all contexts of the engine share."""

    name: str

    def __str__(self) -> str:
        """Name it as the text does."""
        return f"@{self.name}"


@dataclass(frozen=True)
class NumberOf:
    """The number of a transfer register, as a constant."""

    register: VirtualRegister


Operand = VirtualRegister | SharedRegister | NumberOf | Register | Shift | int | str | None


@dataclass(eq=False)
class Op:
    """An instruction; `reads` and `writes` are registers beyond its operands.

    A `glued` one must follow the one before at once: it needs its condition codes, its A operand
    or its CSR value. `acts` means that it does more than write a register, `ends` that the thread
    ends there.
    """

    mnemonic: str
    operands: dict[str, "Operand | CodeBlock"]
    tokens: dict[str, int | bool | str] = field(default_factory=dict)
    place: Place = NOWHERE
    reads: list[VirtualRegister] = field(default_factory=list)
    writes: list[VirtualRegister] = field(default_factory=list)
    glued: bool = False
    acts: bool = False
    ends: bool = False
    jump_targets: list["CodeBlock"] = field(default_factory=list)

    @property
    def row(self) -> Instruction:
        """The description of the instruction."""
        return _row(self.mnemonic, self.operands.get("command"))

    @property
    def target(self) -> "CodeBlock | None":
        """The block that it branches to."""
        label = self.operands.get("label")
        return label if isinstance(label, CodeBlock) else None

    @property
    def sources(self) -> dict[str, VirtualRegister]:
        """Virtual registers that are read as operands, by the names of the operands."""
        return {
            name: value
            for name in _places(self.mnemonic, self.operands.get("command"))[0]
            if isinstance(value := self.operands.get(name), VirtualRegister)
        }

    @property
    def dest(self) -> VirtualRegister | None:
        """The virtual register that is written as an operand."""
        name = _places(self.mnemonic, self.operands.get("command"))[1]
        value = self.operands.get(name) if name else None
        return value if isinstance(value, VirtualRegister) else None

    @dest.setter
    def dest(self, register: VirtualRegister) -> None:
        self.operands[_places(self.mnemonic, self.operands.get("command"))[1]] = register

    @property
    def merged(self) -> bool:
        """Whether the destination is a source, too."""
        return _places(self.mnemonic, self.operands.get("command"))[2]

    def used(self) -> Iterator[VirtualRegister]:
        """Yield every register that is read."""
        yield from self.sources.values()
        if self.merged and self.dest is not None:
            yield self.dest
        yield from self.reads

    def defined(self) -> Iterator[VirtualRegister]:
        """Yield every register that is written."""
        if self.dest is not None:
            yield self.dest
        yield from self.writes

    @property
    def is_reference(self) -> bool:
        """Whether it asks another unit."""
        return self.row.interaction is not None and self.row.interaction.kind == "reference"

    @property
    def is_branch(self) -> bool:
        """Whether it ends a block."""
        return traits(self.row).is_branch

    @property
    def always_branches(self) -> bool:
        """Whether nothing is executed behind it."""
        return traits(self.row).always_branches

    @property
    def sets_codes(self) -> bool:
        """Whether it writes the condition codes."""
        return bool(self.row.semantics) and "n" in _effects(self)

    def is_copy(self) -> bool:
        """Return whether it does nothing but copy a register."""
        return self.moves and "b" in self.sources and self.dest is not None

    @property
    def moves(self) -> bool:
        """Whether it copies its operand b, or only tests it."""
        operands = self.operands
        return self.mnemonic == COPY and operands["op"] == "B" and operands["a"] is None

    def instruction(self, names: dict[int, Register]) -> Instr:
        """Return the instruction with the registers of `names`, by numbers."""
        operands: dict[str, Value] = {}
        for name, value in self.operands.items():
            match value:
                case VirtualRegister():
                    operands[name] = names[value.number]
                case NumberOf(register):
                    operands[name] = names[register.number].number
                case CodeBlock():
                    operands[name] = f"{value.name}#"
                case SharedRegister():
                    operands[name] = str(value)
                case _:
                    operands[name] = value
        return Instr(self.mnemonic, operands, self.tokens)


COPY = "alu"


@cache
def _row(mnemonic: str, command: object) -> Instruction:
    return row_of(Instr(mnemonic, {"command": command if isinstance(command, str) else None}))


@cache
def _places(mnemonic: str, command: object) -> tuple[tuple[str, ...], str, bool]:
    """Return the names of sources, that of the destination, and whether it is merged."""
    row = _row(mnemonic, command)
    dest = [operand for operand in row.operands if operand.role in ("dest", "merge")]
    sources = [operand.name for operand in row.operands
               if operand not in dest and operand.name not in ("xfer", "label")]  # fmt: skip
    return tuple(sources), dest[0].name if dest else "", any(o.role == "merge" for o in dest)


def _effects(op: Op) -> set[str]:
    # Only names of operations, shifts and tokens decide on the variant.
    operands = {name: value for name, value in op.operands.items()
                if isinstance(value, str | Shift)}  # fmt: skip
    key = variant_key(Instr(op.mnemonic, operands, op.tokens))
    return set(variant(key).effects) & {*CONDITION_CODES, "prev_a"}


@dataclass(eq=False)
class CodeBlock:
    """Instructions with one entry; the last one or two may branch. `rare`: seldom reached."""

    name: str
    ops: list[Op] = field(default_factory=list)
    depth: int = 0
    rare: bool = False

    @property
    def successors(self) -> list["CodeBlock"]:
        """The blocks that its branches lead to, each once."""
        targets = [op.target for op in self.ops if op.is_branch and op.target is not None]
        for op in self.ops:
            targets += op.jump_targets
        return list(dict.fromkeys(targets))


def predecessors(blocks: list[CodeBlock]) -> dict[CodeBlock, list[CodeBlock]]:
    """Return the blocks from which each block is reached."""
    reached: dict[CodeBlock, list[CodeBlock]] = {block: [] for block in blocks}
    for block in blocks:
        for successor in block.successors:
            reached[successor].append(block)
    return reached
