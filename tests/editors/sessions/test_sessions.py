"""A debug session of a program stops at the right words, forward and back."""

from pathlib import Path

import pytest

from ixp.editors.sessions import (
    CodeSpec,
    DataSpec,
    FindingEvent,
    Session,
    Stopped,
    thread_registers,
)
from ixp.simulator import Location, state_of
from ixp.support.errors import UserError
from tests.editors.support.example_sessions import FIRST, program_session
from tests.simulator.support.states import assert_equal_states


def line(session: Session, stop: Stopped) -> int:
    """Return the program's line of the stopped thread, outside macros."""
    assert stop.thread is not None
    return session.sources.frames(stop.thread.engine, session.word(stop.thread))[-1].line


def test_steps_are_by_word_by_line_and_out_of_a_macro(tmp_path: Path) -> None:
    session = program_session(tmp_path)
    session.breakpoints.replace("f", [CodeSpec("again#")])
    assert session.resume().reason == "breakpoint"
    inside = session.sources.frames(0, session.word(FIRST))
    assert [(frame.name, frame.line) for frame in inside] == [("twice", 2), ("again#", 9)]
    session.next_line(FIRST)
    assert session.sources.frames(0, session.word(FIRST))[0].line == 3
    assert line(session, session.step_out(FIRST)) == 10
    assert line(session, session.next_line(FIRST)) == 11
    assert line(session, session.next_line(FIRST)) == 12
    assert session.step_word(FIRST).reason == "step"
    assert session.debugger.thread(0, 0).waits_for == {"sram"}
    assert line(session, session.next_word(FIRST)) == 13


def test_breakpoints_at_a_macro_call_and_inside_the_macro_stop(tmp_path: Path) -> None:
    session = program_session(tmp_path)
    file = tmp_path / "loop.uc"
    call, body = session.breakpoints.replace("f", [CodeSpec(f"{file}:9"), CodeSpec(f"{file}:3")])
    assert (call.words, body.words) == ({0: [3]}, {0: [4]})
    stops = [session.resume().breakpoints for _ in range(4)]
    assert stops == [(call.number,), (body.number,)] * 2


@pytest.mark.parametrize(
    ("spec", "counts"),
    [
        (CodeSpec("again#"), [5, 4, 3, 2, 1]),
        (CodeSpec("again#", condition="count < 4"), [3, 2, 1]),
        (CodeSpec("again#", hits="2"), [4]),
        (CodeSpec("again#", hits=">= 4"), [2, 1]),
        (CodeSpec("again#", hits="% 2"), [4, 2]),
        (CodeSpec("again#", condition="count < 5", hits="%2"), [3, 1]),
        (CodeSpec("again#", contexts=(1, 2)), []),
    ],
)
def test_conditions_and_hit_counts_give_the_same_stops_forward_and_back(
    tmp_path: Path, spec: CodeSpec, counts: list[int]
) -> None:
    session = program_session(tmp_path)
    session.breakpoints.replace("f", [spec])
    forward = []
    while (stop := session.resume()).reason == "breakpoint":
        forward.append((stop.cycle, session.evaluate("count", FIRST)))
    assert stop.reason == "ended"
    backward = []
    while (stop := session.back()).reason == "breakpoint":
        backward.append((stop.cycle, session.evaluate("count", FIRST)))

    assert [count for _, count in forward] == counts
    assert backward == forward[::-1]
    assert (stop.reason, session.now) == ("beginning", 0)


def test_data_breakpoints_stop_at_each_change_forward_and_back(tmp_path: Path) -> None:
    session = program_session(tmp_path)
    place = session.debugger.place_of(0, 0, "sum")
    session.breakpoints.replace(
        "d", [DataSpec(place, "sum"), DataSpec(Location("sram", 0x10), "sram[0x10]")]
    )
    stops = []
    while (stop := session.resume()).reason == "data":
        stops.append((stop.cycle, stop.text))
    backward = []
    while (stop := session.back()).reason == "data":
        backward.append((stop.cycle, stop.text))
    assert stops[:3] == [
        (stops[0][0], "sum changed from 0x0 to 0x1"),
        (stops[1][0], "sum changed from 0x1 to 0x2"),
        (stops[2][0], "sram[0x10] changed from 0x0 to 0x2"),
    ]
    assert backward == stops[::-1]


def test_a_step_back_restores_the_state_before_the_step(tmp_path: Path) -> None:
    session = program_session(tmp_path)
    states = []
    while session.debugger.thread(0, 0).alive:
        states.append(state_of(session.machine))
        session.next_word(FIRST)
    for state in reversed(states):
        session.back_word(FIRST)
        assert_equal_states(state, state_of(session.machine))


def test_an_ended_run_stays_at_its_last_cycle_and_can_run_back(tmp_path: Path) -> None:
    session = program_session(tmp_path)
    stop = session.resume()
    assert stop.reason == "ended"
    assert stop.text == f"all threads ended at cycle {stop.cycle}"
    assert session.resume() == stop
    assert session.back_word(FIRST).cycle < stop.cycle


def test_a_fault_stops_before_its_word(tmp_path: Path) -> None:
    source = "immed[a, 0xFFFF, <<16]\nsram[read, $0, a, 0, 1], ctx_swap\nctx_arb[kill]\n"
    session = program_session(tmp_path, source, threads=1)
    stop = session.resume()
    assert stop.reason == "fault"
    assert "loop.uc:2" in stop.text
    assert stop.thread == FIRST
    assert session.machine.fault is None
    assert session.resume() == stop
    assert session.back().reason == "beginning"


def test_a_deadlock_is_a_stop(tmp_path: Path) -> None:
    stop = program_session(tmp_path, "ctx_arb[inter_thread]\nctx_arb[kill]\n").resume()
    assert stop.reason == "deadlock"


def test_a_changed_register_keeps_its_value_back_and_forward(tmp_path: Path) -> None:
    session = program_session(tmp_path)
    session.breakpoints.replace("f", [CodeSpec("again#")])
    session.resume()
    session.change(lambda: session.debugger.set_register(0, 0, "count", 1))
    cycle = session.now
    session.go_to(0)
    session.go_to(cycle)
    assert session.evaluate("count", FIRST) == 1
    assert session.resume().reason == "ended"
    assert session.machine.sram[0x10] == 2


@pytest.mark.parametrize(
    ("spec", "wrong"),
    [
        (CodeSpec("again2#"), "unknown label `again2#`; did you mean"),
        (CodeSpec("nowhere.uc:3"), "must be a line of the program"),
        (CodeSpec(99), "word must be 0 to"),
        (CodeSpec(0, engine=5), "engine must be one that has a program, not 5"),
        (CodeSpec(0, contexts=(4,)), "context must be 0 to 3, not 4"),
        (CodeSpec("again#", condition="cuont == 3"), "unknown name `cuont`; did you mean"),
        (CodeSpec("again#", condition="count =="), "expression must be"),
        (CodeSpec("again#", hits="often"), "hits must be a number such as 5"),
        (DataSpec(Location("sram", 1 << 40), "x"), "sram address must be 0 to"),
    ],
)
def test_an_invalid_breakpoint_has_a_reason_and_valid_ones_still_stop(
    tmp_path: Path, spec: CodeSpec | DataSpec, wrong: str
) -> None:
    session = program_session(tmp_path)
    refused, good = session.breakpoints.replace("f", [spec, CodeSpec("others#")])
    assert refused.wrong is not None
    assert wrong in refused.wrong
    assert session.resume().breakpoints == (good.number,)


def test_expressions_read_registers_of_the_thread(tmp_path: Path) -> None:
    session = program_session(tmp_path)
    session.breakpoints.replace("f", [CodeSpec(f"{tmp_path / 'loop.uc'}:12")])
    session.resume()
    assert session.evaluate("count + 2", FIRST) == 6
    assert session.evaluate('register(0, 0, "$data", "read")', FIRST) == 0
    assert session.evaluate('register(0, 0, "$data", "write") == sum', FIRST) == 1
    assert session.evaluate("$data == sum", FIRST) == 1
    with pytest.raises(UserError, match="not count \\+ nothing"):
        session.evaluate("count + nothing", FIRST)


def test_registers_of_an_unfinished_reference_are_named_and_marked(tmp_path: Path) -> None:
    session = program_session(tmp_path)
    session.breakpoints.replace("f", [CodeSpec(f"{tmp_path / 'loop.uc'}:12")])
    session.resume()
    session.step_word(FIRST)
    values = {
        register.plain: register
        for register in thread_registers(session.debugger, 0, 0)
        if register.name
    }
    marked = [
        register for register in thread_registers(session.debugger, 0, 0) if register.reference
    ]
    assert {register.name for register in values.values()} >= {"count", "sum"}
    assert [(register.bank, register.name, register.half) for register in marked] == [
        ("sram write", "$data", "write")
    ]
    assert marked[0].reference is not None
    assert (marked[0].reference.unit, marked[0].reference.address) == ("sram", 0x10)


def test_the_sanitizer_stops_a_session_at_its_finding(tmp_path: Path) -> None:
    source = "br!=ctx[0, end#]\nnop\nalu[x, empty, +, 1]\nend#:\nctx_arb[kill]\n"
    session = program_session(tmp_path, source, check=True)
    session.events.append(FindingEvent(session.machine, session.system))
    stop = session.resume()
    assert stop.reason == "event"
    assert "[empty_register]" in stop.text
    assert stop.thread == FIRST
    assert session.now == session.machine.findings()[0].cycle + 1
