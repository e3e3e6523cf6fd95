"""Define types of options: each converts an option's text to the value of its field."""

import math
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import click

from ixp.support.cycle_text import Duration, read_cycles
from ixp.support.errors import UserError

CYCLES_METAVAR = "N|TIME"
MAX_BYTES = 1 << 30
_MAX_NUMBERS = 10_000
_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
_SIZE = r"(\d{1,10})([kmgKMG]?)"


class Cycles(click.ParamType[int | Duration]):
    """Reads a whole number of cycles, as an int, or a time, as a Duration.

    With `core_mhz` a time becomes an int, too; without it the clock is known when the configuration
    of a run is resolved. `least` is the smallest number allowed.
    """

    name = "cycles"

    def __init__(self, core_mhz: int | None = None, least: int | None = None) -> None:
        """Read cycles of a core of `core_mhz`, if that is known."""
        self._core_mhz = core_mhz
        self._least = least

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | Duration:
        """Return the number or time. Fail for text that is neither."""
        try:
            cycles = value if isinstance(value, int | Duration) else read_cycles(str(value))
        except UserError as error:
            self.fail(str(error), param, ctx)
        if isinstance(cycles, Duration) and self._core_mhz is not None:
            cycles = cycles.cycles(self._core_mhz)
        if isinstance(cycles, int) and self._least is not None and cycles < self._least:
            self.fail(f"must be {self._least} cycles or more, not {cycles}", param, ctx)
        return cycles


class Pairs(click.ParamType[tuple[Any, Any]]):
    """Type of options KEY=VALUE, read as a tuple.

    `key` and `value` convert the two parts. They raise ValueError, or UserError with a message of
    their own. `form` is the text that errors show, such as KEY=VALUE.
    """

    name = "pair"

    def __init__(
        self, form: str, key: Callable[[str], Any] = str, value: Callable[[str], Any] = str
    ) -> None:
        """Read both parts by functions."""
        self._form, self._key, self._value = form, key, value

    def convert(
        self,
        value: object,
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002 - as click calls it
    ) -> tuple[Any, Any]:
        """Return key and value. Raise UserError for another form."""
        if isinstance(value, tuple):
            return value
        key, _, text = str(value).partition("=")
        with suppress(ValueError):
            if text:
                return self._key(key), self._value(text)
        raise UserError(f"{_name(param)} must be {self._form}, not {value}")


class Numbers(click.ParamType["list[int] | str"]):
    """Reads a list of numbers such as `1,4-6`, without duplicates; or one word."""

    name = "numbers"

    def __init__(self, least: int, most: int, word: str | None = None) -> None:
        """Read numbers from `least` to `most`, or `word`."""
        self._least, self._most, self._word = least, most, word

    def convert(
        self,
        value: object,
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002 - as click calls it
    ) -> list[int] | str:
        """Return the numbers, or the word. Raise UserError for another text."""
        if value == self._word:
            return str(value)
        numbers: dict[int, None] = {}
        for part in str(value).split(","):
            range_ = re.fullmatch(r"(\d{1,10})(?:-(\d{1,10}))?", part.strip())
            if not range_:
                raise UserError(
                    f"{_name(param)} must be numbers such as 1,8,64 or 1-255, not {value}"
                )
            first, last = int(range_[1]), int(range_[2] or range_[1])
            rule = (
                f"a range upwards, such as {last}-{first}"
                if first > last
                else f"from {self._least} to {self._most}"
                if first < self._least or last > self._most
                else f"{_MAX_NUMBERS} numbers at most"
                if last - first > _MAX_NUMBERS
                else None
            )
            if rule:
                raise UserError(f"{_name(param)} must be {rule}, not {part.strip()}")
            numbers.update(dict.fromkeys(range(first, last + 1)))
        return list(numbers)


class Sizes(click.ParamType[tuple[int, ...]]):
    """Reads bytes as netperf does: 65536, 64K (of 1024), 64k (of 1000), or two with a comma."""

    name = "bytes"

    def __init__(self, most: int) -> None:
        """Read one size, or up to `most`; one stands for both."""
        self._most = most

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Return one or two sizes in bytes. Fail for other text."""
        if isinstance(value, tuple):
            return value
        parts = [re.fullmatch(_SIZE, part.strip()) for part in str(value).split(",")]
        sizes = [int(part[1]) * _UNITS[part[2]] for part in parts if part]
        if len(sizes) != len(parts) or not 1 <= len(sizes) <= self._most:
            shown = "BYTES" if self._most == 1 else "BYTES or BYTES,BYTES"
            self.fail(f"must be {shown}, such as 65536 or 64K, not {value}", param, ctx)
        if not all(1 <= size <= MAX_BYTES for size in sizes):
            self.fail(f"must be from 1 to {MAX_BYTES} bytes, not {value}", param, ctx)
        return tuple(sizes * self._most)[: self._most]


class RealRange(click.FloatRange):
    """Reads a finite number within bounds; click's own type accepts nan."""

    def convert(
        self,
        value: Any,  # noqa: ANN401  # as click hands it over
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> float:
        """Return the number; fail unless `value` is a finite number within the bounds."""
        try:
            number = float(value)
        except ValueError:
            self.fail(f"must be a number, not {value}", param, ctx)
        if not math.isfinite(number):
            self.fail(f"must be a finite number, not {value}", param, ctx)
        return float(super().convert(number, param, ctx))


def as_table(
    _ctx: click.Context, _param: click.Parameter, pairs: tuple[tuple[Any, Any], ...]
) -> dict[Any, Any]:
    """Return the pairs of an option as a table (a click callback); the last pair of a key wins."""
    return dict(pairs)


def _name(param: click.Parameter | None) -> str:
    return param.opts[0] if param else "value"
