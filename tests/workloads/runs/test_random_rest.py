"""A drained run of random threads never changes again, and any other one does."""

from pathlib import Path
from random import Random

import pytest

from ixp.simulator import Machine, WordCycles, state_of
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system.system import build_system
from tests.simulator.support.states import assert_equal_states
from tests.workloads.support.random_threads import COUNT, ENDS, RandomThreads

ENGINES = 2
KINDS = [ENDS, ENDS, ENDS, {"kill": 1}, {"kill": 1, "sleep": 2}]  # weights of ends
LIMIT = 1_000_000  # cycles; all finite work ends earlier
LONGER = 60_000
ENGINE = """
[[engine]]
program = "{number}.uc"
role = "own"
"""


def play(config: Path, schedule: str) -> tuple[str, list[str], Machine]:
    """Run until drained; return stop reason, report and machine."""
    options = Options(
        config=str(config),
        stop_when_drained=True,
        cycles=LIMIT,
        schedule=schedule,
        cache=False,
        profile_words=True,
    )
    run = Run(options, build_system(options))
    result = run.finish(lambda _: None)
    return result.record.stopped, result.report, run.machine


def executed_words(machine: Machine) -> set[tuple[int, int, int]]:
    """Continue the run; return (engine, context, word) of executed words."""
    before = dict(machine.profile().words)
    machine.run(LONGER)
    return {
        place
        for place, spent in machine.profile().words.items()
        if spent.executing != before.get(place, WordCycles()).executing
    }


def lives(machine: Machine) -> list[bool]:
    return [c.state.alive for e in range(ENGINES) for c in machine.engines[e].contexts]


def registers(machine: Machine) -> list[list[int]]:
    return [machine.engines[engine].registers for engine in range(ENGINES)]


@pytest.mark.parametrize("seed", range(24))
def test_a_run_is_reported_as_drained_exactly_if_it_is_at_rest(tmp_path: Path, seed: int) -> None:
    """Schedules agree. At rest, memory and threads do not change; otherwise registers do."""
    rng = Random(seed)
    ends = KINDS[seed % len(KINDS)]
    engines = [RandomThreads(rng, ends) for _ in range(ENGINES)]
    text = 'chip = "ixp1240"\n'
    for number, engine in enumerate(engines):
        (tmp_path / f"{number}.uc").write_text(engine.text)
        text += ENGINE.format(number=number)
    config = tmp_path / "threads.toml"
    config.write_text(text)
    stopped, report, machine = play(config, "decoupled")
    *unchanged, other = play(config, "lockstep")
    assert [stopped, report] == unchanged
    assert_equal_states(state_of(machine), state_of(other))

    before, alive, values = machine.kernel.memory_digest(), lives(machine), registers(machine)
    first, second = executed_words(machine), executed_words(machine)
    if stopped == "cycles":
        assert any(COUNT in engine.text for engine in engines)
        assert values != registers(machine)
    else:
        assert (before, alive) == (machine.kernel.memory_digest(), lives(machine))
        assert first == second
        assert (stopped == "drained") == (bool(first) or not any(alive))
        assert (stopped == "deadlock") == (not first and any(alive))
