"""Expression trees of instruction semantics are evaluated and printed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.isa import evaluate, to_c, to_text
from ixp.isa.meaning.semantics import Expr, Name, equal, leaves, less, low32, select

X, Y = Name("x"), Name("y")
WORDS = st.integers(0, 2**64 - 1)


@given(WORDS, WORDS)
def test_arithmetic_is_modulo_2_to_the_64(x: int, y: int) -> None:
    env = {"x": x, "y": y}

    assert (x + y) % 2**64 == evaluate(X + Y, env)
    assert (x - y) % 2**64 == evaluate(X - Y, env)
    assert 2**64 - 1 - x == evaluate(~X, env)
    assert (x * 2**7) % 2**64 == evaluate(X << 7, env)


@given(WORDS, WORDS)
def test_comparisons_are_unsigned_and_give_0_or_1(x: int, y: int) -> None:
    env = {"x": x, "y": y}

    assert (x < y, x == y) == (evaluate(less(X, Y), env), evaluate(equal(X, Y), env))


@given(WORDS, WORDS, st.integers(0, 1))
def test_select_chooses_the_first_value_for_1(x: int, y: int, condition: int) -> None:
    expression = select(Name("c"), X, Y)

    assert (x if condition else y) == evaluate(expression, {"x": x, "y": y, "c": condition})


@pytest.mark.parametrize(
    ("expression", "c_text", "text"),
    [
        (X + 1, "(x + UINT64_C(1))", "x + 1"),
        (low32(~X), "((~x) & UINT64_C(0xffffffff))", "low32(~x)"),
        (less(X, Y), "(uint64_t)(x < y)", "x < y"),
        (select(equal(X, 0), 0, Y), "((uint64_t)(x == UINT64_C(0)) ? UINT64_C(0) : y)",
         "(x == 0) ? 0 : y"),
        (X + 0, "x", "x"),
    ],
)  # fmt: skip
def test_an_expression_prints_as_cpp_and_text(expression: Expr, c_text: str, text: str) -> None:
    """C++ text has all parentheses, text for readers omits the outer ones."""
    assert (c_text, text) == (to_c(expression), to_text(expression))


def test_a_named_subexpression_is_printed_by_its_name() -> None:
    assert "t1 & ~t1" == to_text((X + Y) & ~(X + Y), {X + Y: "t1"})


def test_leaves_of_an_expression_are_listed_in_order() -> None:
    assert ["x", "y", "x"] == list(leaves(select(X, Y, ~X)))


def test_a_leaf_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="y"):
        evaluate(X + Y, {"x": 1})
