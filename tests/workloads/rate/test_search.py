"""The search on simulated devices whose loss has a closed form."""

from collections.abc import Callable
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.workloads.rate import search as search_module
from ixp.workloads.rate.search import RateSearch, SearchPlan, SearchResult
from ixp.workloads.rate.steady_state import Drift
from ixp.workloads.rate.trials import Trial, Unmeasured
from ixp.workloads.runs.options.options import Options

PACKETS = 1000
WIDE = Fraction(100)  # no limit by wires
NARROW = Fraction(424, 1000)
Device = Callable[[Options], Trial]
BASE = Options(config="x.toml", workload="ip40")


def load_of(options: Options) -> Fraction:
    factor = Fraction(1) if options.ports == "bounded" else Fraction(options.ports)
    return Fraction(options.load).limit_denominator(10_000) * factor


def trial(
    options: Options, arrivals: int, lost: int, share: float = 0.0, error: float = 0.0
) -> Trial:
    """Return a trial whose packets are all sent by one port with a drift of latency."""
    return Trial(
        options=options,
        packets={8: arrivals},
        lost=lost,
        drifts={0: Drift(share, error, arrivals, 1)},
        arrived=arrivals,
        unserved=lost,
        arrived_cells=0,
        unserved_cells=0,
        latencies_ns={},
        cell_delays_ns=[],
        unmeasured=Unmeasured(unidentified=0, not_ipv4=0, not_forwarded=0),
        command_hash="",
    )


def device(capacity: Fraction, buffer: int) -> Device:
    """Return trials of a device that forwards up to `capacity` and buffers packets of a burst."""

    def make(options: Options) -> Trial:
        sent = options.packets or int(PACKETS * load_of(options))
        if options.packets is None:
            lost = 0 if load_of(options) <= capacity else max(1, int(sent * 0.1))
        else:
            lost = 0 if capacity >= 1 else max(0, options.packets - buffer)
        return trial(options, sent, lost)

    return make


def deep_device(capacity: Fraction) -> Device:
    """Return trials of a device whose unlimited queues grow above `capacity`."""

    def make(options: Options) -> Trial:
        return trial(options, PACKETS, 0, max(0.0, float(load_of(options) / capacity - 1)))

    return make


def search(
    device: Device, plan: SearchPlan, wires: Fraction = WIDE
) -> tuple[SearchResult, list[Options]]:
    """Return the result of a search on a device, and its trials."""
    attempts: list[Options] = []

    def record_trial(options: Options) -> Trial:
        attempts.append(options)
        return device(options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search_module, "make_trial", record_trial)
        return RateSearch(BASE, plan, wires).find(), attempts


@given(
    capacity=st.fractions(0, 6, max_denominator=500),
    parts=st.sampled_from([10, 20, 50, 100, 1000]),
    buffer=st.integers(0, PACKETS - 1),
)
def test_the_search_finds_the_capacity(capacity: Fraction, parts: int, buffer: int) -> None:
    """The result is the largest passing multiple of the tolerance, or of a tenth."""
    tolerance = Fraction(1, parts)
    result, _ = search(device(capacity, buffer), SearchPlan(1000, tolerance, Fraction(4)))

    assert result.load == min(capacity // tolerance * tolerance, 4)
    assert result.limited == (capacity >= 4)
    assert (result.best is None) == (result.load == 0)
    if capacity < 1:
        assert result.burst == buffer
    else:
        assert (PACKETS, True) == (result.burst, result.whole)


@given(
    capacity=st.fractions(Fraction(1, 10), 2, max_denominator=500),
    wires=st.fractions(Fraction(1, 10), 1, max_denominator=500),
)
def test_result_never_exceeds_the_limit_of_the_wires(capacity: Fraction, wires: Fraction) -> None:
    tolerance = Fraction(1, 100)
    result, _ = search(device(capacity, 5), SearchPlan(1000, tolerance, Fraction(1)), wires)

    assert result.load == min(capacity, wires) // tolerance * tolerance
    assert all(point.sustained == (point.load <= min(capacity, wires)) for point in result.curve)


@given(capacity=st.fractions(Fraction(1, 20), 2, max_denominator=200))
def test_overload_of_unlimited_queues_is_detected_by_their_growth(capacity: Fraction) -> None:
    """Without loss the result is the capacity within the accepted drift."""
    tolerance = Fraction(1, 100)
    result, _ = search(deep_device(capacity), SearchPlan(1000, tolerance, Fraction(1)))

    bounded = Fraction(1)
    assert min(capacity, bounded) - tolerance < result.load
    assert result.load <= min(capacity * (1 + tolerance / 2), bounded)


def test_a_trial_is_extended_until_its_state_is_steady() -> None:
    def fluctuating(options: Options) -> Trial:
        assert options.send
        return trial(options, PACKETS, 0, -3.9 / options.send)

    result, attempts = search(fluctuating, SearchPlan(100, Fraction(1, 100), Fraction(1)))
    assert result.best
    assert result.best.options.send == 800
    assert {option.send for option in attempts} == {100, 200, 400, 800}
    _, attempts = search(
        deep_device(Fraction(1, 2)), SearchPlan(100, Fraction(1, 100), Fraction(1))
    )
    assert [option.send for option in attempts if load_of(option) == 1] == [100, 200]


def test_an_undecided_load_counts_as_sustained_but_not_steady() -> None:
    """A load fails only by proof; otherwise the result says that it is undecided."""
    plan = SearchPlan(100, Fraction(1, 100), Fraction(1))
    for share, error in ((0.3, 0.2), (-0.3, 0.01), (0, inf)):
        result, attempts = search(
            lambda options, s=share, e=error: trial(options, PACKETS, 0, s, e),  # type: ignore[misc]
            plan,
        )
        assert result.load == 1
        assert result.best
        assert not result.best.is_steady(plan.steady)
        assert max(options.send or 0 for options in attempts) == 800


def test_a_queue_that_grows_in_one_trial_only_is_not_overloaded() -> None:
    """Growth in proportion to time also occurs in a trial of double length."""

    def at_first(options: Options) -> Trial:
        return trial(options, PACKETS, 0, 0.3 if options.send == 100 else 0)

    plan = SearchPlan(100, Fraction(1, 100), Fraction(1))
    assert search(at_first, plan)[0].load == 1
    # A load above the wires needs no second trial.
    result, attempts = search(at_first, plan, Fraction(1, 2))
    assert result.load == Fraction(1, 2)
    assert [option.send for option in attempts if load_of(option) == 1] == [100]


def test_a_few_additional_packets_are_no_growth() -> None:
    """Growth by less than a packet per source may be due to different periods."""
    plan = SearchPlan(100, Fraction(1, 100), Fraction(1))
    assert search(lambda options: trial(options, 10, 0, 0.09), plan)[0].load == 1
    assert search(lambda options: trial(options, 10, 0, 0.11), plan)[0].load == 0


@pytest.mark.parametrize(
    ("trials", "cause", "queues"),
    [(device(NARROW, 5), "loss", set()), (deep_device(NARROW), "growth", {0})],
)
def test_the_limiting_reason_is_that_of_the_next_higher_load(
    trials: Device, cause: str, queues: set[int]
) -> None:
    """The reason is that of the lowest load that is not sustained."""
    plan = SearchPlan(1000, Fraction(1, 100), Fraction(1))
    above = search(trials, plan)[0].above

    assert above
    assert (above.load, above.cause, above.queues) == (Fraction(43, 100), cause, queues)
    assert search(trials, plan, NARROW)[0].above is None
    assert search(device(Fraction(1), 5), plan, Fraction(1))[0].above is None


@given(capacity=st.fractions(0, 2, max_denominator=500))
def test_the_loss_curve_ends_after_two_loads_without_loss(capacity: Fraction) -> None:
    """The load falls by tenths to the second consecutive load without loss (RFC 2544, 26.3)."""
    result, _ = search(device(capacity, 1), SearchPlan(1000, Fraction(1, 100), Fraction(2)))

    loads = [point.load for point in result.curve]
    assert loads == [Fraction(10 - n, 10) for n in range(len(loads))]
    lossy = sum(load > capacity for load in loads)
    assert len(loads) == min(10, lossy + 2)


def test_each_trial_is_run_once() -> None:
    _, attempts = search(
        device(Fraction(59, 100), 9), SearchPlan(1000, Fraction(1, 100), Fraction(4))
    )
    texts = list(map(repr, attempts))

    assert len(texts) == len(set(texts))


def test_the_limit_of_the_wires_is_tried_first() -> None:
    _, attempts = search(
        device(WIDE, 9), SearchPlan(1000, Fraction(1, 200), Fraction(1)), Fraction(593, 1000)
    )
    loads = [load_of(options) for options in attempts if options.packets is None]

    assert loads[-1] == Fraction(59, 100)
    assert loads[:-1] == [Fraction(n, 10) for n in (10, 9, 8, 7, 6, 5, 4)]
