"""Record the arrivals and departures of a run in files, or in memory."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Protocol

from ixp.isa.tables.port_kinds import is_atm
from ixp.simulator import Machine, WireUnit
from ixp.workloads.runs.inputs.inputs import Inputs, time_ns
from ixp.workloads.traffic.aal5 import IDLE_CELL
from ixp.workloads.traffic.captures import Capture
from ixp.workloads.traffic.port_traffic import PortTraffic
from ixp.workloads.traffic.slots import slot_ends

_UNDER_WAY = 4  # units of a port that can still be lost after their arrival was seen
_NEVER = 1 << 63


class CaptureSink(Protocol):
    """A sink for the traffic of each port, in pieces."""

    @property
    def keep_idle(self) -> bool:
        """Return whether sent idle cells are recorded."""

    def write_received(self, port: int, capture: Capture) -> None:
        """Record the next arrivals of a port."""

    def write_sent(self, port: int, capture: Capture) -> None:
        """Record the next departures of a port."""


class MemoryCaptures:
    """A sink in memory."""

    keep_idle = True

    def __init__(self, ports: Iterable[int]) -> None:
        """Start empty, for these ports."""
        self.received = {port: Capture([], []) for port in ports}
        self.sent = {port: Capture([], []) for port in self.received}

    def write_received(self, port: int, capture: Capture) -> None:
        """Append the next arrivals of a port."""
        _extend(self.received[port], capture)

    def write_sent(self, port: int, capture: Capture) -> None:
        """Append the next departures of a port."""
        _extend(self.sent[port], capture)


class TrafficRecorder:
    """Passes the port traffic of a machine to a sink.

    `lost` lists, by port, the indices of the arrivals that the device lost. `bad` counts the units
    received in error, which no capture contains.
    """

    def __init__(self, machine: Machine, inputs: Inputs, sink: CaptureSink) -> None:
        """Start before the first cycle."""
        self._machine = machine
        self._inputs = inputs
        self._sink = sink
        self._mhz = machine.chip["core_mhz"]
        self._arrivals: dict[int, _Arrivals] = {}
        self._idle: dict[int, _Slots] = {}

    @property
    def lost(self) -> dict[int, list[int]]:
        """Return the indices of lost arrivals, by port."""
        return {port: arrivals.lost for port, arrivals in self._arrivals.items() if arrivals.lost}

    @property
    def bad(self) -> dict[int, int]:
        """Return the number of units received in error, by port."""
        return {port: arrivals.bad for port, arrivals in self._arrivals.items() if arrivals.bad}

    def observe(self, traffic: Mapping[int, PortTraffic]) -> None:
        """Pass on the traffic since the last call."""
        enabled_at = self._inputs.enabled_at
        if enabled_at is not None and not self._arrivals:
            self._begin(enabled_at)
        for port, (arrivals, lost, departures) in traffic.items():
            if arrivals:
                self._sink.write_received(port, self._arrivals[port].take(arrivals, lost))
            if port in self._idle:
                filled = _filled(departures, self._idle[port], self._machine.now)
                self._write_sent(port, [*filled])
            elif departures:
                self._write_sent(port, departures)

    def _begin(self, enabled_at: int) -> None:
        """Count slots from the cycle in which the ports were enabled."""
        times = partial(time_ns, enabled_at=enabled_at, core_mhz=self._mhz)
        for port in self._machine.ports:
            slots = _Slots(_slot_ends(self._machine, port, enabled_at))
            self._arrivals[port] = _Arrivals(slots, times)
            if self._sink.keep_idle:
                self._idle[port] = _Slots(_slot_ends(self._machine, port, enabled_at))

    def _write_sent(self, port: int, units: Sequence[tuple[int, bytes]]) -> None:
        times = [end * 1000 // self._mhz for end, _ in units]
        self._sink.write_sent(port, Capture([data for _, data in units], times))


def _slot_ends(machine: Machine, port: int, enabled_at: int) -> Iterator[int]:
    """Return the ends of cell slots in cycles; none for Ethernet and unbounded wires."""
    spec = machine.ports[port].spec
    if not is_atm(port) or spec.rate is None:
        return iter(())
    period = spec.cycles_per_byte(machine.chip) * machine.chip["cell_wire_bytes"]
    return slot_ends(enabled_at, period)


class _Slots:
    """The ends of cell slots that no cell used, in order."""

    def __init__(self, ends: Iterator[int]) -> None:
        self._ends = ends
        self._next = next(ends, _NEVER)

    def before(self, cycle: int) -> Iterator[int]:
        """Return the ends before a cycle that have not been returned yet."""
        while self._next < cycle:
            yield self._next
            self._next = next(self._ends, _NEVER)

    def use(self, cycle: int) -> None:
        """Mark the slot that ends in this cycle, if there is one, as used by a cell."""
        if self._next == cycle:
            self._next = next(self._ends, _NEVER)


class _Arrivals:
    """The arrivals on a wire, without units in error, with idle cells in empty slots."""

    def __init__(self, slots: _Slots, time_ns: Callable[[int], int]) -> None:
        self._slots = slots
        self._time_ns = time_ns
        self._serial = 0
        self._place = 0
        self._places: dict[int, int] = {}  # indices of the last units, by serial number
        self.lost: list[int] = []
        self.bad = 0

    def take(self, arrivals: Iterable[tuple[int, WireUnit]], lost: Iterable[int]) -> Capture:
        """Return the arrivals; `lost` are serial numbers."""
        units: list[bytes] = []
        times: list[int] = []
        for cycle, unit in arrivals:
            for end in self._slots.before(cycle + 1 if unit.bad_fcs else cycle):
                units.append(IDLE_CELL)
                times.append(self._time_ns(end))
            if unit.bad_fcs:
                self.bad += 1
            else:
                self._slots.use(cycle)
                self._places[self._serial] = self._place + len(units)
                units.append(unit.data)
                times.append(self._time_ns(cycle))
            self._serial += 1
        self._place += len(units)
        self.lost += [self._places[serial] for serial in lost if serial in self._places]
        last = self._serial - _UNDER_WAY
        self._places = {n: self._places[n] for n in range(last, self._serial) if n in self._places}
        return Capture(units, times)


def _filled(
    units: Iterable[tuple[int, bytes]], slots: _Slots, now: int
) -> Iterator[tuple[int, bytes]]:
    """Put idle cells into the slots between units, up to now."""
    for end, data in units:
        yield from ((idle, IDLE_CELL) for idle in slots.before(end))
        slots.use(end)
        yield end, data
    yield from ((idle, IDLE_CELL) for idle in slots.before(now))


def _extend(capture: Capture, more: Capture) -> None:
    capture.units.extend(more.units)
    capture.times_ns.extend(more.times_ns)
