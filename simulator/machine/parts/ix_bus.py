"""The IX bus between ports and FIFOs."""

from __future__ import annotations

from ixp.isa.csrs import FIFO_DATA_QUADWORDS, FIFO_ELEMENTS, XMIT_CONTROL
from ixp.simulator._kernel import Kernel

_SKIP = next(field.low for field in XMIT_CONTROL.fields if field.name == "skip")


class IxBus:
    """`machine.ix_bus`."""

    def __init__(self, kernel: Kernel) -> None:
        """Refer to the IX bus of a kernel."""
        self._kernel = kernel

    @property
    def counters(self) -> dict[str, int]:
        """Counters of the receive and transmit machines, by name."""
        return dict(self._kernel.bus_counters())

    @property
    def validated(self) -> list[int]:
        """The transmit elements that are validated and not sent yet."""
        return [each for each in range(FIFO_ELEMENTS) if self._kernel.validated(each)]

    def is_skipped(self, element: int) -> bool:
        """Return whether the control word of a transmit element says that it is to be skipped."""
        control = self._kernel.fifo(False, element, FIFO_DATA_QUADWORDS) >> 32  # noqa: FBT003
        return bool(control >> _SKIP & 1)

    def is_filled(self, element: int) -> bool:
        """Return whether a transmit element holds anything but zeros."""
        quadwords = range(FIFO_DATA_QUADWORDS + 1)
        return any(self._kernel.fifo(False, element, at) for at in quadwords)  # noqa: FBT003
