"""Percentiles follow their definition."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from ixp.workloads.latency.distribution import distribution, quantile


@given(st.lists(st.integers(0, 10**6), min_size=1), st.fractions(0, 1))
def test_a_quantile_is_the_least_value_above_a_share(values: list[int], share: Fraction) -> None:
    least = quantile(sorted(values), share)
    assert sum(value <= least for value in values) >= share * len(values)
    for smaller in (value for value in values if value < least):
        assert sum(value <= smaller for value in values) < share * len(values)


def test_no_values_have_no_distribution() -> None:
    assert distribution([]) is None


def test_distribution_is_in_microseconds() -> None:
    delays = distribution([1000.0 * n for n in range(1, 1001)])
    assert delays is not None
    assert (1, 500.5, 500, 900, 990, 999, 1000) == (
        delays.min_us,
        delays.mean_us,
        delays.p50_us,
        delays.p90_us,
        delays.p99_us,
        delays.p999_us,
        delays.max_us,
    )
