"""Queue the units of live hosts for the wire of their port."""

from __future__ import annotations

from collections import deque

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.port_kinds import is_atm
from ixp.outside.live.ethernet_segment import EthernetSegment
from ixp.outside.live.live_device import LiveDevice
from ixp.simulator import Machine, PortSpec, WireUnit

_AHEAD_US = 1000  # of router time may wait here; more waits in the hosts' queues


class LivePort:
    """A source of the waiting units; it ends after them, and is plugged in again for new ones."""

    def __init__(
        self,
        spec: PortSpec,
        hosts: list[LiveDevice],
        chip: Chip,
        segment: EthernetSegment | None = None,
    ) -> None:
        """Take the port and its hosts; with `segment`, they share an Ethernet."""
        self._number = spec.number
        self._hosts = hosts
        self._segment = segment
        for host in hosts:
            host.segment = segment
        self._chip = chip
        self._per_byte = float(spec.cycles_per_byte(chip))
        self._ahead = _AHEAD_US * chip["core_mhz"]
        self._free_at = 0.0  # cycle in which the wire will have carried all waiting units
        self._waiting: deque[WireUnit] = deque()
        self._on_wire: deque[WireUnit] = deque()

    def read(self, cycle: int) -> None:
        """Read frames of the hosts, one of each in turn, as long as there is room."""
        hosts = self._hosts
        while hosts and self.has_room(cycle):
            hosts = [host for host in hosts if self._read_one(host, cycle)]

    def has_room(self, cycle: int) -> bool:
        """Return whether the waiting units take less than a millisecond on the wire."""
        return self._free_at - cycle < self._ahead

    def _read_one(self, host: LiveDevice, cycle: int) -> bool:
        units = host.read(cycle)
        if units is None:
            return False
        self._waiting.extend(units)
        wire_bytes = sum(map(self._wire_bytes, units))
        self._free_at = max(self._free_at, cycle) + wire_bytes * self._per_byte
        return True

    def _wire_bytes(self, unit: WireUnit) -> int:
        if is_atm(self._number):
            return self._chip["cell_wire_bytes"]
        frame = len(unit.data) + self._chip["eth_fcs_bytes"]
        return max(frame, self._chip["eth_minimum_bytes"]) + self._chip["eth_overhead_bytes"]

    def plug(self, machine: Machine) -> None:
        """Plug the source in if units wait."""
        if self._waiting:
            machine.ports[self._number].plug(self)

    def take(self, count: int) -> list[WireUnit]:
        """Return the next units."""
        units = [self._waiting.popleft() for _ in range(min(count, len(self._waiting)))]
        self._on_wire.extend(units)
        return units

    def arrived(self, count: int) -> list[WireUnit]:
        """Return the next units that the router received, each once."""
        return [self._on_wire.popleft() for _ in range(count)]

    def deliver(self, unit: bytes) -> None:
        """Deliver a unit that the port sent to the hosts."""
        if self._segment:
            self._segment.deliver(unit)
            return
        for host in self._hosts:
            host.deliver(unit)
