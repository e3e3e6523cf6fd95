"""Find the shortest sequence of words that branches on a field being equal to a constant.

A test is (x & mask) == value. It ends in branches on a bit or a byte, one for each, or in one word
that sets the condition codes and a branch on them. Earlier words may shift or mask x into a scratch
register, some bits of which are then known to be 0.
"""

from collections.abc import Iterator

import msgspec

from ixp.isa import immed_parts
from ixp.isa.meaning.semantics import LONGWORD_MASK

FULL = LONGWORD_MASK
BITS = 32
SCRATCH = ("condition_value", "condition_other", "condition_third")
_MAX_STEPS = 2
MAX_SHIFTED_IMMEDIATE = 31  # the largest constant of alu_shf
_BYTE = 255  # and of alu
# A branch if the test holds, and one if it does not; {0} is the label.
Branches = tuple[str, str]
# A mask, a value, and the bits of x that are known to be 0: they may be tested, too.
Test = tuple[int, int, int]
ZERO: Branches = ("br=0[{0}#]", "br!=0[{0}#]")
_SHIFTED_XOR = "alu_shf[{to}, {{x}}, XOR, {wanted}]"
_CARRY: Branches = ("br=cout[{0}#]", "br!=cout[{0}#]")


class Plan(msgspec.Struct, frozen=True):
    """Lines, then branches; the test holds if the conditions of all its branches hold."""

    lines: tuple[str, ...]
    branches: tuple[Branches, ...]

    @property
    def scratch(self) -> list[str]:
        """Return the scratch registers that the plan needs."""
        text = " ".join((*self.lines, *(held for held, _ in self.branches)))
        return [name for name in SCRATCH if name in text]

    @property
    def cost(self) -> tuple[int, int, int]:
        """Words, scratch registers, and how many words decide: fewer are better."""
        return len(self.lines) + len(self.branches), len(self.scratch), len(self.branches)


def shortest(x: str, mask: int, value: int, *, relative: bool = True) -> Plan:
    """Return the shortest plan for (x & mask) == value; `value` lies within `mask`, which is not 0.

    Only `alu` takes a register that is not `relative` to the context.
    """
    return _best(x, (mask, value, 0), relative=relative, steps=_MAX_STEPS)


def load(register: str, value: int) -> list[str]:
    """Return the one or two lines that write a longword into a register."""
    if immed_parts(value) is not None:
        return [f"immed[{register}, {value:#x}]"]
    return [f"immed[{register}, {value & 0xFFFF:#x}]", f"immed_w1[{register}, {value >> 16:#x}]"]


def _best(x: str, test: Test, *, relative: bool, steps: int) -> Plan:
    """Return the shortest plan for a test."""
    mask, value, zero = test
    plans = [Plan((), branches) for branches in _branches(mask, value, zero) if relative]
    for tested in {mask, mask | zero}:
        plans += [Plan((line,), (branch,)) for line, branch in _wide(tested, value)]
        plans += [Plan((line,), (ZERO,)) for line in _shifting(tested, value) if relative]
    plans += [Plan(lines, (ZERO,)) for lines in _with_constant(x, mask, value, zero)]
    if relative:
        plans += _turned(mask, value)
    plans = [_put(plan, x) for plan in plans]
    if steps:
        for lines, new in _steps(test, relative=relative):
            rest = _best(SCRATCH[0], new, relative=True, steps=steps - 1)
            plans.append(_put(Plan((*lines, *rest.lines), rest.branches), x))
    return min(plans, key=lambda plan: plan.cost)


def _put(plan: Plan, x: str) -> Plan:
    """Replace {x} by the register."""
    lines = tuple(line.replace("{x}", x) for line in plan.lines)
    pairs = tuple((a.replace("{x}", x), b.replace("{x}", x)) for a, b in plan.branches)
    return Plan(lines, pairs)


def _branches(mask: int, value: int, zero: int) -> Iterator[tuple[Branches, ...]]:
    """Yield one branch for each whole byte, and for each bit beside them."""
    branches: list[Branches] = []
    for byte in range(4):
        part, zeros = mask >> 8 * byte & _BYTE, zero >> 8 * byte & _BYTE
        wanted = value >> 8 * byte & _BYTE
        if part | zeros == _BYTE and part.bit_count() > 1:
            tail = f"byte[{{x}}, {byte}, {wanted:#x}, {{0}}#]"
            branches.append((f"br={tail}", f"br!={tail}"))
            continue
        bits = (bit for bit in range(8) if part >> bit & 1)
        branches += (_bit(8 * byte + bit, wanted >> bit & 1) for bit in bits)
    yield tuple(branches)


def _bit(bit: int, wanted: int) -> Branches:
    when_set, when_clear = f"br_bset[{{x}}, {bit}, {{0}}#]", f"br_bclr[{{x}}, {bit}, {{0}}#]"
    return (when_set, when_clear) if wanted else (when_clear, when_set)


def _wide(mask: int, value: int) -> Iterator[tuple[str, Branches]]:
    """Yield the words of `alu` that set the condition codes so that the test can be branched on."""
    negative = -value & FULL
    if mask == FULL and value == 0:
        yield "alu[--, --, B, {x}]", ZERO
    if mask == FULL and value <= _BYTE:
        yield f"alu[--, {{x}}, -, {value}]", ZERO
    if mask == FULL and negative <= _BYTE:
        yield f"alu[--, {{x}}, +, {negative}]", ZERO
    if value == 0 and mask <= _BYTE:
        yield f"alu[--, {{x}}, AND, {mask}]", ZERO
    if value == 0 and mask ^ FULL <= _BYTE:
        yield f"alu[--, {{x}}, AND~, {mask ^ FULL}]", ZERO
    if value == mask and mask <= _BYTE:
        yield f"alu[--, {{x}}, ~AND, {mask}]", ZERO
    if value == mask and negative <= _BYTE and mask == -(mask & -mask) & FULL:
        yield f"alu[--, {{x}}, +, {negative}]", _CARRY


def _shifting(mask: int, value: int) -> Iterator[str]:
    """Yield the words of `alu_shf` whose result is 0 if the test holds."""
    ones, own, other = window(value), window(mask), window(mask ^ FULL)
    low = (mask & -mask).bit_length() - 1
    if mask == FULL and ones:
        yield f"alu_shf[--, {{x}}, XOR, {ones}]"
    if value == 0 and own:
        yield f"alu_shf[--, {{x}}, AND, {own}]"
    if value == 0 and other:
        yield f"alu_shf[--, {{x}}, AND~, {other}]"
    if value == mask and own:
        yield f"alu_shf[--, {{x}}, ~AND, {own}]"
    if value == 0 and mask & mask + 1 == 0 and mask != FULL:
        yield f"alu_shf[--, --, B, {{x}}, <<{BITS - mask.bit_length()}]"
    if mask == FULL >> low << low and low > 0 and value >> low <= MAX_SHIFTED_IMMEDIATE:
        yield f"alu_shf[--, {value >> low}, XOR, {{x}}, >>{low}]"


def _turned(mask: int, value: int) -> Iterator[Plan]:
    """Yield plans that turn a field into the lowest byte, where foreign bits become 1."""
    to = SCRATCH[0]
    for turn in range(1, BITS):
        own, wanted = ((bits << turn | bits >> BITS - turn) & FULL for bits in (mask, value))
        foreign = own ^ _BYTE
        if foreign <= MAX_SHIFTED_IMMEDIATE:
            tail = f"byte[{to}, 0, {wanted | foreign:#x}, {{0}}#]"
            line = f"alu_shf[{to}, {foreign}, OR, {{x}}, <<rot{turn}]"
            yield Plan((line,), ((f"br={tail}", f"br!={tail}"),))


def window(value: int) -> str:
    """Return a small constant and the rotation that make a longword, or nothing."""
    for rotation in range(BITS):
        constant = (value >> rotation | value << BITS - rotation) & FULL
        if 0 < constant <= MAX_SHIFTED_IMMEDIATE:
            return f"{constant}, <<rot{rotation}" if rotation else f"{constant}"
    return ""


def _with_constant(x: str, mask: int, value: int, zero: int) -> Iterator[tuple[str, ...]]:
    """Yield words that load a constant and set the condition codes with it."""
    other = SCRATCH[x == SCRATCH[0]]
    if mask | zero == FULL:
        yield (*load(other, value), f"alu[--, {{x}}, -, {other}]")
    if value == 0:
        yield (*load(other, mask), f"alu[--, {{x}}, AND, {other}]")
    if value == mask:
        yield (*load(other, mask), f"alu[--, {other}, AND~, {{x}}]")


def _steps(test: Test, *, relative: bool) -> Iterator[tuple[tuple[str, ...], Test]]:
    """Yield lines that compute a value from x in the scratch register, and the test of it."""
    to = SCRATCH[0]
    if not relative:
        yield (f"alu[{to}, --, B, {{x}}]",), test
    mask, value, _ = test
    for lines in _masking(to, mask):
        if relative or not lines[0].startswith("alu_shf["):
            yield lines, (mask, value, mask ^ FULL)
    if relative:
        yield from _shifts(to, test)
        wanted = str(value) if value <= _BYTE else window(value)
        if value and wanted:
            word = "alu[{to}, {{x}}, XOR, {wanted}]" if value <= _BYTE else _SHIFTED_XOR
            yield (word.format(to=to, wanted=wanted),), (mask, 0, 0)


def _masking(to: str, mask: int) -> Iterator[tuple[str, ...]]:
    """Yield lines that only keep the bits of a mask."""
    if mask <= _BYTE:
        yield (f"alu[{to}, {{x}}, AND, {mask}]",)
    if 0 < mask ^ FULL <= _BYTE:
        yield (f"alu[{to}, {{x}}, AND~, {mask ^ FULL}]",)
    if own := window(mask):
        yield (f"alu_shf[{to}, {{x}}, AND, {own}]",)
    if other := window(mask ^ FULL):
        yield (f"alu_shf[{to}, {{x}}, AND~, {other}]",)
    if mask != FULL:
        yield (*load(to, mask), f"alu[{to}, {{x}}, AND, {to}]")


def _shifts(to: str, test: Test) -> Iterator[tuple[tuple[str, ...], Test]]:
    """Yield the shifts that shift out the bits outside a mask."""
    mask, value, zero = test
    left, right = BITS - mask.bit_length(), (mask & -mask).bit_length() - 1
    if left:
        new = (mask << left, value << left, zero << left & FULL | (1 << left) - 1)
        yield (f"alu_shf[{to}, --, B, {{x}}, <<{left}]",), new
    if right:
        new = (mask >> right, value >> right, zero >> right | FULL << BITS - right & FULL)
        yield (f"alu_shf[{to}, --, B, {{x}}, >>{right}]",), new
