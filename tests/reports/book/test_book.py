"""All forms of the book hold the same values, and equal data give equal bytes."""

import csv
import json
import re
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import msgspec
import pytest

from ixp.reports.book.files import book_files, to_csv, to_json, to_markdown
from ixp.reports.book.page import to_html
from ixp.reports.book.pivot import differences, heading, pivot
from ixp.reports.book.plots import to_svg
from ixp.reports.document import (
    COMPARISON_COLUMNS,
    Plot,
    PlotSeries,
    Report,
    RunEntry,
    Table,
    format_cell,
)
from ixp.support.errors import UserError

REASON = "It differs <on purpose>. (2026-11-22)"
BY_RUN = "101 (+1.0 %)"
COMPARING = Table(
    name="cycles | cells",
    columns=["config", "sdram", *COMPARISON_COLUMNS],
    rows=[
        ["oc12", "75", "cells", "cells", 100, 131.75, 31.75, "explained", REASON, BY_RUN],
        ["oc12", "7e", "cells", "cells", "19-22", 21, 0.0, None, None, None],
        ["oc3x4", "75", "cells", "cells", None, 7.125, *[None] * 4],
        ["oc3x4", "7e", "cells", "cells", 100, 80, -20.0, "better", None, None],
    ],
    across=["sdram", "quantity"],
    note="Figure 0.",
)
PLAIN = Table(name="plain", columns=["part", "share_pct"], rows=[["a<b", 1.5], ["c", None]])
PLOT = Plot(
    title="A & B",
    places=["x", "y"],
    series=[PlotSeries("published", [1, None], published=True), PlotSeries("simulated", [2, 3])],
    x_label="x",
    y_label="y",
    limit=("wire", 2.5),
)
RUN = RunEntry(id="0", options={}, command="ixp run oc12", stopped="cycles", command_hash="abc")
REPORT = Report(name="one", title="One", source="figure 0", note="How to read it.", runs=[RUN],
                tables=[COMPARING, PLAIN], plots=[PLOT])  # fmt: skip
OTHER = Report(name="two", title="Two", source="none", tables=[PLAIN])


class Page(HTMLParser):
    """Parse a page, whose tags must close in order; collect cells, targets and loaded addresses."""

    VOID = ("meta", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.open: list[str] = []
        self.loads: list[str] = []
        self.ids: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "td":
            self.cells.append("")
        if tag not in self.VOID:
            self.open.append(tag)
        named = dict(attrs)
        links = [named.get("src"), named.get("href"), named.get("xlink:href")]
        self.loads += [link for link in links if link and not link.startswith("#")]
        self.loads += [tag] if tag in {"script", "link", "iframe", "img"} else []
        self.ids += [str(named["id"])] if "id" in named else []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "td" in self.open:
            self.cells[-1] += data


def test_a_layout_has_one_row_for_each_subject() -> None:
    layout = pivot(COMPARING)

    assert ["config", "sdram 75, cells [cells]", "sdram 7e, cells [cells]"] == layout.columns
    assert [["oc12"], ["oc3x4"]] == [keys for keys, _ in layout.lines]
    (slow, fast), (other, better) = (values for _, values in layout.lines)
    assert ("131.75", "100", 1) == slow
    assert ("21", "19-22", None) == fast
    assert ("7.12", None, None) == other
    assert better == ("80", "100", None)
    assert [f"explained: {REASON} By run: {BY_RUN}."] == layout.reasons


def test_the_page_has_every_link_target_and_loads_no_file() -> None:
    text = to_html([REPORT, OTHER])
    page = Page(text)

    assert [] == page.loads
    assert {"one", "two", "differences", "runs"} <= {*page.ids}
    for target in re.findall(r'href="#(\w+)"', text):
        assert target in page.ids
    assert "3 published values: 1 within 10 %, 2 not (1 explained, 1 better)." in text
    assert "url(http" not in text
    assert "@page" in text


def test_the_page_holds_tables_plots_reasons_and_commands_escaped() -> None:
    text = to_html([REPORT])

    assert "131.75 (100)1" in Page(text).cells
    assert "<svg" in text
    assert "It differs &lt;on purpose&gt;." in text
    assert "a&lt;b" in text
    assert "A &amp; B" in text
    assert "<span>ixp</span> <span>run</span> <span>oc12</span>" in text


def test_csv_has_the_values_of_json_and_markdown_the_cells_of_the_page() -> None:
    data = json.loads(to_json([REPORT]))
    files = to_csv([REPORT])
    for table in data["tables"]:
        (name,) = (name for name in files if table["name"][:5] in name)
        columns, *rows = csv.reader(StringIO(files[name].decode()))
        assert table["columns"] == columns
        assert [["" if c is None else str(c) for c in row] for row in table["rows"]] == rows
    markdown = to_markdown([REPORT])
    for value in ("131.75 (100) [1]", "21 (19-22)", "7.12"):
        assert f" {value} |" in markdown
    assert f"1. explained: {REASON}" in markdown
    assert markdown.startswith(
        "3 published values: 1 within 10 %, 2 not (1 explained, 1 better).\n"
    )
    assert "cycles | cells" in markdown


def test_json_has_the_documented_keys_and_no_plots() -> None:
    one = json.loads(to_json([REPORT]))

    assert ["schema", "name", "title", "source", "note", "runs", "failures", "tables"] == [*one]
    assert ["name", "columns", "rows", "note", "reason_errors"] == [*one["tables"][0]]
    assert [one, json.loads(to_json([OTHER]))] == json.loads(to_json([REPORT, OTHER]))


def test_wrong_reasons_stand_beside_their_table_and_are_counted() -> None:
    wrong = msgspec.structs.replace(COMPARING, reason_errors=["oc12, 75, cells: 2 reasons"])
    report = msgspec.structs.replace(REPORT, tables=[wrong])

    for text in (to_html([report]), to_markdown([report])):
        assert "Wrong reasons: 1." in text
        assert "oc12, 75, cells: 2 reasons" in text
    assert "Wrong reason" not in to_html([REPORT])


def test_differences_above_10_percent_are_listed() -> None:
    (only,) = differences([REPORT, OTHER])

    assert (
        "one",
        "cycles | cells",
        "oc12, 75, cells",
        "100",
        "131.75",
        "31.75",
        "explained",
        REASON,
        BY_RUN,
    ) == only


def test_equal_reports_give_the_same_page() -> None:
    assert to_html([REPORT]) == to_html([REPORT])


def test_files_are_named_by_report_and_table(tmp_path: Path) -> None:
    assert {"one-cycles-cells.csv", "one-plain.csv", "two-plain.csv"} == {
        path.name for path in book_files([REPORT, OTHER], f"{tmp_path}/new/")
    }
    assert {"x.md"} == {path.name for path in book_files([REPORT], str(tmp_path / "x.md"))}


def test_an_unknown_suffix_is_refused_with_the_valid_ones() -> None:
    with pytest.raises(UserError, match=r"must end in .html, .md, .json or /"):
        book_files([REPORT], "book.pdf")


@pytest.mark.parametrize(
    ("cell", "text"),
    [(None, "-"), (1.0, "1"), (1.236, "1.24"), (10.0, "10"), (-0.001, "0"), ("19-22", "19-22")],
)
def test_cells_have_two_decimals_and_no_trailing_zeros(cell: float | str | None, text: str) -> None:
    assert text == format_cell(cell)


def test_a_page_without_comparisons_does_not_mention_published_values() -> None:
    run = msgspec.structs.replace(OTHER, arguments="limits oc12", runs=[RUN])
    text = to_html([run])
    assert "performance note" not in text
    assert "core 232 MHz" not in text  # the chip of the run may differ
    assert "differences" not in Page(text).ids
    assert "<span>ixp</span> <span>report</span> <span>limits</span> <span>oc12</span>" in text
    assert "two: 1 run<" in text
    assert "share [%]" in text


def test_the_title_stands_before_the_contents_and_code_is_marked_up() -> None:
    report = msgspec.structs.replace(REPORT, note="`ixp run --out DIR` writes a<b.")
    text = to_html([report, OTHER])

    assert text.index("<h1>") < text.index("<nav>") < text.index("<h2")
    assert (
        "<code><span>ixp</span> <span>run</span> <span>--out</span> <span>DIR</span></code>" in text
    )
    assert "writes a&lt;b." in text
    assert "`" not in text


def test_headings_have_the_units_of_their_columns() -> None:
    names = ("wire_ns", "offered_per_s", "core_busy_pct", "sent_mbps", "count")

    headings = ["wire [ns]", "offered [1/s]", "core busy [%]", "sent [Mb/s]", "count"]
    assert headings == [*map(heading, names)]


def test_many_lines_of_a_plot_have_different_looks() -> None:
    series = [PlotSeries(str(n), [n, n]) for n in range(20)]
    text = to_svg(Plot(title="", places=[0, 1], series=series, x_label="x", y_label="y [z]",
                       kind="lines"))  # fmt: skip
    lines = text[: text.index('id="legend')]
    styles = re.findall(r'style="(fill: none;[^"]*stroke: #(?!000000)[^"]*)"', lines)

    assert 20 == len(styles) == len({*styles})


def test_the_opacity_of_bands_falls_with_their_number() -> None:
    def opacities(count: int) -> list[float]:
        series = [PlotSeries(str(n), [1, 2], low=[0, 0], high=[3, 3]) for n in range(count)]
        plot = Plot(title="", places=[0, 500_000], series=series, x_label="x", y_label="y",
                    kind="lines")  # fmt: skip
        return [float(opacity) for opacity in re.findall(r"fill-opacity: ([\d.]+)", to_svg(plot))]

    assert opacities(2) == [0.12] * 2
    assert opacities(8) == [0.03] * 8
