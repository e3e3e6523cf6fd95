"""Convert results to plain data."""

from typing import Any

import msgspec


class PlainRecord:
    """Adds `to_dict` to a struct that is written as JSON."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the record as dicts, lists and single values, with the keys of its JSON."""
        data: dict[str, Any] = msgspec.to_builtins(self, str_keys=True)
        return data
