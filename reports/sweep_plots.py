"""Plots of sweep tables: one line for each combination of the parameters other than x."""

from collections.abc import Mapping
from typing import Any, Literal

from ixp.hosts.netperf.sweep_table import NetperfSweep, NetperfSweepRow
from ixp.reports.document import Plot, PlotSeries
from ixp.support.errors import UserError
from ixp.workloads.sweeps.spec import Scalar, Spec
from ixp.workloads.sweeps.sweep_table import Sweep
from ixp.workloads.sweeps.table_files import cell_text

_MOST_LINES = 12
_LINE_NAMES = {"mtu": "MTU {}", "message_bytes": "{} B"}

_Lines = dict[str, dict[Any, float | None]]
"""Y values by the name of a line and by x."""


def check_lines(spec: Spec) -> None:
    """Raise UserError for a sweep whose plot would have no axis, or too many lines."""
    if not spec.parameters:
        raise UserError("plot must have a parameter along x; the sweep has only the one to find")
    lines = {_sweep_line(spec, point.values) for point in spec.points}
    if len(lines) > _MOST_LINES:
        raise UserError(
            f"plot must have {_MOST_LINES} lines at most, not {len(lines)}; name another x"
        )


def sweep_plots(table: Sweep) -> list[Plot]:
    """Return a plot for each measure to draw. Raise UserError where a measure is no number."""
    x = _sweep_x(table)
    others = ", ".join(name for name in table.parameters if name != x)
    return [
        _plot(
            f"{measure} by {others}" if others else measure,
            _sweep_lines(table, measure),
            (x, measure.rpartition(".")[2]),
        )
        for measure in table.plot.measures or _numeric_measures(table)
    ]


def _sweep_x(sweep: Spec | Sweep) -> str:
    """Return the parameter along x."""
    return sweep.plot.x or sweep.parameters[0]


def _sweep_line(sweep: Spec | Sweep, values: tuple[Scalar, ...]) -> str:
    """Return the name of the line of a run: the values of the parameters that are not along x."""
    parameters = zip(sweep.parameters, values, strict=True)
    others = [str(cell_text(value)) for name, value in parameters if name != _sweep_x(sweep)]
    return ", ".join(others) or sweep.name


def _numeric_measures(table: Sweep) -> list[str]:
    measures = [
        name
        for place, name in enumerate(table.measures)
        if any(isinstance(row.measures[place], int | float) for row in table.rows)
    ]
    if not measures:
        raise UserError("plot must have a measure that is a number, not texts alone")
    return measures


def _sweep_lines(table: Sweep, measure: str) -> _Lines:
    lines: _Lines = {}
    x, place = table.parameters.index(_sweep_x(table)), table.measures.index(measure)
    for row in table.rows:
        value = row.measures[place]
        if isinstance(value, str):
            raise UserError(f"plot must show numbers, not {measure}")
        lines.setdefault(_sweep_line(table, row.parameters), {})[cell_text(row.parameters[x])] = (
            value
        )
    return lines


def netperf_plots(table: NetperfSweep) -> list[Plot]:
    """Return a plot for each test and direction, in the order of the sweep, the best values marked.

    The x axis holds the coalescing counts, or the message sizes of a sweep with one count.
    """
    x = "coalesce" if len({row.coalesce for row in table.rows}) > 1 else "message_bytes"
    panels: dict[tuple[str, str], list[NetperfSweepRow]] = {}
    for row in table.rows:
        panels.setdefault((row.test, row.direction), []).append(row)
    return [
        _plot(
            f"{table.host}: {test} {direction}",
            _netperf_lines(rows, x),
            (
                "coalescing count" if x == "coalesce" else "message size, bytes",
                "transactions/s" if test == "TCP_RR" else "Mb/s",
            ),
            x_scale="log",
        )
        for (test, direction), rows in panels.items()
    ]


def _netperf_lines(rows: list[NetperfSweepRow], x: str) -> _Lines:
    """Return the lines; each name ends in the best value and its place."""
    names = [name for name in _LINE_NAMES if name != x]
    groups: dict[tuple[int, ...], dict[int, float]] = {}
    for row in rows:
        value = row.transactions_per_s if row.test == "TCP_RR" else row.throughput_mbps
        groups.setdefault(tuple(getattr(row, name) for name in names), {})[getattr(row, x)] = value
    lines: _Lines = {}
    for group, line in groups.items():
        best = _best_place(line)
        name = _line_name(dict(zip(names, group, strict=True)), groups)
        lines[f"{name}: {line[best]:.0f} at {best}"] = {**line}
    return lines


def _best_place(line: Mapping[Any, float | None]) -> Any:  # noqa: ANN401 - of the x axis
    return max(line, key=lambda place: line[place] or 0.0)


def _line_name(values: Mapping[str, int], groups: Mapping[tuple[int, ...], object]) -> str:
    """Return the fewest values that distinguish a line from the others."""
    for place, (name, value) in enumerate(values.items()):
        if len({group[place] for group in groups}) == len(groups) > 1:
            return _LINE_NAMES[name].format(value)
    return ", ".join(map(str, values.values())) if len(groups) > 1 else "best"


def _plot(
    title: str, lines: _Lines, labels: tuple[str, str], x_scale: Literal["linear", "log"] = "linear"
) -> Plot:
    """Return a plot with labels along x and y; with a logarithmic scale, best values are marked."""
    places = list(dict.fromkeys(place for line in lines.values() for place in line))
    is_numeric = all(isinstance(place, int | float) for place in places)
    if is_numeric:
        places.sort()
    return Plot(
        title=title,
        places=places,
        series=[
            PlotSeries(
                name,
                [line.get(place) for place in places],
                marked=places.index(_best_place(line)) if x_scale == "log" else None,
            )
            for name, line in lines.items()
        ],
        x_label=labels[0],
        y_label=labels[1],
        kind="lines" if is_numeric else "bars",
        x_scale=x_scale,
    )
