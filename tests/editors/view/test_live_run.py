"""Frames of a live run equal results of the library after any steps."""

from pathlib import Path

import msgspec
import pytest

from ixp.assembler.output.list_file import listing
from ixp.editors.view.frame.queues import packets_in
from ixp.editors.view.live_run import LiveRun
from ixp.editors.view.requests import (
    Back,
    SetBreakpoint,
    ShowMemory,
    ShowRegisters,
    ShowTimeline,
    ShowWords,
    Step,
)
from ixp.simulator import ReferenceSpan
from ixp.support.errors import UserError
from ixp.workloads import Options, Run, build_system, run
from ixp.workloads.record.record import Record
from tests.editors.support.displayed_record import assert_has_cycles, assert_shows
from tests.editors.support.view_server import go_to, not_interrupted, paused_frame

CYCLES, WARMUP = 60_000, 20_000
OPTIONS = Options(config="oc12", workload="ip40", warmup=WARMUP, seed=3)


@pytest.fixture(scope="module")
def live() -> LiveRun:
    """Return a shared run, at the cycle of the previous test."""
    return LiveRun(OPTIONS)


@pytest.fixture(scope="module")
def record() -> Record:
    """Return the record of `ixp run` with the same options to the same cycle."""
    return run(msgspec.structs.replace(OPTIONS, cycles=CYCLES, profile_words=True)).record


def test_a_frame_has_the_numbers_of_the_record(live: LiveRun, record: Record) -> None:
    assert_shows(go_to(live, CYCLES), record)


def test_lines_have_the_cycles_of_the_words_of_the_record(live: LiveRun, record: Record) -> None:
    number = live.opening.files.index("router/eth_rx.uc")
    go_to(live, CYCLES)

    assert_has_cycles(live.source(number), record)


@pytest.mark.parametrize("by", ["cycle", "word", "line", "packet"])
def test_a_step_and_a_step_back_lead_to_the_same_frame(live: LiveRun, by: str) -> None:
    """The start is the end of a step of the same kind."""
    go_to(live, 30_000)
    step = Step(id=0, by=by, engine=2, context=1, port=8)  # type: ignore[arg-type]
    live.step(step, not_interrupted)
    before = paused_frame(live)

    live.step(step, not_interrupted)
    between = paused_frame(live)
    live.step(Step(id=0, by=by, back=True, engine=2, context=1, port=8), not_interrupted)  # type: ignore[arg-type]
    after = paused_frame(live)

    assert before.cycle < between.cycle
    assert (before.cycle, before.engines) != (between.cycle, between.engines)
    assert before.cycle == after.cycle
    for part in ("engines", "queues", "ports", "units", "counters", "since_cycle", "time_us"):
        assert getattr(before, part) == getattr(after, part)


@pytest.mark.parametrize("by", ["cycle", "word", "line"])
def test_a_step_stops_at_the_end_of_the_run(by: str) -> None:
    text = "loop#:\nalu[x, x, +, 1]\nbr[loop#]\n"
    live = LiveRun(Options(config="loop.uc", source_text=text, cycles=100))
    go_to(live, 98)
    for _ in range(5):
        live.step(Step(id=0, by=by, engine=0, context=0), not_interrupted)  # type: ignore[arg-type]

    assert ("end", "the run ends with cycle 100") == (live.stop.reason, live.stop.text)
    assert live.session.now == live.opening.last_cycle == 100


@pytest.mark.parametrize("cycles", [1, 7, 64])
def test_a_run_in_slices_stops_in_the_cycle_of_an_undivided_run(live: LiveRun, cycles: int) -> None:
    """Breakpoints in the first cycle of a slice are included."""
    number = live.opening.files.index("router/eth_tx.uc")
    go_to(live, 30_000)
    line = next(n for n in live.source(number).marks if live.source(number).lines[n - 1].times > 9)
    live.set_breakpoint(SetBreakpoint(id=0, file=number, line=line, on=True))
    stops = []
    for _ in range(2):
        assert not live.run_to(80_000, not_interrupted)
        stops.append((live.session.now, live.stop.thread))
        assert f"breakpoint at router/eth_tx.uc:{line}" == paused_frame(live).stop.text
    live.session.go_to(stops[0][0] - 100)

    repeated: list[object] = []
    while len(repeated) < len(stops) and live.session.now < 80_000:
        if not live.run_to(live.session.now + cycles, not_interrupted):
            repeated.append((live.session.now, live.stop.thread))
    live.back(Back(id=0), not_interrupted)
    assert stops[-2] == (live.session.now, live.stop.thread)
    live.set_breakpoint(SetBreakpoint(id=0, file=number, line=line, on=False))

    assert stops == repeated


def test_the_observer_sees_every_command_in_the_same_cycle(live: LiveRun) -> None:
    go_to(live, 45_000)
    go_to(live, 20_000)
    observer = live.observer.machine
    assert observer.now > 45_000  # decoupled engines are ahead

    live.session.go_to(observer.now)

    assert observer.command_bus.command_hash == live.session.machine.command_bus.command_hash


@pytest.mark.parametrize("cycle", [0, 100, 50_000])
def test_queue_lengths_equal_those_of_the_core_software(live: LiveRun, cycle: int) -> None:
    """The core software counts with code of its own; queues are empty before their first use."""
    go_to(live, cycle)
    session = live.session
    counted = session.system.reports.queue_lengths(session.machine)
    expected = {
        queue.name: packets_in(session.machine, queue)
        for queue in session.system.reports.packet_queues()
    }

    both = counted.keys() & expected.keys()

    assert len(both) > 8
    assert any(expected[name] for name in both) == (cycle > 100)
    assert {name: counted[name] for name in both} == {name: expected[name] for name in both}


def test_a_breakpoint_has_a_condition_and_keeps_it_if_a_change_is_wrong(live: LiveRun) -> None:
    number = live.opening.files.index("router/eth_tx.uc")
    go_to(live, 30_000)
    line = next(n for n in live.source(number).marks if live.source(number).lines[n - 1].times > 9)
    set_to = SetBreakpoint(id=0, file=number, line=line, on=True, condition="1 == 1", hits="3")
    live.set_breakpoint(set_to)
    with pytest.raises(UserError, match="nothing"):
        live.set_breakpoint(msgspec.structs.replace(set_to, condition="nothing == 1"))
    live.run_to(80_000, not_interrupted)
    third = live.session.now

    live.set_breakpoint(msgspec.structs.replace(set_to, on=False))
    live.session.go_to(30_000)
    live.set_breakpoint(msgspec.structs.replace(set_to, condition="", hits=""))
    cycles = []
    for _ in range(3):
        live.run_to(80_000, not_interrupted)
        cycles.append(live.session.now)
    live.set_breakpoint(msgspec.structs.replace(set_to, on=False))

    assert third == cycles[-1]


def test_a_line_shows_its_words_as_the_list_file_does(live: LiveRun) -> None:
    """A call of a macro has the words of the macro."""
    program = live.session.system.programs[1]
    number = live.opening.files.index("router/ip_route.uc")
    lines = live.source(number).lines
    call = next(
        n for n, line in enumerate(lines, 1) if "packet_route(destination, route" in line.text
    )
    answer = live.words(ShowWords(id=0, file=number, line=call, engine=4))
    listed = listing(program).splitlines()
    shown = [f"{w.address:04d} {w.word} {w.instruction}" for w in answer.words]

    assert (1, len(shown)) == (answer.engine, answer.count)
    assert [*range(answer.words[0].address, answer.words[-1].address + 1)] == [
        word.address for word in answer.words
    ]
    assert len(shown) > 5
    assert all(any(line.startswith(text) for line in listed) for text in shown)
    assert {word.place.partition(":")[0] for word in answer.words} - {"ip_route.uc"}


def test_registers_and_memory_are_those_of_the_debugger(live: LiveRun) -> None:
    go_to(live, 30_000)
    debugger = live.session.debugger
    for engine, context in live.session.threads:
        answer = live.registers(ShowRegisters(id=0, engine=engine, context=context))
        named = {(row.name, row.half or "read"): row.value for row in answer.registers if row.name}
        values = {key: debugger.register(engine, context, *key) for key in named}

        assert len(named) > 8
        assert values == named

    words = live.memory(ShowMemory(id=0, unit="sdram", address="16 + 2", engine=1, context=0))
    expected = live.session.machine.sdram[18:34]
    assert (18, [f"{word:016x}" for word in expected]) == (words.address, [*words.words])


@pytest.mark.parametrize(
    ("begin", "cycles"), [(12_000, 3000), (29_000, 5000), (0, 10), (50_000, 1)]
)
def test_a_timeline_has_the_references_of_a_trace(live: LiveRun, begin: int, cycles: int) -> None:
    """The oracle is a second machine that is traced as a whole; the run keeps its cycle."""
    go_to(live, 30_000)
    before, hash_before = paused_frame(live), live.session.machine.command_bus.command_hash
    timeline = live.timeline(ShowTimeline(id=0, begin=begin, cycles=cycles))
    end = min(begin + cycles, 30_000)
    machine = Run(OPTIONS, build_system(OPTIONS)).machine
    machine.trace.start(0, 30_000)
    machine.run_to(30_000)
    spans = [r for r in machine.trace.take() if isinstance(r, ReferenceSpan)]
    expected = [
        (s.engine, s.context, s.wanted, s.issued, s.started, s.done)
        for s in spans
        if s.wanted < end and s.done > begin and s.issued >= begin - 300
    ]
    shown = [
        (r.engine, r.context, r.wanted, r.issued, r.started, r.done)
        for r in timeline.references
        if r.done is not None
    ]

    assert before.strip == paused_frame(live).strip
    assert hash_before == live.session.machine.command_bus.command_hash
    assert sorted(expected) == sorted(shown)
    if end < 29_000:
        assert len(shown) == len(timeline.references)


def test_counters_have_their_values_also_at_words_of_macros(live: LiveRun) -> None:
    """In such macros the source defines the index of each counter by its name."""
    go_to(live, 30_000)
    session = live.session
    counters = session.system.reports.counters(session.machine)
    inside = [
        thread
        for thread in session.threads
        if session.system.programs[thread.engine].lines[session.word(thread)].macros
    ]

    assert inside
    for thread in inside:
        assert counters["TOTAL_DISCARDS"] == session.evaluate("TOTAL_DISCARDS", thread)
        assert counters["ATM_RX_IPR_FULLQ"] == session.evaluate("ATM_RX_IPR_FULLQ", thread)
        with pytest.raises(UserError, match="IP_BAD_TTL is a counter of each port"):
            session.evaluate("IP_BAD_TTL", thread)


def test_a_meaningless_request_is_refused_and_changes_nothing(live: LiveRun) -> None:
    now = live.session.now
    number = live.opening.files.index("router/eth_tx.uc")
    for wrong in (
        lambda: live.source(10_000),
        lambda: live.set_breakpoint(SetBreakpoint(id=0, file=number, line=1, on=True)),
        lambda: live.set_breakpoint(SetBreakpoint(id=0, file=99, line=1, on=True)),
        lambda: live.step(Step(id=0, by="word", engine=6), not_interrupted),
        lambda: live.words(ShowWords(id=0, file=number, line=1, engine=5)),
        lambda: live.registers(ShowRegisters(id=0, engine=6, context=0)),
        lambda: live.memory(ShowMemory(id=0, unit="scratch", address="4096", engine=0, context=0)),
        lambda: live.memory(ShowMemory(id=0, unit="sram", address="nothing", engine=0, context=0)),
        lambda: live.step(Step(id=0, by="packet", port=14), not_interrupted),
    ):
        with pytest.raises(UserError):
            wrong()

    assert now == live.session.now
    assert not paused_frame(live).breakpoints


def test_a_program_without_ports_is_shown_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "end.uc"
    file.write_text("immed[a, 1]\nctx_arb[kill]\n")
    live = LiveRun(Options(config=str(file), cache=False))

    assert not live.run_to(1000, not_interrupted)
    frame = paused_frame(live)

    assert "ended" == frame.stop.reason
    assert ["ended"] * 4 == [thread.state for thread in frame.engines[0].threads]
    assert ((), ("end.uc",)) == (frame.ports, live.opening.files)
    with pytest.raises(UserError):
        live.step(Step(id=0, by="packet"), not_interrupted)


@pytest.mark.parametrize("engines", [1, 2, 8, 16])
def test_a_frame_has_the_engines_and_queues_of_the_chip(tmp_path: Path, engines: int) -> None:
    (tmp_path / "count.uc").write_text("loop#:\nscratch[incr, --, 0, ENGINE, 1]\nbr[loop#]\n")
    programs = '\n[[engine]]\nprogram = "count.uc"\nrole = "count"\n' * engines
    (tmp_path / "count.toml").write_text(f'chip = "ixp1240"\n{programs}')
    path = str(tmp_path / "count.toml")
    live = LiveRun(Options(config=path, rows={"engines": engines}, cycles=1000))
    go_to(live, 500)

    frame = paused_frame(live)

    assert list(range(engines)) == [engine.engine for engine in frame.engines]
    fifos = [queue.name for queue in frame.queues if queue.owner == "engine"]
    assert [f"engine {number}" for number in range(engines)] == fifos


def test_the_recent_cycles_of_a_playing_run_equal_those_of_a_paused_run(live: LiveRun) -> None:
    go_to(live, 30_000)
    for cycles in (1, 50, 700, 7, 5_000, 1, 900):
        for _ in range(3):
            live.run_to(live.session.now + cycles, not_interrupted)
            playing = live.frame(playing=True, speed=None, cycles_per_s=0)

        assert playing.strip == paused_frame(live).strip
