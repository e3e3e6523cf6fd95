"""The steady state of queues in closed form."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.workloads.rate.passages import Crossing, Passage
from ixp.workloads.rate.steady_state import steady_state

SERVICE_NS = 1000.0
PACKETS = 4000


def server(port: int, load: float, room: float = inf, cells: int = 0) -> list[Passage]:
    """Return packets at fixed distances through a server of fixed speed, whose queue has room.

    What comes while more than `room` packets wait is lost.
    """
    found, free = [], 0.0
    for number in range(round(PACKETS * load)):
        at = number * SERVICE_NS / load
        entry = Crossing(8 if cells else 0, at, at, (at,) * cells)
        if free - at > room * SERVICE_NS:
            found.append(Passage(entry, None))
            continue
        free = max(free, at) + SERVICE_NS
        found.append(Passage(entry, Crossing(port, free, free)))
    return found


def merged(*parts: list[Passage]) -> list[Passage]:
    """Return packets in the order in which they came."""
    return sorted((each for part in parts for each in part), key=lambda each: each.entry.last_ns)


@given(load=st.floats(0.1, 1.0))
def test_load_that_a_server_carries_has_no_drift(load: float) -> None:
    """Up to its capacity a packet waits as long as the one before; none is unserved."""
    state = steady_state(server(0, load))

    assert state.drift == pytest.approx(0, abs=1e-6)
    came, unserved = state.unserved(lambda _: 1)
    assert came == pytest.approx(PACKETS * load / 2, abs=1)
    assert unserved == 0


@given(load=st.floats(1.001, 3.0))
def test_drift_is_the_overload(load: float) -> None:
    """At r times its capacity latency grows by r - 1 of the time; 1 - 1 / r is lost in the end."""
    state = steady_state(server(0, load))

    assert state.drift == pytest.approx(load - 1, rel=1e-3)
    came, unserved = state.unserved(lambda _: 1)
    assert unserved / came == pytest.approx(1 - 1 / load, abs=1 / came)


@given(load=st.floats(1.05, 3.0))
def test_full_queue_has_no_drift_and_the_same_loss(load: float) -> None:
    """Once a queue is full, as much is lost as made it grow before."""
    state = steady_state(server(0, load, room=20))

    assert state.drift < 0.005
    came, unserved = state.unserved(lambda _: 1)
    assert unserved / came == pytest.approx(1 - 1 / load, abs=0.01)


def test_port_that_is_too_slow_is_not_hidden_by_others() -> None:
    """The largest drift of a port counts; only the packets of this port are unserved, in cells."""
    state = steady_state(merged(server(0, 0.5), server(1, 1.25, cells=3), server(2, 1.0)))

    assert state.drift == pytest.approx(0.25, rel=1e-3)
    assert state.drifts[0] == pytest.approx(0, abs=1e-6)
    came, unserved = state.unserved(lambda each: len(each.entry.cells_ns))
    assert came == pytest.approx(3 * PACKETS * 1.25 / 2, abs=3)
    assert unserved == pytest.approx(came / 5, abs=1)


def test_nothing_is_known_of_too_few_packets() -> None:
    """Without packets in both quarters, or with none that left, the drift is infinite."""
    assert steady_state(server(0, 1)[:1]).drift == inf
    assert steady_state(server(0, 1, room=-inf)).drift == inf
