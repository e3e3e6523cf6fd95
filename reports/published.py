"""Published values beside simulated ones, and the reasons of their differences.

Values stand in `published/NAME.toml` as printed; reasons stand in the same file, dated.
"""

import datetime as dt
import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from ixp.reports.document import COMPARISON_COLUMNS, Cell, Table, format_cell
from ixp.reports.notes import Erratum, NotReproduced, PublishedValue, Trend

LIMIT_PCT = 10.0
"""A difference above this has a reason."""

FOLDER = Path(__file__).parent / "published"
_RANGE = re.compile(r"(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)")
_BOUND = re.compile(r"(>=|<=) (\d+(?:\.\d+)?)")

Values = Mapping[Any, Mapping[str, float | None]]
"""Simulated values, by the keys of a figure (a tuple of cells) and by quantity."""


class PublishedFigure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A published figure, table or paragraph.

    `units` holds the unit of every quantity. A row has a value for each key and then for each
    quantity, in their orders: a number, a range "19-22", a bound ">= 200000", or "" for none.
    `kind` says how the values came to be, such as measured or theoretical.
    """

    name: str
    source: str
    conditions: str
    keys: list[str]
    units: dict[str, str]
    rows: list[list[int | float | str]] = []
    kind: str = ""

    def value(self, keys: tuple[Cell, ...], quantity: str) -> Cell:
        """Return the published value, None without one."""
        place = len(self.keys) + list(self.units).index(quantity)
        for row in self.rows:
            if tuple(row[: len(self.keys)]) == keys:
                return None if row[place] == "" else row[place]
        return None


Kind = Literal["design", "conditions", "experiment", "bounded", "open"]
"""Of a reason. `design`: the microcode or software is another; `conditions`: the published ones are
not known, or not those here; `experiment`: a run without the cause comes close; `bounded`: the
published value is claimed as a bound only; `open`: not explained."""


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Why simulated values differ, found on the day `dated`.

    `rows` say which rows, by values of keys and of `quantity`. `covers_pct` are the differences
    that it may explain; one outside is unexplained. An experiment has `overrides`, options of the
    run that take the cause away, and `leaves_pct`, the difference that may remain then.
    """

    dated: dt.date
    kind: Kind
    text: str
    figure: str | list[str]
    rows: list[dict[str, Any]]
    covers_pct: tuple[float, float]
    overrides: dict[str, Any] = {}
    leaves_pct: float = LIMIT_PCT

    def selects(self, figure: str, keys: Mapping[str, Cell]) -> bool:
        """Return whether this is about a row; `keys` holds its keys and `quantity`."""
        figures = [self.figure] if isinstance(self.figure, str) else self.figure
        return figure in figures and any(row_matches(row, keys) for row in self.rows)

    def covers(self, difference_pct: Cell) -> bool:
        """Return whether it may explain a difference."""
        low, high = self.covers_pct
        return isinstance(difference_pct, int | float) and low <= difference_pct <= high

    def __str__(self) -> str:
        """Return the sentence with its date."""
        return f"{self.text} ({self.dated.isoformat()})"


def row_matches(pattern: Mapping[str, Any], keys: Mapping[str, Cell]) -> bool:
    """Return whether the values of keys are those that a pattern allows."""
    return all(
        keys[key] in (allowed if isinstance(allowed, list) else [allowed])
        for key, allowed in pattern.items()
    )


class PublishedFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a file of published values holds."""

    figure: list[PublishedFigure]
    reason: list[Reason] = []
    value: list[PublishedValue] = []
    trend: list[Trend] = []
    erratum: list[Erratum] = []
    not_reproduced: list[NotReproduced] = []


@cache
def published(report: str) -> PublishedFile:
    """Read the published values of a report. Raise msgspec.ValidationError for a wrong file."""
    return msgspec.toml.decode((FOLDER / f"{report}.toml").read_bytes(), type=PublishedFile)


def figure_of(report: str, name: str) -> PublishedFigure:
    """Return a published figure by its name. Raise KeyError for an unknown one."""
    return {figure.name: figure for figure in published(report).figure}[name]


def published_keys(report: str, name: str) -> list[tuple[Any, ...]]:
    """Return the keys of a figure's rows."""
    figure = figure_of(report, name)
    return [tuple(row[: len(figure.keys)]) for row in figure.rows]


def published_value(report: str, name: str, keys: tuple[Cell, ...], quantity: str) -> Cell:
    """Return a published value by the report, its figure, the keys and the quantity; or None."""
    return figure_of(report, name).value(keys, quantity)


def bounds(value: Cell) -> tuple[float, float]:
    """Return the least and the greatest value that agree with a published one."""
    if not isinstance(value, str):
        return (math.nan, math.nan) if value is None else (value, value)
    if match := _RANGE.fullmatch(value):
        return float(match[1]), float(match[2])
    if match := _BOUND.fullmatch(value):
        number = float(match[2])
        return (number, math.inf) if match[1] == ">=" else (-math.inf, number)
    raise ValueError(f"published value must be a number, 19-22, >= 5 or <= 5, not {value}")


def difference_pct(value: Cell, simulated: float | None) -> float | None:
    """Return by how much % a simulated value is beside the published one, 0 within its range.

    None where there is nothing to compare; infinite where 0 was published and is not met.
    """
    if value is None or simulated is None:
        return None
    low, high = bounds(value)
    if low <= simulated <= high:
        return 0.0
    nearest = low if simulated < low else high
    return math.copysign(math.inf, simulated) if not nearest else (
        100 * (simulated - nearest) / abs(nearest)
    )  # fmt: skip


def compare(  # noqa: PLR0913 - all that a comparison is made of
    report: str,
    name: str,
    values: Values,
    *,
    trials: Values = MappingProxyType({}),
    across: Sequence[str] = ("quantity",),
    note: str = "",
) -> Table:
    """Return the table of a figure: published and simulated side by side, in the order given.

    `trials` holds the values that experiments gave, see `Reason`. Raise ValueError for a published
    row that nothing simulated stands beside.
    """
    figure = figure_of(report, name)
    missing = [keys for keys in published_keys(report, name) if keys not in values]
    if missing:
        raise ValueError(f"{report}, {name}: nothing is simulated for {missing}")
    return Table(
        name=name,
        columns=[*figure.keys, *COMPARISON_COLUMNS],
        rows=[
            _row(report, figure, keys, quantity, quantities[quantity], trials.get(keys, {}))
            for keys, quantities in values.items()
            for quantity in figure.units
            if quantity in quantities
        ],
        note=f"{figure.source}: {figure.conditions} {note}".strip(),
        across=across,
    )


def _row(  # noqa: PLR0913, PLR0917 - all that a row is made of
    report: str,
    figure: PublishedFigure,
    keys: tuple[Cell, ...],
    quantity: str,
    simulated: float | None,
    trial: Mapping[str, float | None],
) -> list[Cell]:
    value = figure.value(keys, quantity)
    difference = difference_pct(value, simulated)
    columns = {**dict(zip(figure.keys, keys, strict=True)), "quantity": quantity}
    reason, text = None, None
    if exceeds_limit(difference):
        reason = reason_of(report, figure.name, columns, difference)
        text = str(reason) if reason else None
        if reason and reason.overrides:
            text = f"{text} {_residual(reason, value, trial[quantity])}"
    return [*keys, quantity, figure.units[quantity], value, _rounded(simulated),
            _rounded(difference), reason.kind if reason else None, text]  # fmt: skip


def _residual(reason: Reason, value: Cell, simulated: float | None) -> str:
    """Return the difference that an experiment leaves, in words."""
    remaining = difference_pct(value, simulated)
    assert remaining is not None  # noqa: S101 - the row has a difference
    verdict = "" if abs(remaining) <= reason.leaves_pct else ", more than it may"
    return f"Without the cause: {format_cell(simulated)} ({remaining:+.1f} %{verdict})."


def reason_of(
    report: str, figure: str, columns: Mapping[str, Cell], difference: Cell
) -> Reason | None:
    """Return the reason of a row's difference, None if it is unexplained."""
    reasons = reasons_of(report, figure, columns)
    return next((reason for reason in reasons if reason.covers(difference)), None)


def reasons_of(report: str, figure: str, columns: Mapping[str, Cell]) -> list[Reason]:
    """Return the reasons that select a row, by its keys and quantity."""
    return [reason for reason in published(report).reason if reason.selects(figure, columns)]


def exceeds_limit(difference_pct: Cell) -> bool:
    """Return whether a difference is so large that it has a reason."""
    return isinstance(difference_pct, int | float) and abs(difference_pct) > LIMIT_PCT


def reason_errors(report: str, tables: Sequence[Table]) -> list[str]:
    """Return every disagreement between the differences and their reasons, in words.

    A difference above LIMIT_PCT has one reason, which covers it; a smaller one has none. What an
    experiment leaves is as small as its reason says.
    """
    errors = []
    for table in (table for table in tables if table.is_comparison):
        for cells in map(table.as_dict, table.rows):
            if cells["published"] is None:
                continue
            reasons = reasons_of(report, table.name, cells)
            difference = cells["difference_pct"]
            if len(reasons) != exceeds_limit(difference):
                errors.append(f"{report}, {table.name}: {cells}: {len(reasons)} reasons")
            elif not all(reason.covers(difference) for reason in reasons):
                errors.append(f"{report}, {table.name}: {cells}: not covered by its reason")
            elif "more than it may" in str(cells["reason"]):
                errors.append(f"{report}, {table.name}: {cells}: the experiment leaves too much")
    return errors


def _rounded(value: float | None) -> float | None:
    return round(value, 3) if isinstance(value, float) and math.isfinite(value) else value
