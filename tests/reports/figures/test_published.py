"""Published values agree with what can be computed from the published rates."""

from pathlib import Path

import pytest

from ixp.assembler import assemble
from ixp.isa.chip import chip
from ixp.microcode.config.config_file import names
from ixp.microcode.config.loader import load
from ixp.microcode.memory.regions import memory_maps
from ixp.reports.figures import published
from ixp.reports.figures.headroom import compare_headroom, side_by_side
from ixp.workloads.runs.options import Options
from ixp.workloads.runs.result import cell_cycles
from ixp.workloads.runs.system import build_system


def test_cell_budgets_follow_from_the_rates() -> None:
    """Cycles per cell are 53 bytes at the cells' share of the line, as rounded in the note."""
    table = chip()

    assert published.CYCLES_PER_CELL["oc12"] == round(cell_cycles(table, "oc12_kbps"))
    assert published.CYCLES_PER_CELL["oc3"] == pytest.approx(
        cell_cycles(table, "oc3_kbps"), rel=0.002
    )


def test_frame_budget_follows_from_the_rate() -> None:
    """A minimum frame takes 84 bytes of a 100 Mb/s wire."""
    assert published.CYCLES_PER_MINIMUM_FRAME == 84 * 8 * 232 // 100


def test_cells_per_second_follow_from_the_rate() -> None:
    """1.41 million cells a second are 599 Mb/s in cells of 53 bytes."""
    assert published.CELLS_PER_S == pytest.approx(599e6 / (53 * 8), rel=0.003)


def test_faster_memory_is_never_slower_in_figure_4() -> None:
    """With -7E memory every published load takes fewer cycles than with -75."""
    assert all(slow > fast for slow, fast in published.FIGURE_4.values())


@pytest.mark.parametrize("config", sorted(published.FIGURE_12))
def test_free_resources_are_within_an_engine(config: str) -> None:
    """Figure 12 has six engines at most, and leaves no more free than an engine has."""
    rows = published.FIGURE_12[config]

    assert len(rows) == 6
    for row in rows:
        assert 0 < row.words < chip()["control_store_words"]
        assert (row.gpr, row.sram_xfer, row.sdram_xfer, row.threads) <= (32, 8, 8, 4)


def test_headroom_compares_engines_of_the_same_role() -> None:
    """Every engine stands beside the published one of its role, each of which is used once."""
    system = build_system(Options(config="oc12"))
    programs = [(n, system.roles[n], system.programs[n]) for n in sorted(system.programs)]
    rows = compare_headroom("oc12", programs * 2)

    first, again = rows[: len(programs)], rows[len(programs) :]
    assert all(row.published and row.published.role == row.role for row in first)
    assert ["atm_rx"] == [row.role for row in again if row.role == "atm_rx"]
    assert next(row for row in again if row.role == "atm_rx").published is None
    assert [2048 - len(program.words) for *_, program in programs] == [
        row.here.words for row in first
    ]
    assert side_by_side(first[0])[0] == f"{first[0].here.gpr} / 2"


@pytest.mark.parametrize("config", sorted(published.FIGURE_12))
def test_every_engine_leaves_free_what_the_published_one_leaves(config: str) -> None:
    """Registers, threads and words of figure 12, by the note's own method."""
    engines = load(config).engines
    made = {
        engine.number: assemble(
            Path(engine.program),
            defines={name: str(value) for name, value in engine.defines.items()},
            chip=load(config).chip,
            global_headroom=True,
        )
        for engine in engines
    }
    rows = compare_headroom(config, [(e.number, e.role, made[e.number]) for e in engines])

    assert [] == [
        (row.here, row.published)
        for row in rows
        if row.published is None
        or any(a < b for a, b in zip(row.here[1:], row.published[1:], strict=True))
    ]


def test_more_than_half_of_every_memory_is_free() -> None:
    """The note leaves over 50 % of scratch, SRAM and SDRAM available."""
    assert all(memory.free_pct > 50 for memory in memory_maps().values())


@pytest.mark.parametrize("name", names())
def test_every_configuration_has_published_values(name: str) -> None:
    """Each configuration that comes with the router stands in figures 12 and 13."""
    assert load(name).name in published.FIGURE_12
    assert load(name).name in published.FIGURE_13
