"""Define the fields of registers as bit pictures: one form for each way to write a register.

The forms follow the addresses of the microengine patents ([R] US7546444): a relative source is
0nnnn for a GPR of its bank, 10nnn for an SRAM and 11nnn for an SDRAM transfer register; an absolute
form differs from a relative one in its leading bits. The exact split is ours [C].
"""

from dataclasses import dataclass
from typing import NamedTuple

from ixp.isa.coding.operand_kinds import BYTE, SMALL, NoCodeError, RegisterOrNumber
from ixp.isa.coding.pictures import BitPicture, bit_picture
from ixp.isa.meaning.description import OperandKind, Value
from ixp.isa.tables.registers import BANKS, XFER_FILES, Register


class Form(NamedTuple):
    """A bit picture: 0 and 1 are fixed, `b` is the bank, `n` the number.

    Without a `file`, the form is the operand `--`. `bank` is the bank of a picture without `b`.
    """

    picture: str
    file: str = ""
    bank: str = ""
    absolute: bool = False

    @property
    def bits(self) -> BitPicture:
        """Return the picture as numbers."""
        return bit_picture(self.picture)

    def fits(self, value: Value) -> bool:
        """Return whether this form can hold a register or `--`."""
        if not isinstance(value, Register):
            return value is None and not self.file
        same_bank = "b" in self.picture or value.bank == self.bank
        return (value.file, value.absolute) == (self.file, self.absolute) and same_bank

    def encode(self, value: Value) -> int:
        """Return the bits of a value that fits the form."""
        if not isinstance(value, Register):
            return self.bits.value
        return self.bits.encode({"b": value.bank == "B", "n": value.number})

    def decode(self, bits: int) -> Value:
        """Return the value of bits that match the form."""
        bank = BANKS[self.bits.decode(bits, "b")] if "b" in self.picture else self.bank
        number = self.bits.decode(bits, "n")
        return Register(self.file, number, bank, self.absolute) if self.file else None


@dataclass(frozen=True)
class RegisterField(OperandKind):
    """A register in one of several forms of equal width, distinguished by their fixed bits."""

    registers: str
    forms: tuple[Form, ...]

    @property
    def expected(self) -> str:
        """Return the registers as text."""
        return self.registers

    @property
    def width(self) -> int:  # type: ignore[override]
        """Return the number of bits, equal in every picture."""
        return len(self.forms[0].picture)

    def encode(self, value: Value) -> int:
        """Encode a value in the form that it fits."""
        for form in self.forms:
            if form.fits(value):
                return form.encode(value)
        raise self.refuse(value)

    def decode(self, bits: int) -> Value:
        """Decode bits by the form whose fixed bits match."""
        for form in self.forms:
            if form.bits.matches(bits):
                return form.decode(bits)
        raise NoCodeError


def _behind(prefix: str, *forms: Form) -> tuple[Form, ...]:
    return tuple(form._replace(picture=prefix + form.picture) for form in forms)


_XFERS = (Form("10nnn", "sram"), Form("11nnn", "sdram"))
_RELATIVE = (Form("b0nnnn", "gpr"), *_behind("0", *_XFERS))
_NONE = Form("111111")  # a transfer register with bank bit 1, a combination no register uses
_ABSOLUTE = Form("0bnnnnnn", "gpr", absolute=True)

_ANY_TEXT = "a GPR, an absolute GPR, a transfer register"
_RELATIVE_TEXT = "a context-relative GPR or transfer register"

GPR = RegisterField("a context-relative GPR", (Form("bnnnn", "gpr"),))
XFERS = {
    file: RegisterField(f"an {file.upper()} transfer register", (Form("nnn", file),))
    for file in XFER_FILES
}
RELATIVE = RegisterField(_RELATIVE_TEXT, _RELATIVE)
RELATIVE_OR_NONE = RegisterField(f"{_RELATIVE_TEXT} or --", (*_RELATIVE, _NONE))
ANY = RegisterField(_ANY_TEXT, (_ABSOLUTE, *_behind("10", *_RELATIVE)))
ANY_OR_NONE = RegisterField(f"{_ANY_TEXT} or --", (_ABSOLUTE, *_behind("10", *_RELATIVE, _NONE)))

SOURCE = RegisterOrNumber(RELATIVE_OR_NONE, SMALL)
ADDRESS = RegisterOrNumber(GPR, SMALL)
ANY_SOURCE = RegisterOrNumber(ANY_OR_NONE, BYTE)


def side(bank: str, *, wide: bool) -> RegisterField:
    """Return the field of one source of a pair; `wide` allows absolute GPRs and `--`."""
    relative = (Form("0nnnn", "gpr", bank), *_XFERS)
    if not wide:
        return RegisterField("a context-relative GPR or a transfer register", relative)
    forms = (Form("0nnnnnn", "gpr", bank, absolute=True), Form("1000000"))
    return RegisterField(
        "an absolute or relative GPR or a transfer register", (*forms, *_behind("11", *relative))
    )
