"""Compare cycle bounds of programs with the budgets of the published design."""

from pathlib import Path

import pytest

from ixp.assembler import assemble
from ixp.microcode.config.loader import load
from ixp.microcode.memory.map import INCLUDE_PATH
from tests.conftest import Ixp

# Cycles of a cell at 232 MHz (performance note, "Cycle Budgets").
CELL = {"oc12": 164, "oc3x4": 660}


@pytest.mark.parametrize("name", sorted(CELL))
def test_every_path_of_atm_transmit_is_within_the_budget(name: str, ixp: Ixp) -> None:
    """The paths lead from one cell to the next, and every loop has a bound."""
    engine = next(engine for engine in load(name).engines if engine.role == "atm_tx")
    values = {key: str(value) for key, value in engine.defines.items()}
    symbols = assemble(Path(engine.program), defines=values, include=INCLUDE_PATH).symbols
    defines = [f"-D{key}={value}" for key, value in values.items() if symbols[key] is None]
    bounds = ("--bounds", "cell", "cell", "--budget", str(CELL[name]))

    assert (0, "") == ixp("flow", Path(engine.program), *defines, *bounds)[::2]
