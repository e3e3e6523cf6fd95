"""One hardware context of an engine."""

from __future__ import annotations

from typing import NamedTuple

from ixp.simulator._kernel import Kernel


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
    """`machine.engines[e].contexts[c]`."""

    def __init__(self, kernel: Kernel, engine: int, number: int) -> None:
        """Refer to a context of a kernel."""
        self._kernel = kernel
        self.engine = engine
        self.number = number

    @property
    def state(self) -> ContextState:
        """Whether it is alive, its word address, events waited for and events pending."""
        return ContextState(*self._kernel.context(self.engine, self.number))

    @property
    def ended_at(self) -> int | None:
        """The word that ended it, a ctx_arb[kill] as a rule; None if it lives or never started."""
        if self.state.alive or not any(self.counters):
            return None
        return int(self._kernel.ended_at(self.engine, self.number))

    @property
    def stalled(self) -> bool:
        """Whether it waits for room in its engine's command FIFO."""
        return bool(self._kernel.stalled(self.engine, self.number))

    @property
    def counters(self) -> ContextCounters:
        """Cycles executing, aborted and stalled since cycle 0."""
        return ContextCounters(*self._kernel.thread_counters(self.engine, self.number))
