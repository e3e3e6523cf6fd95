"""One port with its wire."""

from __future__ import annotations

from typing import NamedTuple

from ixp.simulator._kernel import Kernel
from ixp.simulator.machine.outputs import Outputs
from ixp.simulator.machine.ports import PortSpec, SentUnit, Source
from ixp.simulator.machine.wires import Wires
from ixp.support.errors import UserError


class WireUse(NamedTuple):
    """Cycles in which a bounded wire carried units with their gaps, since the machine began.

    A frame that leaves counts up to now. One that comes in is known when its first 64 bytes are
    there, a cell when its slot has ended: each counts by that much later.
    """

    received: int
    sent: int


class Port:
    """`machine.ports[8]`; `spec` gives its kind and rate."""

    def __init__(self, kernel: Kernel, spec: PortSpec, wires: Wires, outputs: Outputs) -> None:
        """Refer to a port of a kernel."""
        self._kernel = kernel
        self._wires = wires
        self._outputs = outputs
        self.spec = spec

    def plug(self, source: Source) -> None:
        """Connect the source whose units come in.

        Raise UserError for an object without `take`, and for a port with hosts.
        """
        number = self.spec.number
        if not isinstance(source, Source):
            raise UserError(f"source of port {number} must have take(), not be {source!r}")
        self._wires.plug(number, source)

    def set_up(self, *, up: bool) -> None:
        """Connect or disconnect the wire.

        While it is disconnected, units wait to come in, and units sent are lost (`tx_lost`). A
        frame that was coming in ends in error.
        """
        self._kernel.set_port_up(self.spec.number, bool(up))

    @property
    def backlog(self) -> int:
        """Units fed to the wire that have not come in yet."""
        return int(self._kernel.backlog(self.spec.number))

    @property
    def holds(self) -> bool:
        """Whether its receive or transmit FIFO holds data."""
        return bool(self._kernel.port_holds(self.spec.number))

    @property
    def counters(self) -> dict[str, int]:
        """Counters since cycle 0, by name."""
        return dict(self._kernel.port_counters(self.spec.number))

    @property
    def wire_use(self) -> WireUse:
        """Cycles in which its wire carried units; meaningless on an unbounded wire."""
        return WireUse(*self._kernel.wire_use(self.spec.number))

    @property
    def sent(self) -> list[SentUnit]:
        """Units sent since cycle 0."""
        return self._outputs.collect().sent[self.spec.number]

    @property
    def lost(self) -> list[int]:
        """Serial numbers, from 0, of the units that came in and that the device lost."""
        return self._outputs.collect().lost[self.spec.number]

    @property
    def arrivals(self) -> list[int]:
        """The cycle in which each unit came in: the start of a frame, the end of a cell's slot.

        On an unbounded wire a unit comes in when the device takes it. A frame is in the list from
        the end of its first 64 bytes on.
        """
        return self._outputs.collect().arrivals[self.spec.number]
