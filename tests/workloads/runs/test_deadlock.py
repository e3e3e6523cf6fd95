"""Threads that all wait forever are a deadlock, whatever else is in the configuration."""

from pathlib import Path

import pytest

from ixp.workloads.runs.options import Options
from ixp.workloads.runs.result import Result
from ixp.workloads.runs.runner import run
from tests.workloads.support.passthrough import ASLEEP, write_config

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


def ended(folder: Path, source: str, *, period: int = 0, core: bool = True) -> Result:
    """Run a program with two silent ports; the core signals at regular cycles, or never."""
    (folder / "own.py").write_text(SOFTWARE.format(period=period))
    extra = '\n[core]\nsoftware = "own:Software"\n' if core else ""
    config = write_config(folder, source, extra)
    return run(Options(config=str(config), workload="silent", cycles=1_000_000))


@pytest.mark.parametrize("core", [False, True])
@pytest.mark.parametrize("source", [ASLEEP, NO_REFERENCE])
def test_threads_that_nothing_wakes_are_a_deadlock(tmp_path: Path, source: str, core: bool) -> None:
    """Neither idle ports nor software of the core hide it; it is told in a stated time."""
    result = ended(tmp_path, source, core=core)

    assert ("deadlock", True) == (result.record.stopped, result.failed)
    assert result.record.cycles <= 400_000
    first, *threads = result.report
    assert first.startswith("deadlock: no thread can go on, and nothing has woken one for 2")
    assert len(threads) == 4


@pytest.mark.parametrize(("source", "period"), [(ASLEEP, 150_000), (POLLS, 0), (ENDS, 0)])
def test_who_is_woken_or_works_or_has_ended_is_none(
    tmp_path: Path, source: str, period: int
) -> None:
    """A signal now and then, a thread that polls, and threads that are done are no deadlock."""
    result = ended(tmp_path, source, period=period)

    assert ("cycles", False) == (result.record.stopped, result.failed)


def test_a_bare_program_may_poll_for_ever(tmp_path: Path) -> None:
    """Without ports nothing tells a loop that waits from one that works: the run just ends."""
    program = tmp_path / "poll.uc"
    program.write_text("again#:\nbr[again#]\n")
    result = run(Options(config=str(program), cycles=500_000))

    assert ("cycles", False) == (result.record.stopped, result.failed)
