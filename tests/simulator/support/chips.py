"""The chip of most machines under test."""

from functools import cache

from ixp.isa.chip import Chip, chip


@cache
def small_chip(grade: str = "75", **rows: int) -> Chip:
    """Return a chip with 32 MiB of SDRAM of a grade, and with changed rows."""
    return chip(sdram=grade, **{"sdram_quadwords": 1 << 22, **rows})  # type: ignore[arg-type]


SMALL = small_chip()
