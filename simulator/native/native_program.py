"""A program as far as compiled code depends on it: its intermediate representation and its name."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path

from ixp.isa.analysis import description_hash
from ixp.isa.chip import Chip
from ixp.simulator import _kernel
from ixp.simulator.native import lowering, private_runs
from ixp.simulator.native.lowering import SYMBOL
from ixp.support.user_cache import digest_of

__all__ = ["SYMBOL", "Program"]

_LOWERING = ("private_runs.py", "lowering.py", "ir_function.py")
"""The modules that make IR."""


class Program:
    """A translated program, as far as compiled code depends on it."""

    def __init__(self, words: Sequence[_kernel.Word], pool: Sequence[int], chip: Chip) -> None:
        """`words` and `pool` are what the kernel loads."""
        self._words = words
        self._pool = pool
        self._rows = {row: chip[row] for row in private_runs.COST_ROWS}

    @cached_property
    def _flow(self) -> private_runs.Flow:
        return private_runs.Flow(self._words, private_runs.Costs(self._rows))

    @property
    def needs(self) -> list[int]:
        """Where code may be entered; see `Flow.needs`."""
        return self._flow.needs()

    def ir(self) -> str:
        """Lower it to LLVM IR."""
        return lowering.lower(self._flow, self._pool)

    def key(self, compiler: str) -> str:
        """Name the object that a compiler makes of it."""
        facts = [
            (private_runs.meaning(w).key, w.stops, w.shared, w.guess, w.defer) for w in self._words
        ]
        operands = [(w.a, w.b, w.dest, w.k, w.k2, w.k3) for w in self._words]
        parts = (compiler, _lowering(), self._rows, self._pool, facts, operands)
        return hashlib.sha256(repr(parts).encode()).hexdigest()


@cache
def _lowering() -> tuple[object, ...]:
    """Return what the IR depends on: meanings, the kernel's layout, the lowering modules."""
    sources = [Path(__file__).with_name(name) for name in _LOWERING]
    return description_hash(), _kernel.version(), _kernel.native_layout(), digest_of(sources)
