from pathlib import Path

import pytest

from tests.workloads.support.passthrough import numbered_cells, write_cells, write_config

STORE = """
immed[a1, 0x100]
immed[$0, 42]
scratch[write, $0, a1, 0, 1], ctx_swap
ctx_arb[kill]
"""


@pytest.fixture
def store_program(tmp_path: Path) -> Path:
    """Return a program that stores 42 in scratch 0x100."""
    file = tmp_path / "store.uc"
    file.write_text(STORE)
    return file


@pytest.fixture
def two_port_config(tmp_path: Path) -> Path:
    """Return a configuration that moves cells from port 8 to port 9."""
    return write_config(tmp_path)


@pytest.fixture
def cell_input(tmp_path: Path) -> str:
    """Return the option that plays 20 cells into port 8."""
    return f"atm0={write_cells(tmp_path, numbered_cells(20))}"
