"""The reports on the performance note, and values of their tables."""

from ixp.reports.catalogue import NAMES
from ixp.reports.document import Cell, Report, Table

HOSTS = ("xapp1063", "xapp1127", "wp363")
NOTE = [name for name in NAMES if name not in {"machine", "sosp", "goodput", *HOSTS}]


def table(report: Report, name: str) -> Table:
    return next(table for table in report.tables if table.name == name)


def simulated(report: Report, name: str, *keys: Cell) -> dict[Cell, Cell]:
    """Return the simulated values of rows with certain keys, by quantity."""
    part = table(report, name)
    rows = (part.as_dict(row) for row in part.rows if row[: len(keys)] == [*keys])
    return {row["quantity"]: row["simulated"] for row in rows}
