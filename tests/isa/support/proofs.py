"""Check the instruction description; each function yields faults as text."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from ixp.isa.analysis import LEAVES, STATES, variants
from ixp.isa.decoding import PATTERNS, Pattern
from ixp.isa.instructions import INSTRUCTIONS, ROWS
from ixp.isa.meaning.description import WORD_BITS, Encoding, Instruction
from ixp.isa.meaning.semantics import leaves
from ixp.isa.tables.chip import BASE
from ixp.isa.tables.costs import COST_CLASSES
from ixp.isa.tables.tokens import TOKENS

BASIC_OPCODES = 32
"""[D] class sizes: 3 arithmetic, 9 branch, 9 reference, 7 local register, 4 miscellaneous."""


def overlaps(patterns: Sequence[Pattern] = PATTERNS) -> Iterator[str]:
    """Yield pairs of bit pictures that a word can match: they differ in no bit fixed in both."""
    for first, second in combinations(patterns, 2):
        bits, others = first.picture, second.picture
        if not (bits.value ^ others.value) & bits.mask & others.mask:
            yield f"{_where(first)} overlaps {_where(second)}"


def unnamed_bits(patterns: Sequence[Pattern] = PATTERNS) -> Iterator[str]:
    """Yield bit pictures other than 32 bits, or with different letters and fields."""
    for pattern in patterns:
        bits, fields = pattern.encoding.picture.replace(" ", ""), pattern.encoding.fields
        if len(bits) != WORD_BITS:
            yield f"{_where(pattern)} must have {WORD_BITS} bits, not {len(bits)}"
        for letter in sorted(set(bits) - set("01.") ^ set(fields)):
            yield f"{_where(pattern)} must name each letter once, not {letter!r} on one side only"


def wrong_widths(rows: Sequence[Instruction] = ROWS) -> Iterator[str]:
    """Yield operands and tokens without a field, and fields with another width than their kind."""
    for row in rows:
        for encoding in row.encodings:
            expected = _expected_widths(row, encoding)
            drawn = {
                name: encoding.picture.count(letter) for letter, name in encoding.fields.items()
            }
            for name in sorted(expected.keys() | drawn.keys()):
                if expected.get(name, 0) != drawn.get(name, 0):
                    widths = f"{expected.get(name, 0)} bits, not {drawn.get(name, 0)}"
                    yield f"{row.syntax} {encoding.picture}: {name} must have {widths}"


def _expected_widths(row: Instruction, encoding: Encoding) -> dict[str, int]:
    widths = {group.name: group.width for group in encoding.tokens}
    if encoding.sources:
        widths |= encoding.sources.widths
    shared = ("a", "b") if encoding.sources else ()
    return widths | {o.name: o.kind.width for o in row.operands if o.name not in shared}


def rows_without_meaning() -> Iterator[str]:
    """Yield rows without exactly one of semantics and interaction, and names without a consumer."""
    for row in ROWS:
        if (row.semantics is None) == (row.interaction is None):
            yield f"{row.syntax} must have semantics or an interaction, one of both"
    for variant in variants():
        for state, effect in variant.effects.items():
            unknown = {state} - set(STATES) | set(leaves(effect)) - set(LEAVES)
            yield from (f"{variant.key} must use known names, not {name}" for name in unknown)


def ambiguous_names() -> Iterator[str]:
    """Yield mnemonics with two rows that no command distinguishes, and repeated aliases."""
    for mnemonic, rows in INSTRUCTIONS.items():
        commands = [row.command for row in rows]
        if len(set(commands)) != len(rows) or (len(rows) > 1 and None in commands):
            yield f"{mnemonic} must have one row for each command, not {commands}"
    names = [*INSTRUCTIONS, *(alias for row in ROWS for alias in row.aliases)]
    yield from (f"{name} must name one instruction" for name in names if names.count(name) > 1)


def unexplained() -> Iterator[str]:
    """Yield tokens and cost classes that are used but not explained, or explained but not used."""
    written = {name for row in ROWS for name in row.token_names}
    for name in sorted(written ^ {token.name for token in TOKENS}):
        yield f"token {name} must stand in a row and in TOKENS"
    for name in sorted({row.cost for row in ROWS} ^ COST_CLASSES.keys()):
        yield f"cost class {name} must stand in a row and in COST_CLASSES"
    for name in sorted({row for cost in COST_CLASSES.values() for row in cost.rows} - BASE.keys()):
        yield f"cost class must name rows of the chip table, not {name}"


def miscounted() -> Iterator[str]:
    """Yield a fault if the number of basic opcodes is not the documented one."""
    count = len({row.opcode for row in ROWS})
    if count != BASIC_OPCODES:
        yield f"basic opcodes must be {BASIC_OPCODES}, not {count}"


CHECKS: tuple[Callable[[], Iterator[str]], ...] = (
    overlaps,
    unnamed_bits,
    wrong_widths,
    rows_without_meaning,
    ambiguous_names,
    unexplained,
    miscounted,
)


def _where(pattern: Pattern) -> str:
    return f"{pattern.row.syntax} ({pattern.encoding.picture})"
