"""A timeline in the page: what it shows is what the machine recorded."""

import json
from pathlib import Path

import pytest

from ixp.editors.view import StoredTrace
from ixp.editors.view.document import THREAD_STATES
from ixp.editors.view.requests import GoTo, Step
from ixp.simulator import ThreadSpan
from ixp.support.errors import UserError
from ixp.workloads import Options, run
from ixp.workloads.runs.inputs.inputs import Inputs
from ixp.workloads.runs.system.system import build_machine, build_system

FIRST, CYCLES = 20_000, 4_000


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("timeline") / "run.pftrace"
    run(Options(config="oc12", cycles=FIRST + CYCLES, warmup=0, trace=str(place),
                trace_from=FIRST, trace_cycles=CYCLES))  # fmt: skip
    return place


def test_threads_have_the_spans_and_shares_of_the_machine(file: Path) -> None:
    options = Options(config="oc12")
    system = build_system(options)
    machine = build_machine(system, options, Inputs(options, system).plug)
    machine.trace.start(FIRST, CYCLES)
    machine.run_to(FIRST + CYCLES)
    machine.trace.end()
    spans = [span for span in machine.trace.take() if isinstance(span, ThreadSpan)]
    trace = StoredTrace(file)

    trace.ask(GoTo(id=1, cycle=FIRST + CYCLES)).result(timeout=1)
    strip = trace.frame.strip

    assert (FIRST + CYCLES) == strip.end
    expected = sorted(
        (
            e.engine,
            e.context,
            THREAD_STATES.index(e.state),
            max(e.begin, strip.begin),
            min(e.end, strip.end),
        )
        for e in spans
        if e.end > strip.begin
    )
    assert expected
    assert expected == sorted(strip.threads)
    for engine in trace.frame.engines:
        cycles = sum(
            span.end - span.begin
            for span in spans
            if span.engine == engine.engine and span.state == "executing"
        )
        assert engine.executing_pct == pytest.approx(100 * cycles / CYCLES, abs=0.001)


def test_a_step_back_restores_the_frame_and_cycles_are_limited_to_the_window(file: Path) -> None:
    frames: list[bytes] = []
    trace = StoredTrace(file)
    trace.play(frames.append)
    for request in (
        GoTo(id=1, cycle=FIRST + 2000), Step(id=1, by="cycle"), Step(id=1, by="cycle", back=True),
        GoTo(id=1, cycle=0), GoTo(id=1, cycle=10**9),
    ):  # fmt: skip
        trace.ask(request).result(timeout=1)

    _, at, on, back, first, last = map(json.loads, frames)

    assert at == back != on
    assert (FIRST, FIRST + CYCLES) == (first["cycle"], last["cycle"])
    assert any(queue["length"] for frame in (at, on, last) for queue in frame["queues"])


@pytest.mark.parametrize("data", [b"", b"\xff" * 99, b"{}"])
def test_an_invalid_timeline_is_refused_with_its_path(data: bytes, tmp_path: Path) -> None:
    place = tmp_path / "other.pftrace"
    place.write_bytes(data)
    with pytest.raises(UserError, match=str(place)):
        StoredTrace(place)
