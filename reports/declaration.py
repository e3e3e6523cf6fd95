"""The declaration of a report: published figures, the tasks of each row, the measure."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from ixp.hosts.netperf.netperf_task import NetperfTask
from ixp.reports.document import (
    COMPARISON_COLUMNS,
    Cell,
    Plot,
    PlotSeries,
    Report,
    Table,
    format_cell,
)
from ixp.reports.published_values import (
    BETTER,
    VARIANTS,
    PublishedFigure,
    bounds,
    difference_pct,
    exceeds_limit,
    figure_of,
    judge_reasons,
    published_keys,
    reasons_of,
)
from ixp.reports.tasks import Calculation, Task, TaskResults, run_entry
from ixp.workloads.sweeps.run_task import RunTask

Measured = Mapping[str, float | None]
"""Simulated values by quantity."""


class Case(NamedTuple):
    """A row of a comparison: `measure` makes values by quantity of the results of `tasks`."""

    measure: Callable[..., Measured]
    tasks: tuple[Task, ...] = ()

    def with_options(self, options: Mapping[str, Any]) -> "Case":
        """Return the row with the options of an experiment in each of its tasks."""
        return Case(self.measure, tuple(_with_options(task, options) for task in self.tasks))

    def values(self, results: TaskResults) -> Measured:
        """Return the simulated value of each quantity."""
        return self.measure(*(results[task] for task in self.tasks))


def _with_options(task: Task, options: Mapping[str, Any]) -> Task:
    """Return a task with other options, chip rows added; a calculation takes rows as arguments."""
    rows = options.get("rows", {})
    if isinstance(task, RunTask):
        changes = {**options, "rows": {**task.options.rows, **rows}}
        if variant := changes.pop("variant", None):
            changes["include"] = (str(VARIANTS / variant),)
        return task.with_options(**changes)
    if isinstance(task, Calculation):
        arguments = [*task.arguments, *(f"{name}={value}" for name, value in rows.items())]
        return Calculation(task.function, tuple(arguments))
    raise ValueError("an experiment must be a run of the router or a calculation")


class Bars(NamedTuple):
    """A bar plot of one quantity: the published value beside the simulated one.

    `keys` name a bar; `where` selects rows by other columns; `limit` is a horizontal line.
    """

    title: str
    quantity: str
    keys: Sequence[str]
    where: Mapping[str, Cell] = MappingProxyType({})
    limit: tuple[str, float] | None = None


class Comparison(NamedTuple):
    """A table of published and simulated values: its rows by the keys of the figure, and bar plots.

    `across` are the keys that a page shows as columns.
    """

    figure: str
    cases: Mapping[tuple[Any, ...], Case]
    across: Sequence[str] = ("quantity",)
    note: str = ""
    bars: Sequence[Bars] = ()

    def tasks(self, report: str) -> list[Task]:
        """Return the tasks of all rows, then those of experiments."""
        figure = figure_of(report, self.figure)
        experiments = [
            case.with_options(run)
            for keys, case in self.cases.items()
            for quantity in figure.units
            for reason in reasons_of(report, figure, keys, quantity)
            for run in reason.runs
        ]
        return [task for case in (*self.cases.values(), *experiments) for task in case.tasks]

    def table(self, report: str, results: TaskResults) -> Table:
        """Return published and simulated values side by side, in the order of the cases.

        Raise ValueError for a published row without a case.
        """
        figure = figure_of(report, self.figure)
        missing = [keys for keys in published_keys(report, self.figure) if keys not in self.cases]
        if missing:
            raise ValueError(f"{report}, {self.figure}: nothing is simulated for {missing}")
        rows = [
            row
            for keys, case in self.cases.items()
            for row in _rows(report, figure, keys, case, results)
        ]
        return Table(
            name=self.figure,
            columns=[*figure.keys, *COMPARISON_COLUMNS],
            rows=[cells for cells, _ in rows],
            note=f"{figure.source}: {figure.conditions} {self.note}".strip(),
            across=self.across,
            reason_errors=[error for _, errors in rows for error in errors],
        )


def _rows(
    report: str, figure: PublishedFigure, keys: tuple[Any, ...], case: Case, results: TaskResults
) -> Iterator[tuple[list[Cell], list[str]]]:
    """Yield a row for each quantity of a case, with the errors of its reasons."""
    values = case.values(results)
    for quantity in (name for name in figure.units if name in values):
        published, simulated = figure.value(keys, quantity), values[quantity]
        difference = _rounded(difference_pct(published, simulated))
        reasons = [] if published is None else reasons_of(report, figure, keys, quantity)
        better = figure.is_better(quantity, difference)
        reason, errors = judge_reasons(reasons, difference, better=better)
        kind = BETTER if better and exceeds_limit(difference) else None
        experiment = None
        if reason:
            kind = reason.kind
            runs = [case.with_options(run).values(results)[quantity] for run in reason.runs]
            remaining = [difference_pct(published, value) or 0.0 for value in runs]
            experiment = " to ".join(
                f"{format_cell(value)} ({remains:+.1f} %)"
                for value, remains in zip(runs, remaining, strict=True)
            )
            if not reason.holds(remaining):
                errors.append(f"not {kind} by {experiment}")
        cells = [*keys, quantity, figure.units[quantity], published, _rounded(simulated),
                 difference, kind, str(reason) if reason else None, experiment or None]  # fmt: skip
        yield cells, [f"{', '.join(map(str, keys))}, {quantity}: {error}" for error in errors]


def _rounded(value: float | None) -> float | None:
    return round(value, 3) if isinstance(value, float) and math.isfinite(value) else value


class Lines(NamedTuple):
    """A plot of one value over many tasks: `lines` holds these by line and by x."""

    title: str
    x_label: str
    lines: Mapping[str, Mapping[Any, Task]]
    measure: Callable[[Any], float | None]
    y_label: str = "Mb/s"
    kind: Literal["bars", "lines"] = "lines"
    x_scale: Literal["linear", "log"] = "linear"

    @property
    def tasks(self) -> list[Task]:
        """The tasks of all lines."""
        return [task for line in self.lines.values() for task in line.values()]

    def plot(self, results: TaskResults) -> Plot:
        """Return the plot."""
        return Plot(
            title=self.title,
            places=[*next(iter(self.lines.values()))],
            series=[
                PlotSeries(name, [self.measure(results[task]) for task in line.values()])
                for name, line in self.lines.items()
            ],
            x_label=self.x_label,
            y_label=self.y_label,
            kind=self.kind,
            x_scale=self.x_scale,
        )


class ReportBody(NamedTuple):
    """Tables and plots."""

    tables: Sequence[Table] = ()
    plots: Sequence[Plot] = ()


class ReportSpec(NamedTuple):
    """A report: comparisons, lines, and the tables and plots that `more` makes of the results.

    `more_tasks` are tasks that only `more` needs. `arguments` are those of `ixp report` for this
    report; empty if its name is enough.
    """

    name: str
    title: str
    source: str
    note: str
    comparisons: Sequence[Comparison] = ()
    lines: Sequence[Lines] = ()
    more: Callable[[TaskResults], ReportBody] = lambda _: ReportBody()
    more_tasks: Sequence[Task] = ()
    arguments: str = ""

    @property
    def tasks(self) -> list[Task]:
        """All tasks of the report; equal ones are repeated."""
        compared = [task for comparison in self.comparisons for task in comparison.tasks(self.name)]
        of_lines = [task for lines in self.lines for task in lines.tasks]
        return [*compared, *of_lines, *self.more_tasks]

    def report(self, results: TaskResults) -> Report:
        """Return the report from the results of its tasks; it has no tables if one failed."""
        tasks = [*{task.command: task for task in self.tasks}.values()]
        failures = [
            f"`{task.command}` failed: {failure}"
            for task in tasks
            if (failure := results.failure(task)) is not None
        ]
        tables, plots = ReportBody() if failures else self._body(results)
        return Report(
            name=self.name,
            arguments=self.arguments,
            title=self.title,
            source=self.source,
            note=self.note,
            runs=[
                run_entry(task, results)
                for kind in (RunTask, NetperfTask)
                for task in tasks
                if isinstance(task, kind)
            ],
            failures=failures,
            tables=[*tables],
            plots=[*plots],
        )

    def _body(self, results: TaskResults) -> ReportBody:
        tables = [comparison.table(self.name, results) for comparison in self.comparisons]
        plots = [
            bars_of(table, bars)
            for table, comparison in zip(tables, self.comparisons, strict=True)
            for bars in comparison.bars
        ]
        more = self.more(results)
        plots += [lines.plot(results) for lines in self.lines]
        return ReportBody([*tables, *more.tables], [*plots, *more.plots])


def bars_of(table: Table, bars: Bars) -> Plot:
    """Return a bar plot of the rows of a comparison."""
    wanted = {**bars.where, "quantity": bars.quantity}
    rows = [cells for row in table.rows if (cells := table.as_dict(row)).items() >= wanted.items()]
    return Plot(
        title=bars.title,
        places=[" ".join(str(row[key]) for key in bars.keys) for row in rows],
        series=[
            PlotSeries(name, [_height(row[name]) for row in rows], published=name == "published")
            for name in ("published", "simulated")
        ],
        x_label=", ".join(bars.keys).replace("_", " "),
        y_label=f"{bars.quantity.removesuffix('_pct').replace('_', ' ')} [{rows[0]['unit']}]",
        limit=bars.limit,
    )


def _height(cell: Cell) -> float | None:
    """Return the height of a bar: the middle of a range, or the bound of a bound."""
    if cell is None:
        return None
    finite = [bound for bound in bounds(cell) if abs(bound) != float("inf")]
    return sum(finite) / len(finite)
