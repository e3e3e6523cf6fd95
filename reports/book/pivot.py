"""Comparisons in the layout of a page; differences above the limit, and their counts."""

from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version
from typing import NamedTuple

from ixp.isa.tables.chip import chip
from ixp.reports.document import COMPARISON_COLUMNS, Cell, Report, Table, format_cell
from ixp.reports.published_values import BETTER, LIMIT_PCT, exceeds_limit

UNEXPLAINED = "unexplained"
"""Of a difference that no reason covers."""


class PivotCell(NamedTuple):
    """A cell of a page: simulated and published value, and the number of its reason, if any."""

    simulated: str
    published: str | None
    number: int | None


class Pivot(NamedTuple):
    """A table as a page shows it: columns with their units, keys and values, reasons by number."""

    columns: list[str]
    lines: list[tuple[list[str], list[PivotCell | None]]]
    reasons: list[str]


def pivot(table: Table) -> Pivot:
    """Return a comparison with one line for each subject, as in the published figure."""
    keys = [key for key in table.columns[: -len(COMPARISON_COLUMNS)] if key not in table.across]
    reasons: dict[str, list[str]] = {}
    heads: list[str] = []
    lines: dict[tuple[Cell, ...], dict[str, PivotCell]] = {}
    for row in map(table.as_dict, table.rows):
        head = _head(row, table.across)
        if head not in heads:
            heads.append(head)
        number = None
        if _is_disagreement(row):
            reason = f"{row['kind'] or UNEXPLAINED}: {format_cell(row['reason'])}"
            runs = reasons.setdefault(reason, [])
            runs += [str(row["experiment"])] if row["experiment"] else []
            number = [*reasons].index(reason) + 1
        published = None if row["published"] is None else format_cell(row["published"])
        cell = PivotCell(format_cell(row["simulated"]), published, number)
        lines.setdefault(tuple(row[key] for key in keys), {})[head] = cell
    return Pivot(
        [*map(heading, keys), *heads],
        [
            ([format_cell(key) for key in keys], [values.get(head) for head in heads])
            for keys, values in lines.items()
        ],
        [
            f"{reason} By run: {'; '.join(runs)}." if runs else reason
            for reason, runs in reasons.items()
        ],
    )


def _is_disagreement(row: dict[str, Cell]) -> bool:
    """Return whether a value differs by more than the limit, and not for the better."""
    return exceeds_limit(row["difference_pct"]) and row["kind"] != BETTER


_UNITS = {"_pct": "%", "_mbps": "Mb/s", "_per_s": "1/s", "_ns": "ns", "_us": "us", "_mhz": "MHz",
          "_cycles": "cycles", "_bytes": "bytes"}  # fmt: skip
"""Units of columns by the suffix of their names."""


def words(name: str) -> str:
    """Return the name of a column in words: the suffix of a percentage is part of its unit."""
    return name.removesuffix("_pct").replace("_", " ")


def heading(name: str) -> str:
    """Return the heading of a column, its unit in brackets if its name ends in one."""
    for suffix, unit in _UNITS.items():
        if name.endswith(suffix):
            return f"{words(name.removesuffix(suffix))} [{unit}]"
    return words(name)


def _head(row: dict[str, Cell], columns: Sequence[str]) -> str:
    """Return the head of a column: the values of its keys, and the unit of its quantity."""
    parts = [
        words(str(row[key])) if key == "quantity" else f"{words(key)} {row[key]}" for key in columns
    ]
    return f"{', '.join(parts)} [{row['unit']}]"


class Difference(NamedTuple):
    """A published value that is neither met within the limit nor surpassed."""

    report: str
    table: str
    subject: str
    published: str
    simulated: str
    difference: str
    kind: str
    reason: str
    experiment: str


def differences(reports: list[Report]) -> list[Difference]:
    """Return every published value that is neither met nor surpassed, with its reason."""
    return [
        Difference(
            report.name,
            table.name,
            ", ".join(str(row[key]) for key in table.columns[: 1 - len(COMPARISON_COLUMNS)]),
            format_cell(row["published"]),
            format_cell(row["simulated"]),
            format_cell(row["difference_pct"]),
            str(row["kind"] or UNEXPLAINED),
            format_cell(row["reason"]),
            format_cell(row["experiment"]),
        )
        for report in reports
        for table in report.tables
        if table.is_comparison
        for row in map(table.as_dict, table.rows)
        if _is_disagreement(row)
    ]


def by_reason(differences: list[Difference]) -> list[tuple[str, list[Difference]]]:
    """Group differences by kind and reason, in the order of the first difference of each."""
    groups: dict[str, list[Difference]] = {}
    for difference in differences:
        groups.setdefault(f"{difference.kind}: {difference.reason}", []).append(difference)
    return [*groups.items()]


def summary(reports: Sequence[Report]) -> str:
    """Return counts in a sentence: values within the limit, others by kind, wrong reasons."""
    tables = [table for report in reports for table in report.tables if table.is_comparison]
    rows = [cells for table in tables for cells in map(table.as_dict, table.rows)]
    published = sum(cells["published"] is not None for cells in rows)
    kinds = Counter(
        str(cells["kind"] or UNEXPLAINED)
        for cells in rows
        if exceeds_limit(cells["difference_pct"])
    )
    beyond = kinds.total()
    counts = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    errors = sum(len(table.reason_errors) for table in tables)
    return (
        f"{published} published values: {published - beyond} within {LIMIT_PCT:g} %, {beyond} not"
        f"{f' ({counts})' if counts else ''}.{f' Wrong reasons: {errors}.' if errors else ''}"
    )


def product_facts() -> list[tuple[str, str]]:
    """Return the version of the product and the default chip, by heading."""
    table = chip()
    return [
        ("product", f"ixp {version('ixp')}"),
        ("chip", f"{table.name}, core {table['core_mhz']} MHz, IX bus {table['ix_mhz']} MHz"),
        ("SDRAM", "-75 unless a run names another grade; both memories at half the core's clock"),
    ]
