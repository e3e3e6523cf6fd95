"""What the page is told equals the library, wherever a person steps."""

from collections import defaultdict
from pathlib import Path

import pytest

from ixp.editors.view import LiveRun
from ixp.editors.view.document import Frame
from ixp.editors.view.queues import packets_in
from ixp.editors.view.requests import Back, GoTo, SetBreakpoint, Step
from ixp.support.errors import UserError
from ixp.workloads import Options, run

CYCLES, WARMUP = 60_000, 20_000
OPTIONS = Options(config="oc12", workload="ip40", warmup=WARMUP, seed=3)


def never() -> bool:
    """Never interrupt."""
    return False


def shown(live: LiveRun) -> Frame:
    """What the page shows while it stands."""
    return live.frame(playing=False, speed=None, cycles_per_s=0.0)


@pytest.fixture(scope="module")
def live() -> LiveRun:
    """A run, wherever the test before has left it."""
    return LiveRun(OPTIONS)


def at(live: LiveRun, cycle: int) -> LiveRun:
    """Bring a run to a cycle."""
    live.go_to(GoTo(id=0, cycle=cycle), never)
    while live.session.now < cycle:
        live.go_to(GoTo(id=0, cycle=cycle), never)
    return live


def test_numbers_equal_those_of_the_record(live: LiveRun) -> None:
    """A run of the same options to the same cycle has the same rates, shares and counters."""
    options = {"config": "oc12", "workload": "ip40", "warmup": WARMUP, "seed": 3}
    record = run(Options(cycles=CYCLES, profile_words=True, **options)).record  # type: ignore[arg-type]

    frame = shown(at(live, CYCLES))

    assert (CYCLES, WARMUP) == (frame.cycle, frame.since_cycle)
    assert [
        (p.name, p.rx.units, p.rx.mbps, p.tx.units, p.tx.mbps, p.tx.wire_pct) for p in record.ports
    ] == [
        (p.name, p.rx_units, p.rx_mbps, p.tx_units, p.tx_mbps, p.tx_wire_pct) for p in frame.ports
    ]
    assert [(e.role, e.executing_pct, e.aborted_pct, e.stalled_pct) for e in record.engines] == [
        (e.role, e.executing_pct, e.aborted_pct, e.stalled_pct) for e in frame.engines
    ]
    assert {name: (m.active_pct, m.mbps) for name, m in record.memory.items()} == {
        unit.name: (unit.active_pct, unit.mbps) for unit in frame.units
    }
    assert {k: v for k, v in record.counters.items() if isinstance(v, int) and v} == {
        each.name: each.count for each in frame.counters if not each.port
    }


def test_lines_have_the_cycles_of_the_words_of_the_record(live: LiveRun) -> None:
    """A line of no macro has the cycles of its words, added up here over engines and threads."""
    options = {"config": "oc12", "workload": "ip40", "warmup": WARMUP, "seed": 3}
    record = run(Options(cycles=CYCLES, profile_words=True, **options)).record  # type: ignore[arg-type]
    number = live.opening.files.index("router/eth_rx.uc")
    expected: dict[int, int] = defaultdict(int)
    for word in (each for engine in record.engines for each in engine.words):
        if word.file == "eth_rx.uc" and not word.macros:
            expected[word.line] += word.cycles

    source = at(live, CYCLES).source(number)

    assert (2, 3) == source.engines
    found = {
        line: each.executing_cycles + each.aborted_cycles + each.stalled_cycles
        for line, each in enumerate(source.lines, start=1)
    }
    assert expected
    assert expected == {line: found[line] for line in expected}


@pytest.mark.parametrize("by", ["cycle", "word", "line", "packet"])
def test_a_step_and_a_step_back_lead_to_the_same_frame(live: LiveRun, by: str) -> None:
    """From the end of a step, so that it stands where a step of this kind stands."""
    at(live, 30_000)
    step = Step(id=0, by=by, engine=2, context=1, port=8)  # type: ignore[arg-type]
    live.step(step, never)
    before = shown(live)

    live.step(step, never)
    between = shown(live)
    live.step(Step(id=0, by=by, back=True, engine=2, context=1, port=8), never)  # type: ignore[arg-type]
    after = shown(live)

    assert before.cycle < between.cycle
    assert (before.cycle, before.engines) != (between.cycle, between.engines)
    assert before.cycle == after.cycle
    for part in ("engines", "queues", "ports", "units", "counters", "since_cycle", "time_us"):
        assert getattr(before, part) == getattr(after, part)


@pytest.mark.parametrize("by", ["cycle", "word", "line"])
def test_a_step_stops_at_the_end_of_the_run(by: str) -> None:
    """No step passes the last cycle, which the page names."""
    text = "loop#:\nalu[x, x, +, 1]\nbr[loop#]\n"
    live = LiveRun(Options(config="loop.uc", text=text, cycles=100))
    at(live, 98)
    for _ in range(5):
        live.step(Step(id=0, by=by, engine=0, context=0), never)  # type: ignore[arg-type]

    assert ("end", "the run ends with cycle 100") == (live.stop.reason, live.stop.text)
    assert live.session.now == live.opening.last_cycle == 100


@pytest.mark.parametrize("cycles", [1, 7, 64])
def test_a_run_in_slices_stops_where_a_whole_one_does(live: LiveRun, cycles: int) -> None:
    """Also where a breakpoint is due in the first cycle of a slice."""
    number = live.opening.files.index("router/eth_tx.uc")
    at(live, 30_000)
    line = next(n for n in live.source(number).marks if live.source(number).lines[n - 1].times > 9)
    live.set_breakpoint(SetBreakpoint(id=0, file=number, line=line, on=True))
    stops = []
    for _ in range(2):
        assert not live.run_to(80_000, never)
        stops.append((live.session.now, live.stop.thread))
        assert f"breakpoint at router/eth_tx.uc:{line}" == shown(live).stop.text
    live.session.go_to(stops[0][0] - 100)

    again: list[object] = []
    while len(again) < len(stops) and live.session.now < 80_000:
        if not live.run_to(live.session.now + cycles, never):
            again.append((live.session.now, live.stop.thread))
    live.back(Back(id=0), never)
    assert stops[-2] == (live.session.now, live.stop.thread)
    live.set_breakpoint(SetBreakpoint(id=0, file=number, line=line, on=False))

    assert stops == again


def test_the_observer_sees_the_same_run(live: LiveRun) -> None:
    """Every command in the same cycle."""
    at(live, 45_000)
    at(live, 20_000)
    observer = live.observer.machine
    assert observer.now > 45_000  # it is ahead

    live.session.go_to(observer.now)

    assert observer.command_bus.command_hash == live.session.machine.command_bus.command_hash


@pytest.mark.parametrize("cycle", [0, 100, 50_000])
def test_queues_hold_what_the_core_software_counts(live: LiveRun, cycle: int) -> None:
    """It reads the queues by code of its own; they hold nothing before the programs use them."""
    at(live, cycle)
    session = live.session
    counted = session.system.reports.queue_lengths(session.machine)
    ours = {
        queue.name: packets_in(session.machine, queue)
        for queue in session.system.reports.packet_queues()
    }

    both = counted.keys() & ours.keys()

    assert len(both) > 8
    assert any(ours[name] for name in both) == (cycle > 100)
    assert {name: counted[name] for name in both} == {name: ours[name] for name in both}


def test_what_has_no_meaning_is_refused(live: LiveRun) -> None:
    """Each with one sentence, and the run stays where it was."""
    now = live.session.now
    number = live.opening.files.index("router/eth_tx.uc")
    for wrong in (
        lambda: live.source(10_000),
        lambda: live.set_breakpoint(SetBreakpoint(id=0, file=number, line=1, on=True)),
        lambda: live.set_breakpoint(SetBreakpoint(id=0, file=99, line=1, on=True)),
        lambda: live.step(Step(id=0, by="word", engine=6), never),
        lambda: live.step(Step(id=0, by="packet", port=14), never),
    ):
        with pytest.raises(UserError):
            wrong()

    assert now == live.session.now
    assert not shown(live).breakpoints


def test_a_bare_program_is_shown_without_ports(tmp_path: Path) -> None:
    """Its threads end, and the run says so."""
    file = tmp_path / "end.uc"
    file.write_text("immed[a, 1]\nctx_arb[kill]\n")
    live = LiveRun(Options(config=str(file), cache=False))

    assert not live.run_to(1000, never)
    frame = shown(live)

    assert "ended" == frame.stop.reason
    assert ["ended"] * 4 == [thread.state for thread in frame.engines[0].threads]
    assert ((), ("end.uc",)) == (frame.ports, live.opening.files)
    with pytest.raises(UserError):
        live.step(Step(id=0, by="packet"), never)
