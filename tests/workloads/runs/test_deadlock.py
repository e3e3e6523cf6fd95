"""A run in which all threads wait forever is a deadlock, in any configuration."""

from pathlib import Path

import pytest

from ixp.simulator import Machine, WireUnit
from ixp.workloads.runs.inputs.environment import Environment
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.result import Result
from ixp.workloads.runs.runner import Run, run
from ixp.workloads.runs.system.system import build_system
from tests.workloads.support.passthrough import ASLEEP, numbered_cells, write_config

NO_REFERENCE = "asleep#:\nctx_arb[sram]\nbr[asleep#]\n"
POLLS = "again#:\nscratch[read, $0, 0, 0, 1], ctx_swap\nbr[again#]\n"
ENDS = "ctx_arb[kill]\n"
SOFTWARE = """
class Software:
    def __init__(self, config, tables): self.next = {period}
    def initialise(self, machine): pass
    def poll(self, machine):
        machine.enable_ports()
        if self.next and machine.now >= self.next:
            self.next += {period}
            machine.signal(0, 0)
"""


class CellsAtOnce(Environment):
    """Deliver cells to port 8 at once and end the run after a million cycles."""

    is_live = True
    ports = frozenset({8})
    description = "cells"

    def __init__(self, cells: int) -> None:
        self._units = [WireUnit(cell) for cell in numbered_cells(cells)]
        self._taken: list[WireUnit] = []

    def begin(self, machine: Machine, enabled_at: int, *, keep: bool) -> None:  # noqa: ARG002
        machine.ports[8].plug(self)

    def take(self, count: int) -> list[WireUnit]:
        taken, self._units = self._units[:count], self._units[count:]
        self._taken += taken
        return taken

    def advance(self, now: int, latest: int) -> int | None:
        return None if now >= 1_000_000 else latest

    def arrived(self, port: int, count: int) -> list[WireUnit]:  # noqa: ARG002
        return [self._taken.pop(0) for _ in range(count)]

    def end_reason(self) -> str:
        return "enough"


def ended(folder: Path, source: str, *, period: int = 0, core: bool = True) -> Result:
    """Run a program with two silent ports; the core signals periodically or never."""
    (folder / "own.py").write_text(SOFTWARE.format(period=period))
    extra = '\n[core]\nsoftware = "own:Software"\n' if core else ""
    config = write_config(folder, source, extra)
    return run(Options(config=str(config), workload="silent", cycles=1_000_000))


@pytest.mark.parametrize("core", [False, True])
@pytest.mark.parametrize("source", [ASLEEP, NO_REFERENCE])
def test_threads_without_a_wake_up_are_a_deadlock(tmp_path: Path, source: str, core: bool) -> None:
    result = ended(tmp_path, source, core=core)

    assert ("deadlock", True) == (result.record.stopped, result.failed)
    assert result.record.cycles <= 400_000
    first, *threads = result.report
    assert first.startswith("deadlock: no thread can go on, and nothing has woken one for 2")
    assert len(threads) == 4


@pytest.mark.parametrize(("source", "period"), [(ASLEEP, 150_000), (POLLS, 0), (ENDS, 0)])
def test_polling_signalled_or_finished_threads_are_not_deadlocked(
    tmp_path: Path, source: str, period: int
) -> None:
    result = ended(tmp_path, source, period=period)

    assert ("cycles", False) == (result.record.stopped, result.failed)


def test_a_program_without_ports_may_poll_forever(tmp_path: Path) -> None:
    """Without ports, polling cannot be distinguished from work, and the run ends by its cycles."""
    program = tmp_path / "poll.uc"
    program.write_text("again#:\nbr[again#]\n")
    result = run(Options(config=str(program), cycles=500_000))

    assert ("cycles", False) == (result.record.stopped, result.failed)


@pytest.mark.parametrize("config", ["oc12", "oc3x4", "oc3x2"])
def test_a_router_without_packets_is_idle_in_every_cycle(config: str) -> None:
    """Transmit threads skip elements all the time, which is not progress."""
    options = Options(config=config, workload="silent", cycles=1_000_000)
    machine = Run(options, build_system(options)).machine
    machine.run_to(300_000)
    skipped = machine.ix_bus.counters["transmit_skipped"]
    for cycle in range(300_001, 304_000):
        machine.run_to(cycle)
        assert machine.devices_idle

    assert machine.ix_bus.counters["transmit_skipped"] > skipped


def test_a_run_may_be_longer_than_its_traffic() -> None:
    result = run(Options(config="oc3x2", workload="ip40", packets=2, cycles=3_000_000))

    assert ("cycles", False) == (result.record.stopped, result.failed)


@pytest.mark.parametrize(
    ("source", "cells", "stopped"),
    [(POLLS, 0, "outside"), (POLLS, 3, "deadlock"), (ASLEEP, 0, "outside")],
)
def test_idle_live_hosts_are_no_deadlock_but_an_untaken_cell_is(
    tmp_path: Path, source: str, cells: int, stopped: str
) -> None:
    (tmp_path / "own.py").write_text(SOFTWARE.format(period=0))
    config = write_config(tmp_path, source, '\n[core]\nsoftware = "own:Software"\n')
    options = Options(config=str(config), workload="silent", cycles=2_000_000)
    result = Run(options, build_system(options), environment=CellsAtOnce(cells)).finish(
        lambda _: None
    )

    assert stopped == result.record.stopped, result.report
    assert (stopped == "deadlock") == any("no unit has moved" in line for line in result.report)
