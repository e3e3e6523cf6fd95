"""Identify a program for compiled code: its LLVM IR and its cache key."""

from __future__ import annotations

import hashlib
from functools import cache, cached_property
from pathlib import Path

from ixp.isa.analysis import description_hash
from ixp.isa.tables.chip import Chip
from ixp.simulator import _kernel
from ixp.simulator.native import lowering, private_runs
from ixp.simulator.native.lowering import SYMBOL
from ixp.simulator.program.decoded import DecodedProgram
from ixp.simulator.program.words import unpack
from ixp.support.user_cache import digest_of

__all__ = ["SYMBOL", "NativeProgram"]

_LOWERING = ("private_runs.py", "lowering.py", "ir_function.py")
"""The modules that generate IR."""


class NativeProgram:
    """A decoded program, reduced to the inputs of compiled code."""

    def __init__(self, program: DecodedProgram, chip: Chip) -> None:
        """Take a program as the kernel loads it."""
        self._program = program
        self._rows = {row: chip[row] for row in private_runs.COST_ROWS}

    @cached_property
    def _flow(self) -> private_runs.Flow:
        return private_runs.Flow(unpack(self._program.packed), private_runs.Costs(self._rows))

    @property
    def needs(self) -> list[int]:
        """Return the words where code may be entered; see `Flow.needs`."""
        return self._flow.needs()

    def ir(self) -> str:
        """Lower the program to LLVM IR."""
        return lowering.lower(self._flow, self._program.constants)

    def key(self, compiler: str) -> str:
        """Return the cache key of the program's object file."""
        parts = (compiler, _lowering(), self._rows, self._program.packed, self._program.constants)
        return hashlib.sha256(repr(parts).encode()).hexdigest()


@cache
def _lowering() -> tuple[object, ...]:
    """Return the inputs of the IR: meanings, the kernel's layout, the lowering modules."""
    sources = [Path(__file__).with_name(name) for name in _LOWERING]
    return description_hash(), _kernel.version(), _kernel.native_layout(), digest_of(sources)
