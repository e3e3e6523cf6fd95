"""Profile the time of engines, units and the IX bus (docs/reference/runs/profile.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from operator import add
from typing import Any, Self, TypeVar

import msgspec
from msgspec.structs import astuple

from ixp.simulator import _kernel
from ixp.simulator.machine.engines import ThreadWord

SKIPPED_PORT = 16
"""Port number under which skipped transmit FIFO elements are counted."""

# Prefixes of queue names, for owners whose own name is not the prefix.
_SHARED = {"receive": "ix_bus ", "command_bus": ""}

QUEUE_NUMBERS = {
    f"{_SHARED.get(owner, f'{owner} ')}{name}": number
    for number, (owner, name) in enumerate(_kernel.queues())
}
"""Names of queues, such as `sram ordered`, `ix_bus requests`, `engine 0` (its command FIFO).

A kernel has the first `queue_count` of them, as command FIFOs come last.
"""

_Key = TypeVar("_Key")


class _Counts(msgspec.Struct, frozen=True):
    """Counts that support subtraction, for the difference between two moments."""

    def __sub__(self, before: Self) -> Self:
        return type(self)(*map(_difference, astuple(self), astuple(before)))


class _Sums(_Counts, frozen=True):
    """Counts that support addition."""

    def __add__(self, other: Self) -> Self:
        return type(self)(*map(add, astuple(self), astuple(other)))


class Cost(_Sums, frozen=True):
    """Time of a unit spent on a thread's word, or on a queue.

    `wait_cycles` is the time of all commands from grant to selection; the other fields are the
    parts of the unit's active time.
    """

    commands: int = 0
    wait_cycles: int = 0
    data_cycles: int = 0
    exposed_cycles: int = 0
    turnaround_cycles: int = 0
    other_cycles: int = 0

    @property
    def active_cycles(self) -> int:
        """Return the sum of the parts of the active time."""
        parts = (self.data_cycles, self.exposed_cycles, self.turnaround_cycles, self.other_cycles)
        return sum(parts)


NO_COST = Cost()


class QueueUse(_Counts, frozen=True):
    """Use of a queue: its lengths over time, the waiting times of its entries, their cost.

    `length_cycles[n]` are the cycles with n entries; `waits[b]` counts entries whose wait in cycles
    has b bits (0, 1, 2-3, 4-7, ...).
    """

    commands: int
    wait_cycles: int
    length_cycles: tuple[int, ...]
    waits: tuple[int, ...]
    cost: Cost


class WordCycles(_Sums, frozen=True):
    """Cycles of an engine spent on a word of a thread.

    A word issues in one cycle, so `executing` also counts its executions; `taken` counts taken
    branches. Aborted cycles are charged to the branch or swap, stalled cycles to the reference that
    finds the command FIFO full. In `waiting` cycles, after the word, the thread was swapped out.
    """

    executing: int = 0
    aborted: int = 0
    stalled: int = 0
    taken: int = 0
    waiting: int = 0

    @property
    def cycles(self) -> int:
        """Return the sum of the cycles in which the thread occupied the engine."""
        return self.executing + self.aborted + self.stalled


class PortUse(_Counts, frozen=True):
    """Use of one half of the IX bus by a port; failed requests are transfers without data."""

    transfers: int = 0
    busy_ix_cycles: int = 0
    data_ix_cycles: int = 0


class Profile(msgspec.Struct, frozen=True):
    """All costs since cycle 0, or between two moments.

    `places` is indexed by unit and place, `queues` by owner (a unit, `receive`, `command_bus`) and
    name, `ports` by direction (`receive`, `transmit`) and port. `words` is indexed by place; it is
    empty unless the machine profiles words.
    """

    places: Mapping[str, Mapping[ThreadWord, Cost]]
    queues: Mapping[tuple[str, str], QueueUse]
    ports: Mapping[tuple[str, int], PortUse]
    words: Mapping[ThreadWord, WordCycles] = {}

    def since(self, before: Profile) -> Profile:
        """Return the difference to an earlier moment."""
        return Profile(
            {
                unit: {
                    place: cost - before.places[unit].get(place, NO_COST)
                    for place, cost in costs.items()
                }
                for unit, costs in self.places.items()
            },
            {key: queue - before.queues[key] for key, queue in self.queues.items()},
            {key: use - before.ports.get(key, PortUse()) for key, use in self.ports.items()},
            {
                place: cycles - before.words.get(place, WordCycles())
                for place, cycles in self.words.items()
            },
        )


def summed(costs: Iterable[tuple[_Key, Cost]]) -> dict[_Key, Cost]:
    """Add up the costs of equal keys."""
    total: dict[_Key, Cost] = {}
    for key, cost in costs:
        total[key] = total.get(key, NO_COST) + cost
    return total


def take_profile(kernel: _kernel.Kernel) -> Profile:
    """Return the profile of a kernel that was built with one, with words if it counts them."""
    units = _kernel.units()
    places: dict[str, dict[ThreadWord, Cost]] = {unit: {} for unit in units}
    for engine, context, word, unit, row in _kernel.word_costs(kernel):
        places[units[unit]][engine, context, word] = Cost(*row)
    queues = {
        (owner, name): QueueUse(commands, wait, tuple(lengths), tuple(waits), Cost(*row))
        for owner, name, commands, wait, lengths, waits, row in _kernel.queue_uses(kernel)
    }
    ports = {
        (way, port): PortUse(transfers, busy, data)
        for way, port, transfers, busy, data in _kernel.port_uses(kernel)
    }
    words = {
        (engine, context, word): WordCycles(*cycles)
        for engine, context, word, *cycles in _kernel.word_cycles(kernel)
    }
    return Profile(places, queues, ports, words)


def _difference(after: Any, before: Any) -> Any:  # noqa: ANN401 - a count, counts, or a row of them
    if not isinstance(after, tuple):
        return after - before
    return tuple(end - start for end, start in zip_longest(after, before, fillvalue=0))
