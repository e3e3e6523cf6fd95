"""Kinds of operands: which values may stand in a place, and their bits.

Register fields follow the address forms of the microengine patents ([R] US7546444): a relative
source is 0nnnn for a GPR of its bank, 10nnn for an SRAM and 11nnn for an SDRAM transfer register;
an absolute form is told from a relative one by its leading bits. The exact split is ours [C].
"""

from collections.abc import Mapping
from dataclasses import dataclass

from ixp.isa.description import SHIFT_KINDS, Kind, Shift, Value
from ixp.isa.registers import BANKS, RELATIVE_GPRS, RELATIVE_XFERS, XFER_FILES, Register

NO_CODE = ValueError("no value has these bits")
NONE_CODE = 0b111111  # a transfer register with bank bit 1, a combination no register uses


@dataclass(frozen=True)
class Nothing(Kind):
    """A place that must be written as `--`."""

    width = 0

    @property
    def expected(self) -> str:
        """Name the only text allowed."""
        return "--"

    def to_bits(self, value: Value) -> int:
        """Encode nothing."""
        if value is not None:
            raise self.refuse(value)
        return 0

    def to_value(self, bits: int) -> Value:  # noqa: ARG002
        """Decode nothing."""
        return None


@dataclass(frozen=True)
class Number(Kind):
    """An integer from `low` to `high`, stored less `base`, modulo the width of the field."""

    low: int
    high: int
    width: int
    base: int = 0
    what: str = ""

    @property
    def expected(self) -> str:
        """Name the range."""
        return f"{self.what} {self.low} to {self.high}".lstrip()

    def to_bits(self, value: Value) -> int:
        """Encode within the range."""
        if not isinstance(value, int) or not self.low <= value <= self.high:
            raise self.refuse(value)
        return (value - self.base) % (1 << self.width)

    def to_value(self, bits: int) -> Value:
        """Decode; the upper half of a signed field is negative."""
        value = bits + self.base
        if value > self.high:
            value -= 2**self.width
        if value < self.low:
            raise NO_CODE
        return value


@dataclass(frozen=True)
class Label(Number):
    """A word address, written as a label."""


@dataclass(frozen=True)
class ByteMask(Number):
    """A mask of the four bytes, written as binary digits; the leftmost is bits 31:24."""

    def text(self, value: Value) -> str:
        """Write four binary digits."""
        return f"{value:04b}"


@dataclass(frozen=True)
class Choice(Kind):
    """One of a list of words; the code is the position."""

    choices: tuple[str, ...]
    width: int

    @property
    def expected(self) -> str:
        """Name the words."""
        return f"one of {', '.join(self.choices)}"

    def to_bits(self, value: Value) -> int:
        """Encode by position."""
        if not isinstance(value, str) or value not in self.choices:
            raise self.refuse(value)
        return self.choices.index(value)

    def to_value(self, bits: int) -> Value:
        """Decode by position."""
        if bits >= len(self.choices):
            raise NO_CODE
        return self.choices[bits]


@dataclass(frozen=True)
class Named(Kind):
    """A number that has a name, such as a CSR; the value is the number."""

    names: Mapping[str, int]
    width: int
    what: str

    @property
    def expected(self) -> str:
        """Name what kind of name is wanted."""
        return f"the name of a {self.what}"

    def to_bits(self, value: Value) -> int:
        """Encode a number that has a name."""
        if not isinstance(value, int) or value not in self.names.values():
            raise self.refuse(value)
        return value

    def to_value(self, bits: int) -> Value:
        """Decode a number that has a name."""
        if bits not in self.names.values():
            raise NO_CODE
        return bits

    def text(self, value: Value) -> str:
        """Write the name."""
        return next((n for n, number in self.names.items() if number == value), str(value))


@dataclass(frozen=True)
class Flags(Kind):
    """A set of named bits, written as a list of names; those in `alone` admit no other."""

    names: Mapping[str, int]
    alone: tuple[str, ...]
    what: str

    @property
    def width(self) -> int:  # type: ignore[override]
        """One bit per name."""
        return len(self.names)

    @property
    def expected(self) -> str:
        """Name the bits."""
        return f"one {self.what} or more ({', '.join(self.alone)} each alone)"

    def to_bits(self, value: Value) -> int:
        """Encode a mask that is not empty."""
        if not isinstance(value, int) or not 0 < value < 2**self.width:
            raise self.refuse(value)
        single = sum(1 << self.names[name] for name in self.alone)
        if value & single and value & (value - 1):
            raise self.refuse(self.text(value))
        return value

    def to_value(self, bits: int) -> Value:
        """Decode a mask that is not empty."""
        return self.to_bits(bits)

    def text(self, value: Value) -> str:
        """Write the names of the bits."""
        mask = value if isinstance(value, int) else 0
        return ", ".join(name for name, bit in self.names.items() if mask >> bit & 1)


@dataclass(frozen=True)
class Shifts(Kind):
    """A shift by 1 to 31 bits, or by the amount in the previous A operand.

    Bits 6:5 are the kind, 4:0 the amount; kind 3 is indirect, its amount tells the direction.
    """

    kinds: tuple[str, ...] = SHIFT_KINDS
    optional: bool = True
    width = 7

    @property
    def expected(self) -> str:
        """Name the kinds."""
        return f"a shift by 1 to 31 or indirect ({' '.join(self.kinds)})"

    def to_bits(self, value: Value) -> int:
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

    def to_value(self, bits: int) -> Value:
        """Decode kind and amount."""
        code, amount = bits >> 5, bits & 31
        shift = Shift(SHIFT_KINDS[code], amount)
        if code == 3:
            shift = Shift(SHIFT_KINDS[3 + (amount & 1)])
        if self.to_bits(shift) != bits:
            raise NO_CODE
        return shift

    def domain(self) -> tuple[str, ...]:
        """Kinds a meaning can depend on."""
        return self.kinds


@dataclass(frozen=True)
class ByteShift(Kind):
    """The left shift of `immed`: 0, 8 or 16 bits."""

    width = 2

    @property
    def expected(self) -> str:
        """Name the amounts."""
        return "<<0, <<8 or <<16"

    def to_bits(self, value: Value) -> int:
        """Encode the number of bytes."""
        if not isinstance(value, Shift) or value.kind != "<<" or value.amount not in (0, 8, 16):
            raise self.refuse(value)
        return value.amount // 8

    def to_value(self, bits: int) -> Value:
        """Decode the number of bytes."""
        if bits == 3:
            raise NO_CODE
        return Shift("<<", 8 * bits)


@dataclass(frozen=True)
class Xfer(Kind):
    """A transfer register of one file: its number."""

    file: str
    width = 3

    @property
    def expected(self) -> str:
        """Name the register."""
        return f"an {self.file.upper()} transfer register"

    def to_bits(self, value: Value) -> int:
        """Encode the number."""
        if not isinstance(value, Register) or value.file != self.file:
            raise self.refuse(value)
        return value.number

    def to_value(self, bits: int) -> Value:
        """Decode the number."""
        return Register(self.file, bits)


def side_code(register: Register) -> int:
    """Relative code of a register within a known bank: 5 bits."""
    if register.is_xfer:
        return 0b10000 | XFER_FILES.index(register.file) << 3 | register.number
    return register.number


def side_register(code: int, bank: str) -> Register:
    """Register of a 5-bit relative code."""
    if code < RELATIVE_GPRS:
        return Register("gpr", code, bank)
    return Register(XFER_FILES[code >> 3 & 1], code % RELATIVE_XFERS)


@dataclass(frozen=True)
class AnyRegister(Kind):
    """A context-relative register of any file, or `--` if `none` is set: bank bit and side code."""

    none: bool = False
    width = 6

    @property
    def expected(self) -> str:
        """Name the registers."""
        return "a context-relative GPR or transfer register" + (" or --" if self.none else "")

    def to_bits(self, value: Value) -> int:
        """Encode bank and side code."""
        if value is None and self.none:
            return NONE_CODE
        if not isinstance(value, Register) or value.absolute:
            raise self.refuse(value)
        return (value.bank == "B") << 5 | side_code(value)

    def to_value(self, bits: int) -> Value:
        """Decode bank and side code."""
        if bits == NONE_CODE and self.none:
            return None
        register = side_register(bits & 31, BANKS[bits >> 5])
        if register.is_xfer and bits >> 5:
            raise NO_CODE
        return register


@dataclass(frozen=True)
class WideRegister(Kind):
    """A register of any file, absolute GPRs included: 0 bank nnnnnn, or 10 and a relative code."""

    none: bool = True
    width = 8

    @property
    def expected(self) -> str:
        """Name the registers."""
        return "a GPR, an absolute GPR, a transfer register" + (" or --" if self.none else "")

    def to_bits(self, value: Value) -> int:
        """Encode the absolute or relative form."""
        if isinstance(value, Register) and value.absolute:
            return BANKS.index(value.bank) << 6 | value.number
        try:
            return 0b10 << 6 | AnyRegister(none=self.none).to_bits(value)
        except ValueError:
            raise self.refuse(value) from None

    def to_value(self, bits: int) -> Value:
        """Decode the absolute or relative form."""
        if not bits >> 7:
            return Register("gpr", bits & 63, BANKS[bits >> 6], absolute=True)
        if bits >> 6 == 3:
            raise NO_CODE
        return AnyRegister(none=self.none).to_value(bits & 63)


@dataclass(frozen=True)
class Gpr(Kind):
    """A context-relative GPR: bank bit and number."""

    width = 5

    @property
    def expected(self) -> str:
        """Name the registers."""
        return "a context-relative GPR"

    def to_bits(self, value: Value) -> int:
        """Encode bank and number."""
        if not isinstance(value, Register) or value.is_xfer or value.absolute:
            raise self.refuse(value)
        return BANKS.index(value.bank) << 4 | value.number

    def to_value(self, bits: int) -> Value:
        """Decode bank and number."""
        return Register("gpr", bits & 15, BANKS[bits >> 4])


@dataclass(frozen=True)
class OrNumber(Kind):
    """A register kind or a small constant, told apart by a leading bit."""

    registers: Kind
    numbers: Number

    @property
    def width(self) -> int:  # type: ignore[override]
        """The wider of both and the leading bit."""
        return 1 + max(self.registers.width, self.numbers.width)

    @property
    def expected(self) -> str:
        """Name both."""
        return f"{self.registers.expected}, or {self.numbers.expected}"

    def to_bits(self, value: Value) -> int:
        """Encode either."""
        kind = self.numbers if isinstance(value, int) else self.registers
        try:
            return isinstance(value, int) << (self.width - 1) | kind.to_bits(value)
        except ValueError:
            raise self.refuse(value) from None

    def to_value(self, bits: int) -> Value:
        """Decode either."""
        constant, rest = bits >> (self.width - 1), bits % 2 ** (self.width - 1)
        kind = self.numbers if constant else self.registers
        if rest >> kind.width:
            raise NO_CODE
        return kind.to_value(rest)


LABEL = Label(0, 2047, 11, what="a word address")
SMALL = Number(0, 31, 5)
BYTE = Number(0, 255, 8)
SOURCE = OrNumber(AnyRegister(none=True), SMALL)
ADDRESS = OrNumber(Gpr(), SMALL)
