"""One microengine."""

from __future__ import annotations

from collections.abc import Mapping

from ixp.isa.registers import CONTEXTS
from ixp.simulator import _kernel
from ixp.simulator.machine.parts.context import Context
from ixp.simulator.machine.parts.row import Row
from ixp.simulator.machine.validation import within


class Engine:
    """`machine.engines[e]`, with its `contexts`; `words` is its program, None without one."""

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
        """Every register of the engine, context after context."""
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
