"""Run the core: the protocol of its software, and the turns in which the software runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from ixp.isa.core_interface import CoreMachine
from ixp.simulator.machine.checks import not_negative
from ixp.simulator.machine.units import Memory
from ixp.support.errors import UserError

PolledWords = Sequence[tuple[str, int]]
"""Words of the memories: (`scratch`, `sram` or `sdram`, address)."""


@runtime_checkable
class CoreSoftware(Protocol):
    """Software of the core.

    `poll` is called every `core_poll_cycles`, or when the cycles passed to `CoreMachine.spend` are
    over. A turn itself takes no time: it changes the machine in the cycle in which it begins.
    """

    def initialise(self, machine: CoreMachine) -> None:
        """Fill memory before the first cycle."""

    def poll(self, machine: CoreMachine) -> PolledWords | None:
        """Take a turn and return the memory words that it polls.

        The machine skips turns until one of these words changes. With None, it skips no turn.
        """


@runtime_checkable
class RestorableCore(Protocol):
    """Core software that can be part of a snapshot, in the way of `RestorableSource`."""

    def state(self) -> Any:  # noqa: ANN401 - plain data
        """Return the software's state outside the machine's memory, as plain data."""

    def restore(self, machine: CoreMachine, state: Any) -> None:  # noqa: ANN401
        """Restore a state that `state` returned; the machine's memory is already restored."""


class Core:
    """The core of a machine, `machine.core`.

    `free_at` is the cycle from which the core is free, `busy_cycles` the sum of all cycles spent.
    `polled` are the memory words whose change ends the skipping of turns; None: no turn is skipped.
    """

    def __init__(
        self,
        machine: CoreMachine,
        software: CoreSoftware | None,
        memories: Mapping[str, Memory],
        *,
        skips: bool,
    ) -> None:
        """Start with a free core; `skips` means that it may skip turns."""
        self._machine = machine
        self._memories = memories
        self._skips = skips
        self.software = software
        self.free_at = 0
        self.busy_cycles = 0
        self.polled: PolledWords | None = None

    def spend(self, cycles: int) -> None:
        """Keep the core busy for more cycles, 0 or more."""
        not_negative("cycles that the core spends", cycles)
        self.free_at = max(self.free_at, self._machine.now) + cycles
        self.busy_cycles += cycles

    def turn(self) -> int:
        """Run the software if its turn is due; return the cycle of the next turn."""
        now, period = self._machine.now, self._machine.chip["core_poll_cycles"]
        due = now == self.free_at or now % period == 0
        self.polled = None if self.software else ()
        if self.software and due and now >= self.free_at:
            words = self._checked(self.software.poll(self._machine))
            self.polled = words if self._skips and self.free_at <= now else None
        following = (now // period + 1) * period
        return self.free_at if self.free_at > now else following

    def _checked(self, polled: PolledWords | None) -> PolledWords | None:
        """Return the words that the software polls; raise UserError for an invalid value."""
        if polled is None:
            return None
        try:
            words = [(unit, address) for unit, address in polled]
            for unit, address in words:
                self._memories[unit].check(address, 1)
        except (KeyError, TypeError, ValueError):
            raise UserError(
                "poll of core software must return None, or a list of words (memory, address) of "
                f"the machine, not {polled!r}"
            ) from None
        return words
