"""The type of options that take core cycles, as a number or a time.

A time becomes cycles where the core clock is known: at once if the command knows it, else when the
configuration of a run is resolved.
"""

from __future__ import annotations

import click

from ixp.support.cycle_text import Duration, read_cycles
from ixp.support.errors import UserError

CYCLES_METAVAR = "N|TIME"


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
        try:
            cycles = value if isinstance(value, int | Duration) else read_cycles(str(value))
        except UserError as error:
            self.fail(str(error), param, ctx)
        if isinstance(cycles, Duration) and self._core_mhz is not None:
            cycles = cycles.cycles(self._core_mhz)
        if isinstance(cycles, int) and self._least is not None and cycles < self._least:
            self.fail(f"{cycles} cycles are fewer than {self._least}", param, ctx)
        return cycles
