"""C that the machine cannot do is refused by one error at its line, with the way out."""

from pathlib import Path

import pytest

from ixp.compiler import CompileError, compile_ir
from ixp.compiler.ir.parse import parse
from tests.compiler.support.execution import ERRORS

RECORDED = sorted(ERRORS.glob("*.ll"))


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: file.stem)
def test_refused_c_has_one_error_at_its_line(file: Path) -> None:
    first, _, text = file.read_text().partition("\n")
    with pytest.raises(CompileError) as caught:
        compile_ir(text, file.name)

    assert first == f"; error: {caught.value}"


def test_an_instruction_that_is_not_understood_is_named() -> None:
    with pytest.raises(CompileError, match="`va_arg` of LLVM IR is not supported"):
        parse("define void @main() {\n  %1 = va_arg ptr %0, i32\n}\n")
