"""The cell slots of an ATM wire, which are one cell time each from the enabling of the ports on."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count


def slot_ends(start: int, period: Fraction) -> Iterator[int]:
    """Return the ends of all slots, never later than the true ones; they have no end.

    `start` and the result are whole cycles, or nanoseconds, as the period is.
    """
    over, under = period.as_integer_ratio()
    return (start + slot * over // under for slot in count(1))
