"""Write the table of a sweep as CSV or Parquet."""

import csv
import io
from collections.abc import Sequence
from typing import Any, Protocol

from ixp.support.errors import UserError


class TableCells(Protocol):
    """A table: names of columns, and rows of cells."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""

    @property
    def cells(self) -> Sequence[tuple[Any, ...]]:
        """Return the rows."""


def cell_text(value: object) -> object:
    """Return a value as CSV and plots show it: truth values as TOML and JSON write them."""
    return str(value).lower() if isinstance(value, bool) else value


def to_csv(table: TableCells) -> bytes:
    """Return the table as CSV (RFC 4180, UTF-8) with a header line; None is an empty field."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(table.columns)
    writer.writerows([*map(cell_text, row)] for row in table.cells)
    return text.getvalue().encode()


def to_parquet(table: TableCells) -> bytes:
    """Return the table as Parquet; columns of mixed types are stored as text.

    Raise UserError if `pyarrow` is not installed.
    """
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        raise UserError(
            "Parquet needs the package pyarrow; install it: pip install 'ixp[parquet]'"
        ) from None
    columns = {
        name: pa.array(_uniform([row[place] for row in table.cells]))
        for place, name in enumerate(table.columns)
    }
    file = io.BytesIO()
    parquet.write_table(pa.table(columns), file)
    return file.getvalue()


def _uniform(values: list[Any]) -> list[Any]:
    """Return values of one type: mixed numbers become floats, other mixtures text."""
    types = {type(value) for value in values if value is not None}
    if len(types) <= 1:
        return values
    kind = float if types <= {int, float} else str
    return [None if value is None else kind(value) for value in values]
