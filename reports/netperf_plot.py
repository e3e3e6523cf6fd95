"""The plot of a netperf sweep: a panel for each test and direction, its best results marked."""

from ixp.hosts.netperf.sweep_table import NetperfSweep, NetperfSweepRow
from ixp.reports.book.plots import to_svg_column
from ixp.reports.document import Plot, PlotSeries

_BY = ("mtu", "message_bytes")
_NAMES = {"mtu": "MTU {}", "message_bytes": "{} B"}


def svg_of(table: NetperfSweep) -> str:
    """Return all panels below each other, as one SVG document."""
    return to_svg_column(plots(table))


def plots(table: NetperfSweep) -> list[Plot]:
    """Return a plot for each test and direction, in the order of the sweep.

    It goes along the coalescing counts; or, where there is one alone, along the message sizes.
    """
    x = "coalesce" if len({row.coalesce for row in table.rows}) > 1 else "message_bytes"
    panels: dict[tuple[str, str], list[NetperfSweepRow]] = {}
    for row in table.rows:
        panels.setdefault((row.test, row.direction), []).append(row)
    return [_panel(table.host, rows, x) for rows in panels.values()]


def _panel(host: str, rows: list[NetperfSweepRow], x: str) -> Plot:
    first = rows[0]
    by = _needed([name for name in _BY if name != x], rows)
    places = sorted({getattr(row, x) for row in rows})
    lines: dict[tuple[int, ...], list[NetperfSweepRow]] = {}
    for row in rows:
        lines.setdefault(tuple(getattr(row, name) for name in by), []).append(row)
    return Plot(
        title=f"{host}: {first.test} {first.direction}",
        places=places,
        series=[_series(line, x, places, by) for line in lines.values()],
        x_label="coalescing count" if x == "coalesce" else "message size, bytes",
        y_label="transactions/s" if first.test == "TCP_RR" else "Mb/s",
        kind="lines",
        x_scale="log",
    )


def _needed(names: list[str], rows: list[NetperfSweepRow]) -> list[str]:
    """Return the fewest of the names whose values distinguish the lines."""
    lines = len({tuple(getattr(row, name) for name in names) for row in rows})
    for name in names:
        if len({getattr(row, name) for row in rows}) == lines > 1:
            return [name]
    return names if lines > 1 else []


def _series(line: list[NetperfSweepRow], x: str, places: list[int], by: list[str]) -> PlotSeries:
    """Return a line with its best place."""
    values = {getattr(row, x): _value(row) for row in line}
    best = max(line, key=_value)
    at = getattr(best, x)
    return PlotSeries(
        f"{_name(best, by)}: {_value(best):.0f} at {at}",
        [values.get(place) for place in places],
        marked=places.index(at),
    )


def _name(row: NetperfSweepRow, by: list[str]) -> str:
    """Return a short name of a line, for the legend, from what distinguishes it."""
    if len(by) > 1:
        return ", ".join(str(getattr(row, column)) for column in by)
    return _NAMES[by[0]].format(getattr(row, by[0])) if by else "best"


def _value(row: NetperfSweepRow) -> float:
    return row.transactions_per_s if row.test == "TCP_RR" else row.throughput_mbps
