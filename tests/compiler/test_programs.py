"""Translated programs have the results of a native build; they start from recorded IR."""

from pathlib import Path

import pytest

from ixp.compiler import compile_ir
from tests.compiler.support.execution import PROGRAMS, program_of, run

RECORDED = sorted(PROGRAMS.rglob("*.ll"))


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_program_has_the_results_of_a_native_build(file: Path) -> None:
    text = file.read_text()
    expected = [int(word, 16) for word in text.partition("\n")[0].split()[2:]]
    program = program_of(compile_ir(text, file.name))

    assert expected == run(program, len(expected))
