"""Random legal words of any row of the description, and the instruction forms in a program."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random

from ixp.isa import (
    NO_SHIFT,
    ROWS,
    Instr,
    Instruction,
    Register,
    Shift,
    decode,
    encode,
    interaction_of,
)
from ixp.isa.analysis import variant_key, variants
from ixp.isa.coding.operand_kinds import ByteShift, Flags, Label, Named, OneOf, Shifts
from ixp.isa.coding.pictures import bit_picture
from ixp.isa.encoding import EncodeError
from ixp.isa.instructions.local_register import CSR_VALUE_KEY
from ixp.isa.meaning.description import SHIFT_KINDS, Encoding, OperandKind, TokenValue, Value
from ixp.isa.tables.csrs import EVENTS
from ixp.isa.tables.registers import RELATIVE_GPRS, RELATIVE_XFERS

FREE = 11
"""General-purpose registers of a context and bank that random words may change."""

SHORTEST = 24
"""The number of words that every program has at least."""

STRAIGHT = [row for row in ROWS if row.semantics and not row.cost.startswith("branch")]
"""Rows of private words other than branches."""

_WEIGHTS = {"alu": 12, "alu_shf": 6, "ld_field": 2, "dbl_shf": 2, "immed": 3}


def _freed(value: Value) -> Value:
    """Replace a register that random words must not change by a free one."""
    if not isinstance(value, Register) or value.file != "gpr":
        return value
    window, number = divmod(value.number, RELATIVE_GPRS)
    return replace(value, number=window * RELATIVE_GPRS + number % FREE)


def instr(
    mnemonic: str, tokens: Mapping[str, TokenValue] | None = None, **operands: Value
) -> Instr:
    return Instr(mnemonic, operands, tokens or {})


def _picture(encoding: Encoding) -> tuple[int, int]:
    """Return the 1 bits of a bit picture, and a mask of its free bits."""
    picture = bit_picture(encoding.picture)
    return picture.value, picture.mask ^ 0xFFFFFFFF


_PICTURES = {(row.mnemonic, row.command): [*map(_picture, row.encodings)] for row in ROWS}


class Words:
    """Draw words from a random number generator."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def word(self, row: Instruction, chosen: Mapping[str, Value] | None = None) -> Instr:
        """Draw a word of a row, with random bits for operands that are not chosen.

        General-purpose registers that are not chosen are free ones.
        """
        while True:
            fixed, open_bits = self.rng.choice(_PICTURES[row.mnemonic, row.command])
            instruction = decode(fixed | self.rng.getrandbits(32) & open_bits)
            if not instruction:
                continue
            operands = {name: _freed(value) for name, value in instruction.operands.items()}
            drawn = Instr(instruction.mnemonic, {**operands, **(chosen or {})}, instruction.tokens)
            if (not chosen or _is_legal(drawn)) and _has_transfers(drawn):
                return drawn

    def straight(self) -> Instr:
        """Draw a private word other than a branch, often of the ALU."""
        weights = [_WEIGHTS.get(row.mnemonic, 1) for row in STRAIGHT]
        [row] = self.rng.choices(STRAIGHT, weights)
        chosen: dict[str, Value] = {}
        for operand in row.operands:
            if isinstance(operand.kind, Label):
                chosen[operand.name] = self.rng.randrange(SHORTEST)
            if isinstance(operand.kind, Shifts):  # few codes are indirect: draw the kind first
                chosen[operand.name] = self._shift(operand.kind)
        return self.word(row, chosen)

    def _shift(self, kind: Shifts) -> Shift:
        name = self.rng.choice(kind.kinds)
        lowest = 0 if kind.optional and name == "<<" and self.rng.random() < 0.3 else 1
        return Shift(name, 0 if "indirect" in name or not lowest else self.rng.randrange(1, 32))


def _is_legal(instr: Instr) -> bool:
    try:
        encode(instr)
    except EncodeError:
        return False
    return True


def _has_transfers(instr: Instr) -> bool:
    """Return whether all transfer registers of a reference exist."""
    first, count = instr.operands.get("xfer"), instr.operands.get("count")
    if not isinstance(first, Register):
        return True
    interaction = interaction_of(instr)
    most = count if isinstance(count, int) else interaction.max_count
    return first.number + interaction.xfers_per_count * most <= RELATIVE_XFERS


# ---- forms

_SAMPLES: tuple[Value, ...] = (
    *(None, NO_SHIFT, Shift("<<", 8), Shift("<<", 16), 1),
    *(Shift(kind, 0 if "indirect" in kind else 5) for kind in SHIFT_KINDS),
    *(Register(file, 1) for file in ("sram", "sdram")),
    *(Register("gpr", 1, bank, absolute) for bank in "AB" for absolute in (False, True)),
)


def _class(kind: OperandKind, value: Value) -> str:
    """Return the class of a value: an element of a list, or a kind of register, shift or number."""
    match value:
        case Register(file, _, bank, absolute):
            return f"{'@' if absolute else ''}{file}{bank if file == 'gpr' else ''}"
        case Shift(shift, amount) if "indirect" not in shift:
            return (
                f"{shift}{amount}" if isinstance(kind, ByteShift) else shift if amount else "none"
            )
        case int() if isinstance(kind, Flags):
            names = [name for name, bit in EVENTS.items() if value >> bit & 1]
            return names[0] if len(names) == 1 else "several"
        case int() if not isinstance(kind, Named):
            return "number"
    return str(value)


def _classes(kind: OperandKind) -> set[str]:
    """Return all classes of an operand's values."""
    if isinstance(kind, Named):
        return {str(value) for value in kind.names.values()}
    if isinstance(kind, OneOf):
        return set(kind.choices)
    if isinstance(kind, Flags):
        return {*EVENTS, "several"}
    return {_class(kind, value) for value in _SAMPLES if kind.accepts(value)}


def _name(row: Instruction) -> str:
    return " ".join(filter(None, (row.mnemonic, row.command)))


def _tokens(tokens: Mapping[str, TokenValue]) -> str:
    return ", ".join(f"{name}={tokens[name]}" for name in sorted(tokens)) or "no token"


def every_form() -> set[str]:
    """Return the names of all forms: rows with operands and tokens, and semantics."""
    forms = {entry.key for entry in variants()}
    for row in ROWS:
        forms.add(_name(row))
        for operand in row.operands:
            forms |= {f"{_name(row)} {operand.name}: {c}" for c in _classes(operand.kind)}
        for group in (group for encoding in row.encodings for group in encoding.tokens):
            forms |= {f"{_name(row)}, {_tokens(choice)}" for choice in group.choices}
    return forms


def forms(words: Iterable[int]) -> Iterator[str]:
    """Return the names of the forms of words. Raise ValueError for an invalid word."""
    before = ""
    rows = {(row.mnemonic, row.command): row for row in ROWS}
    for word in words:
        instr = decode(word)
        if instr is None:
            raise ValueError(f"word must be an instruction, not {word:#x}")
        row = rows[instr.mnemonic, instr.command]
        yield _name(row)
        if row.semantics:
            after_csr = before == "local_csr_rd" and instr.mnemonic == "immed"
            yield CSR_VALUE_KEY if after_csr else variant_key(instr)
        for operand in row.operands:
            value = _class(operand.kind, instr.operands[operand.name])
            yield f"{_name(row)} {operand.name}: {value}"
        for group in (group for encoding in row.encodings for group in encoding.tokens):
            chosen_tokens = {
                name: value for name, value in instr.tokens.items() if name in group.names
            }
            if chosen_tokens in group.choices:
                yield f"{_name(row)}, {_tokens(chosen_tokens)}"
        before = instr.mnemonic
