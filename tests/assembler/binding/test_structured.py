"""Structured statements, run on a machine and compared with what Python makes of them."""

import operator
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import assemble
from tests.assembler.support.machine import run

COMPARE = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge,
}  # fmt: skip
Meaning = Callable[[dict[str, int]], bool]
Condition = tuple[str, Meaning]
longwords = st.integers(0, 2**32 - 1) | st.sampled_from([0, 1, 255, 256, 2**31 - 1, 2**31])


def _signed(value: int) -> int:
    return (value & 0xFFFFFFFF ^ 2**31) - 2**31


def _compare(left: str, sign: str, right: str, *, unsigned: bool) -> Condition:
    def value(word: str, registers: dict[str, int]) -> int:
        number = registers[word] if word in registers else int(word)
        return number & 0xFFFFFFFF if unsigned else _signed(number)

    return (
        f"{left} {sign} {right}",
        lambda registers: COMPARE[sign](value(left, registers), value(right, registers)),
    )


def _mask(mask: int) -> Condition:
    return f"(a & {mask})", lambda registers: bool(registers["a"] & mask)


def _bit(bit: int, wanted: int) -> Condition:
    return f"BIT(b, {bit}) == {wanted}", lambda registers: (registers["b"] >> bit & 1) == wanted


def _not(inner: Condition) -> Condition:
    return f"!({inner[0]})", lambda registers: not inner[1](registers)


def _both(first: Condition, second: Condition) -> Condition:
    return f"({first[0]}) && ({second[0]})", lambda r: first[1](r) and second[1](r)


def _either(first: Condition, second: Condition) -> Condition:
    return f"({first[0]}) || ({second[0]})", lambda r: first[1](r) or second[1](r)


def conditions(*, unsigned: bool) -> st.SearchStrategy[Condition]:
    """Draw a condition over the registers a and b."""
    constants = (st.integers(-300, 300) | st.sampled_from([65535, 65536, 70000])).map(
        lambda number: str(abs(number) if unsigned else number)
    )
    operands = st.sampled_from([("a", "b"), ("b", "a")]) | st.one_of(
        st.tuples(st.sampled_from("ab"), constants), st.tuples(constants, st.sampled_from("ab"))
    )
    compares = st.builds(
        lambda pair, sign: _compare(pair[0], sign, pair[1], unsigned=unsigned),
        operands,
        st.sampled_from(sorted(COMPARE)),
    )
    bits = st.integers(0, 31)
    simple = (
        compares
        | st.builds(_mask, st.integers(1, 255) | bits.map(lambda bit: 1 << bit))
        | st.builds(_bit, bits, st.integers(0, 1))
    )
    return st.recursive(
        simple,
        lambda inner: (
            st.builds(_not, inner)
            | st.builds(_both, inner, inner)
            | st.builds(_either, inner, inner)
        ),
        max_leaves=4,
    )


def _check(directive: str, first: Condition, second: Condition, a: int, b: int) -> None:
    """Run an .if with three arms and compare the arm taken."""
    program = assemble(f"""
.set a, b
.if{directive} ({first[0]})
    immed[arm, 1]
.elif{directive} ({second[0]})
    immed[arm, 2]
.else
    immed[arm, 3]
.endif
    alu[--, a, -, b]
    ctx_arb[kill]
""")
    registers = {"a": a, "b": b}
    expected = 1 if first[1](registers) else 2 if second[1](registers) else 3

    assert expected == run(program, **registers)["arm"]


@given(conditions(unsigned=False), conditions(unsigned=False), longwords, longwords)
def test_if_takes_the_arm_of_the_condition(
    first: Condition, second: Condition, a: int, b: int
) -> None:
    """.if, .elif and .else compare as signed numbers."""
    _check("", first, second, a, b)


@given(conditions(unsigned=True), conditions(unsigned=True), longwords, longwords)
def test_if_unsigned_takes_the_arm_of_the_condition(
    first: Condition, second: Condition, a: int, b: int
) -> None:
    """.if_unsigned and .elif_unsigned compare as unsigned numbers."""
    _check("_unsigned", first, second, a, b)


@given(st.integers(0, 20), st.integers(0, 20))
def test_while_runs_as_long_as_the_condition_holds(start: int, limit: int) -> None:
    """.while tests first; .continue goes to the test, .break leaves."""
    program = assemble("""
.while (n < limit)
    alu[n, n, +, 1]
    .if (n == 7)
        .continue
    .endif
    .if (n == 13)
        .break
    .endif
    alu[passes, passes, +, 1]
.endw
    ctx_arb[kill]
""")
    passes, n = 0, start
    while n < limit:
        n += 1
        if n == 7:
            continue
        if n == 13:
            break
        passes += 1
    registers = run(program, n=start, limit=limit)

    assert (n, passes) == (registers["n"], registers["passes"])


@given(st.integers(0, 20), st.integers(0, 20))
def test_repeat_runs_until_the_condition_holds(start: int, limit: int) -> None:
    """.repeat runs at least once; .continue goes to the condition."""
    program = assemble("""
.repeat
    alu[n, n, +, 1]
    .if BIT(n, 0)
        .continue
    .endif
    alu[even, even, +, 1]
.until (n >= limit)
    ctx_arb[kill]
""")
    seen = range(start + 1, max(start + 1, limit) + 1)
    registers = run(program, n=start, limit=limit)

    assert seen[-1] == registers["n"]
    assert sum(n % 2 == 0 for n in seen) == registers["even"]
