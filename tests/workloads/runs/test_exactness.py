"""Campaign: a machine has equal states in every kind of run.

`make campaign` compares EXACT_CYCLES cycles (10^8) of random programs and of the router; the
normal suite compares a few.
"""

import os
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ixp.simulator import Machine, fork
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system.system import build_system
from tests.simulator.support.chips import small_chip
from tests.simulator.support.programs import random_programs
from tests.simulator.support.states import assert_equal_states, full_state

CAMPAIGN_CYCLES = int(os.environ.get("EXACT_CYCLES", "100_000_000"))
PROGRAM_CYCLES = 1_000_000  # cycles of one set of random programs
CHECKPOINTS = 4  # comparisons per set
ROUTER_CHECKPOINTS = 32  # between checkpoints, machines store sent units
SHORT_RUN, SHORT_CHUNK, LONGEST_CHUNK = 20_000, 900, 30_000  # cycles; short runs in short chunks
LOADS = [
    ("oc12", "ip40"),
    ("oc12", "errors"),
    ("oc12", "sizes"),
    ("oc3x4", "ip40"),
    ("oc3x4", "imix"),
    ("oc3x2", "imix"),
]

# Ways to build a machine; all must agree with the first one.
RUN_MODES: dict[str, dict[str, Any]] = {
    "decoupled": {"native": "off"},
    "lockstep": {"native": "off", "schedule": "lockstep"},
    "compiled": {"native": "on"},
    "chunked": {"native": "on"},
    "interpreted in chunks": {"native": "off"},
    "forked": {"native": "off"},
    "watched": {"check": True, "profile": True},
    "metered": {"profile_words": True},
}
Build = Callable[[dict[str, Any]], Machine]


def run_in_mode(mode: str, machine: Machine, to: int, rng: Random) -> Machine:
    """Run a machine to a cycle in its mode; return it, or the fork that replaces it."""
    if mode == "forked":
        machine = fork(machine)
    if mode == "watched":
        machine.trace.start(machine.now + 10, 500)
    while machine.now < to:
        remaining = to - machine.now
        longest = SHORT_CHUNK if to <= SHORT_RUN else LONGEST_CHUNK
        machine.run(min(remaining, rng.randrange(1, longest)) if "chunk" in mode else remaining)
    if mode == "watched":
        machine.trace.take()
    return machine


def assert_modes_agree(build: Build, cycles: int, checkpoints: int, seed: int) -> None:
    """Assert that the machines of all modes have equal states at each checkpoint."""
    rng = Random(seed)
    machines = {mode: build(options) for mode, options in RUN_MODES.items()}
    for checkpoint in range(1, checkpoints + 1):
        to = cycles * checkpoint // checkpoints
        for mode, machine in machines.items():
            machines[mode] = run_in_mode(mode, machine, to, rng)
        states = {mode: full_state(machine) for mode, machine in machines.items()}
        for mode, state in states.items():
            where = f": {mode} at cycle {to}, seed {seed}"
            assert_equal_states(states["decoupled"], state, where=where)
        for machine in machines.values():
            machine.outputs.clear()


def random_machine(seed: int) -> Build:
    programs = random_programs(seed)
    table = small_chip("75" if seed % 2 else "7e")
    return lambda mode: Machine(table, programs, cache=False, **mode)


def router(config: str, workload: str, seed: int) -> Build:
    """Return a builder of routers under a workload, whose core enables the ports."""

    def build(mode: dict[str, Any]) -> Machine:
        options = Options(config=config, workload=workload, seed=seed, **mode)
        return Run(options, build_system(options)).machine

    return build


@pytest.mark.parametrize("seed", range(16))
def test_all_modes_agree_on_random_programs(seed: int) -> None:
    assert_modes_agree(random_machine(seed), 8000, CHECKPOINTS, seed)


def test_all_modes_agree_on_the_router() -> None:
    assert_modes_agree(router("oc12", "errors", 1), 60_000, 2, seed=1)


@pytest.mark.campaign
def test_all_modes_agree_on_random_programs_for_long() -> None:
    for seed in range(-(-CAMPAIGN_CYCLES // PROGRAM_CYCLES)):
        assert_modes_agree(
            random_machine(seed), min(CAMPAIGN_CYCLES, PROGRAM_CYCLES), CHECKPOINTS, seed
        )


@pytest.mark.campaign
@pytest.mark.parametrize(("config", "workload"), LOADS)
def test_all_modes_agree_on_the_router_for_long(config: str, workload: str) -> None:
    assert_modes_agree(
        router(config, workload, 0), CAMPAIGN_CYCLES // len(LOADS), ROUTER_CHECKPOINTS, seed=0
    )
