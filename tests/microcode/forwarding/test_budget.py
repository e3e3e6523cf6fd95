"""Cycle budgets of the published design beside every path of a program."""

from pathlib import Path

import pytest

from ixp.assembler import assemble
from ixp.microcode.config.loader import load
from ixp.microcode.memory.map import INCLUDE_PATH
from tests.conftest import Ixp

# Cycles of a cell at 232 MHz (performance note, "Cycle Budgets").
CELL = {"oc12": 164, "oc3x4": 660}


@pytest.mark.parametrize("name", sorted(CELL))
def test_atm_transmit_keeps_the_budget_on_every_path(name: str, ixp: Ixp) -> None:
    """From one cell to the next; every loop on the way has a bound."""
    engine = next(engine for engine in load(name).engines if engine.role == "atm_tx")
    values = {key: str(value) for key, value in engine.defines.items()}
    symbols = assemble(Path(engine.program), defines=values, include=INCLUDE_PATH).symbols
    defines = [f"-D{key}={value}" for key, value in values.items() if symbols[key] is None]
    bounds = ("--bounds", "cell", "cell", "--budget", str(CELL[name]))

    assert (0, "") == ixp("flow", Path(engine.program), *defines, *bounds)[::2]
