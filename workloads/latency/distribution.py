"""Summarise the delays of many packets."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

_NS = 1000  # nanoseconds in a microsecond


class Distribution(msgspec.Struct, frozen=True, kw_only=True):
    """Delays in microseconds; percentile p is the least delay d with p % of all delays <= d."""

    count: int
    min_us: float
    mean_us: float
    p50_us: float
    p90_us: float
    p99_us: float
    p999_us: float
    max_us: float


def distribution(values_ns: Sequence[float]) -> Distribution | None:
    """Return the distribution of delays, or None if there are none."""
    if not values_ns:
        return None
    ordered = sorted(values_ns)
    return Distribution(
        count=len(ordered),
        min_us=_us(ordered[0]),
        mean_us=_us(sum(ordered) / len(ordered)),
        p50_us=_us(quantile(ordered, Fraction(1, 2))),
        p90_us=_us(quantile(ordered, Fraction(9, 10))),
        p99_us=_us(quantile(ordered, Fraction(99, 100))),
        p999_us=_us(quantile(ordered, Fraction(999, 1000))),
        max_us=_us(ordered[-1]),
    )


def quantile(ordered: Sequence[float], share: Fraction) -> float:
    """Return the least value of a sorted sequence such that a share of all values is <= it."""
    return ordered[place_of(share, len(ordered))]


def place_of(share: Fraction, count: int) -> int:
    """Return the index of `quantile` in a sorted sequence of `count` values."""
    return max(0, int(-(-share * count // 1)) - 1)


def _us(value_ns: float) -> float:
    return round(value_ns / _NS, 3)
