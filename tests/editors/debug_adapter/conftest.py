"""A program for both clients of the debug adapter."""

from pathlib import Path

import pytest

SOURCE = """\
    br!=ctx[0, others#]
    immed[count, 5]
again#:
    alu[count, count, -, 1]
    alu[$data, --, B, count]
    sram[write, $data, 0, 0x10, 1], ctx_swap
    alu[--, --, B, count]
    br!=0[again#]
    nop
    nop
others#:
    ctx_arb[kill]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of a program: its loop begins in line 3, and has five rounds."""
    path = tmp_path / "loop.uc"
    path.write_text(SOURCE)
    return path
