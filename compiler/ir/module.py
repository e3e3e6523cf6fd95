"""Functions, blocks, instructions and values of a module."""

from dataclasses import dataclass, field

from ixp.compiler.errors import NOWHERE, Place
from ixp.compiler.ir.types import VOID, Type


@dataclass(frozen=True)
class IrNumber:
    """A constant; `undef`, `poison` and `null` count as 0."""

    value: int


@dataclass(frozen=True)
class Local:
    """The result of an instruction, or a parameter."""

    name: str


@dataclass(frozen=True)
class Global:
    """The address of a variable or function."""

    name: str


@dataclass(frozen=True)
class Aggregate:
    """Constants of an array or struct, with their types; no parts at all are zeros."""

    parts: tuple[tuple[Type, "Value"], ...]


@dataclass(eq=False)
class Instruction:
    """An instruction, or a constant expression, which has no `result`.

    `flags` are words such as `disjoint` and `volatile`, `labels` the blocks of a terminator or of
    the operands of a phi, `cases` the numbers of a switch, behind which the default follows.
    `element` is the type that a getelementptr counts in, or the type of an alloca. `rare` is the
    label that a branch seldom takes, as `__builtin_expect` says.
    """

    op: str
    type: Type = VOID
    operands: tuple["Value", ...] = ()
    types: tuple[Type, ...] = ()
    result: str = ""
    predicate: str = ""
    callee: str = ""
    constraints: str = ""
    flags: frozenset[str] = frozenset()
    labels: tuple[str, ...] = ()
    cases: tuple[int, ...] = ()
    element: Type = VOID
    rare: str = ""
    place: Place = NOWHERE


Value = IrNumber | Local | Global | Aggregate | Instruction


@dataclass(eq=False)
class BasicBlock:
    """Instructions that end with a terminator."""

    name: str
    instructions: list[Instruction] = field(default_factory=list)


@dataclass(eq=False)
class IrFunction:
    """A function with its blocks, the entry first."""

    name: str
    place: Place
    blocks: list[BasicBlock] = field(default_factory=list)


@dataclass(eq=False)
class GlobalVariable:
    """A variable outside of functions; `section` comes from `__at`."""

    name: str
    space: int
    type: Type
    initial: Value | None
    section: str = ""
    place: Place = NOWHERE


@dataclass(eq=False)
class Module:
    """All that is compiled together."""

    functions: dict[str, IrFunction] = field(default_factory=dict)
    variables: dict[str, GlobalVariable] = field(default_factory=dict)
