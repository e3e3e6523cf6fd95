"""The examples of the README assemble, without warnings."""

import re
from pathlib import Path

from ixp.assembler import assemble


def test_every_example_of_the_readme_assembles(root: Path) -> None:
    """Each block marked `uc` is a program by itself."""
    text = (root / "assembler" / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"```uc\n(.*?)```", text, re.DOTALL)
    warnings = [
        warning.text
        for example in examples
        for warning in assemble(example).warnings
        if warning.name not in {"never-written", "never-read"}  # examples are excerpts
    ]

    assert len(examples) >= 5
    assert [] == warnings
