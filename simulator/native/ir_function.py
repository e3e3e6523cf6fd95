"""Build LLVM IR as text: one function, with constants folded."""

from __future__ import annotations

from itertools import count

from ixp.isa.meaning.semantics import Binary, Const, evaluate
from ixp.simulator import _kernel
from ixp.simulator.program.word_fields import RELATIVE

Value = int | str
"""A constant, or the name of an i64 of the function."""

_OPERATORS = {"+": "add", "-": "sub", "&": "and", "|": "or", "^": "xor", "<<": "shl", ">>": "lshr"}
_COMPARISONS = {"==": "eq", "<": "ult"}
_WIDTHS = {"n": 8, "z": 8, "v": 8, "c": 8, "codes_set": 64}
_OF_CALL = ("time", "horizon", "pc", "aborted", "ctx", "outstanding")


class Function:
    """The text of one function; every method appends the instructions for its result."""

    def __init__(self) -> None:
        """Start empty; names are numbered in order of creation."""
        self.lines: list[str] = []
        self._numbers = count()
        self._layout = _kernel.native_layout()

    def name(self, prefix: str = "v") -> str:
        """Return a new name."""
        return f"{prefix}{next(self._numbers)}"

    def value(self, instruction: str) -> str:
        """Add an instruction with a result."""
        result = f"%{self.name()}"
        self.lines.append(f"  {result} = {instruction}")
        return result

    def add(self, instruction: str) -> None:
        """Add an instruction without a result."""
        self.lines.append(f"  {instruction}")

    def word(self, address: int) -> None:
        """Add a comment with the microword of the following instructions."""
        self.lines.append(f"; word {address}")

    def label(self, label: str) -> None:
        """Begin a block."""
        self.lines.append(f"{label}:")

    def binary(self, operator: str, left: Value, right: Value) -> Value:
        """Combine two values by an operator of the instruction description."""
        if isinstance(left, int) and isinstance(right, int):
            return evaluate(Binary(operator, Const(left), Const(right)), {})
        if operator in _COMPARISONS:
            bit = self.value(f"icmp {_COMPARISONS[operator]} i64 {left}, {right}")
            return self.value(f"zext i1 {bit} to i64")
        return self.value(f"{_OPERATORS[operator]} i64 {left}, {right}")

    def condition(self, value: Value) -> str:
        """Convert a 0/1 value to an i1."""
        return self.value(f"icmp ne i64 {value}, 0")

    def select(self, condition: Value, then: Value, otherwise: Value) -> Value:
        """Select one of two values by a 0/1 value."""
        if isinstance(condition, int):
            return then if condition else otherwise
        if then == otherwise:
            return then
        bit = self.condition(condition)
        return self.value(f"select i1 {bit}, i64 {then}, i64 {otherwise}")

    def load(self, pointer: str, width: int) -> str:
        """Load an unsigned value."""
        loaded = self.value(f"load i{width}, ptr {pointer}")
        return loaded if width == 64 else self.value(f"zext i{width} {loaded} to i64")

    def store(self, pointer: str, width: int, value: Value) -> None:
        """Store the low bits of a value."""
        if isinstance(value, int):
            value &= (1 << width) - 1
        elif width < 64:
            value = self.value(f"trunc i64 {value} to i{width}")
        self.add(f"store i{width} {value}, ptr {pointer}")

    def field(self, name: str) -> tuple[str, int]:
        """Return a pointer to a field of the call or the state, with the field's width."""
        base = "%call" if name in _OF_CALL else "%state"
        width = 64 if name in _OF_CALL else _WIDTHS.get(name, 32)
        pointer = f"getelementptr inbounds i8, ptr {base}, i64 {self._layout[name]}"
        return self.value(pointer), width

    def register(self, place: int) -> str:
        """Return a pointer to a register of the context's window or of the whole file."""
        base = "%window" if place & RELATIVE else "%registers"
        index = place & ~RELATIVE
        return self.value(f"getelementptr inbounds i32, ptr {base}, i64 {index}")
