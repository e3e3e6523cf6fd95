from itertools import product
from xml.etree import ElementTree as ET

import pytest

from ixp.reports.book.plots import to_svg_column
from ixp.reports.document import Plot, PlotSeries
from ixp.reports.sweep_plots import check_lines, sweep_plots
from ixp.support.errors import UserError
from ixp.workloads import Options
from ixp.workloads.sweeps.spec import Spec, SweepPlot, SweepRun
from ixp.workloads.sweeps.sweep_table import Sweep, SweepRow


def table(plot: SweepPlot, factors: tuple[float | str, ...] = (1, 2)) -> Sweep:
    """Return the table of a sweep of six runs; with `factors`, of three runs for each."""
    values = product(["ip29", "ip40", "imix"], factors)
    rows = tuple(
        SweepRow(point, (float(n), "hash", None if n == 5 else n * n), None)
        for n, point in enumerate(values)
    )
    return Sweep("s", ("workload", "ports"), ("a.mbps", "command_hash", "b"), rows, plot)


def test_the_first_parameter_is_the_axis_and_others_are_series() -> None:
    first, second = sweep_plots(table(SweepPlot()))

    assert ["ip29", "ip40", "imix"] == first.places
    assert {"1": [0.0, 2.0, 4.0], "2": [1.0, 3.0, 5.0]} == {
        series.name: series.values for series in first.series
    }
    assert [1.0, 9.0, None] == second.series[1].values
    assert ("bars", "a.mbps by ports") == (first.kind, first.title)


def test_a_numeric_axis_gives_lines() -> None:
    (plot,) = sweep_plots(table(SweepPlot(x="ports", measures=["b"])))

    assert "lines" == plot.kind
    assert [1, 2] == plot.places


def test_the_svg_is_valid_xml_with_every_plot() -> None:
    root = ET.fromstring(to_svg_column(sweep_plots(table(SweepPlot()))))  # noqa: S314 - our own text

    assert 2 == len(root)
    assert "a.mbps by ports" in "".join(root.itertext())


def test_long_names_and_titles_are_broken_into_rows_that_fit() -> None:
    names = ["a long name of a series " * 6, "x" * 150, "short"]
    series = [PlotSeries(name, [1, 2]) for name in names]
    plot = Plot(title="title " * 30, places=[1, 2], series=series, x_label="x", y_label="y")
    svg = ET.fromstring(to_svg_column([plot]))  # noqa: S314 - our own
    texts = [text.text or "" for text in svg.iter("{http://www.w3.org/2000/svg}text")]

    assert max(map(len, texts)) <= 72
    for name in names:
        assert "".join(name.split()) in "".join("".join(texts).split())


@pytest.mark.parametrize(
    ("plot", "message"),
    [
        (SweepPlot(measures=["command_hash"]), "plot must show numbers, not command_hash"),
    ],
)
def test_a_plot_of_texts_or_unknown_measures_is_refused(plot: SweepPlot, message: str) -> None:
    with pytest.raises(UserError, match=message):
        sweep_plots(table(plot))


def test_more_than_12_lines_are_refused() -> None:
    points = tuple(SweepRun((0, n), Options(config="oc12")) for n in range(13))
    spec = Spec("s", {}, ("x", "ports"), ("b",), points)
    with pytest.raises(UserError, match="12 lines at most, not 13; name another x"):
        check_lines(spec)
