"""What only the machine has: references, transfer and shared registers, inline microcode."""

import pytest

from ixp.compiler import compile_ir
from tests.compiler.support.execution import MACHINE, program_of, run

# By hand from the sources.
RESULTS = {
    "references": [90, 25, 0xAC6, 5, 7, 8, 0x6666AAAA, 0x55556666, 0, 0x7000B, 11, 40],
    "variables": [18, 5, 15, 0x1000D, 0, 8, 2, 0],
}


def text_of(name: str) -> str:
    return compile_ir((MACHINE / f"{name}.ll").read_text(), f"{name}.c")


@pytest.mark.parametrize("name", RESULTS)
def test_references_and_registers_mean_the_same_in_c(name: str) -> None:
    results = run(program_of(text_of(name)), len(RESULTS[name]), check=True)

    assert RESULTS[name] == results


def test_four_threads_on_their_own_data_have_no_races() -> None:
    sums = [sum(at * at for at in range(thread, 64, 4)) for thread in range(4)]

    assert [*sums, 4] == run(program_of(text_of("threads")), 5, check=True, threads=4)


def test_a_shared_register_is_changed_in_one_word() -> None:
    assert "alu[@turn, @turn, +, 5]" in text_of("variables")


def test_words_have_the_lines_of_c_and_the_calls_that_lead_there() -> None:
    lines = program_of(text_of("variables")).lines
    twice = [line.line for line in lines if line.macros == ("twice at variables.c:20",)]

    assert {line.file for line in lines[-4:]} == {"variables.c"}
    assert set(twice) <= {11, 12, 13}
    assert twice
