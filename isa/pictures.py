"""Bit pictures as numbers: which bits are fixed, to what, and where those of each letter are."""

from functools import cache
from itertools import groupby
from typing import NamedTuple

from ixp.isa.description import WORD_BITS, Encoding


class Piece(NamedTuple):
    """Neighbouring bits of a letter: `mask` of its value from bit `low`, of the word from `at`."""

    low: int
    mask: int
    at: int


class Layout(NamedTuple):
    """The fixed bits, their value, and the pieces of each letter from the lowest bit up."""

    mask: int
    value: int
    pieces: dict[str, tuple[Piece, ...]]


def layout(encoding: Encoding) -> Layout:
    """Return the layout of an encoding's picture."""
    return _layout(encoding.picture)


@cache
def _layout(picture: str) -> Layout:
    bits = picture.replace(" ", "")
    mask = value = 0
    pieces: dict[str, tuple[Piece, ...]] = {}
    done: dict[str, int] = {}
    at = WORD_BITS - len(bits)
    for letter, run in groupby(reversed(bits)):
        width = len([*run])
        ones = (1 << width) - 1
        if letter in "01.":
            mask |= ones << at
            value |= (letter == "1") * ones << at
        else:
            low = done.get(letter, 0)
            pieces[letter] = (*pieces.get(letter, ()), Piece(low, ones, at))
            done[letter] = low + width
        at += width
    return Layout(mask, value, pieces)
