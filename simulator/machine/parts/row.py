"""Parts of one kind in a row, by number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from ixp.simulator.machine.validation import within

_Part = TypeVar("_Part")


class Row(Generic[_Part]):
    """Parts numbered from 0. A number that is out of range is a ValueError, a negative one too."""

    def __init__(self, kind: str, parts: Sequence[_Part]) -> None:
        """`kind` names the parts in errors."""
        self._kind = kind
        self._parts = tuple(parts)

    def __getitem__(self, number: int) -> _Part:
        """Return a part. Raise ValueError for a number out of range."""
        return self._parts[within(self._kind, number, len(self._parts))]

    def __iter__(self) -> Iterator[_Part]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)
