"""Chips for tests: a small one, and random changes of rows."""

from collections.abc import Mapping
from functools import cache

from ixp.isa.tables.chip import Chip, chip
from ixp.isa.tables.chip_limits import limits

TIMES = [row.name for row in chip().rows.values() if row.unit in ("cycles", "clocks", "commands")]
TIMES.remove("sdram_refresh_clocks")  # 0, or longer than a refresh
STEPS = (-9, -1, 1, 9)


@cache
def small_chip(grade: str = "75", **rows: int) -> Chip:
    """Return a chip with 32 MiB of SDRAM of `grade` and with changed rows."""
    return chip(sdram=grade, **{"sdram_quadwords": 1 << 22, **rows})  # type: ignore[arg-type]


SMALL = small_chip()


def moved_rows(steps: Mapping[str, int]) -> dict[str, int]:
    """Return chip rows changed by steps within their limits."""
    moved = {}
    for name, step in steps.items():
        row = chip().rows[name]
        allowed = limits(name, row.unit)
        moved[name] = min(max(row.value + step, allowed[0]), allowed[-1])
    return moved
