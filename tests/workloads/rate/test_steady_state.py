"""The steady state of queues, compared with closed forms."""

from collections.abc import Iterable
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.workloads.rate.steady_state import SteadyState, steady_state
from ixp.workloads.rate.transits import Crossing, PacketTransit

SERVICE_NS = 1000.0
PACKETS = 4000


def server(port: int, load: float, room: float = inf, cells: int = 0) -> list[PacketTransit]:
    times = (number * SERVICE_NS / load for number in range(round(PACKETS * load)))
    return served(port, ((at, 8 if cells else 0) for at in times), room, cells)


def served(
    port: int, arrivals: Iterable[tuple[float, int]], room: float = inf, cells: int = 0
) -> list[PacketTransit]:
    """Return packets through a server of fixed speed; arrivals are (time, port).

    Packets that arrive while more than `room` packets wait are lost.
    """
    transits, free = [], 0.0
    for at, source in arrivals:
        entry = Crossing(source, at, at, (at,) * cells)
        if free - at > room * SERVICE_NS:
            transits.append(PacketTransit(entry, None))
            continue
        free = max(free, at) + SERVICE_NS
        transits.append(PacketTransit(entry, Crossing(port, free, free)))
    return transits


def random_state(load: float, seed: int, packets: int = PACKETS) -> SteadyState:
    rng, at, arrivals = Random(seed), 0.0, []
    for _ in range(packets):
        at += rng.expovariate(load / SERVICE_NS)
        arrivals.append((at, 0))
    return steady_state(served(0, arrivals))


def share(state: SteadyState, port: int = 0) -> float:
    return state.drifts[port].share


def merged(*parts: list[PacketTransit]) -> list[PacketTransit]:
    return sorted(
        (transit for part in parts for transit in part), key=lambda transit: transit.entry.last_ns
    )


@given(load=st.floats(0.1, 1.0))
def test_a_load_below_the_capacity_of_a_server_has_no_drift(load: float) -> None:
    state = steady_state(server(0, load))

    assert share(state) == pytest.approx(0, abs=1e-6)
    assert state.drifts[0].is_steady(1e-6)
    arrivals, unserved = state.unserved(lambda _: 1)
    assert arrivals == pytest.approx(PACKETS * load / 2, abs=1)
    assert unserved == 0


@given(load=st.floats(1.001, 3.0))
def test_the_drift_of_latency_equals_the_overload(load: float) -> None:
    """At r times the capacity, latency grows by r - 1 per time; the final loss is 1 - 1 / r."""
    state = steady_state(server(0, load))

    assert share(state) == pytest.approx(load - 1, rel=1e-3)
    assert state.drifts[0].rises(0.9 * (load - 1))
    arrivals, unserved = state.unserved(lambda _: 1)
    assert unserved / arrivals == pytest.approx(1 - 1 / load, abs=1 / arrivals)


@given(load=st.floats(1.05, 3.0))
def test_a_full_queue_has_no_drift_but_the_same_loss(load: float) -> None:
    state = steady_state(server(0, load, room=20))

    assert share(state) < 0.005
    arrivals, unserved = state.unserved(lambda _: 1)
    assert unserved / arrivals == pytest.approx(1 - 1 / load, abs=0.01)


def test_the_overload_of_one_port_is_not_hidden_by_others() -> None:
    """The largest drift of a port counts, and only its packets, in cells, are unserved."""
    state = steady_state(merged(server(0, 0.5), server(1, 1.25, cells=3), server(2, 1.0)))

    assert share(state, 1) == pytest.approx(0.25, rel=1e-3)
    assert share(state, 0) == pytest.approx(0, abs=1e-6)
    arrivals, unserved = state.unserved(lambda transit: len(transit.entry.cells_ns))
    assert arrivals == pytest.approx(3 * PACKETS * 1.25 / 2, abs=3)
    assert unserved == pytest.approx(arrivals / 5, abs=1)


def test_too_few_packets_give_no_result() -> None:
    (few,) = steady_state(server(0, 1)[:9]).drifts.values()
    assert few.error == inf
    assert not few.is_steady(1)
    assert not few.rises(0)
    assert steady_state(server(0, 1, room=-inf)).drifts == {}


@pytest.mark.parametrize("load", [0.5, 0.9, 0.99, 1.0])
def test_random_traffic_below_capacity_shows_no_growth(load: float) -> None:
    """Latency drifts by chance, at full load like a random walk; rarely beyond the error."""
    states = [random_state(load, seed) for seed in range(50)]

    assert sum(state.drifts[0].rises(0.0025) for state in states) <= 1
    assert not any(state.unserved(lambda _: 1)[1] for state in states if share(state) < 0)


def test_enough_random_traffic_is_steady() -> None:
    few, many = ([random_state(0.6, seed, n) for seed in range(5)] for n in (500, 50_000))

    assert not any(state.drifts[0].is_steady(0.0025) for state in few)
    assert all(state.drifts[0].is_steady(0.0025) for state in many)


def test_random_traffic_above_capacity_shows_growth() -> None:
    states = [random_state(1.2, seed, 20_000) for seed in range(5)]
    assert all(state.drifts[0].rises(0.0025) and state.drifts[0].piles_up for state in states)


@given(beats=st.lists(st.floats(0.999, 1.001), min_size=2, max_size=8))
def test_sources_of_almost_equal_periods_show_no_growth(beats: list[float]) -> None:
    """Packets of such sources coincide for long, and at most one of each waits."""
    load = 0.99 / len(beats) / max(beats)
    arrivals = sorted(
        (number * SERVICE_NS / (load * beat), source)
        for source, beat in enumerate(beats)
        for number in range(round(500 * beat))
    )
    assert not steady_state(served(9, arrivals)).drifts[9].piles_up
