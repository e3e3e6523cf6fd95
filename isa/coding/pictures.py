"""Convert bit pictures to numbers: fixed bits, and the positions of each letter's bits."""

from collections.abc import Mapping
from functools import cache
from itertools import groupby
from typing import NamedTuple


class BitRun(NamedTuple):
    """Adjacent bits of a letter: `mask` of its value from bit `low`, at bit `at` of the word."""

    low: int
    mask: int
    at: int


class BitPicture(NamedTuple):
    """A bit picture: fixed bits, their value, and the runs of each letter from the lowest bit."""

    mask: int
    value: int
    runs: dict[str, tuple[BitRun, ...]]

    def matches(self, word: int) -> bool:
        """Return whether a word has the fixed bits."""
        return word & self.mask == self.value

    def encode(self, values: Mapping[str, int]) -> int:
        """Return the word with these values of the letters."""
        word = self.value
        for letter, runs in self.runs.items():
            value = values[letter]
            for low, mask, at in runs:
                word |= (value >> low & mask) << at
        return word

    def decode(self, word: int, letter: str) -> int:
        """Return the value of a letter in a word; 0 if the picture does not have the letter."""
        return sum([(word >> at & mask) << low for low, mask, at in self.runs.get(letter, ())])


@cache
def bit_picture(picture: str) -> BitPicture:
    """Parse a picture: 0, 1, letters, blanks, and `.` for bits that are 0."""
    mask = value = at = 0
    runs: dict[str, tuple[BitRun, ...]] = {}
    widths: dict[str, int] = {}
    for letter, run in groupby(reversed(picture.replace(" ", ""))):
        width = len([*run])
        ones = (1 << width) - 1
        if letter in "01.":
            mask |= ones << at
            value |= (letter == "1") * ones << at
        else:
            low = widths.get(letter, 0)
            runs[letter] = (*runs.get(letter, ()), BitRun(low, ones, at))
            widths[letter] = low + width
        at += width
    return BitPicture(mask, value, runs)
