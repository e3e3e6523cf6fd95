"""Published values beside simulated ones, and the reasons of their differences.

`published/NAME.toml` holds both: the values as printed, the reasons with their dates.
"""

import datetime as dt
import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from ixp.reports.document import Cell

LIMIT_PCT = 10.0
"""A difference above this has a reason."""

FOLDER = Path(__file__).parent / "published"
VARIANTS = Path(__file__).parent / "variants"
"""Microcode of experiments: folders whose files stand before those of the router."""

_RANGE = re.compile(r"(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)")
_BOUND = re.compile(r"(>=|<=) (\d+(?:\.\d+)?)")


class PublishedFigure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A published figure, table or paragraph.

    `units` holds the unit of every quantity. A row has the keys and then the value of each
    quantity: a number, a range "19-22", a bound ">= 200000", or "" for none. `kind` is the origin
    of the values, such as measured or theoretical. `better` holds quantities of which the router
    aims at no less, or no more, than was published.
    """

    name: str
    source: str
    conditions: str
    keys: list[str]
    units: dict[str, str]
    rows: list[list[int | float | str]] = []
    kind: str = ""
    better: dict[str, Literal["higher", "lower"]] = {}

    def is_better(self, quantity: str, difference_pct: Cell) -> bool:
        """Return whether a quantity differs in the better direction."""
        sign = {"higher": 1, "lower": -1}.get(self.better.get(quantity, ""), 0)
        return isinstance(difference_pct, int | float) and sign * difference_pct > 0

    def value(self, keys: tuple[Cell, ...], quantity: str) -> Cell:
        """Return the published value, None without one."""
        place = len(self.keys) + list(self.units).index(quantity)
        for row in self.rows:
            if tuple(row[: len(self.keys)]) == keys:
                return None if row[place] == "" else row[place]
        return None


BETTER = "better"
"""Kind of a difference that is better than published by design, and has no reason."""


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The reason of differences of simulated from published values, stated on the day `dated`.

    `rows` select rows by values of keys and of `quantity`. `runs` is the experiment that proves the
    reason: options that the row's own runs are made with, once for each table; `variant` is a
    folder of microcode in VARIANTS. `kind` says what the experiment shows:

    * reproduced: within LIMIT_PCT under the conditions of the document
    * explained: within LIMIT_PCT with the cause changed
    * bounded: the results of two runs enclose the published value
    * open: not explained, without a run; it may stand for differences of `covers_pct`
    """

    dated: dt.date
    kind: Literal["reproduced", "explained", "bounded", "open"]
    text: str
    figure: str | list[str]
    rows: list[dict[str, Any]]
    runs: list[dict[str, Any]] = []
    covers_pct: tuple[float, float] = (-math.inf, math.inf)

    def selects(self, figure: str, keys: Mapping[str, Cell]) -> bool:
        """Return whether the reason is about a row with these keys and `quantity`."""
        figures = [self.figure] if isinstance(self.figure, str) else self.figure
        return figure in figures and any(row_matches(row, keys) for row in self.rows)

    def holds(self, remaining_pct: Sequence[float]) -> bool:
        """Return whether the differences that the runs leave prove the reason."""
        if self.kind == "bounded":
            return min(remaining_pct) <= 0 <= max(remaining_pct)
        return not any(map(exceeds_limit, remaining_pct))

    def __str__(self) -> str:
        """Return the sentence with its date."""
        return f"{self.text} ({self.dated.isoformat()})"


def row_matches(pattern: Mapping[str, Any], keys: Mapping[str, Cell]) -> bool:
    """Return whether keys match a pattern, which allows one value or a list for each key."""
    return all(
        keys[key] in (allowed if isinstance(allowed, list) else [allowed])
        for key, allowed in pattern.items()
    )


class Trend(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A statement of the text about a figure that prints no values."""

    source: str
    text: str


class Erratum(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An error or contradiction of the documents; errata of one cause share a `number`."""

    number: int
    source: str
    text: str


class NotReproduced(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A published value that is not compared; `rows` are those of a `figure`, if any."""

    subject: str
    cause: str
    figure: str = ""
    rows: list[dict[str, Any]] = []


class Hypothesis(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What might explain a difference: `changes` of the host, KEY=VALUE, that a test tries.

    `row` has the keys of the value in `figure`. `message_bytes` is another length of messages, also
    of tests of the same protocol and MTU.
    """

    text: str
    figure: str
    row: list[int | float | str]
    changes: list[str] = []
    message_bytes: int = 0


class PublishedFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of published values."""

    figure: list[PublishedFigure]
    reason: list[Reason] = []
    trend: list[Trend] = []
    erratum: list[Erratum] = []
    not_reproduced: list[NotReproduced] = []
    hypothesis: list[Hypothesis] = []


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
    """Return the smallest and the largest value that agree with a published one."""
    if not isinstance(value, str):
        return (math.nan, math.nan) if value is None else (value, value)
    if match := _RANGE.fullmatch(value):
        return float(match[1]), float(match[2])
    if match := _BOUND.fullmatch(value):
        number = float(match[2])
        return (number, math.inf) if match[1] == ">=" else (-math.inf, number)
    raise ValueError(f"published value must be a number, 19-22, >= 5 or <= 5, not {value}")


def difference_pct(value: Cell, simulated: float | None) -> float | None:
    """Return the difference of a simulated from a published value in %, 0 within its range.

    None without a published or simulated value; infinite if 0 was published and not simulated.
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


def judge_reasons(
    reasons: Sequence[Reason], difference: float | None, *, better: bool
) -> tuple[Reason | None, list[str]]:
    """Return the reason that explains a difference, and the errors of the reasons.

    A difference above LIMIT_PCT has one reason, which covers it, or none if it is `better`; a
    smaller one has none.
    """
    if difference is None or not exceeds_limit(difference):
        return None, [f"a reason, but no difference above {LIMIT_PCT:g} %"] * bool(reasons)
    if not reasons:
        return None, [f"{difference:+.1f} %, and no reason"] * (not better)
    if len(reasons) > 1:
        return None, [f"{len(reasons)} reasons"]
    low, high = reasons[0].covers_pct
    if not low <= difference <= high:
        return None, [f"{difference:+.1f} % is not covered by its reason ({low:g} to {high:g} %)"]
    return reasons[0], []


def reasons_of(
    report: str, figure: PublishedFigure, keys: tuple[Cell, ...], quantity: str
) -> list[Reason]:
    """Return the reasons that select a value of a row."""
    columns = {**dict(zip(figure.keys, keys, strict=True)), "quantity": quantity}
    return [reason for reason in published(report).reason if reason.selects(figure.name, columns)]


def exceeds_limit(difference_pct: Cell) -> bool:
    """Return whether a difference is above LIMIT_PCT, so that it needs a reason."""
    return isinstance(difference_pct, int | float) and abs(difference_pct) > LIMIT_PCT
