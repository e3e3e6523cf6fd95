"""The core, whose software runs in turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ixp.simulator.machine.core_software import CoreSoftware, Places
from ixp.simulator.machine.validation import not_negative
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from ixp.simulator.machine.machine import Machine


class Core:
    """`machine.core`.

    `free_at` is the cycle in which the core is free, `busy_cycles` the sum of all cycles spent.
    `waits` are the words that its software waits for; None where every turn counts.
    """

    def __init__(self, machine: Machine, software: CoreSoftware | None) -> None:
        """Start with a core that is free."""
        self._machine = machine
        self.software = software
        self.free_at = 0
        self.busy_cycles = 0
        self.waits: Places | None = None

    def spend(self, cycles: int) -> None:
        """Keep the core busy for more cycles, 0 or more."""
        not_negative("cycles that the core spends", cycles)
        self.free_at = max(self.free_at, self._machine.now) + cycles
        self.busy_cycles += cycles

    def turn(self) -> int:
        """Run the software if its turn is due; return the cycle of the next turn."""
        now, period = self._machine.now, self._machine.chip["core_poll_cycles"]
        due = now == self.free_at or now % period == 0
        self.waits = None if self.software else ()
        if self.software and due and now >= self.free_at:
            self.waits = self._checked(self.software.poll(self._machine))
        following = (now // period + 1) * period
        return self.free_at if self.free_at > now else following

    def _checked(self, waits: Places | None) -> Places | None:
        """Check the words that the software waits for; None where every turn counts."""
        if waits is None:
            return None
        try:
            places = [(unit, address) for unit, address in waits]
            for unit, address in places:
                self._machine.memory(unit).check(address, 1)
        except (TypeError, ValueError):
            raise UserError(
                "poll of core software must return None, or a list of words (memory, address) of "
                f"the machine, not {waits!r}"
            ) from None
        # The sanitizer follows what the core has read, turn by turn.
        return None if self._machine.check or self.free_at > self._machine.now else places
