"""Provide access to engines and contexts; an unknown number or name raises an error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from ixp.isa.tables.registers import CONTEXTS
from ixp.simulator import _kernel
from ixp.simulator.machine.checks import within

_Key = TypeVar("_Key")
_Part = TypeVar("_Part")


class Row(Generic[_Part]):
    """A sequence of parts; a number out of range, also a negative one, raises ValueError."""

    def __init__(self, kind: str, parts: Sequence[_Part]) -> None:
        """Hold parts; error messages call them `kind`."""
        self._kind = kind
        self._parts = tuple(parts)

    def __getitem__(self, number: int) -> _Part:
        """Return a part. Raise ValueError for a number out of range."""
        return self._parts[within(self._kind, number, len(self._parts))]

    def __iter__(self) -> Iterator[_Part]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)


class Lookup(dict[_Key, _Part]):
    """A dictionary of parts; an unknown key raises ValueError."""

    def __init__(self, kind: str, parts: Mapping[_Key, _Part]) -> None:
        """Hold parts; error messages call them `kind`."""
        super().__init__(parts)
        self._kind = kind

    def __missing__(self, key: object) -> _Part:
        """Raise ValueError for a part that the machine does not have."""
        names = ", ".join(map(str, self)) or "those of the machine, which has none"
        raise ValueError(f"{self._kind} must be one of {names}, not {key!r}")


ThreadWord = tuple[int, int, int]
"""Engine, context, address of the microword."""


class ContextState(NamedTuple):
    """State of a context: its next word, and masks of the events it waits for and has received."""

    alive: bool
    word: int
    waits: int
    pending: int


class ContextCounters(NamedTuple):
    """Cycles that a context spent executing, aborted and stalled."""

    executing: int
    aborted: int
    stalled: int


class Context:
    """A context, `machine.engines[e].contexts[c]`."""

    def __init__(self, kernel: _kernel.Kernel, engine: int, number: int) -> None:
        """Refer to a context of a kernel's engine."""
        self._kernel = kernel
        self.engine = engine
        self.number = number

    @property
    def state(self) -> ContextState:
        """Return liveness, word address, events waited for and pending events."""
        return ContextState(*self._kernel.context(self.engine, self.number))

    @property
    def ended_at(self) -> int | None:
        """Return the word that ended the context, usually a ctx_arb[kill]; None if no word did."""
        if self.state.alive or not any(self.counters):
            return None
        return int(self._kernel.ended_at(self.engine, self.number))

    @property
    def stalled(self) -> bool:
        """Return whether the context waits for room in its engine's command FIFO."""
        return bool(self._kernel.stalled(self.engine, self.number))

    @property
    def counters(self) -> ContextCounters:
        """Return the executing, aborted and stalled cycles since cycle 0."""
        return ContextCounters(*self._kernel.thread_counters(self.engine, self.number))


class Engine:
    """An engine, `machine.engines[e]`: its `contexts`, and its program `words` (or None)."""

    def __init__(
        self, kernel: _kernel.Kernel, number: int, words: tuple[int, ...] | None = None
    ) -> None:
        """Refer to an engine of a kernel."""
        self._kernel = kernel
        self.number = number
        self.words = words
        contexts = [Context(kernel, number, context) for context in range(CONTEXTS)]
        self.contexts = Row("context", contexts)

    @property
    def registers(self) -> list[int]:
        """Return every register of the engine, ordered by context."""
        return list(self._kernel.registers(self.number))[: _kernel.SINK]

    def set_breakpoints(self, contexts: Mapping[int, int]) -> None:
        """Replace the breakpoints: `contexts` maps a word to the mask of contexts that stop there.

        Raise ValueError for an engine without a program, or a word or mask out of range.
        """
        if self.words is None:
            raise ValueError(f"engine {self.number} must have a program; it has none")
        for word, mask in contexts.items():
            within("word", word, len(self.words))
            within("mask of contexts", mask, 1 << CONTEXTS)
        masks = [contexts.get(word, 0) for word in range(max(contexts, default=-1) + 1)]
        self._kernel.set_breaks(self.number, masks)
