"""A debug session of the router runs forward and back to packets, counters and events."""

from functools import partial
from random import Random

import pytest

from ixp.editors.sessions import (
    CodeSpec,
    CounterEvent,
    FindingEvent,
    PacketEvent,
    PortEvent,
    Session,
    Thread,
)
from ixp.microcode.core.router import Router
from ixp.simulator import Machine, state_of
from ixp.support.errors import UserError
from ixp.workloads import Options
from ixp.workloads.runs.inputs.inputs import Inputs
from ixp.workloads.runs.system.system import build_machine, build_system
from tests.editors.support.example_sessions import router_session
from tests.simulator.support.states import assert_equal_states

CYCLES = 60_000


def machine_at(options: Options, cycle: int) -> Machine:
    """Return a machine after an uninterrupted run to `cycle`."""
    system = build_system(options)
    machine = build_machine(system, options, Inputs(options, system).plug)
    machine.outputs.discard_future()
    machine.run_to(cycle)
    return machine


def random_walk(session: Session, rng: Random, *, steps: int, cycles: int, checks: int) -> None:
    """Step at random; compare the final state with that of an uninterrupted run."""
    expected = Session(session.options)
    thread = Thread(0, 1)
    session.breakpoints.replace("f", [CodeSpec("received#", engine=0, hits="% 3")])
    reached: dict[int, dict[str, object]] = {}
    for step in range(steps):
        choice = rng.randrange(8)
        match choice:
            case 0:
                session.resume()
            case 1:
                session.back()
            case 2:
                session.back_word(thread)
            case 3:
                session.next_line(thread)
            case 4:
                session.next_packet(0)
            case _:
                session.go_to(rng.randrange(cycles))
        if step >= steps - checks:
            reached.setdefault(session.now, state_of(session.machine))
    for cycle in sorted(reached):
        expected.machine.run_to(cycle)
        assert_equal_states(reached[cycle], state_of(expected.machine), where=f" in cycle {cycle}")
    assert len(reached) > checks // 2


def test_random_steps_lead_to_the_state_of_an_uninterrupted_run() -> None:
    random_walk(router_session(), Random(5), steps=10, cycles=CYCLES, checks=4)


@pytest.mark.campaign
def test_a_thousand_random_steps_lead_to_the_states_of_uninterrupted_runs() -> None:
    session = Session(Options(config="oc12", workload="ip40"))
    random_walk(session, Random(1), steps=1000, cycles=10_000_000, checks=1000)


def test_a_session_does_not_accumulate_frames_of_the_core() -> None:
    session = router_session()
    core = session.system.software
    assert isinstance(core, Router)
    for number in range(10):
        session.change(partial(core.send, session.machine, 0, bytes([number] * 60)))
        assert core.sent == {0: [bytes([number] * 60)]}
        session.go_to(session.now + 5_000)
        assert core.sent == {}
    state = state_of(session.machine)
    session.go_to(12_345)
    session.go_to(50_000)
    assert core.sent == {}
    assert_equal_states(state, state_of(session.machine))
    assert session.machine.ports[0].counters["tx_units"] >= 10


def test_an_event_stops_in_its_first_cycle_and_running_back_in_its_last() -> None:
    """The oracle is a run cycle by cycle."""
    session = router_session()
    session.events.append(PacketEvent(0, "received", None, session.machine))
    forward: list[int] = []
    while len(forward) < 6:
        stop = session.resume()
        assert stop.reason == "event"
        forward.append(stop.cycle)
    backward = [session.back().cycle for _ in range(5)]
    assert backward == forward[-2::-1]

    options = session.options
    for cycle in forward[:3]:
        before, after = machine_at(options, cycle - 1), machine_at(options, cycle)
        units = [state.ports[0].counters["rx_units"] for state in (before, after)]
        assert units[1] == units[0] + 1


def test_a_stop_at_the_nth_unit_of_a_port_happens_once() -> None:
    session = router_session()
    assert session.next_packet(0, "received", 3).text == "unit 3 of eth0 was received"
    assert session.machine.ports[0].counters["rx_units"] == 3
    session.next_packet(0)
    assert session.back_packet(0).text == "unit 3 of eth0 was received"


def test_a_stop_on_a_counter_is_in_the_cycle_of_its_increment() -> None:
    session = router_session(stop_on=("PORT_FULLQ", "overflow"))
    stop = session.resume()
    assert stop.reason == "event"
    assert stop.text == "counter PORT_FULLQ of atm0 is 1"
    session.go_to(stop.cycle - 1)
    levels = CounterEvent("PORT_FULLQ", session.machine, session.system).levels()
    assert set(levels.values()) == {0}


def test_wrong_events_are_refused() -> None:
    session = router_session()
    machine, system = session.machine, session.system
    for make, message in (
        (lambda: CounterEvent("IP_BAD_TLL", machine, system), "unknown counter `IP_BAD_TLL`; did"),
        (lambda: CounterEvent("x y", machine, system), "counter must be like"),
        (lambda: PortEvent("flood", machine), "event must be one of overflow"),
        (lambda: PacketEvent(77, "sent", 1, machine), "port must be one of"),
        (lambda: PacketEvent(0, "seen", 1, machine), "received or sent"),
        (lambda: PacketEvent(0, "sent", 0, machine), "must be 1 or more"),
        (lambda: FindingEvent(machine, system), "--check runs it"),
    ):
        with pytest.raises(UserError, match=message):
            make()


def test_options_that_write_files_at_the_end_are_refused_for_a_session() -> None:
    with pytest.raises(UserError, match="trace has no effect in a session"):
        Session(Options(config="oc12", trace="x.perfetto"))
