"""Sizes as netperf reads them, and lists of numbers."""

import re

import click

from ixp.support.errors import UserError

MOST_BYTES = 1 << 30
_MOST_NUMBERS = 10_000
_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
_SIZE = r"(\d{1,10})([kmgKMG]?)"


def numbers(option: str, text: str, least: int, most: int) -> list[int]:
    """Return the numbers of a list such as `1,4-6`, each once. Raise UserError for another text."""
    values: dict[int, None] = {}
    for part in text.split(","):
        range_ = re.fullmatch(r"(\d{1,10})(?:-(\d{1,10}))?", part.strip())
        if not range_:
            raise UserError(f"{option} must be numbers such as 1,8,64 or 1-255, not {text}")
        first, last = int(range_[1]), int(range_[2] or range_[1])
        if not least <= first <= last <= most:
            raise UserError(f"{option} must be from {least} to {most}, not {part.strip()}")
        if last - first > _MOST_NUMBERS:
            raise UserError(f"{option} must be {_MOST_NUMBERS} numbers at most, not {part.strip()}")
        values.update(dict.fromkeys(range(first, last + 1)))
    return list(values)


class Sizes(click.ParamType[tuple[int, ...]]):
    """Reads bytes as netperf does: 65536, 64K (of 1024), 64k (of 1000), or two with a comma."""

    name = "bytes"

    def __init__(self, most: int) -> None:
        """Read one size, or up to `most`; one stands for both."""
        self._most = most

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Return the sizes, as many as may be. Fail for text that is none."""
        if isinstance(value, tuple):
            return value
        parts = [re.fullmatch(_SIZE, part.strip()) for part in str(value).split(",")]
        sizes = [int(part[1]) * _UNITS[part[2]] for part in parts if part]
        if len(sizes) != len(parts) or not 1 <= len(sizes) <= self._most:
            shown = "BYTES" if self._most == 1 else "BYTES or BYTES,BYTES"
            self.fail(f"must be {shown}, such as 65536 or 64K, not {value!r}", param, ctx)
        if not all(1 <= size <= MOST_BYTES for size in sizes):
            self.fail(f"must be from 1 to {MOST_BYTES} bytes, not {value}", param, ctx)
        return tuple(sizes * self._most)[: self._most]
