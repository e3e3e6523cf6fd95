"""Reports of core software: counters, queues, buffers, open PDUs."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Protocol

from ixp.isa.core_interface import CoreMachine
from ixp.simulator.machine.core import CoreSoftware
from ixp.simulator.trace.packet_events import MemoryQueue


class CoreReports(Protocol):
    """Reports that core software may offer to a run, with defaults.

    Software need not inherit from this: a run adds the defaults.
    """

    core_packets: int | None = None
    """How many packets the core was sent, None if the software does not count them."""

    sent: dict[int, list[bytes]] = {}  # noqa: RUF012 - stays empty: this software sends nothing
    """The frames that the core sent, by port; a run that does not keep them clears this."""

    answered: dict[int, list[bytes]] = {}  # noqa: RUF012 - the same
    """Those that the router's own software sent as answers, which are judged one by one."""

    def counters(self, machine: CoreMachine) -> Mapping[str, Any]:  # noqa: ARG002
        """Return counters by name; under `ports` those of each port, by its number as text."""
        return {}

    def queues_empty(self, machine: CoreMachine) -> bool | None:  # noqa: ARG002
        """Return whether no packet is under way, None if the software does not know."""
        return None

    def waiting(self, machine: CoreMachine) -> Mapping[str, Hashable] | None:  # noqa: ARG002
        """Return every queue that holds something, with a value that changes as it moves on.

        None if the software knows of no queues.
        """
        return None

    def queue_lengths(self, machine: CoreMachine) -> Mapping[str, int]:  # noqa: ARG002
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

    def lost_buffers(self, machine: CoreMachine, *, idle: bool = False) -> int:  # noqa: ARG002
        """Return how many buffers are certainly lost; an `idle` machine shows more of them."""
        return 0

    def open_reassemblies(self, machine: CoreMachine) -> int:  # noqa: ARG002
        """Return how many PDUs wait for their last cell."""
        return 0


class ReportingCore(CoreSoftware, CoreReports, Protocol):
    """Core software with all reports, as a run uses it."""
