"""What became of each packet of a run: when it came in and went out, or that it was lost.

Packets are told apart by the identity that workloads give them, so this holds for any program that
forwards IP packets. Latency is that of RFC 1242 for devices that store and forward: from the last
bit of a packet on the wire in to its first bit on the wire out. A framer moves whole cells at the
end of their slots, so a cell counts with the end of its slot on both sides.
"""

from collections.abc import Iterable, Iterator

import msgspec

from ixp.isa.chip import Chip
from ixp.isa.port_kinds import is_atm
from ixp.simulator import PortSpec
from ixp.workloads.latency.wire_packets import Identity, WirePackets
from ixp.workloads.runs.result import Result

_PREAMBLE, _FCS = 8, 4  # bytes of an Ethernet wire

Times = tuple[float, float]
"""When the first and the last bit of something stood on its wire, in nanoseconds."""


class Crossing(msgspec.Struct, frozen=True):
    """A packet on the wire of a port: its first and its last bit, and the last ones of its cells.

    Times are in nanoseconds from cycle 0; a packet on Ethernet has no cells.
    """

    port: int
    first_ns: float
    last_ns: float
    cells_ns: tuple[float, ...] = ()


class Passage(msgspec.Struct, frozen=True):
    """A packet that came in, and where it left first: nowhere if it was lost."""

    entry: Crossing
    exit: Crossing | None


def passages(result: Result, ports: Iterable[PortSpec], chip: Chip) -> list[Passage]:
    """Return the passage of each packet that came in, by port and in order; needs `keep`."""
    wires = {spec.number: _Wire(spec, chip) for spec in ports}
    came: dict[Identity, Crossing] = {}
    left: dict[Identity, Crossing] = {}
    for port, units in result.received.items():
        times = map(wires[port].came, units, result.received_ns[port])
        came.update(_crossings(port, units, times))
    for port, capture in result.sent.items():
        times = map(wires[port].left, capture.units, capture.times_ns)
        for key, crossing in _crossings(port, capture.units, times):
            left.setdefault(key, crossing)
    return [Passage(entry, left.get(key)) for key, entry in came.items()]


class _Wire:
    """Turns the times that a run keeps of units into those of their first and last bits."""

    def __init__(self, spec: PortSpec, chip: Chip) -> None:
        self._byte_ns = float(spec.cycles_per_byte(chip) * 1000 / chip["core_mhz"])
        self._atm = is_atm(spec.number)

    def came(self, unit: bytes, at_ns: int) -> Times:
        """Return the times of a unit received: known is the start of a frame, the end of a cell."""
        if self._atm:
            return at_ns, at_ns
        first = at_ns + _PREAMBLE * self._byte_ns
        return first, first + (len(unit) + _FCS) * self._byte_ns

    def left(self, unit: bytes, at_ns: int) -> Times:
        """Return the times of a unit sent, whose last bit is known."""
        lasts = 0 if self._atm else (len(unit) + _FCS) * self._byte_ns
        return at_ns - lasts, at_ns


def _crossings(
    port: int, units: Iterable[bytes], times: Iterable[Times]
) -> Iterator[tuple[Identity, Crossing]]:
    """Return the IP packets on a wire by their identities."""
    packets: WirePackets[Times] = WirePackets(port)
    for unit, time in zip(units, times, strict=True):
        if found := packets.add(unit, time):
            key, ((first, *_), *_) = found
            lasts = tuple(last for _, last in found[1])
            yield key, Crossing(port, first, lasts[-1], lasts if is_atm(port) else ())
