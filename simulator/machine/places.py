"""Places of a machine that hold a value: registers of an engine, and words of a memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from ixp.simulator import _kernel
from ixp.simulator.machine.validation import within

if TYPE_CHECKING:
    from ixp.simulator.machine.machine import Machine

KINDS: Mapping[str, int] = {"register": 0, "scratch": 1, "sram": 2, "sdram": 3}
"""The kinds of places, as `stepping.h` of the kernel numbers them."""


class Place(msgspec.Struct, frozen=True):
    """A register of an engine's file by its index, or a word (in `sdram` a quadword) of a memory.

    `engine` is 0 for a word of a memory.
    """

    kind: str
    index: int
    engine: int = 0


def numbers_of(machine: Machine, place: Place) -> tuple[int, int, int]:
    """Return kind, engine and index of a place. Raise ValueError for one that is not there."""
    if place.kind not in KINDS:
        raise ValueError(f"place must be one of {', '.join(KINDS)}, not {place.kind!r}")
    if place.kind == "register":
        within("engine", place.engine, len(machine.engines))
        within("register", place.index, int(_kernel.SINK))
    else:
        within(f"{place.kind} address", place.index, len(machine.memory(place.kind)))
    return KINDS[place.kind], place.engine, place.index


def value_of(machine: Machine, place: Place) -> int:
    """Return what a place holds. Raise ValueError for one that is not there."""
    return int(machine.kernel.value_of(numbers_of(machine, place)))
