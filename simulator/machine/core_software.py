"""The software of the core, as the machine calls it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from ixp.simulator.machine.machine import Machine

Places = Sequence[tuple[str, int]]
"""Words of the memories: (`scratch`, `sram` or `sdram`, address)."""


@runtime_checkable
class CoreSoftware(Protocol):
    """What runs on the core: it has its turn every `core_poll_cycles`, or when it is done.

    A turn takes no time of its own: all that it does to the machine happens in the cycle in which
    it begins. What it would cost it says by `Machine.spend`; its next turn then comes when that
    time is over, whatever the period says.
    """

    def initialise(self, machine: Machine) -> None:
        """Fill memory before the first cycle."""

    def poll(self, machine: Machine) -> Places | None:
        """Take a turn.

        What it gives are the words it waits for: turns that find them as this one leaves them
        would do nothing and change nothing, and are left out. With None it has every turn.
        """


@runtime_checkable
class RestorableCore(Protocol):
    """Core software that can be part of a snapshot; what is said of `RestorableSource` holds."""

    def state(self) -> Any:  # noqa: ANN401 - plain data
        """Give all that the software remembers outside the machine's memory."""

    def restore(self, machine: Machine, state: Any) -> None:  # noqa: ANN401
        """Go to a state that `state` gave; the machine's memory is restored already."""
