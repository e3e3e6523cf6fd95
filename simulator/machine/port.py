"""Provide access to one port with its wire."""

from __future__ import annotations

from typing import NamedTuple

from ixp.simulator._kernel import Kernel
from ixp.simulator.machine.outputs import Outputs
from ixp.simulator.machine.ports import PortSpec, SentUnit, Source
from ixp.simulator.machine.wires import Wires
from ixp.support.errors import UserError


class WireUse(NamedTuple):
    """Cycles since cycle 0 in which a bounded wire carried units, gaps included.

    The sent part of a frame counts. A received frame only counts from its first 64 bytes on, and a
    received cell from the end of its slot.
    """

    received: int
    sent: int


class Port:
    """A port, `machine.ports[8]`; `spec` has its kind and rate."""

    def __init__(self, kernel: Kernel, spec: PortSpec, wires: Wires, outputs: Outputs) -> None:
        """Refer to a port of a kernel."""
        self._kernel = kernel
        self._wires = wires
        self._outputs = outputs
        self.spec = spec

    def plug(self, source: Source) -> None:
        """Connect the source of the units that the port receives.

        Raise UserError for an object without `take`, or if hosts are attached to the port.
        """
        number = self.spec.number
        if not isinstance(source, Source):
            raise UserError(f"source of port {number} must have take(), not be {source!r}")
        self._wires.plug(number, source)

    def set_up(self, *, up: bool) -> None:
        """Connect or disconnect the wire.

        While it is disconnected, units to receive wait, and sent units are lost (`tx_lost`). A
        frame that was being received ends in error.
        """
        self._kernel.set_port_up(self.spec.number, bool(up))

    @property
    def backlog(self) -> int:
        """Return the number of units fed to the wire and not received yet."""
        return int(self._kernel.backlog(self.spec.number))

    @property
    def holds(self) -> bool:
        """Return whether the receive or transmit FIFO holds data."""
        return bool(self._kernel.port_holds(self.spec.number))

    @property
    def counters(self) -> dict[str, int]:
        """Return the counters since cycle 0, by name."""
        return dict(self._kernel.port_counters(self.spec.number))

    @property
    def wire_use(self) -> WireUse:
        """Return the cycles in which the wire carried units; meaningless if it is unbounded."""
        return WireUse(*self._kernel.wire_use(self.spec.number))

    @property
    def sent(self) -> list[SentUnit]:
        """Return the units sent since cycle 0."""
        return self._outputs.collect().sent[self.spec.number]

    @property
    def lost(self) -> list[int]:
        """Return the serial numbers, from 0, of received units that the device lost."""
        return self._outputs.collect().lost[self.spec.number]

    @property
    def arrivals(self) -> list[int]:
        """Return the cycle in which each unit arrived: start of a frame, end of a cell's slot.

        On an unbounded wire, a unit arrives when the device takes it. A frame is added to the list
        at the end of its first 64 bytes.
        """
        return self._outputs.collect().arrivals[self.spec.number]
