import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import assemble
from tests.assembler.support.machine import run


@given(st.integers(0, 20), st.integers(0, 20))
def test_while_runs_as_long_as_the_condition_holds(start: int, limit: int) -> None:
    """`.continue` jumps to the test, `.break` behind the loop."""
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
    """The body runs at least once; `.continue` jumps to the condition."""
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
    counts = range(start + 1, max(start + 1, limit) + 1)
    registers = run(program, n=start, limit=limit)

    assert counts[-1] == registers["n"]
    assert sum(n % 2 == 0 for n in counts) == registers["even"]


@pytest.mark.parametrize("constant", [31, 32, 255, 256])
@pytest.mark.parametrize("value", [0x50, 0x400])
def test_shifted_value_is_compared_with_constants_of_every_size(constant: int, value: int) -> None:
    """`alu_shf` takes constants up to 31, `alu` those up to 255."""
    program = assemble(
        f".set x\n.if (x != (x + ((x << 1) & {constant})))\nimmed[arm, 1]\n.else\n"
        "immed[arm, 2]\n.endif\nctx_arb[kill]"
    )

    assert (1 if value << 1 & constant else 2) == run(program, x=value)["arm"]
