"""Provide access to the operation units, the command bus and the IX bus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import overload

from ixp.isa.tables.csrs import FIFO_DATA_QUADWORDS, FIFO_ELEMENTS, XMIT_CONTROL
from ixp.simulator._kernel import Kernel
from ixp.simulator.machine.checks import WORD, fits
from ixp.simulator.machine.engines import ThreadWord
from ixp.simulator.trace.references import Reference

_LONGWORD_BITS = 32
_SKIP = next(field.low for field in XMIT_CONTROL.fields if field.name == "skip")


class Unit:
    """An operation unit, `machine.units[name]`: a memory, the hash unit or the FBI."""

    def __init__(self, kernel: Kernel, name: str) -> None:
        """Refer to a unit of a kernel."""
        self._kernel = kernel
        self.name = name

    @property
    def counters(self) -> dict[str, int]:
        """Return the counters since cycle 0, by name."""
        return dict(self._kernel.unit_counters(self.name))


class HashUnit(Unit):
    """The hash unit, `machine.hash`."""

    def hash48(self, key: int) -> int:
        """Return the hash of a 48-bit key with the present multiplier."""
        return int(self._kernel.hash48(fits("key", key, 1 << 48)))

    def hash64(self, key: int) -> int:
        """Return the hash of a 64-bit key with the present multiplier."""
        return int(self._kernel.hash64(fits("key", key, 1 << 64)))


class Memory(Unit):
    """A memory: `machine.scratch`, `machine.sram` or `machine.sdram`.

    `memory[0x10]` is one word and `memory[0x10:0x18]` a list of eight; both can be set. A word is
    a longword in `scratch` and `sram`, and a quadword of 64 bits in `sdram`. `longwords` counts the
    longwords of a word. An address out of range raises ValueError.
    """

    def __init__(self, kernel: Kernel, name: str, words: int, longwords: int = 1) -> None:
        """Refer to a memory of a kernel, with its number of words."""
        super().__init__(kernel, name)
        self._words = words
        self.longwords = longwords

    def __len__(self) -> int:
        """Return the number of words."""
        return self._words

    def __iter__(self) -> Iterator[int]:
        """Return an iterator over a copy of all words."""
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
        others = [number for number in (address, count) if not isinstance(number, int)]
        if others:
            raise ValueError(f"{self.name} addresses must be whole numbers, not {others[0]!r}")
        if not 0 <= address <= address + count <= self._words:
            wanted = str(address) if count == 1 else f"{count} words from {address}"
            raise ValueError(f"{self.name} address must be 0 to {self._words - 1}, not {wanted}")

    def _range(self, at: int | slice) -> tuple[int, int]:
        """Return the first address and the number of words of an index, or raise ValueError."""
        if not isinstance(at, slice):
            self.check(at, 1)
            return at, 1
        if at.step not in (None, 1):
            raise ValueError(f"{self.name} must be read and written in steps of 1")
        first = 0 if at.start is None else at.start
        end = self._words if at.stop is None else at.stop
        self.check(first, end - first)
        return first, end - first


class Sram(Memory):
    """The SRAM, `machine.sram`, with its locks."""

    @property
    def locks(self) -> list[tuple[int, ThreadWord]]:
        """Return every locked address, with the word that locked it."""
        return list(self._kernel.locks())

    @property
    def waiting_for_locks(self) -> list[tuple[int, ThreadWord]]:
        """Return address and word of every `read_lock` that waits for its lock or in its queue."""
        return list(self._kernel.waiting_for_locks())


class CommandBus:
    """The command bus, `machine.command_bus`."""

    def __init__(self, kernel: Kernel) -> None:
        """Refer to the command bus of a kernel."""
        self._kernel = kernel

    @property
    def commands(self) -> int:
        """Return the number of references issued since cycle 0."""
        return int(self._kernel.commands)

    @property
    def command_hash(self) -> str:
        """Return the hash of all commands with the cycles in which they were issued."""
        return f"{self._kernel.command_hash:016x}"

    @property
    def chain(self) -> ThreadWord | None:
        """Return the word whose `chain_ref` holds the bus, or None."""
        return self._kernel.chain()

    def log_references(self, *, on: bool = True) -> None:
        """Log every finished reference for `take_references`."""
        self._kernel.logging = bool(on)

    def take_references(self) -> list[Reference]:
        """Return the references that finished since the last call, in order of completion."""
        return [Reference(**line) for line in self._kernel.take_log()]


class IxBus:
    """The IX bus, `machine.ix_bus`."""

    def __init__(self, kernel: Kernel) -> None:
        """Refer to the IX bus of a kernel."""
        self._kernel = kernel

    @property
    def counters(self) -> dict[str, int]:
        """Return the counters of the receive and transmit machines, by name."""
        return dict(self._kernel.bus_counters())

    @property
    def validated(self) -> list[int]:
        """Return the transmit elements that are validated and not yet sent."""
        return [n for n in range(FIFO_ELEMENTS) if self._kernel.validated(n)]

    def is_skipped(self, element: int) -> bool:
        """Return whether the control word of a transmit element has its skip flag."""
        control = self._kernel.fifo(False, element, FIFO_DATA_QUADWORDS) >> 32  # noqa: FBT003
        return bool(control >> _SKIP & 1)

    def is_filled(self, element: int) -> bool:
        """Return whether a transmit element holds any nonzero quadword."""
        quadwords = range(FIFO_DATA_QUADWORDS + 1)
        return any(self._kernel.fifo(False, element, at) for at in quadwords)  # noqa: FBT003


def _quadwords(longwords: list[int]) -> list[int]:
    pairs = zip(longwords[::2], longwords[1::2], strict=True)
    return [high << _LONGWORD_BITS | low for high, low in pairs]


def _longwords(quadwords: list[int]) -> list[int]:
    return [half for word in quadwords for half in divmod(word, WORD)]
