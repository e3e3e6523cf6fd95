"""Parse core cycles in readable forms: 250000, 1e6, 10k, or a time such as 5us."""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil

import msgspec

from ixp.support.errors import UserError

_TEXT = r"(-?\d[\d_]{0,24}(?:\.\d{1,18})?(?:[eE][+-]?\d{1,2})?)([a-zA-Z]*)"
_COUNTS = {"": 1, "k": 10**3, "M": 10**6, "G": 10**9}
_SECONDS = {name: Fraction(1, 10**n) for name, n in (("s", 0), ("ms", 3), ("us", 6), ("ns", 9))}


class Duration(msgspec.Struct, frozen=True):
    """A time, to be converted to cycles of a core clock."""

    seconds: Fraction

    def cycles(self, core_mhz: int) -> int:
        """Return the least number of core cycles that cover the time."""
        return ceil(self.seconds * core_mhz * 10**6)


def read_cycles(text: str) -> int | Duration:
    """Return a number of cycles, or a time; raise UserError for text that is neither."""
    parts = re.fullmatch(_TEXT, text)
    unit = parts[2] if parts else "?"
    if not parts or unit not in _COUNTS | _SECONDS:
        forms = "a number such as 250000, 1e6, 10k or 2M, or a time in ns, us, ms or s"
        raise UserError(f"{text!r} must be {forms}")
    number = Fraction(parts[1].replace("_", ""))
    if unit in _SECONDS:
        return Duration(number * _SECONDS[unit])
    count = number * _COUNTS[unit]
    if count.denominator != 1:
        raise UserError(f"{text!r} must be a whole number of cycles")
    return int(count)
