"""One memory, addressed as microcode addresses it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import overload

from ixp.simulator._kernel import Kernel
from ixp.simulator.machine.parts.unit import Unit
from ixp.simulator.machine.validation import WORD, fits

_LONGWORD_BITS = 32


class Memory(Unit):
    """`machine.scratch`, `machine.sram` and `machine.sdram`.

    `memory[0x10]` is one word and `memory[0x10:0x18]` a list of eight; both can be set. A word is
    a longword in `scratch` and `sram`, and a quadword of 64 bits in `sdram`. `longwords` counts the
    longwords of a word. An address that is out of range is a ValueError.
    """

    def __init__(self, kernel: Kernel, name: str, words: int, longwords: int = 1) -> None:
        """Refer to a memory of a kernel that has a number of words."""
        super().__init__(kernel, name)
        self._words = words
        self.longwords = longwords

    def __len__(self) -> int:
        """Return the number of words."""
        return self._words

    def __iter__(self) -> Iterator[int]:
        """Return an iterator over all words, read when it is made."""
        return iter(self[:])

    @overload
    def __getitem__(self, at: int) -> int: ...

    @overload
    def __getitem__(self, at: slice) -> list[int]: ...

    def __getitem__(self, at: int | slice) -> int | list[int]:
        """Return one word, or a list of words."""
        address, count = self._range(at)
        longwords = self._kernel.read(self.name, address, count)
        words = longwords if self.longwords == 1 else _quadwords(longwords)
        return words if isinstance(at, slice) else words[0]

    @overload
    def __setitem__(self, at: int, value: int) -> None: ...

    @overload
    def __setitem__(self, at: slice, value: Iterable[int]) -> None: ...

    def __setitem__(self, at: int | slice, value: int | Iterable[int]) -> None:
        """Write one word, or as many words as the slice has."""
        address, count = self._range(at)
        words = [value] if isinstance(value, int) else list(value)
        if len(words) != count:
            raise ValueError(f"{self.name} must be set to {count} words there, not {len(words)}")
        for word in words:
            fits("word", word, WORD**self.longwords)
        longwords = words if self.longwords == 1 else _longwords(words)
        self._kernel.write(self.name, address, longwords)

    def check(self, address: int, count: int) -> None:
        """Raise ValueError for words that the memory does not have."""
        whole = isinstance(address, int) and isinstance(count, int)
        if not whole:
            raise ValueError(f"{self.name} addresses must be whole numbers, not {address!r}")
        if not 0 <= address <= address + count <= self._words:
            asked = str(address) if count == 1 else f"{count} words from {address}"
            raise ValueError(f"{self.name} address must be 0 to {self._words - 1}, not {asked}")

    def _range(self, at: int | slice) -> tuple[int, int]:
        """Return the first address and the number of words of an index. Raise ValueError."""
        if not isinstance(at, slice):
            self.check(at, 1)
            return at, 1
        if at.step not in (None, 1):
            raise ValueError(f"{self.name} must be read and written in steps of 1")
        first = 0 if at.start is None else at.start
        end = self._words if at.stop is None else at.stop
        self.check(first, end - first)
        return first, end - first


def _quadwords(longwords: list[int]) -> list[int]:
    pairs = zip(longwords[::2], longwords[1::2], strict=True)
    return [high << _LONGWORD_BITS | low for high, low in pairs]


def _longwords(quadwords: list[int]) -> list[int]:
    return [half for word in quadwords for half in divmod(word, WORD)]
