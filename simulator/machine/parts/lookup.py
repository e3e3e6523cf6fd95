"""Parts of one kind by number or name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

_Key = TypeVar("_Key")
_Part = TypeVar("_Part")


class Lookup(dict[_Key, _Part]):
    """A dictionary of parts. A key that the machine does not have is a ValueError."""

    def __init__(self, kind: str, parts: Mapping[_Key, _Part]) -> None:
        """`kind` names the parts in errors."""
        super().__init__(parts)
        self._kind = kind

    def __missing__(self, key: object) -> _Part:
        """Raise ValueError for a part that the machine does not have."""
        known = ", ".join(map(str, self)) or "those of the machine, which has none"
        raise ValueError(f"{self._kind} must be one of {known}, not {key!r}")
