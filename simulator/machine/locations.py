"""Locations of a machine that hold a value: registers of an engine, and words of a memory."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ixp.simulator import _kernel
from ixp.simulator.machine.checks import within
from ixp.simulator.machine.units import Memory

_KINDS: Mapping[str, int] = {"register": 0, "scratch": 1, "sram": 2, "sdram": 3}
"""The kinds of locations, as `stepping.h` of the kernel numbers them."""


class Location(msgspec.Struct, frozen=True):
    """A register of an engine's file by its index, or a word (in `sdram` a quadword) of a memory.

    `engine` is 0 for a word of a memory.
    """

    kind: str
    index: int
    engine: int = 0

    def numbers(self, engines: int, memories: Mapping[str, Memory]) -> tuple[int, int, int]:
        """Return kind, engine and index for the kernel of a machine with `engines`.

        Raise ValueError for a location that it does not have.
        """
        if self.kind not in _KINDS:
            raise ValueError(f"location must be one of {', '.join(_KINDS)}, not {self.kind!r}")
        if self.kind == "register":
            within("engine", self.engine, engines)
            within("register", self.index, int(_kernel.SINK))
        else:
            within(f"{self.kind} address", self.index, len(memories[self.kind]))
        return _KINDS[self.kind], self.engine, self.index
