"""A run has drained when all threads have ended or only poll."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.result import Result
from ixp.workloads.runs.runner import run
from tests.workloads.support.passthrough import write_config

DONE = """
    immed[$0, 42]
    immed[at, 0x100]
    scratch[write, $0, at, 0, 1], ctx_swap
"""
ENDS = "nop\nnop\nnop\nctx_arb[kill]\n"
POLLS = "again#:\nscratch[read, $7, zero, 0, 1], ctx_swap\nbr[again#]\n"
WORK = {
    "memory": """
    immed[n, 28672]
loop#:
    alu[$0, --, B, n]
    sram[write, $0, at, 0, 1], ctx_swap
    alu[at, at, +, 1]
    alu[n, n, -, 1]
    br>0[loop#]
""",
    "count": "immed[n, 40000]\nloop#:\nalu[n, n, -, 1]\nbr>0[loop#]\n",
    "count in scratch": """
    immed[at, 0x80]
    immed[n, 2000]
    alu[$1, --, B, 1]
loop#:
    scratch[incr, --, at, 0, 1], ctx_swap
    scratch[read, $0, at, 0, 1], ctx_swap
    alu[--, n, -, $0]
    br>0[loop#]
""",
    "clock": """
    immed_w0[end, 0xD4C0]
    immed_w1[end, 1]
loop#:
    csr[read, $0, cyc_cnt], ctx_swap
    alu[--, end, -, $0]
    br>0[loop#]
""",
}
FOR_OTHERS = "br=ctx[0, work#]\nimmed[zero, 0]\n" + POLLS + "work#:\nimmed[at, 0]\n"
STUCK = (
    """
    br=ctx[0, polls#]
    ctx_arb[sram]
polls#:
    immed[zero, 0]
"""
    + POLLS
)
SOFTWARE = """
class Software:
    def __init__(self, config, tables): pass
    def initialise(self, machine): pass
    def poll(self, machine): {turn}
"""

WITHOUT_PORTS = """
chip = "ixp1240"

[[engine]]
program = "program.uc"
role = "own"

[core]
software = "own:Software"
"""

Until = Callable[[Path, str], Result]


def drained(folder: Path, source: str, **options: Any) -> Result:  # noqa: ANN401
    file = folder / "program.uc"
    file.write_text(source)
    return run(
        Options(config=str(file), stop_when_drained=True, dumps=("scratch:0x100+1",), **options)
    )


def drained_with_ports(folder: Path, source: str, extra: str = "") -> Result:
    config = write_config(folder, source, extra)
    dumps = ("scratch:0x100+1",)
    return run(Options(config=str(config), workload="silent", stop_when_drained=True, dumps=dumps))


@pytest.mark.parametrize("schedule", ["decoupled", "lockstep"])
@pytest.mark.parametrize("name", WORK)
def test_a_program_without_ports_runs_to_its_end(tmp_path: Path, name: str, schedule: str) -> None:
    source = "immed[at, 0]\n" + WORK[name] + DONE + ENDS
    result = drained(tmp_path, source, threads=1, schedule=schedule)
    plain = run(Options(config=str(tmp_path / "program.uc"), threads=1, cycles=2_000_000))

    assert ("drained", False) == (result.record.stopped, result.failed)
    assert {"scratch:0x100+1": [42]} == result.record.dumps
    assert (plain.record.ended_cycle, plain.record.cycles) == (
        result.record.ended_cycle,
        result.record.cycles,
    )


@pytest.mark.parametrize("name", sorted(WORK.keys() - {"memory"}))
@pytest.mark.parametrize("run_until_drained", [drained, drained_with_ports])
def test_a_run_is_not_drained_while_one_thread_works(
    tmp_path: Path, name: str, run_until_drained: Until
) -> None:
    result = run_until_drained(tmp_path, FOR_OTHERS + WORK[name] + DONE + ENDS)

    assert ("drained", False) == (result.record.stopped, result.failed)
    assert {"scratch:0x100+1": [42]} == result.record.dumps


@pytest.mark.parametrize("run_until_drained", [drained, drained_with_ports])
@pytest.mark.parametrize(
    "source",
    [
        "immed[zero, 0]\n" + POLLS,
        "again#:\nbr[again#]\n",
        "again#:\ncsr[read, $0, rcv_rdy_lo], ctx_swap\nbr[again#]\n",
        "again#:\nimmed[n, 1000]\npause#:\nalu[n, n, -, 1]\nbr>0[pause#]\nbr[again#]\n",
        "br=ctx[0, polls#]\nctx_arb[inter_thread]\npolls#:\nimmed[zero, 0]\n" + POLLS,
    ],
)
def test_threads_that_only_poll_are_drained_at_once(
    tmp_path: Path, source: str, run_until_drained: Until
) -> None:
    """The run ends at the next check after the documented time without progress."""
    result = run_until_drained(tmp_path, source)

    assert ("drained", False) == (result.record.stopped, result.failed)
    assert result.record.cycles in {53_248, 57_344}


@pytest.mark.parametrize(
    "loop",
    [
        "csr[read, $0, cyc_cnt], ctx_swap\n",
        "csr[read, $0, cyc_cnt], ctx_swap\nalu[sum, sum, +, $0]\n",
        "alu[n, n, +, 1]\nctx_arb[voluntary]\n",
        "scratch[incr, --, zero, 0, 1], ctx_swap\n",
    ],
)
@pytest.mark.parametrize("run_until_drained", [drained, drained_with_ports])
def test_untested_counting_is_not_work(tmp_path: Path, loop: str, run_until_drained: Until) -> None:
    """No loop ends by such a clock, sum or count."""
    result = run_until_drained(tmp_path, f"immed[zero, 0]\nagain#:\n{loop}br[again#]\n")

    assert ("drained", False) == (result.record.stopped, result.failed)


@pytest.mark.parametrize(
    "loop",
    [
        "csr[read, $0, cyc_cnt], ctx_swap\nalu[--, $0, -, zero]\nbr=0[end#]\n",
        "alu[n, n, +, 1]\nctx_arb[voluntary]\nbr_bset[n, 31, end#]\n",
        "alu[n, n, +, 1]\nalu[$0, --, B, n]\nscratch[write, $0, zero, 0, 1], ctx_swap\n",
        "alu[@n, @n, +, 1]\nctx_arb[voluntary]\nalu[n, --, B, @n]\nbr_bset[n, 31, end#]\n",
    ],
)
def test_counting_that_affects_the_program_is_work(tmp_path: Path, loop: str) -> None:
    """A branch, an address or written data may depend on it."""
    source = f"immed[zero, 0]\nagain#:\n{loop}br[again#]\nnop\nnop\nend#:\nctx_arb[kill]\n"
    alone = drained(tmp_path, source, cycles=400_000)
    with_ports = drained_with_ports(tmp_path, source)

    assert ("cycles", False) == (alone.record.stopped, alone.failed)
    assert ("deadlock", True) == (with_ports.record.stopped, with_ports.failed)
    assert with_ports.report[0].startswith("deadlock: no unit has moved for 2")


def test_ports_limit_the_time_of_work(tmp_path: Path) -> None:
    """If no unit moves for the deadlock time, a working thread is ignored."""
    result = drained_with_ports(tmp_path, FOR_OTHERS + WORK["memory"] + DONE + ENDS)

    assert ("deadlock", True) == (result.record.stopped, result.failed)
    assert result.report[0].startswith("deadlock: no unit has moved for 2")


def test_a_blocked_thread_is_not_drained(tmp_path: Path) -> None:
    alone = drained(tmp_path, STUCK)
    with_ports = drained_with_ports(tmp_path, STUCK)

    assert ("deadlock", True) == (alone.record.stopped, alone.failed)
    assert alone.report[0].startswith(
        "deadlock: no thread can go on: some wait, and the others only poll"
    )
    assert ("deadlock", True) == (with_ports.record.stopped, with_ports.failed)


def test_a_program_whose_threads_all_sleep_later_is_deadlocked(tmp_path: Path) -> None:
    result = drained(tmp_path, "immed[at, 0]\n" + WORK["count"] + "ctx_arb[inter_thread]\n" + ENDS)

    assert ("deadlock", True) == (result.record.stopped, result.failed)
    assert result.report[0].startswith("deadlock: no thread can go on, seen")


@pytest.mark.parametrize("turn", ["return None", "return []"])
def test_software_without_ports_need_not_enable_any(tmp_path: Path, turn: str) -> None:
    (tmp_path / "own.py").write_text(SOFTWARE.format(turn=turn))
    (tmp_path / "program.uc").write_text(FOR_OTHERS + WORK["count"] + DONE + ENDS)
    config = tmp_path / "own.toml"
    config.write_text(WITHOUT_PORTS)
    dumps = ("scratch:0x100+1",)
    result = run(Options(config=str(config), stop_when_drained=True, cycles=1_000_000, dumps=dumps))

    assert ("drained", False) == (result.record.stopped, result.failed)
    assert {"scratch:0x100+1": [42]} == result.record.dumps


def test_a_program_may_fault_during_the_look_ahead(tmp_path: Path) -> None:
    source = "immed[at, 0]\nimmed[n, 25000]\nloop#:\nalu[n, n, -, 1]\nbr>0[loop#]\nnop\n"
    result = drained(tmp_path, source, threads=1)
    plain = run(Options(config=str(tmp_path / "program.uc"), threads=1))

    assert "fault" == result.record.stopped
    assert plain.report == result.report
    assert plain.record.cycles == result.record.cycles
