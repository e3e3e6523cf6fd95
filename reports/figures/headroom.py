"""Figure 12: what the programs of a configuration leave free, beside the published values."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from ixp.assembler import Headroom, Program, headroom
from ixp.microcode.config.loader import Config
from ixp.microcode.memory.map import INCLUDE_PATH
from ixp.reports.figures.published import FIGURE_12, FreeResources
from ixp.workloads.runs.programs import program


class EngineHeadroom(msgspec.Struct, frozen=True):
    """An engine's free resources here and, where the note has such an engine, there."""

    engine: int
    role: str
    here: FreeResources
    published: FreeResources | None


def measured_programs(
    config: Config,
    *,
    cached: bool = True,
    include: Sequence[Path] = (),
    global_headroom: bool = True,
) -> list[tuple[int, str, Program]]:
    """Return (number, role, program) of each engine, made so that what is free can be counted.

    The options are those of `run_programs.program`.
    """
    return [
        (
            engine.number,
            engine.role,
            program(
                Path(engine.program),
                {key: str(value) for key, value in engine.defines.items()},
                config.chip,
                cached=cached,
                include=[*include, *INCLUDE_PATH],
                global_headroom=global_headroom,
            ),
        )
        for engine in config.engines
    ]


def compare_headroom(
    config: str, programs: Iterable[tuple[int, str, Program]]
) -> list[EngineHeadroom]:
    """Compare the engines of a configuration, given as (number, role, program), with figure 12."""
    left = list(FIGURE_12.get(config, ()))
    rows = []
    for engine, role, made in programs:
        published = next((row for row in left if row.role == role), None)
        if published:
            left.remove(published)
        rows.append(EngineHeadroom(engine, role, _free(role, headroom(made)), published))
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
    """Return "here / published" of every column of the figure."""
    there = row.published[1:] if row.published else ("-",) * 5
    return [f"{a} / {b}" for a, b in zip(row.here[1:], there, strict=True)]
