from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import assemble
from tests.assembler.support.machine import run


@given(st.integers(0, 20), st.integers(0, 20))
def test_while_runs_as_long_as_the_condition_holds(start: int, limit: int) -> None:
    """.continue goes to the test, .break leaves."""
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
    """At least once; .continue goes to the condition."""
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
