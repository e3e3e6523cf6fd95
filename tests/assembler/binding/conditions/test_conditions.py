"""Check what conditions mean against Python, and their length against a search."""

import operator
import re
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import AssemblyError, assemble
from ixp.assembler.binding.conditions.field_tests import shortest
from tests.assembler.support.machine import run
from tests.example_counts import examples

FULL = 2**32 - 1
Value = tuple[str, int]  # an expression and its value
longwords = st.integers(0, FULL) | st.sampled_from([0, 1, 5, 255, 256, 2**31 - 1, 2**31, FULL])
OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "&": operator.and_, "|": operator.or_,
    "^": operator.xor, "<<": operator.lshift, ">>": operator.rshift,
}  # fmt: skip
COMPARE: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge,
}  # fmt: skip


def _number(value: int) -> Value:
    return str(value), value & FULL


def _joined(sign: str, left: Value, right: Value) -> Value:
    return f"({left[0]} {sign} {right[0]})", OPERATIONS[sign](left[1], right[1]) & FULL


bits = st.integers(0, 31)
masks = st.builds(lambda size, low: ((1 << size) - 1) << low & FULL, st.integers(1, 32), bits)
constants = st.integers(0, 300) | st.integers(0, FULL) | st.sampled_from([65535, 65536]) | masks
numbers = constants.map(_number)


def expressions(registers: st.SearchStrategy[Value]) -> st.SearchStrategy[Value]:
    """Draw a register, or operators over registers and constants."""
    signs, shifts = st.sampled_from(["+", "-", "&", "|", "^"]), st.sampled_from(["<<", ">>"])
    values = st.recursive(
        registers,
        lambda inner: (
            st.builds(_joined, signs, inner, numbers)
            | st.builds(_joined, signs, numbers, inner)
            | st.builds(_joined, shifts, inner, bits.map(_number))
            | inner.map(lambda value: (f"(~{value[0]})", value[1] ^ FULL))
            | inner.map(lambda value: (f"(-{value[0]})", -value[1] & FULL))
        ),
        max_leaves=4,
    )
    return st.builds(_joined, signs, values, values) | values


def conditions(values: st.SearchStrategy[Value], *, unsigned: bool) -> st.SearchStrategy[Value]:
    """Draw a condition over values, and whether it holds."""

    def compared(left: Value, sign: str, right: Value) -> Value:
        if not unsigned:
            left, right = ((text, (value ^ 2**31) - 2**31) for text, value in (left, right))
        return f"({left[0]} {sign} {right[0]})", COMPARE[sign](left[1], right[1])

    def to_itself(value: Value, sign: str) -> Value:
        return compared(value, sign, _number(value[1]))

    signs = st.sampled_from(sorted(COMPARE))
    different = st.tuples(values, values).filter(lambda pair: pair[0] != pair[1])
    terms = numbers | st.integers(-300, -1).map(_number)
    simple = (
        st.builds(lambda pair, sign: compared(pair[0], sign, pair[1]), different, signs)
        | st.builds(compared, values, signs, terms)
        | st.builds(compared, terms, signs, values)
        | st.builds(to_itself, values, signs)
        | st.builds(_joined, st.just("&"), values, numbers)
        | st.builds(
            lambda value, bit, truth_value: (
                f"BIT({value[0]}, {bit}) == {truth_value}",
                (value[1] >> bit & 1) == truth_value,
            ),
            *(values, bits, st.integers(0, 1)),
        )
    )
    return st.recursive(
        simple,
        lambda inner: (
            inner.map(lambda part: (f"!({part[0]})", not part[1]))
            | st.builds(lambda a, b: (f"({a[0]}) && ({b[0]})", a[1] and b[1]), inner, inner)
            | st.builds(lambda a, b: (f"({a[0]}) || ({b[0]})", a[1] or b[1]), inner, inner)
        ),
        max_leaves=4,
    )


@pytest.mark.parametrize("unsigned", [False, True])
@pytest.mark.parametrize("plain", [False, True])
@examples(100)
@given(st.data(), longwords, longwords, longwords)
def test_a_program_takes_the_branch_that_python_takes(  # noqa: PLR0917
    plain: bool, unsigned: bool, data: st.DataObject, a: int, b: int, c: int
) -> None:
    """Registers and constants, or any expressions of them, are compared modulo 2**32."""
    registers = {"a": a, "b": b} if plain else {"a": a, "b": b, "@c": c}
    values = st.sampled_from(sorted(registers.items()))
    drawn = conditions(values if plain else expressions(values), unsigned=unsigned)
    first, second = data.draw(drawn), data.draw(drawn)
    suffix = "_unsigned" if unsigned else ""
    program = (
        f".set a b @c\n.if{suffix} ({first[0]})\nimmed[_arm, 1]\n"
        f".elif{suffix} ({second[0]})\nimmed[_arm, 2]\n.else\nimmed[_arm, 3]\n.endif\n"
        "alu[--, a, -, b]\nalu[--, @c, -, 0]\nctx_arb[kill]"
    )
    try:
        assembled = assemble(program)
    except AssemblyError as error:
        if plain or not re.search("a condition can keep 3 values|bank conflict", str(error)):
            raise
        return
    expected = 1 if first[1] else 2 if second[1] else 3

    assert expected == run(assembled, **registers)["_arm"]


@pytest.mark.parametrize("unsigned", [False, True])
@pytest.mark.parametrize("sign", COMPARE)
def test_comparisons_hold_near_limits_of_immediates_and_signs(sign: str, unsigned: bool) -> None:
    for constant in (0, 1, 255, 256, -1, -255, -256, 2**31 - 1, 2**31, FULL):
        suffix = "_unsigned" if unsigned else ""
        program = assemble(
            f".set p\n.if{suffix} (p {sign} {constant})\nimmed[_arm, 1]\n.endif\n"
            "alu[--, p, -, _arm]\nctx_arb[kill]"
        )
        for value in (0, 2**31 - 1, 2**31, FULL, *range(constant - 1, constant + 2)):
            left, right = value & FULL, constant & FULL
            if not unsigned:
                left, right = ((number ^ 2**31) - 2**31 for number in (left, right))

            assert COMPARE[sign](left, right) == run(program, p=value)["_arm"], (value, constant)


# A search over sequences of one and two words, written from the instruction set: words that compute
# from x and a constant, and branches on a bit, on a byte or on the condition codes.


def _rotate(value: int, left: int) -> int:
    return (value << left | value >> 32 - left) & FULL


def _one_word_results() -> Iterator[tuple[Callable[[int], int], bool]]:
    """Yield each function of x that one word computes, and whether it sets the carry."""
    for k in range(256):
        for sum_ in (lambda x, k=k: x + k, lambda x, k=k: x + (k ^ FULL) + 1,
                     lambda x, k=k: k + (x ^ FULL) + 1):  # fmt: skip
            yield sum_, True
    shifted = {_rotate(k, left) for k in range(32) for left in range(32)} | set(range(256))
    for c in sorted(shifted):
        yield from _logic(lambda x: x, c)
    for n in range(1, 32):
        for shift in (
            lambda x, n=n: x << n & FULL,
            lambda x, n=n: x >> n,
            lambda x, n=n: _rotate(x, n),
        ):
            for c in range(32):
                yield from _logic(shift, c)


def _logic(shift: Callable[[int], int], c: int) -> Iterator[tuple[Callable[[int], int], bool]]:
    yield lambda x: shift(x) & c, False
    yield lambda x: shift(x) & (c ^ FULL), False
    yield lambda x: shift(x) ^ FULL & c, False
    yield lambda x: (shift(x) ^ FULL) & c, False
    yield lambda x: shift(x) | c, False
    yield lambda x: shift(x) ^ c, False
    yield lambda x: shift(x) ^ FULL, False


Truth = Callable[[int], bool]


def _field_equals(
    low: int, ones: int, value: int, word: Callable[[int], int] = lambda x: x
) -> Truth:
    return lambda x: (word(x) & FULL) >> low & ones == value


def _branches() -> Iterator[Truth]:
    """Yield the predicates of single branches on a bit or a byte of x."""
    for bit in range(32):
        yield _field_equals(bit, 1, 1)
    for low in range(0, 32, 8):
        for value in range(256):
            yield _field_equals(low, 255, value)


def _flag_tests(word: Callable[[int], int], *, carry: bool) -> Iterator[Truth]:
    """Yield the predicates of branches on the condition codes of a word's result."""
    yield lambda x: word(x) & FULL == 0
    yield lambda x: bool(word(x) >> 31 & 1)
    yield lambda x: word(x) & FULL == 0 or bool(word(x) >> 31 & 1)
    if carry:
        yield lambda x: bool(word(x) >> 32 & 1)


def _agrees(truth: Truth, samples: list[tuple[int, bool]]) -> bool:
    """Return whether a predicate, or its opposite, has the expected value for every sample."""
    turned = truth(samples[0][0]) != samples[0][1]
    return all((truth(x) != truth_value) == turned for x, truth_value in samples)


def _tests_of_result(
    word: Callable[[int], int], samples: list[tuple[int, bool]]
) -> Iterator[Truth]:
    """Yield the bit and byte branches on a word's result that are right for the first samples."""
    hit, *terms = (word(x) & FULL for x, _ in samples[:8])
    parted = [
        (x ^ hit, truth_value) for x, (_, truth_value) in zip(terms, samples[1:8], strict=True)
    ]
    bits = FULL
    for apart, truth_value in parted:
        bits &= apart ^ FULL if truth_value else apart
    fields = [(bit, 1) for bit in range(32) if bits >> bit & 1] if bits else []
    fields += [
        (low, 255)
        for low in range(0, 32, 8)
        if all((apart >> low & 255 == 0) == truth_value for apart, truth_value in parted)
    ]
    for low, ones in fields:
        yield _field_equals(low, ones, hit >> low & ones, word)


def _shortest_length(mask: int, value: int) -> int:
    """Return the words of the shortest sequence that decides x & mask == value; 3 if above 2."""
    chance = Random(mask ^ value)
    bits = [bit for bit in range(32) if mask >> bit & 1]
    words = [0, FULL, *(chance.getrandbits(32) for _ in range(60))]
    hits = [value | word & ~mask & FULL for word in words]
    near = [hit ^ 1 << chance.choice(bits) for hit in hits] + [value ^ 1 << bit for bit in bits]
    mixed = [x for pair in zip(hits, near, strict=False) for x in pair] + near + words
    samples = [(x, x & mask == value) for x in mixed]
    singles = list(_branches())
    if any(_agrees(truth, samples) for truth in singles):
        return 1
    for word, carry in _one_word_results():
        if any(_agrees(truth, samples) for truth in _flag_tests(word, carry=carry)):
            return 2
        if any(_agrees(truth, samples) for truth in _tests_of_result(word, samples)):
            return 2
    candidates = [truth for truth in singles if len({truth(hit) for hit in hits}) == 1]
    for one, two in combinations(candidates, 2):
        truth_value = one(value), two(value)
        if all(((one(x), two(x)) == truth_value) == hit for x, hit in samples):
            return 2
    return 3


def _fields() -> list[tuple[int, int]]:
    """Return (mask, value) pairs: chosen fields and constants, then random ones."""
    chance = Random(20)
    cases = [
        (7, 5),
        (FULL, 300),
        (FULL, 0x1F0),
        (FULL, FULL - 200),
        (0xFFFFFFF0, 0xFFFFFFF0),
        (3, 2),
    ]
    cases += [(0xFF00, 0x1200), (0xFFFF, 0x1234), (0x3FF, 0), (0x1FF, 0x155), (0x101, 0x100)]
    cases += [(0x7F00000, 0), (0x7F00, 0x7F00)]
    for _ in range(5):
        mask = ((1 << chance.randint(1, 32)) - 1) << chance.randint(0, 31) & FULL
        cases.append((mask, chance.choice([0, mask, chance.getrandbits(32) & mask])))
    return cases


@pytest.mark.parametrize(("mask", "value"), _fields())
def test_no_search_finds_a_shorter_test_of_a_field(mask: int, value: int) -> None:
    """A brute-force search over one and two words is the oracle."""
    plan = shortest("x", mask, value)

    assert min(plan.cost[0], 3) == _shortest_length(mask, value)


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("(p & 7) == 5", 2), ("(a & b) != 0", 2), ("BIT(p, 3) == 1", 1),
        ("(p & 0xFF00) == 0x1200", 1),
        ("(p >> 24) == 17", 1), ("p < 0", 1), ("(p & 0xFFFF) == 0x1234", 2), ("(a + b) == p", 3),
        ("(p & 3) == 4", 1), ("(p | 1) != 0", 0), ("(a ^ b) & 0x100", 2), ("p + 1 == 0", 2),
        ("(a & ~b) == 0", 2), ("(a | (b << 4)) != 0", 2), ("p < -5", 2), ("BIT(a + b, 31)", 2),
        ("p < -255", 2),
    ],
)  # fmt: skip
def test_word_count_of_a_condition(condition: str, words: int) -> None:
    """Each operator takes one word, unless a branch or a constant includes it.

    A condition that is always false takes one branch to `.endif`, a true one no word.
    """
    program = f".set p a b\n.if ({condition})\nnop\n.endif\nnop\nnop\nnop\nctx_arb[kill]"

    assert 5 + words == len(assemble(program).words)
