"""The router under the demo's load: every command of its memories as the plain models have it."""

from collections.abc import Callable, Mapping

import pytest

from ixp.simulator import Reference
from ixp.workloads.runs.options import Options
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system import build_system
from tests.simulator.support.model_commands import command
from tests.simulator.support.models.scratch import Scratch
from tests.simulator.support.models.sdram import Sdram
from tests.simulator.support.models.sram import Sram
from tests.simulator.support.models.store import Store
from tests.simulator.support.models.unit import Unit

CYCLES, TAIL_CYCLES = 30_000, 2_000
MODELS: dict[str, Callable[[Mapping[str, int], Store], Unit]] = {
    "sram": Sram,
    "scratch": Scratch,
    "sdram": Sdram,
}


@pytest.fixture(scope="module")
def log() -> list[Reference]:
    """The references of a short run, in order of arrival at their units."""
    options = Options(config="oc12", workload="ip40", cycles=CYCLES)
    run = Run(options, build_system(options))
    run.machine.command_bus.log_references()
    run.finish(lambda _: None)
    return sorted(
        run.machine.command_bus.take_references(), key=lambda line: (line.arrived, line.granted)
    )


@pytest.mark.parametrize("unit", list(MODELS))
def test_memories_serve_the_router_as_the_models_do(unit: str, log: list[Reference]) -> None:
    """Service starts and ends of each command are equal, from the first cycle on."""
    lines = [line for line in log if line.unit == unit]
    chip = build_system(Options(config="oc12")).chip
    model = MODELS[unit](chip.values(), Store())
    done = model.run((line.arrived, command(n, line)) for n, line in enumerate(lines))
    found = {each.serial: each for each in done}

    assert len(lines) > 500
    assert max(line.issued for line in lines) > CYCLES - TAIL_CYCLES
    for serial, line in enumerate(lines):
        if line.issued < CYCLES - TAIL_CYCLES:
            residue = chip["crc_residue_cycles"] if line.op.endswith("_crc") else 0
            assert (line.started, line.done - residue) == (found[serial].start, found[serial].done)
