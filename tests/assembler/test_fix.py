"""--fix: copies open every bank conflict, are listed, and change no result."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import AssemblyError, assemble, disassemble, listing
from tests.assembler.machine import run

Run = Callable[..., tuple[int, str, str]]
NAMES = "abcdef"
names = st.sampled_from(NAMES)
OPERATIONS: dict[str, Callable[[int, int, int], int]] = {
    "+": lambda _old, x, y: x + y,
    "-": lambda _old, x, y: x - y,
    "XOR": lambda _old, x, y: x ^ y,
    "ld_field": lambda old, _x, y: old & 0xFFFF0000 | y & 0xFFFF,
}
steps = st.tuples(st.sampled_from(list(OPERATIONS)), names, names, names)


def _text(operation: str, dest: str, x: str, y: str) -> str:
    if operation == "ld_field":
        return f"ld_field[{dest}, 0011, {y}]"
    return f"alu[{dest}, {x}, {operation}, {y}]"


@given(st.lists(steps, max_size=12), st.lists(st.integers(0, 2**32 - 1), min_size=6, max_size=6))
def test_a_fixed_program_computes_what_was_written(
    written: list[tuple[str, str, str, str]], values: list[int]
) -> None:
    """Whatever registers meet, the program assembles and gives what Python computes."""
    text = "\n".join(f".set {name}" for name in NAMES)
    text += "\n" + "\n".join(_text(*step) for step in written) + "\nctx_arb[voluntary]"
    expected = dict(zip(NAMES, values, strict=True))
    actual = run(assemble(text, fixed=True), **expected)
    for operation, dest, x, y in written:
        new = OPERATIONS[operation](expected[dest], expected[x], expected[y])
        expected[dest] = new & 0xFFFFFFFF

    used = {name for _, *names in written for name in names}
    assert {name: expected[name] for name in used} == {name: actual[name] for name in used}


def _words(text: str, *, fixed: bool) -> str:
    lines = disassemble(assemble(text, fixed=fixed).words).splitlines()
    return "\n".join(line.strip() for line in lines if not line.startswith("."))


def test_nothing_is_inserted_without_a_conflict() -> None:
    """A program without conflicts keeps its words."""
    text = "alu[x, a, +, b]\nalu[x, b, +, c]\nctx_arb[kill]"

    assert _words(text, fixed=False) == _words(text, fixed=True)


def test_a_copy_of_a_deferred_operand_stands_before_the_branch() -> None:
    """A defer window keeps its length, and the codes that the branch tests are kept."""
    text = "alu[--, a, -, 1]\nbr=0[l#], defer[1]\nalu[a, a, +, a]\nl#: ctx_arb[kill]"

    assert (
        "alu[--, a0, -, 1]\nld_field_w_clr[b0, 1111, a0]\nbr=0[l4#], defer[1]\n"
        "alu[a0, a0, +, b0]\nl4#:\nctx_arb[kill]"
    ) == _words(text, fixed=True).replace("alu[a0, b0, +, a0]", "alu[a0, a0, +, b0]")


@pytest.mark.parametrize(
    "text",
    [
        "br=0[l#], defer[2]\nimmed[a, 1]\nl#: alu[a, a, +, a]",  # the window is entered
        ".areg @a 3\nalu[x, @a, +carry, @a]",  # only alu reads absolute registers; codes are read
    ],
)
def test_a_conflict_that_no_copy_can_open_stays_an_error(text: str) -> None:
    """Nothing is inserted where it would change more than a bank."""
    with pytest.raises(AssemblyError, match="sources must be different registers"):
        assemble(f"{text}\nctx_arb[kill]", fixed=True)


def test_every_copy_is_listed_with_its_cost(ixp: Run, tmp_path: Path) -> None:
    """Standard error names each, the list file marks it."""
    path = tmp_path / "a.uc"
    path.write_text(".set a\nalu[x, a, +, a]\nalu[--, x, -, 1]\nctx_arb[kill]\n", encoding="utf-8")
    code, _, err = ixp("asm", path, "--fix")

    assert 0 == code
    assert "info: --fix inserted `alu[fix_1, --, B, a]` (1 word, 1 cycle each time)" in err
    assert "(inserted by --fix)" in listing(assemble(path, fixed=True))
