"""A report as data: tables, plots, and the runs that they are made from."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

Cell = str | int | float | None

COMPARISON_COLUMNS = [
    "quantity",
    "unit",
    "published",
    "simulated",
    "difference_pct",
    "kind",
    "reason",
    "experiment",
]
"""The last columns of a table that compares; those before them are its keys."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table; `name` is its heading, `note` says how to read it.

    A comparison of simulated with published values ends in the columns COMPARISON_COLUMNS. Its
    `published` is a number, a range such as "19-22", or a bound such as ">= 200000". A page shows
    the keys `across` as columns, the others as lines. `reason_errors` say which differences have no
    reason that covers them, and which reasons explain nothing; `experiment` is what the runs of a
    reason give.
    """

    name: str
    columns: list[str]
    rows: list[list[Cell]]
    note: str = ""
    across: Sequence[str] = ("quantity",)
    reason_errors: list[str] = []

    @property
    def is_comparison(self) -> bool:
        """Whether the table has published and simulated values."""
        return self.columns[-len(COMPARISON_COLUMNS) :] == COMPARISON_COLUMNS

    def as_dict(self, row: list[Cell]) -> dict[str, Cell]:
        """Return the cells of a row by the names of their columns."""
        return dict(zip(self.columns, row, strict=True))

    def column(self, name: str) -> list[Cell]:
        """Return a column by its name."""
        place = self.columns.index(name)
        return [row[place] for row in self.rows]


class PlotSeries(msgspec.Struct, frozen=True):
    """Y values, one per x position; None leaves a gap. `marked` is the index drawn with a dot.

    `low` and `high` are a band around a line; empty without one.
    """

    name: str
    values: list[float | None]
    published: bool = False
    marked: int | None = None
    low: list[float] = []
    high: list[float] = []


class Plot(msgspec.Struct, frozen=True, kw_only=True):
    """A plot: bars over `places`, lines between them, or steps."""

    title: str
    places: list[Any]
    series: list[PlotSeries]
    x_label: str
    y_label: str
    kind: Literal["bars", "lines"] = "bars"
    x_scale: Literal["linear", "log"] = "linear"  # of line plots
    limit: tuple[str, float] | None = None  # name and value of a horizontal line


class RunEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A run of a report: its options other than the defaults, and the command that repeats it."""

    id: str
    options: dict[str, Any]
    command: str
    stopped: str
    command_hash: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """One question with its answer; `source` is the figure or paragraph that it is compared with.

    `arguments` of `ixp report` make it again; empty where its name is enough. `failures` are failed
    runs, each with its cause; a report with one has no tables or plots.
    """

    schema: int = 1
    name: str
    arguments: str = ""
    title: str
    source: str
    note: str = ""
    runs: list[RunEntry] = []
    failures: list[str] = []
    tables: list[Table]
    plots: list[Plot] = []


def to_plain_data(reports: list[Report]) -> Any:  # noqa: ANN401 - JSON
    """Return the JSON form without plots and layout: one report as an object, several as a list."""
    forms = []
    for report in reports:
        form = msgspec.to_builtins(report)
        del form["plots"], form["arguments"]
        for table in form["tables"]:
            del table["across"]
        forms.append(form)
    return forms[0] if len(forms) == 1 else forms


def format_cell(cell: Cell) -> str:
    """Return a cell as text, numbers with up to 2 decimals; None is a dash."""
    if cell is None:
        return "-"
    if isinstance(cell, float):
        return f"{round(cell, 2) + 0.0:.2f}".rstrip("0").rstrip(".")
    return str(cell)
