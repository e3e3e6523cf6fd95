"""Kinds of operands that are registers, or may be one: which may stand in a place, and their bits.

Register fields follow the address forms of the microengine patents ([R] US7546444): a relative
source is 0nnnn for a GPR of its bank, 10nnn for an SRAM and 11nnn for an SDRAM transfer register;
an absolute form is told from a relative one by its leading bits. The exact split is ours [C].
"""

from ixp.isa.description import Kind, Value
from ixp.isa.operand_kinds import SMALL, NoCodeError, Number
from ixp.isa.registers import BANKS, RELATIVE_GPRS, RELATIVE_XFERS, XFER_FILES, Register
from ixp.support.value_class import value_class

NONE_CODE = 0b111111  # a transfer register with bank bit 1, a combination no register uses


@value_class
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


@value_class
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
            raise NoCodeError
        return register


@value_class
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
            raise NoCodeError
        return AnyRegister(none=self.none).to_value(bits & 63)


@value_class
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


@value_class
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
            raise NoCodeError
        return kind.to_value(rest)


SOURCE = OrNumber(AnyRegister(none=True), SMALL)
ADDRESS = OrNumber(Gpr(), SMALL)
