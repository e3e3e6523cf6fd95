"""The examples of the language are good style: the assembler has nothing to say of them."""

import re
from pathlib import Path

from ixp.assembler import assemble


def test_examples_of_the_language_assemble_without_warnings(root: Path) -> None:
    """Each block marked `uc` is a program by itself; excerpts may leave a register unread."""
    text = (root / "docs" / "reference" / "language.md").read_text(encoding="utf-8")
    examples = re.findall(r"```uc\n(.*?)```", text, re.DOTALL)
    warnings = [
        warning.text
        for example in examples
        for warning in assemble(example).warnings
        if warning.name not in {"never-written", "never-read"}
    ]

    assert len(examples) >= 5
    assert [] == warnings
