"""Published values, differences and reasons."""

import math
from collections.abc import Sequence
from functools import partial

import msgspec
import pytest
from msgspec.structs import replace

from ixp.reports import published_values
from ixp.reports.declaration import Case, Comparison
from ixp.reports.document import Cell, Table
from ixp.reports.published_values import (
    FOLDER,
    VARIANTS,
    PublishedFigure,
    PublishedFile,
    Reason,
    bounds,
    difference_pct,
    published,
)
from ixp.reports.tasks import Calculation, Task, TaskResults
from ixp.workloads import Options
from ixp.workloads.sweeps.run_task import RunTask

FILES = sorted(path.stem for path in FOLDER.glob("*.toml"))


@pytest.mark.parametrize(
    ("published_value", "simulated", "expected"),
    [
        (100, 90, -10.0),
        (100, 111.0, 11.0),
        ("19-22", 20, 0.0),
        ("19-22", 11, -42.105),
        ("19-22", 33.0, 50.0),
        (">= 200", 500, 0.0),
        (">= 200", 100, -50.0),
        ("<= 64", 96, 50.0),
        (0, 0, 0.0),
        (0, 3, math.inf),
        (None, 3, None),
        (5, None, None),
    ],
)
def test_a_difference_is_measured_from_the_nearest_published_value(
    published_value: Cell, simulated: float | None, expected: float | None
) -> None:
    difference = difference_pct(published_value, simulated)

    assert (expected if expected is None else pytest.approx(expected, abs=0.001)) == difference


def test_a_text_without_a_number_is_no_published_value() -> None:
    with pytest.raises(ValueError, match="must be a number, 19-22, >= 5 or <= 5, not about 5"):
        bounds("about 5")


@pytest.mark.parametrize("name", FILES)
def test_published_files_are_well_formed(name: str) -> None:
    """Rows are complete, keys are unique, reasons have a figure and hypotheses a row."""
    file = published(name)
    figures = {figure.name: figure for figure in file.figure}

    assert len(file.figure) == len(figures)
    for figure in file.figure:
        keys = [tuple(row[: len(figure.keys)]) for row in figure.rows]
        assert len(keys) == len({*keys})
        for row in figure.rows:
            values = row[len(figure.keys) :]
            assert len(values) == len(figure.units)
            assert all(value == "" or not math.isnan(bounds(value)[0]) for value in values)
    for reason in file.reason:
        for figure_name in [reason.figure] if isinstance(reason.figure, str) else reason.figure:
            names = {*figures[figure_name].keys, "quantity"}
            assert all(names >= {*row} for row in reason.rows)
        assert reason.text.endswith(".")
        assert {"bounded": 2, "open": 0}.get(reason.kind, 1) == len(reason.runs)
        assert ("open" == reason.kind) == math.isfinite(sum(reason.covers_pct))
        folders = {run["variant"] for run in reason.runs if "variant" in run}
        assert folders <= {path.name for path in VARIANTS.iterdir()}
    for hypothesis in file.hypothesis:
        figure = figures[hypothesis.figure]
        assert hypothesis.row in [row[: len(figure.keys)] for row in figure.rows]
        assert hypothesis.changes or hypothesis.message_bytes


@pytest.fixture
def one_row(monkeypatch: pytest.MonkeyPatch) -> list[Reason]:
    reasons: list[Reason] = []
    figure = PublishedFigure(
        "t", "figure 0", "None.", ["config"], {"cells": "cells"}, [["oc12", 100]]
    )
    published_values.published.cache_clear()
    monkeypatch.setattr(published_values, "published", lambda _: PublishedFile([figure], reasons))
    return reasons


class TasksAsResults(TaskResults):
    """Returns a task as its own result."""

    def __getitem__(self, task: Task) -> Task:
        return task


def compared(values: dict[tuple[str], dict[str, int]]) -> Table:
    """Return the table of some values; those of an experiment are the seeds of its runs."""

    def measure(keys: tuple[str], task: RunTask) -> dict[str, int]:
        return {"cells": task.options.seed} if task.options.seed else values[keys]

    task = RunTask(Options(config="oc12"))
    cases = {keys: Case(partial(measure, keys), (task,)) for keys in values}
    return Comparison("t", cases).table("x", TasksAsResults({}))


def reason(kind: str = "open", seeds: Sequence[int] = (), **row: object) -> Reason:
    return msgspec.convert(
        {
            "dated": "2026-11-22", "kind": kind, "text": "Because.", "figure": "t",
            "rows": [row], "covers_pct": [0, 15], "runs": [{"seed": seed} for seed in seeds],
        },
        Reason,
    )  # fmt: skip


def test_a_difference_above_10_percent_needs_a_reason(one_row: list[Reason]) -> None:
    before = compared({("oc12",): {"cells": 111}})
    one_row.append(reason(config="oc12"))
    after = compared({("oc12",): {"cells": 111}})

    assert [None] * 3 == before.rows[0][-3:]
    assert ["open", "Because. (2026-11-22)", None] == after.rows[0][-3:]
    assert [] == after.reason_errors
    assert ["oc12, cells: +11.0 %, and no reason"] == before.reason_errors


@pytest.mark.parametrize(("direction", "cells"), [("higher", 111), ("lower", 89)])
def test_a_better_value_needs_no_reason(
    one_row: list[Reason], direction: str, cells: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not one_row
    figure = replace(published_values.published("x").figure[0], better={"cells": direction})
    monkeypatch.setattr(published_values, "published", lambda _: PublishedFile([figure]))

    better, worse = (compared({("oc12",): {"cells": value}}) for value in (cells, 200 - cells))

    assert ["better", None, None] == better.rows[0][-3:]
    assert [] == better.reason_errors
    assert [None] * 3 == worse.rows[0][-3:]
    assert "and no reason" in worse.reason_errors[0]


@pytest.mark.parametrize("cells", [88, 116])
def test_a_difference_that_its_reason_does_not_cover_is_unexplained(
    one_row: list[Reason], cells: int
) -> None:
    one_row.append(reason(config="oc12"))
    table = compared({("oc12",): {"cells": cells}})

    assert [None] * 3 == table.rows[0][-3:]
    assert "is not covered by its reason (0 to 15 %)" in table.reason_errors[0]


@pytest.mark.parametrize(
    ("kind", "seeds", "shown", "errors"),
    [
        ("explained", [105], "105 (+5.0 %)", 0),
        ("reproduced", [111], "111 (+11.0 %)", 1),
        ("bounded", [95, 112], "95 (-5.0 %) to 112 (+12.0 %)", 0),
        ("bounded", [101, 112], "101 (+1.0 %) to 112 (+12.0 %)", 1),
    ],
)
def test_a_reason_is_proved_by_its_experiment(
    one_row: list[Reason], kind: str, seeds: list[int], shown: str, errors: int
) -> None:
    one_row.append(reason(kind, seeds, config="oc12"))
    table = compared({("oc12",): {"cells": 112}})

    assert [kind, "Because. (2026-11-22)", shown] == table.rows[0][-3:]
    assert [f"oc12, cells: not {kind} by {shown}"] * errors == table.reason_errors


def test_an_experiment_changes_runs_and_calculations_alone() -> None:
    task = RunTask(Options(config="oc12", rows={"sdram_mhz": 133}))
    calculation = Calculation("module:name", ("oc12",))
    case = Case(dict, (task, calculation)).with_options({"rows": {"core_mhz": 200}, "variant": "v"})

    run, calculated = case.tasks
    assert isinstance(run, RunTask)
    assert {"sdram_mhz": 133, "core_mhz": 200} == run.options.rows
    assert (str(VARIANTS / "v"),) == run.options.include
    assert Calculation("module:name", ("oc12", "core_mhz=200")) == calculated


def test_a_reason_for_a_difference_within_10_percent_is_reported(one_row: list[Reason]) -> None:
    """Such a reason is obsolete."""
    one_row.append(reason(quantity=["cells"]))
    table = compared({("oc12",): {"cells": 110}})

    assert [None] * 3 == table.rows[0][-3:]
    assert ["oc12, cells: a reason, but no difference above 10 %"] == table.reason_errors


def test_a_published_row_without_a_simulated_value_is_refused(one_row: list[Reason]) -> None:
    assert not one_row
    with pytest.raises(ValueError, match="nothing is simulated for"):
        compared({("oc3x4",): {"cells": 1}})


def test_an_unpublished_row_has_no_difference_and_no_reason(one_row: list[Reason]) -> None:
    assert not one_row
    table = compared({("oc12",): {"cells": 100}, ("oc3x4",): {"cells": 7}})

    assert ["oc3x4", "cells", "cells", None, 7, *[None] * 4] == table.rows[1]
