"""Define the kinds of operands that are not registers: allowed values and bits."""

from collections.abc import Mapping
from dataclasses import dataclass

from ixp.isa.meaning.description import SHIFT_KINDS, OperandKind, Shift, Value


class NoCodeError(ValueError):
    """The bits of an operand do not encode a value."""

    def __init__(self) -> None:
        """Take the operand's kind and bits."""
        super().__init__("no value has these bits")


@dataclass(frozen=True)
class NoOperand(OperandKind):
    """An operand that must be written as `--`."""

    width = 0

    @property
    def expected(self) -> str:
        """Return the only allowed text."""
        return "--"

    def encode(self, value: Value) -> int:
        """Return no bits for `--`."""
        if value is not None:
            raise self.refuse(value)
        return 0

    def decode(self, bits: int) -> Value:  # noqa: ARG002
        """Return the value of `--`."""
        return None


@dataclass(frozen=True)
class NumberRange(OperandKind):
    """An integer from `low` to `high`, encoded as value - `base`, cut to the field's width."""

    low: int
    high: int
    width: int
    base: int = 0
    noun: str = ""

    @property
    def expected(self) -> str:
        """Return the range as text."""
        return f"{self.noun} {self.low} to {self.high}".lstrip()

    def encode(self, value: Value) -> int:
        """Encode an integer within the range."""
        if not isinstance(value, int) or not self.low <= value <= self.high:
            raise self.refuse(value)
        return (value - self.base) % (1 << self.width)

    def decode(self, bits: int) -> Value:
        """Decode an integer; the upper half of a signed field is negative."""
        value = bits + self.base
        if value > self.high:
            value -= 2**self.width
        if value < self.low:
            raise NoCodeError
        return value


@dataclass(frozen=True)
class Label(NumberRange):
    """A word address, written as a label."""


@dataclass(frozen=True)
class ByteMask(NumberRange):
    """A mask of the four bytes, written as binary digits; the leftmost is bits 31:24."""

    @property
    def expected(self) -> str:
        """Return the allowed digits as text."""
        return "binary digits, 0000 to 1111"

    def text(self, value: Value) -> str:
        """Return four binary digits."""
        return f"{value:04b}"


@dataclass(frozen=True)
class OneOf(OperandKind):
    """One of a list of words; the code is the position."""

    choices: tuple[str, ...]
    width: int

    @property
    def expected(self) -> str:
        """Return the words as text."""
        return f"one of {', '.join(self.choices)}"

    def encode(self, value: Value) -> int:
        """Encode a word by its position."""
        if not isinstance(value, str) or value not in self.choices:
            raise self.refuse(value)
        return self.choices.index(value)

    def decode(self, bits: int) -> Value:
        """Decode a word by its position."""
        if bits >= len(self.choices):
            raise NoCodeError
        return self.choices[bits]


@dataclass(frozen=True)
class Named(OperandKind):
    """A number with a name, such as a CSR; the value is the number."""

    names: Mapping[str, int]
    width: int
    noun: str

    @property
    def expected(self) -> str:
        """Return the kind of name as text."""
        return f"the name of a {self.noun}"

    def encode(self, value: Value) -> int:
        """Encode a number that has a name."""
        if not isinstance(value, int) or value not in self.names.values():
            raise self.refuse(value)
        return value

    def decode(self, bits: int) -> Value:
        """Decode a number that has a name."""
        if bits not in self.names.values():
            raise NoCodeError
        return bits

    def text(self, value: Value) -> str:
        """Return the name."""
        return next((n for n, number in self.names.items() if number == value), str(value))


@dataclass(frozen=True)
class Flags(OperandKind):
    """A set of named bits, written as a list of names; a name in `alone` must be the only one."""

    names: Mapping[str, int]
    alone: tuple[str, ...]
    noun: str

    @property
    def width(self) -> int:  # type: ignore[override]
        """Return the number of names: there is one bit per name."""
        return len(self.names)

    @property
    def expected(self) -> str:
        """Return the names of the bits as text."""
        return f"one {self.noun} or more ({', '.join(self.alone)} each alone)"

    def encode(self, value: Value) -> int:
        """Encode a mask that is not empty."""
        if not isinstance(value, int) or not 0 < value < 2**self.width:
            raise self.refuse(value)
        single = sum(1 << self.names[name] for name in self.alone)
        if value & single and value & (value - 1):
            raise self.refuse(self.text(value))
        return value

    def decode(self, bits: int) -> Value:
        """Decode a mask that is not empty."""
        return self.encode(bits)

    def text(self, value: Value) -> str:
        """Return the names of the bits that are set."""
        mask = value if isinstance(value, int) else 0
        return ", ".join(name for name, bit in self.names.items() if mask >> bit & 1)


@dataclass(frozen=True)
class Shifts(OperandKind):
    """A shift by 1 to 31 bits, or by the amount in the previous A operand.

    Bits 6:5 are the kind, bits 4:0 the amount. Kind 3 is indirect; its amount encodes the
    direction.
    """

    kinds: tuple[str, ...] = SHIFT_KINDS
    optional: bool = True
    width = 7

    @property
    def expected(self) -> str:
        """Return the kinds of shifts as text."""
        return f"a shift by 1 to 31 or indirect ({' '.join(self.kinds)})"

    def encode(self, value: Value) -> int:
        """Encode kind and amount."""
        if not isinstance(value, Shift) or value.kind not in self.kinds:
            raise self.refuse(value)
        code = SHIFT_KINDS.index(value.kind)
        if value.kind.endswith("indirect"):
            return 0b11_00000 | (code - 3)
        lowest = 0 if self.optional and value.kind == "<<" else 1
        if not lowest <= value.amount <= 31:
            raise self.refuse(value)
        return code << 5 | value.amount

    def decode(self, bits: int) -> Value:
        """Decode kind and amount."""
        code, amount = bits >> 5, bits & 31
        shift = Shift(SHIFT_KINDS[code], amount)
        if code == 3:
            shift = Shift(SHIFT_KINDS[3 + (amount & 1)])
        if self.encode(shift) != bits:
            raise NoCodeError
        return shift


@dataclass(frozen=True)
class ByteShift(OperandKind):
    """The left shift of `immed`: 0, 8 or 16 bits."""

    width = 2

    @property
    def expected(self) -> str:
        """Return the amounts as text."""
        return "<<0, <<8 or <<16"

    def encode(self, value: Value) -> int:
        """Encode the number of bytes."""
        if not isinstance(value, Shift) or value.kind != "<<" or value.amount not in (0, 8, 16):
            raise self.refuse(value)
        return value.amount // 8

    def decode(self, bits: int) -> Value:
        """Decode the number of bytes."""
        if bits == 3:
            raise NoCodeError
        return Shift("<<", 8 * bits)


@dataclass(frozen=True)
class RegisterOrNumber(OperandKind):
    """A register or a small constant, distinguished by a leading bit."""

    registers: OperandKind
    numbers: NumberRange

    @property
    def width(self) -> int:  # type: ignore[override]
        """Return the width of the wider kind plus the leading bit."""
        return 1 + max(self.registers.width, self.numbers.width)

    @property
    def expected(self) -> str:
        """Return the registers and the numbers as text."""
        return f"{self.registers.expected}, or {self.numbers.expected}"

    def encode(self, value: Value) -> int:
        """Encode a register or a constant."""
        kind = self.numbers if isinstance(value, int) else self.registers
        try:
            return isinstance(value, int) << (self.width - 1) | kind.encode(value)
        except ValueError:
            raise self.refuse(value) from None

    def decode(self, bits: int) -> Value:
        """Decode a register or a constant."""
        is_number, code = divmod(bits, 1 << (self.width - 1))
        kind = self.numbers if is_number else self.registers
        if code >> kind.width:
            raise NoCodeError
        return kind.decode(code)


LABEL = Label(0, 2047, 11, noun="a word address")
SMALL = NumberRange(0, 31, 5)
BYTE = NumberRange(0, 255, 8)
