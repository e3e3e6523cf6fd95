"""Published values beside simulated ones, and the reasons of their differences.

The values stand in `published/NAME.toml` as printed; reasons stand in the same file, dated. A
reason has `rows` that say which rows differ for it: by values of keys and of `quantity`.
"""

import datetime as dt
import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ixp.reports.document import COMPARISON_COLUMNS, Cell, Table
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
        """Return what was published, None if nothing was."""
        place = len(self.keys) + list(self.units).index(quantity)
        for row in self.rows:
            if tuple(row[: len(self.keys)]) == keys:
                return None if row[place] == "" else row[place]
        return None


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why simulated values differ, found on the day `dated`."""

    dated: dt.date
    text: str
    figure: str
    rows: list[dict[str, Any]]

    def selects(self, figure: str, keys: Mapping[str, Cell]) -> bool:
        """Return whether this is the reason of a row."""
        return figure == self.figure and any(row_matches(row, keys) for row in self.rows)

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


def compare(
    report: str,
    name: str,
    values: Values,
    *,
    across: Sequence[str] = ("quantity",),
    note: str = "",
) -> Table:
    """Return the table of a figure: published and simulated side by side, in the order given.

    Raise ValueError for a published row that nothing simulated stands beside.
    """
    figure = figure_of(report, name)
    missing = [row for row in figure.rows if tuple(row[: len(figure.keys)]) not in values]
    if missing:
        raise ValueError(f"{report}, {name}: nothing is simulated for {missing}")
    return Table(
        name=name,
        columns=[*figure.keys, *COMPARISON_COLUMNS],
        rows=[
            _row(report, figure, keys, quantity, quantities[quantity])
            for keys, quantities in values.items()
            for quantity in figure.units
            if quantity in quantities
        ],
        note=f"{figure.source}: {figure.conditions} {note}".strip(),
        across=across,
    )


def _row(
    report: str,
    figure: PublishedFigure,
    keys: tuple[Cell, ...],
    quantity: str,
    simulated: float | None,
) -> list[Cell]:
    there = figure.value(keys, quantity)
    difference = difference_pct(there, simulated)
    named = {**dict(zip(figure.keys, keys, strict=True)), "quantity": quantity}
    reasons = [str(reason) for reason in reasons_of(report, figure.name, named)]
    reason = reasons[0] if reasons and exceeds_limit(difference) else None
    return [*keys, quantity, figure.units[quantity], there, _rounded(simulated),
            _rounded(difference), reason]  # fmt: skip


def reasons_of(report: str, figure: str, named: Mapping[str, Cell]) -> list[Reason]:
    """Return the reasons that select a row, by its keys and quantity."""
    return [reason for reason in published(report).reason if reason.selects(figure, named)]


def exceeds_limit(difference_pct: Cell) -> bool:
    """Return whether a difference is so large that it has a reason."""
    return isinstance(difference_pct, int | float) and abs(difference_pct) > LIMIT_PCT


def reason_errors(report: str, tables: Sequence[Table]) -> list[str]:
    """Return every disagreement between the differences and their reasons, in words.

    A difference above LIMIT_PCT has one reason, a smaller one none.
    """
    disagreements = []
    for table in (table for table in tables if table.is_comparison):
        for row in table.rows:
            named = dict(zip(table.columns, row, strict=True))
            reasons = reasons_of(report, table.name, named)
            wanted = exceeds_limit(named["difference_pct"])
            if len(reasons) != wanted:
                disagreements.append(f"{report}, {table.name}: {named}: {len(reasons)} reasons")
    return disagreements


def _rounded(value: float | None) -> float | None:
    return round(value, 3) if isinstance(value, float) and math.isfinite(value) else value
