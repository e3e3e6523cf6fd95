"""Core cycles as people write them: 250000, 1e6, 10k, or a time such as 5us.

A time becomes cycles where the core clock is known: at once if the command knows it, else when the
configuration of a run is resolved.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil

import click
import msgspec

_TEXT = r"(-?\d[\d_]{0,24}(?:\.\d{1,18})?(?:[eE][+-]?\d{1,2})?)([a-zA-Z]*)"
_COUNTS = {"": 1, "k": 10**3, "M": 10**6, "G": 10**9}
_SECONDS = {name: Fraction(1, 10**n) for name, n in (("s", 0), ("ms", 3), ("us", 6), ("ns", 9))}

CYCLES_METAVAR = "N|TIME"


class Duration(msgspec.Struct, frozen=True):
    """A time that a core clock has yet to make cycles of."""

    seconds: Fraction

    def cycles(self, core_mhz: int) -> int:
        """Return the core cycles that last at least so long."""
        return ceil(self.seconds * core_mhz * 10**6)


class Cycles(click.ParamType[int | Duration]):
    """Reads a whole number of cycles, as an int, or a time, as a Duration.

    With `core_mhz` a time becomes an int, too. `least` is the smallest number allowed.
    """

    name = "cycles"

    def __init__(self, core_mhz: int | None = None, least: int | None = None) -> None:
        """Read cycles of a core of `core_mhz`, if that is known."""
        self._core_mhz = core_mhz
        self._least = least

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | Duration:
        """Return the number or time. Fail for text that is neither."""
        found = value if isinstance(value, int | Duration) else self._read(str(value), param, ctx)
        if isinstance(found, Duration) and self._core_mhz is not None:
            found = found.cycles(self._core_mhz)
        if isinstance(found, int) and self._least is not None and found < self._least:
            self.fail(f"{found} cycles are fewer than {self._least}", param, ctx)
        return found

    def _read(
        self, text: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | Duration:
        parts = re.fullmatch(_TEXT, text)
        unit = parts[2] if parts else "?"
        if not parts or unit not in _COUNTS | _SECONDS:
            known = "a number such as 250000, 1e6, 10k or 2M, or a time in ns, us, ms or s"
            self.fail(f"{text!r} must be {known}", param, ctx)
        number = Fraction(parts[1].replace("_", ""))
        if unit in _SECONDS:
            return Duration(number * _SECONDS[unit])
        count = number * _COUNTS[unit]
        if count.denominator != 1:
            self.fail(f"{text!r} must be a whole number of cycles", param, ctx)
        return int(count)
