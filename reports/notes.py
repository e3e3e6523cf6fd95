"""What a document says beside its tables: single values, trends, errors, and what stays open."""

from typing import Any

import msgspec


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An entry of a file of published values."""


class PublishedValue(_Entry, frozen=True, kw_only=True):
    """A single value, with the place where it stands."""

    id: str
    value: int | float | str
    unit: str
    kind: str
    source: str
    conditions: str = ""


class Trend(_Entry, frozen=True, kw_only=True):
    """What the text says of a figure whose values it does not print."""

    source: str
    text: str


class Erratum(_Entry, frozen=True, kw_only=True):
    """An error or contradiction of the documents; `number` is the same wherever it shows."""

    number: int
    source: str
    text: str


class NotReproduced(_Entry, frozen=True, kw_only=True):
    """A published value that is not compared; `rows` are those of a `figure`, if any."""

    subject: str
    cause: str
    figure: str = ""
    rows: list[dict[str, Any]] = []
