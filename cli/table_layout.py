"""Fit tables into a width without losing characters: break text, or split columns into blocks."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

_GAP = "  "
_TABLE = Sequence[Sequence[str]]


def table_lines(
    columns: Sequence[str], cells: _TABLE, right: Sequence[bool], width: int | None
) -> Iterator[str]:
    """Return the lines of a table with its head; `right` marks right-aligned columns.

    With a width no line is longer, unless a number is. Text and heads are broken between words.
    Columns without room are placed in further blocks, after the columns that name rows.
    """
    table = [columns, *cells]
    for number, block in enumerate(_blocks(table, right, width)):
        if number:
            yield ""
        part = [[row[n] for n in block] for row in table]
        sides = [right[n] for n in block]
        yield from _block_lines(part, sides, _widths(part, sides, width))


def _blocks(table: _TABLE, right: Sequence[bool], width: int | None) -> list[list[int]]:
    """Divide the columns into blocks that fit, if possible."""
    everything = list(range(len(right)))
    if width is None:
        return [everything]
    least = [
        _least(column, at_right, width)
        for column, at_right in zip(_turned(table), right, strict=True)
    ]
    names = _names(least, right, width)
    blocks = [list(names)]
    for n in everything[len(names) :]:
        fits = _sum([least[m] for m in (*blocks[-1], n)]) <= width
        if not fits and len(blocks[-1]) > len(names):
            blocks.append(list(names))
        blocks[-1].append(n)
    return blocks


def _names(least: Sequence[int], right: Sequence[bool], width: int) -> range:
    """Return the columns that name a row: the first one, and short text columns after it.

    They take at most half of the width, so that others find room beside them.
    """
    count = 1
    while count < len(right) and not right[count] and 2 * _sum(least[: count + 1]) <= width:
        count += 1
    return range(count)


def _least(column: Sequence[str], at_right: bool, width: int) -> int:
    """Return the least width of a column: numbers are never broken, words only if necessary."""
    head, *values = column
    words = [*head.split(), *(values if at_right else " ".join(values).split())]
    least = max(map(len, words), default=0)
    return least if at_right else min(least, max(width // 3, 1))


def _widths(table: _TABLE, right: Sequence[bool], width: int | None) -> list[int]:
    """Return the widths of columns: what they need, or their share of the width."""
    wanted = [max(map(len, column)) for column in _turned(table)]
    if width is None or _sum(wanted) <= width:
        return wanted
    widths = [
        _least(column, at_right, width)
        for column, at_right in zip(_turned(table), right, strict=True)
    ]
    for _ in range(width - _sum(widths)):  # the column that lacks most gets more
        lacking = [want - have for want, have in zip(wanted, widths, strict=True)]
        widths[lacking.index(max(lacking))] += 1
    return widths


def _block_lines(table: _TABLE, right: Sequence[bool], widths: Sequence[int]) -> Iterator[str]:
    for row in table:
        broken = [_broken(cell, width) for cell, width in zip(row, widths, strict=True)]
        for parts in zip_longest(*broken, fillvalue=""):
            set_parts = (
                part.rjust(width) if at_right else part.ljust(width)
                for part, width, at_right in zip(parts, widths, right, strict=True)
            )
            yield _GAP.join(set_parts).rstrip()


def _broken(cell: str, width: int) -> list[str]:
    return [cell] if len(cell) <= width else textwrap.wrap(cell, width, break_on_hyphens=False)


def _turned(table: _TABLE) -> list[tuple[str, ...]]:
    return list(zip(*table, strict=True))


def _sum(widths: Sequence[int]) -> int:
    return sum(widths) + len(_GAP) * (len(widths) - 1)
