"""Compute the cell slots of an ATM wire: one cell time each, from the enabling of the ports."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count


def slot_ends(start: int, period: Fraction) -> Iterator[int]:
    """Yield the ends of all slots endlessly, rounded down.

    `start`, the period and the results have one unit: cycles or nanoseconds.
    """
    over, under = period.as_integer_ratio()
    return (start + slot * over // under for slot in count(1))
