"""The software of the core, as the machine calls it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from ixp.simulator.machine.machine import Machine
    from ixp.simulator.trace.packet_events import MemoryQueue

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
        """Return all that the software remembers outside the machine's memory."""

    def restore(self, machine: Machine, state: Any) -> None:  # noqa: ANN401
        """Go to a state that `state` gave; the machine's memory is restored already."""


class CoreReports(Protocol):
    """What core software may offer to a run beyond its turns, with defaults for what it lacks.

    Software need not inherit from this: a run adds the defaults.
    """

    core_packets: int | None = None
    """How many packets the core was sent, None if the software does not count them."""

    sent: dict[int, list[bytes]] = {}  # noqa: RUF012 - stays empty: this software sends nothing
    """The frames that the core sent, by port; a run that does not keep them clears this."""

    answered: dict[int, list[bytes]] = {}  # noqa: RUF012 - the same
    """Those that the router's own software sent as answers, which are judged one by one."""

    def counters(self, machine: Machine) -> Mapping[str, Any]:  # noqa: ARG002
        """Return counters by name; under `ports` those of each port, by its number as text."""
        return {}

    def queues_empty(self, machine: Machine) -> bool | None:  # noqa: ARG002
        """Return whether no packet is under way, None if the software does not know."""
        return None

    def waiting(self, machine: Machine) -> Mapping[str, Hashable] | None:  # noqa: ARG002
        """Return every queue that holds something, with a value that changes as it moves on.

        None if the software knows of no queues.
        """
        return None

    def queue_lengths(self, machine: Machine) -> Mapping[str, int]:  # noqa: ARG002
        """Return how much each queue of the software's programs holds, by name."""
        return {}

    def packet_queues(self) -> Sequence[MemoryQueue]:
        """Return the queues in memory in which packets wait, as the programs use them."""
        return ()

    def drop_counters(self) -> Mapping[int, tuple[str, int | None]]:
        """Return name and port of each counter of drops that programs have, by word of scratch.

        The port is None where a counter counts for all.
        """
        return {}

    def lost_buffers(self, machine: Machine, *, idle: bool = False) -> int:  # noqa: ARG002
        """Return how many buffers are certainly lost; an `idle` machine shows more of them."""
        return 0

    def open_reassemblies(self, machine: Machine) -> int:  # noqa: ARG002
        """Return how many PDUs wait for their last cell."""
        return 0


class ReportingCore(CoreSoftware, CoreReports, Protocol):
    """Core software with all that it may offer, as a run uses it."""
