"""The search against devices whose loss is known in closed form."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.workloads.rate import search
from ixp.workloads.rate.search import Plan, Search
from ixp.workloads.rate.trials import Trial
from ixp.workloads.runs.options import Options

PACKETS = 1000
BASE = Options(config="x.toml", workload="ip40")


def load_of(options: Options) -> Fraction:
    """Return the load that the options of a trial ask for."""
    factor = Fraction(1) if options.ports == "bounded" else Fraction(options.ports)
    return Fraction(options.load).limit_denominator(10_000) * factor


def device(capacity: Fraction, buffer: int) -> Callable[[Options], Trial]:
    """Return trials of a device that forwards up to a load, and holds packets of a burst."""

    def make(options: Options) -> Trial:
        sent = options.packets or int(PACKETS * load_of(options))
        if options.packets is None:
            lost = 0 if load_of(options) <= capacity else max(1, int(sent * 0.1))
        else:
            lost = 0 if capacity >= 1 else max(0, options.packets - buffer)
        return Trial(
            options=options,
            packets={8: sent},
            lost={8: lost},
            cells=0,
            lost_cells=0,
            latencies_ns={},
            cell_delays_ns=[],
            command_hash="",
        )

    return make


@given(
    capacity=st.fractions(0, 6, max_denominator=500),
    parts=st.sampled_from([10, 20, 50, 100, 1000]),
    buffer=st.integers(0, PACKETS - 1),
)
def test_search_finds_the_capacity(capacity: Fraction, parts: int, buffer: int) -> None:
    """The load found is the largest multiple of the tolerance, or of a tenth, that passes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "make_trial", device(capacity, buffer))
        found = Search(BASE, Plan(1000, Fraction(1, parts), Fraction(4))).find()

    tolerance = Fraction(1, parts)
    assert found.load == min(capacity // tolerance * tolerance, 4)
    assert found.limited == (capacity >= 4)
    assert (found.best is None) == (found.load == 0)
    if capacity < 1:
        assert found.burst == buffer
    else:
        assert (PACKETS, True) == (found.burst, found.whole)


@given(capacity=st.fractions(0, 2, max_denominator=500))
def test_loss_curve_ends_after_two_loads_without_loss(capacity: Fraction) -> None:
    """The curve falls by tenths to the second load in a row without loss (RFC 2544, 26.3)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "make_trial", device(capacity, 1))
        curve = Search(BASE, Plan(1000, Fraction(1, 100), Fraction(2))).find().curve

    loads = [load for load, _ in curve]
    assert loads == [Fraction(10 - n, 10) for n in range(len(loads))]
    lossy = sum(load > capacity for load in loads)
    assert len(loads) == min(10, lossy + 2)


def test_each_trial_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No load and no burst is tried twice."""
    tried = []
    make = device(Fraction(59, 100), 9)

    def noted(options: Options) -> Trial:
        tried.append(options)
        return make(options)

    monkeypatch.setattr(search, "make_trial", noted)
    Search(BASE, Plan(1000, Fraction(1, 100), Fraction(4)), None).find()
    texts = list(map(repr, tried))
    assert len(texts) == len(set(texts))
