"""Decode 32-bit words to instructions."""

from functools import cache, lru_cache
from typing import NamedTuple

from ixp.isa.coding.pictures import BitPicture, bit_picture
from ixp.isa.encoding import EncodeError, encode
from ixp.isa.instructions import ROWS
from ixp.isa.meaning.description import WORD_BITS, Encoding, Instr, Instruction, TokenValue, Value


class Pattern(NamedTuple):
    """An encoding of an instruction row, and its picture as numbers."""

    row: Instruction
    encoding: Encoding
    picture: BitPicture


PATTERNS = tuple(
    Pattern(row, encoding, bit_picture(encoding.picture))
    for row in ROWS
    for encoding in row.encodings
)


@cache
def _with_top_bits(top: int) -> tuple[Pattern, ...]:
    """Return the patterns that words with these nine upper bits may match."""
    patterns = ((pattern, pattern.picture) for pattern in PATTERNS)
    return tuple(p for p, bits in patterns if not (bits.value >> 23 ^ top) & bits.mask >> 23)


@lru_cache(maxsize=4096)  # words recur within a program and in shared include files
def decode(word: int) -> Instr | None:
    """Return the instruction of a 32-bit word, or None if `encode` would not produce the word."""
    if not 0 <= word < 2**WORD_BITS:
        return None
    for pattern in _with_top_bits(word >> 23):
        if pattern.picture.matches(word):
            return _read(pattern, word)
    return None


def _read(pattern: Pattern, word: int) -> Instr | None:
    fields = pattern.encoding.fields.items()
    bits = {name: pattern.picture.decode(word, letter) for letter, name in fields}
    try:
        instr = Instr(pattern.row.mnemonic, _operands(pattern, bits), _tokens(pattern, bits))
        return instr if encode(instr) == word else None
    except (ValueError, EncodeError):
        return None


def _operands(pattern: Pattern, bits: dict[str, int]) -> dict[str, Value]:
    row, sources = pattern.row, pattern.encoding.sources
    values: dict[str, Value] = {"command": row.command} if row.command else {}
    shared = dict(zip("ab", sources.decode(bits), strict=True)) if sources else {}
    for operand in row.operands:
        name = operand.name
        values[name] = shared[name] if name in shared else operand.kind.decode(bits.get(name, 0))
    return values


def _tokens(pattern: Pattern, bits: dict[str, int]) -> dict[str, TokenValue]:
    tokens: dict[str, TokenValue] = {}
    for group in pattern.encoding.tokens:
        if bits[group.name] >= len(group.choices):
            raise ValueError(f"code of {group.name} must be below {len(group.choices)}")
        tokens |= group.choices[bits[group.name]]
    return tokens
