"""The search against devices whose loss is known in closed form."""

from collections.abc import Callable
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.workloads.rate import search as search_module
from ixp.workloads.rate.search import Found, Plan, Search
from ixp.workloads.rate.trials import Trial, Unmeasured
from ixp.workloads.runs.options import Options

PACKETS = 1000
WIDE = Fraction(100)  # wires that do not limit
Device = Callable[[Options], Trial]
BASE = Options(config="x.toml", workload="ip40")


def load_of(options: Options) -> Fraction:
    """Return the load that the options of a trial ask for."""
    factor = Fraction(1) if options.ports == "bounded" else Fraction(options.ports)
    return Fraction(options.load).limit_denominator(10_000) * factor


def trial(options: Options, came: int, lost: int, drift: float = 0.0) -> Trial:
    """Return a trial with these packets."""
    return Trial(
        options=options,
        packets={8: came},
        lost=lost,
        drift=drift,
        came=came,
        unserved=lost,
        came_cells=0,
        unserved_cells=0,
        latencies_ns={},
        cell_delays_ns=[],
        unmeasured=Unmeasured(unidentified=0, not_ipv4=0, not_forwarded=0),
        command_hash="",
    )


def device(capacity: Fraction, buffer: int) -> Device:
    """Return trials of a device that forwards up to a load, and holds packets of a burst."""

    def make(options: Options) -> Trial:
        sent = options.packets or int(PACKETS * load_of(options))
        if options.packets is None:
            lost = 0 if load_of(options) <= capacity else max(1, int(sent * 0.1))
        else:
            lost = 0 if capacity >= 1 else max(0, options.packets - buffer)
        return trial(options, sent, lost)

    return make


def deep_device(capacity: Fraction) -> Device:
    """Return trials of a device whose queues are never full: they grow above its capacity."""

    def make(options: Options) -> Trial:
        return trial(options, PACKETS, 0, max(0.0, float(load_of(options) / capacity - 1)))

    return make


def search(device: Device, plan: Plan, wires: Fraction = WIDE) -> tuple[Found, list[Options]]:
    """Return what a search finds at a device, and the trials that it made."""
    made: list[Options] = []

    def noted(options: Options) -> Trial:
        made.append(options)
        return device(options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search_module, "make_trial", noted)
        return Search(BASE, plan, wires).find(), made


@given(
    capacity=st.fractions(0, 6, max_denominator=500),
    parts=st.sampled_from([10, 20, 50, 100, 1000]),
    buffer=st.integers(0, PACKETS - 1),
)
def test_search_finds_the_capacity(capacity: Fraction, parts: int, buffer: int) -> None:
    """The load found is the largest multiple of the tolerance, or of a tenth, that passes."""
    tolerance = Fraction(1, parts)
    found, _ = search(device(capacity, buffer), Plan(1000, tolerance, Fraction(4)))

    assert found.load == min(capacity // tolerance * tolerance, 4)
    assert found.limited == (capacity >= 4)
    assert (found.best is None) == (found.load == 0)
    if capacity < 1:
        assert found.burst == buffer
    else:
        assert (PACKETS, True) == (found.burst, found.whole)


@given(
    capacity=st.fractions(Fraction(1, 10), 2, max_denominator=500),
    wires=st.fractions(Fraction(1, 10), 1, max_denominator=500),
)
def test_no_load_above_the_wires_is_found(capacity: Fraction, wires: Fraction) -> None:
    """Whatever a device seems to forward, the load is one that the wires carry."""
    tolerance = Fraction(1, 100)
    found, _ = search(device(capacity, 5), Plan(1000, tolerance, Fraction(1)), wires)

    assert found.load == min(capacity, wires) // tolerance * tolerance
    assert all(point.sustained == (point.load <= min(capacity, wires)) for point in found.curve)


@given(capacity=st.fractions(Fraction(1, 20), 2, max_denominator=200))
def test_queues_that_never_fill_show_by_their_growth(capacity: Fraction) -> None:
    """Without any loss the load found is the capacity, but for the drift that is accepted."""
    tolerance = Fraction(1, 100)
    found, _ = search(deep_device(capacity), Plan(1000, tolerance, Fraction(1)))

    one = Fraction(1)
    assert min(capacity, one) - tolerance < found.load
    assert found.load <= min(capacity * (1 + tolerance / 2), one)


def test_trial_goes_on_until_its_state_is_steady() -> None:
    """What fluctuates is measured for longer, until the drift is small; what grows is not."""

    def fluctuating(options: Options) -> Trial:
        assert options.send
        return trial(options, PACKETS, 0, -3.9 / options.send)

    found, made = search(fluctuating, Plan(100, Fraction(1, 100), Fraction(1)))
    assert found.best
    assert found.best.options.send == 800
    assert {each.send for each in made} == {100, 200, 400, 800}
    _, made = search(deep_device(Fraction(1, 2)), Plan(100, Fraction(1, 100), Fraction(1)))
    assert [each.send for each in made if load_of(each) == 1] == [100, 200, 400]


def test_drift_that_falls_is_no_growth() -> None:
    """Without a steady state after three doublings a load counts if its drift falls, only then."""
    plan = Plan(100, Fraction(1, 100), Fraction(1))
    falling, made = search(lambda each: trial(each, PACKETS, 0, 90 / (each.send or 1)), plan)
    unknown, _ = search(lambda each: trial(each, PACKETS, 0, inf), plan)

    assert falling.load == 1
    assert falling.best
    assert not falling.best.is_steady(plan.steady)
    assert max(each.send or 0 for each in made) == 800
    assert unknown.load == 0


@given(capacity=st.fractions(0, 2, max_denominator=500))
def test_loss_curve_ends_after_two_loads_without_loss(capacity: Fraction) -> None:
    """The curve falls by tenths to the second load in a row without loss (RFC 2544, 26.3)."""
    found, _ = search(device(capacity, 1), Plan(1000, Fraction(1, 100), Fraction(2)))

    loads = [point.load for point in found.curve]
    assert loads == [Fraction(10 - n, 10) for n in range(len(loads))]
    lossy = sum(load > capacity for load in loads)
    assert len(loads) == min(10, lossy + 2)


def test_each_trial_is_made_once() -> None:
    """No load and no burst is tried twice."""
    _, tried = search(device(Fraction(59, 100), 9), Plan(1000, Fraction(1, 100), Fraction(4)))
    texts = list(map(repr, tried))

    assert len(texts) == len(set(texts))


def test_limit_of_the_wires_is_tried_first() -> None:
    """Where wires limit, the curve and one more load are all that it takes."""
    _, tried = search(
        device(WIDE, 9), Plan(1000, Fraction(1, 200), Fraction(1)), Fraction(593, 1000)
    )
    loads = [load_of(each) for each in tried if each.packets is None]

    assert loads[-1] == Fraction(59, 100)
    assert loads[:-1] == [Fraction(n, 10) for n in (10, 9, 8, 7, 6, 5, 4)]
