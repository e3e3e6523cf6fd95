"""Expressions on a machine have the operators of Python."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import assemble
from ixp.simulator import Debugger, Machine
from ixp.support.errors import UserError
from tests.simulator.support.chips import SMALL

PROGRAM = assemble("immed[$out, 7]\nend#: br[end#]")
MACHINE = Machine(SMALL, {0: PROGRAM.words})
MACHINE.run_to(100)
DEBUG = Debugger(MACHINE, {0: PROGRAM})

BINARY = ["+", "-", "*", "&", "|", "^", "==", "!=", "<", "<=", ">", ">="]
numbers = st.integers(0, 1 << 64).map(str) | st.just("cycle")
texts = st.recursive(
    numbers,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(BINARY), inner).map("({0[0]} {0[1]} {0[2]})".format),
        st.tuples(inner, st.sampled_from(["//", "%"]), st.integers(1, 99)).map(
            "({0[0]} {0[1]} {0[2]})".format
        ),
        st.tuples(inner, st.sampled_from(["<<", ">>"]), st.integers(0, 63)).map(
            "({0[0]} {0[1]} {0[2]})".format
        ),
        st.tuples(st.sampled_from(["-", "+", "~", "not "]), inner).map("({0[0]}{0[1]})".format),
        st.tuples(inner, inner, inner).map("({0[0]} < {0[1]} <= {0[2]})".format),
    ),
    max_leaves=12,
)


@given(texts)
def test_operators_compute_as_in_python(text: str) -> None:
    assert int(eval(text, {"cycle": 100})) == DEBUG.watch(text).value()  # noqa: S307


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("cycle % 1000 == 100", 1),
        ("cycle // 7", 14),
        ("cycle ^ 1", 101),
        ("~cycle", -101),
        ("~(1 == 1)", -2),
        ("-1", -1),
        ("-7 // 2", -4),
        ("0 < cycle < 5", 0),
        ("0 < cycle <= 100 != 7", 1),
        ("5 and 3", 1),
        ("5 and 0", 0),
        ("0 or 7", 1),
        ("register(0, 0, '$out')", 7),
        ("register(0, 0, '$out', 'read')", 0),
        ("register(0, 0, '$out', 'write')", 7),
    ],
)
def test_expressions_have_their_values(text: str, value: int) -> None:
    assert DEBUG.watch(text).value() == value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cycle // scratch[0]", "a division must not be by 0"),
        ("cycle % 0", "a division must not be by 0"),
        ("2 ** 9", r"2 \*\* 9 has no meaning here"),
        ("cycle / 2", "cycle / 2 has no meaning here"),
        ("1 in 2", "1 in 2 has no meaning here"),
        ("1.5", "1.5 has no meaning here"),
        ("1 << -1", "a shift must be by 0 to 63 bits, not by -1"),
        ("register(0, 0, '$out', 'right')", "right must be read or write"),
    ],
)
def test_an_invalid_expression_is_refused(text: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        DEBUG.watch(text)
