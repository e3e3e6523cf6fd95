"""Numbers of options that have bounds."""

import math
from typing import Any

import click


class RealRange(click.FloatRange):
    """Reads a number within bounds, as click does; nan, which compares with none, is refused."""

    def convert(
        self,
        value: Any,  # noqa: ANN401 - as click hands it over
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> float:
        """Return the number. Fail for text that is none, and outside the bounds."""
        try:
            number = float(value)
        except ValueError:
            self.fail(f"must be a number, not `{value}`", param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} must be a finite number", param, ctx)
        return float(super().convert(number, param, ctx))
