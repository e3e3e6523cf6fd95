"""The IX bus between ports and FIFOs."""

from __future__ import annotations

from ixp.simulator._kernel import Kernel


class IxBus:
    """`machine.ix_bus`."""

    def __init__(self, kernel: Kernel) -> None:
        """Refer to the IX bus of a kernel."""
        self._kernel = kernel

    @property
    def counters(self) -> dict[str, int]:
        """Counters of the receive and transmit machines, by name."""
        return dict(self._kernel.bus_counters())
