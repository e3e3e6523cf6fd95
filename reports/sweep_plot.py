"""The plot of a sweep: one panel for each measure, one line for each combination of the others."""

from ixp.reports.book.plots import to_svg_column
from ixp.reports.document import Plot, PlotSeries
from ixp.support.errors import UserError
from ixp.workloads.sweeps.spec import Scalar, Spec
from ixp.workloads.sweeps.sweep_table import Sweep

_MOST_LINES = 12


def check_lines(spec: Spec) -> None:
    """Raise UserError for a sweep whose plot would have too many lines."""
    lines = {_name(spec, point.values) for point in spec.points}
    if len(lines) > _MOST_LINES:
        raise UserError(
            f"plot must have {_MOST_LINES} lines at most, not {len(lines)}; name another x"
        )


def plots(table: Sweep) -> list[Plot]:
    """Return a plot for each measure to draw. Raise UserError where a measure is no number."""
    return [_plot(table, name) for name in table.plot.measures or _numbers(table)]


def svg_of(table: Sweep) -> str:
    """Return all plots below each other, as one SVG document."""
    return to_svg_column(plots(table))


def _numbers(table: Sweep) -> list[str]:
    """Return the measures that are numbers."""
    measures = [
        name
        for place, name in enumerate(table.measures)
        if any(isinstance(row.measures[place], int | float) for row in table.rows)
    ]
    if not measures:
        raise UserError("plot must have a measure that is a number, not texts alone")
    return measures


def _x(sweep: Spec | Sweep) -> int:
    """Return the index of the parameter along the axis."""
    return sweep.parameters.index(sweep.plot.x or sweep.parameters[0])


def _plot(table: Sweep, measure: str) -> Plot:
    at = _x(table)
    place = table.measures.index(measure)
    places = list(dict.fromkeys(row.parameters[at] for row in table.rows))
    lines: dict[str, dict[object, float | None]] = {}
    for row in table.rows:
        value = row.measures[place]
        if isinstance(value, str):
            raise UserError(f"plot must show numbers, not {measure}")
        lines.setdefault(_name(table, row.parameters), {})[row.parameters[at]] = value
    others = [name for place, name in enumerate(table.parameters) if place != at]
    numeric = all(isinstance(x, int | float) for x in places)
    return Plot(
        title=f"{measure} by {', '.join(others)}" if others else measure,
        places=places,
        series=[
            PlotSeries(name, [values.get(x) for x in places]) for name, values in lines.items()
        ],
        x_label=table.parameters[at],
        y_label=measure.rpartition(".")[2],
        kind="lines" if numeric else "bars",
    )


def _name(sweep: Spec | Sweep, values: tuple[Scalar, ...]) -> str:
    """Return the name of a line: the values of the parameters that are not along the axis."""
    others = [str(value) for place, value in enumerate(values) if place != _x(sweep)]
    return ", ".join(others) or sweep.name
