"""Figure 12: what the programs of a configuration leave free, beside the published values."""

from collections.abc import Iterable, Sequence

import msgspec

from ixp.assembler import Headroom, Program, headroom
from ixp.reports.published import FIGURE_12, FreeResources


class EngineHeadroom(msgspec.Struct, frozen=True):
    """An engine's free resources here and, where the note has such an engine, there."""

    engine: int
    role: str
    here: FreeResources
    published: FreeResources | None


def compare_headroom(
    config: str, programs: Iterable[tuple[int, str, Program]]
) -> list[EngineHeadroom]:
    """Compare the engines of a configuration, given as (number, role, program), with figure 12."""
    left = list(FIGURE_12.get(config, ()))
    rows = []
    for engine, role, program in programs:
        published = next((row for row in left if row.role == role), None)
        if published:
            left.remove(published)
        rows.append(EngineHeadroom(engine, role, _free(role, headroom(program)), published))
    return rows


def _free(role: str, free: Headroom) -> FreeResources:
    return FreeResources(
        role,
        free.free_gpr,
        free.free_sram_xfer,
        free.free_sdram_xfer,
        free.free_threads,
        free.free_words,
    )


def side_by_side(row: EngineHeadroom) -> Sequence[str]:
    """Give "here / published" of every column of the figure."""
    there = row.published[1:] if row.published else ("-",) * 5
    return [f"{a} / {b}" for a, b in zip(row.here[1:], there, strict=True)]
