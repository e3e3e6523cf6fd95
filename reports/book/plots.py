"""Plots as SVG by matplotlib: the same data give the same bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from io import StringIO
from itertools import cycle, product
from textwrap import fill
from typing import TYPE_CHECKING, Any

import msgspec

from ixp.reports.document import Plot

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_INCHES = (4.8, 2.6)
_TICKS = 6  # of an axis with numbers
_ROW_INCHES = 0.17  # of the legend, or of the title
_TITLE_CHARACTERS = 72  # of a row
_LEGEND_CHARACTERS = 84  # of a row, with the sample of a line
_SAMPLE_CHARACTERS = 6
_NAME_CHARACTERS = 68  # of a row of one name; wide letters need room

_LIMIT = "#a02020"
_PUBLISHED, _SIMULATED, _OTHER = "#c9c2b4", "#1f5a86", "#c4662f"
_MORE = ("#3f8a4d", "#8a3f86", "#b0942c", "#4c4c4c", "#2fa8b5", "#d65a9b")
_DASHES = ("-", "--", ":")
"""Styles of lines: the next one where all colours are used."""

_BANDS = 0.24
"""Opacity of all bands of a plot together."""

_LABEL_CHARACTERS = 48
"""Length of all names of bars above which they are rotated."""


def to_svg_column(plots: Iterable[Plot]) -> str:
    """Return plots below each other as one SVG document."""
    parts, top, width = [], 0.0, 0.0
    for text in map(to_svg, plots):
        tag, inner = text[4:].split(">", maxsplit=1)
        size = [float(_attribute(tag, name)) for name in ("width", "height")]
        plain = tag.replace('pt"', '"')
        parts.append(f'<svg y="{top:g}"{plain}>{inner}')
        width, top = max(width, size[0]), top + size[1]
    space = "http://www.w3.org/2000/svg"
    return f'<svg xmlns="{space}" viewBox="0 0 {width:g} {top:g}">\n{"".join(parts)}</svg>\n'


def _attribute(tag: str, name: str) -> str:
    """Return the value of an attribute in points."""
    return tag.split(f'{name}="', maxsplit=1)[1].split('pt"', maxsplit=1)[0]


def to_svg(plot: Plot) -> str:
    """Return a plot as an <svg> element with selectable text; equal plots give equal bytes."""
    from matplotlib import rc_context  # noqa: PLC0415 - takes long to import
    from matplotlib.figure import Figure  # noqa: PLC0415

    # Ids must differ from those of other plots on a page.
    salt = hashlib.sha256(msgspec.json.encode(plot)).hexdigest()
    style: Any = {"svg.fonttype": "none", "svg.hashsalt": salt, "font.size": 9}
    with rc_context(style):
        names = [series.name for series in plot.series]
        names += [plot.limit[0]] if plot.limit else []
        widest = max(map(len, names), default=0) + _SAMPLE_CHARACTERS
        columns = max(1, _LEGEND_CHARACTERS // widest)
        entry_rows = max((_legend_name(name).count("\n") + 1 for name in names), default=0)
        rows = entry_rows * -(-len(names) // columns) if len(names) > 1 else 0
        title = fill(plot.title, _TITLE_CHARACTERS)
        width, height = _INCHES
        height += (rows + title.count("\n")) * _ROW_INCHES
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.add_subplot()
        (_draw_bars if plot.kind == "bars" else _draw_lines)(axes, plot)
        axes.set_title(title, loc="left", fontsize=9)
        axes.set_xlabel(plot.x_label)
        axes.set_ylabel(plot.y_label.replace(" [", "\n["))  # a long label is cut
        axes.set_ylim(bottom=0)
        axes.spines[["top", "right"]].set_visible(False)
        if plot.limit:
            name, value = plot.limit
            axes.axhline(
                value, color=_LIMIT, linewidth=0.8, linestyle="--", label=_legend_name(name)
            )
        if rows:
            figure.legend(frameon=False, fontsize=8, loc="outside lower left", ncols=columns,
                          handlelength=1.4, handletextpad=0.5)  # fmt: skip
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return text.getvalue()[text.getvalue().index("<svg") :]


def _legend_name(name: str) -> str:
    """Return a name in rows that fit into the legend."""
    return fill(name, _NAME_CHARACTERS)


def _colours(plot: Plot) -> list[tuple[str, str]]:
    """Return colour and style of each series."""
    styles = cycle(product(_DASHES, (_SIMULATED, _OTHER, *_MORE)))
    return [(_PUBLISHED, "-") if series.published else next(styles)[::-1] for series in plot.series]


def _draw_bars(axes: Axes, plot: Plot) -> None:
    width = 0.8 / len(plot.series)
    for number, (series, (colour, _)) in enumerate(zip(plot.series, _colours(plot), strict=True)):
        places = [place + width * number for place in range(len(plot.places))]
        heights = [value or 0.0 for value in series.values]
        axes.bar(places, heights, width, color=colour, label=_legend_name(series.name))
    middle = [place + width * (len(plot.series) - 1) / 2 for place in range(len(plot.places))]
    crowded = sum(len(str(place)) + 1 for place in plot.places) > _LABEL_CHARACTERS
    axes.set_xticks(middle, [str(place) for place in plot.places], rotation=30 if crowded else 0,
                    ha="right" if crowded else "center")  # fmt: skip


def _draw_lines(axes: Axes, plot: Plot) -> None:
    faint = _BANDS / max(len(plot.series), 2)  # bands that overlap leave lines visible
    if plot.x_scale == "log":
        axes.set_xscale("log", base=2)
        axes.xaxis.set_major_formatter("{x:g}")
    else:
        axes.ticklabel_format(axis="x", style="plain")
        axes.locator_params(axis="x", nbins=_TICKS)
    for series, (colour, style) in zip(plot.series, _colours(plot), strict=True):
        values = [float("nan") if value is None else value for value in series.values]
        name = _legend_name(series.name)
        axes.plot(plot.places, values, color=colour, ls=style, linewidth=1.2, label=name)
        if series.marked is not None:
            axes.plot(plot.places[series.marked], values[series.marked], "o", color=colour, ms=4)
        if series.low:
            axes.fill_between(plot.places, series.low, series.high, color=colour, alpha=faint, lw=0)
    axes.ticklabel_format(axis="y", style="plain")
