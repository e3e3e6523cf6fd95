"""The reports of the performance note without their runs.

`test_full_book.py` makes the runs.
"""

import re
import shlex
from typing import Any

import pytest
from msgspec.structs import replace

from ixp.isa.tables.chip import chip
from ixp.microcode.config.config_file import names
from ixp.microcode.config.loader import load
from ixp.microcode.memory.regions import memory_maps
from ixp.reports.catalogue import NAMES, report_spec, select_reports
from ixp.reports.figures.headroom import RESOURCES, free_by_engine
from ixp.reports.published_values import FOLDER, figure_of, published_value
from ixp.reports.tasks import TaskResults
from ixp.support.errors import UserError
from ixp.workloads import Options, Record, run
from ixp.workloads.runs.result import cell_cycles
from ixp.workloads.sweeps.run_task import RunTask
from tests.conftest import Ixp
from tests.reports.support.note import HOSTS, NOTE


def test_published_files_and_reports_match() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == {*NOTE, *HOSTS, "machine", "sosp"}


def test_cell_budgets_follow_from_the_rates() -> None:
    """A cell is 53 bytes at the line's rate of cells (AN)."""
    rows = chip()
    oc12, oc3, frame = (
        published_value("budgets", "budgets", (wire,), "cycles")
        for wire in ("oc12", "oc3", "eth100")
    )

    assert oc12 == round(cell_cycles(rows, "oc12_kbps"))
    assert oc3 == pytest.approx(cell_cycles(rows, "oc3_kbps"), rel=0.002)
    assert frame == 84 * 8 * 232 // 100


class FixedResults(TaskResults):
    """Task results in which all runs have one record."""

    def __init__(self, record: Record) -> None:
        super().__init__({})
        self._record = record

    def __getitem__(self, _: Any) -> Any:  # noqa: ANN401 - as the overloads of its base
        return self._record


def test_every_figure_of_the_hardware_is_a_table_and_a_plot() -> None:
    """All runs have one record, because real runs take half a minute."""
    options = Options(config="oc12", workload="ip29e8", cycles=40_000, warmup=20_000)
    report = report_spec("hardware").report(FixedResults(run(options).record))
    figures = [f"figure {number}" for number in range(5, 11)]
    shown = {table.name: table.as_dict(table.rows[0])["simulated"] for table in report.tables}

    without_input = ("dropped without Ethernet input", "packets without Ethernet input")
    assert [*figures, *without_input] == [*shown]
    assert 1 == len({shown[name] for name in figures})
    assert [f"{name}: ATM transmit" for name in figures] == [plot.title for plot in report.plots]
    assert {task.command for task in report_spec("hardware").tasks} == {
        run.command for run in report.runs
    }


@pytest.mark.parametrize("config", names())
def test_free_resources_never_exceed_those_of_an_engine(config: str) -> None:
    figure = figure_of("headroom", "free on every engine")
    rows = [row for row in figure.rows if row[0] == config]

    assert [0, 1, 2, 3, 4, 5] == [row[1] for row in rows]
    most = (32, 8, 8, 4, chip()["control_store_words"])
    for row in rows:
        assert all(0 <= int(a) <= b for a, b in zip(row[3:], most, strict=True))


@pytest.mark.parametrize("config", names())
def test_free_resources_of_every_engine_are_the_published_ones(config: str) -> None:
    """Figure 12, by the note's method."""
    figure = figure_of("headroom", "free on every engine")
    roles = {engine.number: engine.role for engine in load(config).engines}

    for engine, role, *simulated in free_by_engine(config):
        assert role == roles[int(engine)]
        published = [figure.value((config, engine, role), quantity) for quantity in RESOURCES]
        assert all(int(str(b)) <= int(a) for a, b in zip(simulated, published, strict=True)), role


def test_more_than_half_of_every_memory_is_free() -> None:
    """The note states this for scratch, SRAM and SDRAM."""
    assert all((memory.free_pct or 0) > 50 for memory in memory_maps(chip()).values())


def test_an_unknown_report_is_refused_with_similar_names_or_all() -> None:
    with pytest.raises(UserError, match=r"unknown report `unboundd`; did you mean `unbounded`\?"):
        select_reports(["unboundd"])
    with pytest.raises(UserError, match=re.escape(f"there are {', '.join(NAMES)}, all")):
        select_reports(["xyz"])


def test_all_means_every_report_once_in_the_order_of_the_note() -> None:
    assert [*NAMES] == [figure.name for figure in select_reports(["all", "memory"])]


@pytest.mark.parametrize("name", NOTE)
def test_the_printed_command_has_the_options_of_the_run(
    name: str, ixp: Ixp, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[Options] = []

    def catch(options: Options, *_: object) -> None:
        parsed.append(replace(options, profile=False))
        raise UserError("seen")

    monkeypatch.setattr("ixp.workloads.runs.runner.run", catch)
    tasks = [task for task in report_spec(name).tasks if isinstance(task, RunTask)]
    for task in tasks:
        _ixp, *words = shlex.split(task.command)
        assert ixp(*words).err.endswith("seen\n")

    assert [task.options for task in tasks] == parsed
