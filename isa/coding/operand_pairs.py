"""Define the forms in which two source operands share a word.

The register file delivers one value from bank A and one from bank B, or from a transfer register on
either side. So two GPR sources must be in different banks, and two transfer registers of different
kinds ([R] US7546444, matches the successor's restrictions). `swap` means that operand a comes from
the B side; the operation itself is never reordered.
"""

from collections.abc import Mapping

from ixp.isa.coding.operand_kinds import NumberRange
from ixp.isa.coding.register_forms import side
from ixp.isa.meaning.description import OperandKind, SourceForm, Value
from ixp.isa.tables.registers import BANKS, Register


class SourceError(ValueError):
    """A source operand that can't be read together with the other; `operand` is "a" or "b"."""

    def __init__(self, operand: str, message: str) -> None:
        """Take the operand and the message."""
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


class RegisterPair(SourceForm):
    """A pair of registers, one on each side."""

    def __init__(self, *, wide: bool) -> None:
        """Define the fields; with `wide`, a side has seven bits for absolute registers and `--`."""
        self.sides = {bank: side(bank, wide=wide) for bank in BANKS}
        self.wide = wide
        self.widths = {"swap": 1} | {bank: field.width for bank, field in self.sides.items()}

    def accepts(self, a: Value, b: Value) -> bool:
        """Return whether both are registers, or `--` in the wide form."""
        return all(isinstance(v, Register) or (v is None and self.wide) for v in (a, b))

    def encode(self, a: Value, b: Value) -> dict[str, int]:
        """Encode each register on the side of its bank; operand a prefers side A."""
        check_pair(a, b)
        swap = _bank(a) == "B" or _bank(b) == "A"
        ordered = {"A": ("b", b), "B": ("a", a)} if swap else {"A": ("a", a), "B": ("b", b)}
        codes = {bank: _code(self.sides[bank], *operand) for bank, operand in ordered.items()}
        return {"swap": int(swap)} | codes

    def decode(self, bits: Mapping[str, int]) -> tuple[Value, Value]:
        """Decode both sides, in source order."""
        left, right = (field.decode(bits[bank]) for bank, field in self.sides.items())
        return (right, left) if bits["swap"] else (left, right)


class RegisterAndConstant(SourceForm):
    """A pair of one register and a constant or `--`; `side` is 1 if the register is operand b."""

    def __init__(self, register: OperandKind, constant: NumberRange | None) -> None:
        """Define the fields; without a kind of constant, the other operand is `--`."""
        self.register, self.constant = register, constant
        self.widths = {"source": register.width, "side": 1}
        if constant:
            self.widths["immediate"] = constant.width

    def accepts(self, a: Value, b: Value) -> bool:
        """Return whether one operand is the constant or `--`."""
        return any(self._is_other(value) for value in (a, b))

    def _is_other(self, value: Value) -> bool:
        return isinstance(value, int) if self.constant else value is None

    def encode(self, a: Value, b: Value) -> dict[str, int]:
        """Return the bits of the register and of the other operand."""
        side = int(self._is_other(a))
        source, other = (b, a) if side else (a, b)
        names = ("b", "a") if side else ("a", "b")
        bits = {"side": side, "source": _code(self.register, names[0], source)}
        if self.constant:
            bits["immediate"] = _code(self.constant, names[1], other)
        return bits

    def decode(self, bits: Mapping[str, int]) -> tuple[Value, Value]:
        """Decode both operands, in source order."""
        source = self.register.decode(bits["source"])
        other = self.constant.decode(bits["immediate"]) if self.constant else None
        return (other, source) if bits["side"] else (source, other)


def _code(kind: OperandKind, operand: str, value: Value) -> int:
    try:
        return kind.encode(value)
    except ValueError as error:
        raise SourceError(operand, str(error)) from None


def _bank(value: Value) -> str:
    return value.bank if isinstance(value, Register) else ""
