"""Percentiles by their definition."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from ixp.workloads.latency.distribution import distribution, quantile


@given(st.lists(st.integers(0, 10**6), min_size=1), st.fractions(0, 1))
def test_quantile_is_the_least_value_that_a_share_does_not_exceed(
    values: list[int], share: Fraction
) -> None:
    found = quantile(sorted(values), share)
    assert sum(value <= found for value in values) >= share * len(values)
    for smaller in (value for value in values if value < found):
        assert sum(value <= smaller for value in values) < share * len(values)


def test_nothing_has_no_distribution() -> None:
    assert distribution([]) is None


def test_distribution_is_in_microseconds() -> None:
    found = distribution([1000.0 * n for n in range(1, 1001)])
    assert found is not None
    assert (1, 500.5, 500, 900, 990, 999, 1000) == (
        found.min_us,
        found.mean_us,
        found.p50_us,
        found.p90_us,
        found.p99_us,
        found.p999_us,
        found.max_us,
    )
