"""Describe locations of a machine that hold a value: registers and memory words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ixp.simulator import _kernel
from ixp.simulator.machine.checks import within
from ixp.simulator.machine.units import Memory

_KINDS: Mapping[str, int] = {"register": 0, "scratch": 1, "sram": 2, "sdram": 3}
"""The kinds of locations, as `stepping.h` of the kernel numbers them."""


class Location(msgspec.Struct, frozen=True):
    """A register, by register-file index, or a word of a memory (in `sdram` a quadword).

    `engine` is 0 for a word of a memory.
    """

    kind: str
    index: int
    engine: int = 0

    def numbers(self, engines: int, memories: Mapping[str, Memory]) -> tuple[int, int, int]:
        """Return the kernel's numbers: kind, engine and index.

        Raise ValueError for a location that a machine with `engines` does not have.
        """
        if self.kind not in _KINDS:
            raise ValueError(f"location must be one of {', '.join(_KINDS)}, not {self.kind!r}")
        if self.kind == "register":
            within("engine", self.engine, engines)
            within("register", self.index, int(_kernel.SINK))
        else:
            within(f"{self.kind} address", self.index, len(memories[self.kind]))
        return _KINDS[self.kind], self.engine, self.index
