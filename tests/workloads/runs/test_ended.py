"""A program without ports ends when all threads and references have ended."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.result import Result
from ixp.workloads.runs.runner import run

# Thread n runs (n + 1) * 100 rounds of a loop, then writes without waiting.
PROGRAM = """
    alu[n, --, B, 100]
    br=ctx[0, go#]
    alu_shf[n, --, B, n, <<1]
    br=ctx[1, go#]
    alu_shf[n, --, B, n, <<1]
go#:
    alu[n, n, -, 1]
    br>0[go#]
    immed[$0, 42]
    immed[at, 0x100]
    scratch[write, $0, at, 0, 1]
    ctx_arb[kill]
"""
WAYS: list[dict[str, Any]] = [
    {"native": "off"},
    {"native": "on"},
    {"schedule": "lockstep"},
    {"check": True},
    {"stop_when_drained": True},
    {"watch": "cycle > 100000", "watch_every": 1},
    {"watch": "cycle > 100000", "watch_every": 777},
]


def finished(folder: Path, source: str = PROGRAM, **options: Any) -> Result:  # noqa: ANN401
    file = folder / "program.uc"
    file.write_text(source)
    return run(Options(config=str(file), dumps=("scratch:0x100+1",), **options))


def test_a_program_ends_in_the_same_cycle_in_every_kind_of_run(tmp_path: Path) -> None:
    results = [finished(tmp_path, **mode) for mode in WAYS]
    ends = {(result.record.ended_cycle, result.record.cycles) for result in results}

    ((end_cycle, cycles),) = ends
    assert end_cycle is not None
    assert end_cycle < cycles < end_cycle + 100  # the last write has ended
    assert {result.record.stopped for result in results} == {"ended", "drained"}
    assert not any(result.failed for result in results)
    assert all(result.record.dumps == {"scratch:0x100+1": [42]} for result in results)


@pytest.mark.parametrize("options", [{"watch": "cycle > 100000", "watch_every": 1}, {}])
@pytest.mark.parametrize("schedule", ["decoupled", "lockstep"])
def test_a_program_ends_after_the_aborted_cycle_of_its_last_swap(
    tmp_path: Path, schedule: str, options: dict[str, Any]
) -> None:
    """Neither a check nor the end of the run in that cycle counts as the end."""
    source = "immed[a, 3]\nalu[a, a, +, 1]\nctx_arb[kill]\n"
    end = finished(tmp_path, source, schedule=schedule, **options).record.ended_cycle
    assert end is not None
    records = [
        finished(tmp_path, source, schedule=schedule, cycles=cycles, **options).record
        for cycles in range(end - 3, end + 3)
    ]

    assert [(record.stopped, record.cycles, record.ended_cycle) for record in records] == [
        *(("cycles", cycles, None) for cycles in range(end - 3, end)),
        *[("ended", end, end)] * 3,
    ]


def test_the_report_has_cycle_and_location_of_the_end_of_each_thread(tmp_path: Path) -> None:
    result = finished(tmp_path, "br=ctx[2, other#]\nnop\nctx_arb[kill]\nother#:\nctx_arb[kill]\n")

    first, *threads = result.report
    file = tmp_path / "program.uc"
    assert first == f"all threads ended at cycle {result.record.ended_cycle}"
    ends = [f"{file}:3", f"{file}:3", f"{file}:5 (other#)", f"{file}:3"]
    assert threads == [f"engine 0 context {n}: has ended at {end}" for n, end in enumerate(ends)]


def test_threads_that_were_not_started_are_named(tmp_path: Path) -> None:
    result = finished(tmp_path, threads=1)

    assert [line.partition(": ")[2] for line in result.report[2:]] == ["was never started"] * 3


def test_percentages_are_relative_to_the_cycles_up_to_the_end(tmp_path: Path) -> None:
    record = finished(tmp_path, "nop\n" * 200 + "ctx_arb[kill]\n").record

    (engine,) = record.engines
    assert engine.idle_pct == pytest.approx(0, abs=0.01)
    assert engine.instructions == 4 * 201


def test_a_run_may_stop_before_the_end(tmp_path: Path) -> None:
    record = finished(tmp_path, cycles=150).record

    assert ("cycles", 150, None) == (record.stopped, record.cycles, record.ended_cycle)


def test_a_program_that_waits_for_impossible_events_is_a_deadlock(tmp_path: Path) -> None:
    for options in ({}, {"stop_when_drained": True}):
        result = finished(tmp_path, "ctx_arb[sram]\nctx_arb[kill]\n", **options)

        assert ("deadlock", None) == (result.record.stopped, result.record.ended_cycle)
        assert f"engine 0 context 3: before {tmp_path}/program.uc:2 waits for sram" in result.report
        assert result.failed


def test_references_that_are_never_served_are_a_deadlock(tmp_path: Path) -> None:
    """The lock of an ended thread is never free for another."""
    source = """
    immed[at, 0]
    sram[read_lock, $0, at, 0, 1]
    ctx_arb[kill]
"""
    result = finished(tmp_path, source)

    assert result.record.stopped == "deadlock"
    assert result.report[0].startswith("deadlock: all threads have ended, and references wait")


@pytest.mark.parametrize("text", [PROGRAM, None])
def test_a_record_has_the_cycle_of_the_end(tmp_path: Path, text: str | None) -> None:
    result = finished(tmp_path) if text is None else run(Options(config="<text>", source_text=text))

    assert msgspec.to_builtins(result.record)["ended_cycle"] == result.record.ended_cycle
    assert f"cycle {result.record.ended_cycle}" in result.report[0]
