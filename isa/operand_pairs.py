"""Forms in which two source operands share a word.

The register file delivers one value from bank A and one from bank B, or from a transfer register
on either side; so two GPR sources stand in different banks and two transfer registers are of
different kinds ([R] US7546444, matches the successor's restrictions). `swap` tells that operand
a comes from the B side: order as written is kept, the operation is never rewritten.
"""

from collections.abc import Mapping

from ixp.isa.description import Kind, Sources, Value
from ixp.isa.operand_kinds import NoCodeError, Number
from ixp.isa.register_kinds import side_code, side_register
from ixp.isa.registers import BANKS, Register
from ixp.support.value_class import value_class

_SIDES = tuple(zip(("A", "B"), BANKS, strict=True))
_NONE_SIDE = 0b10_00000


class SourceError(ValueError):
    """A source operand that may not stand where it does; `operand` is "a" or "b"."""

    def __init__(self, operand: str, message: str) -> None:
        """Keep the operand beside the message."""
        super().__init__(message)
        self.operand = operand


def check_pair(a: Value, b: Value) -> None:
    """Check that both registers can be read in one cycle; raises SourceError."""
    if not isinstance(a, Register) or not isinstance(b, Register) or a.file != b.file:
        return
    if a.is_xfer:
        other = "a GPR or a transfer register of the other kind"
        raise SourceError("b", f"{other} since the first source is {a}, not {b}")
    if a.bank == b.bank:
        free = BANKS[a.bank == "A"]
        raise SourceError("b", f"in bank {free} since {a} is in bank {a.bank}, not {b}")


@value_class
class Side(Kind):
    """One side of a pair: a code within a bank; with `wide`, absolute GPRs and `--` as well."""

    bank: str
    wide: bool

    @property
    def width(self) -> int:  # type: ignore[override]
        """Five bits relative, seven with the absolute form."""
        return 7 if self.wide else 5

    @property
    def expected(self) -> str:
        """Name the registers."""
        wide = "absolute or relative " if self.wide else "context-relative "
        return f"a {wide}GPR or a transfer register"

    def to_bits(self, value: Value) -> int:
        """Encode one side."""
        if value is None and self.wide:
            return _NONE_SIDE
        if not isinstance(value, Register) or (value.absolute and not self.wide):
            raise self.refuse(value)
        if value.absolute:
            return value.number
        return (0b11_00000 if self.wide else 0) | side_code(value)

    def to_value(self, bits: int) -> Value:
        """Decode one side."""
        if self.wide and not bits >> 6:
            return Register("gpr", bits, self.bank, absolute=True)
        if self.wide and bits >> 5 == 2:
            if bits != _NONE_SIDE:
                raise NoCodeError
            return None
        return side_register(bits & 31, self.bank)


class Pair(Sources):
    """Two registers, one on each side."""

    def __init__(self, *, wide: bool) -> None:
        """With `wide`, sides have seven bits and take absolute registers and `--`."""
        self.sides = {name: Side(bank, wide) for name, bank in _SIDES}
        self.wide = wide
        self.widths = {"swap": 1} | {name: side.width for name, side in self.sides.items()}

    def takes(self, a: Value, b: Value) -> bool:
        """Take registers, and `--` in the wide form."""
        return all(isinstance(v, Register) or (v is None and self.wide) for v in (a, b))

    def split(self, a: Value, b: Value) -> dict[str, int]:
        """Put each register on the side of its bank, operand a on side A if it is free."""
        check_pair(a, b)
        swap = _bank(a) == "B" or _bank(b) == "A"
        ordered = {"A": ("b", b), "B": ("a", a)} if swap else {"A": ("a", a), "B": ("b", b)}
        sides = {side: self._encode(side, *operand) for side, operand in ordered.items()}
        return {"swap": int(swap)} | sides

    def _encode(self, side: str, operand: str, value: Value) -> int:
        try:
            return self.sides[side].to_bits(value)
        except ValueError as error:
            raise SourceError(operand, str(error)) from None

    def join(self, bits: Mapping[str, int]) -> tuple[Value, Value]:
        """Read both sides in the written order."""
        left, right = (self.sides[name].to_value(bits[name]) for name in self.sides)
        return (right, left) if bits["swap"] else (left, right)


class One(Sources):
    """One register and one constant or `--`; `side` is 1 if the register is operand b."""

    def __init__(self, register: Kind, constant: Number | None) -> None:
        """Without a constant kind the other operand is `--`."""
        self.register, self.constant = register, constant
        self.widths = {"source": register.width, "side": 1}
        if constant:
            self.widths["immediate"] = constant.width

    def takes(self, a: Value, b: Value) -> bool:
        """Take operands of which one is the constant or `--`."""
        return any(self._is_other(value) for value in (a, b))

    def _is_other(self, value: Value) -> bool:
        return isinstance(value, int) if self.constant else value is None

    def split(self, a: Value, b: Value) -> dict[str, int]:
        """Return the bits of the register and of the other operand."""
        side = int(self._is_other(a))
        source, other = (b, a) if side else (a, b)
        names = ("b", "a") if side else ("a", "b")
        bits = {"side": side, "source": _bits(names[0], self.register, source)}
        if self.constant:
            bits["immediate"] = _bits(names[1], self.constant, other)
        return bits

    def join(self, bits: Mapping[str, int]) -> tuple[Value, Value]:
        """Put register and other operand in the written order."""
        source = self.register.to_value(bits["source"])
        other = self.constant.to_value(bits["immediate"]) if self.constant else None
        return (other, source) if bits["side"] else (source, other)


def _bits(operand: str, kind: Kind, value: Value) -> int:
    try:
        return kind.to_bits(value)
    except ValueError as error:
        raise SourceError(operand, str(error)) from None


def _bank(value: Value) -> str:
    return value.bank if isinstance(value, Register) else ""
