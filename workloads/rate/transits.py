"""Find the transit of each packet of a run: its arrival, and its departure or loss.

Packets are distinguished by an identity that address translation keeps, so this works for any
program that forwards IP packets. A packet that leaves with an identity that never arrived was
rewritten. Such packets are paired, in order of time, with the missing ones: their number and mean
latency are then right, but not the latency of each.

Latency is that of RFC 1242 for store-and-forward devices: from the last bit of a packet on the
input wire to its first bit on the output wire. A framer moves whole cells at the end of their
slots, so the time of a cell is the end of its slot on both sides.
"""

from collections import defaultdict, deque
from collections.abc import Container, Iterable, Iterator

import msgspec

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.port_kinds import is_atm
from ixp.simulator import PortSpec
from ixp.workloads.latency.wire_packets import Identity, WirePackets
from ixp.workloads.runs.result import Result

_PREAMBLE, _FCS = 8, 4  # bytes on an Ethernet wire

BitTimes = tuple[float, float]
"""Times in ns of the first and the last bit of a unit on its wire."""


class Crossing(msgspec.Struct, frozen=True):
    """A packet on a port's wire: the times of its first and last bit, and the ends of its cells.

    Times are in nanoseconds from cycle 0; a packet on Ethernet has no cells.
    """

    port: int
    first_ns: float
    last_ns: float
    cells_ns: tuple[float, ...] = ()


class PacketTransit(msgspec.Struct, frozen=True):
    """An arrival, and its first departure, or None if the packet was lost.

    `identified` is false for a packet that left with a changed identity.
    """

    entry: Crossing
    exit: Crossing | None
    identified: bool = True


class Transits(msgspec.Struct, frozen=True):
    """The arrivals in order of time.

    Other arrivals are counted: `others` are frames and PDUs without an IPv4 packet, `refused` are
    packets that must not leave.
    """

    packets: list[PacketTransit]
    others: int
    refused: int


_Packets = list[tuple[Identity, Crossing]]


def find_transits(
    result: Result,
    ports: Iterable[PortSpec],
    chip: Chip,
    must_leave: Container[Identity] | None = None,
) -> Transits:
    """Return the transit of each packet of a run; the run needs the option `keep`.

    `must_leave` are the packets to count (default: all).
    """
    wires = {spec.number: _Wire(spec, chip) for spec in ports}
    arrivals: _Packets = []
    departures: _Packets = []
    others = 0
    for port, capture in result.received.items():
        packets: WirePackets[BitTimes] = WirePackets(port)
        times = map(wires[port].received, capture.units, capture.times_ns)
        arrivals += _crossings(port, packets, capture.units, times)
        others += packets.others
    for port, capture in result.sent.items():
        times = map(wires[port].sent, capture.units, capture.times_ns)
        departures += _crossings(port, WirePackets(port), capture.units, times)
    arrivals.sort(key=_time)
    departures.sort(key=_time)
    counted = [packet for packet in arrivals if must_leave is None or packet[0] in must_leave]
    identities = {key for key, _ in arrivals}
    rewritten = deque(crossing for key, crossing in departures if key not in identities)
    paired = _paired(counted, departures, rewritten)
    return Transits(paired, others, len(arrivals) - len(counted))


def _time(packet: tuple[Identity, Crossing]) -> float:
    return packet[1].last_ns


def _paired(
    arrivals: _Packets, departures: _Packets, rewritten: deque[Crossing]
) -> list[PacketTransit]:
    """Pair arrivals and departures of one identity in order of time; ignore copies."""
    exits: defaultdict[Identity, deque[Crossing]] = defaultdict(deque)
    for key, crossing in departures:
        exits[key].append(crossing)
    return [
        PacketTransit(entry, exits[key].popleft()) if exits[key] else _rewritten(entry, rewritten)
        for key, entry in arrivals
    ]


def _rewritten(entry: Crossing, exits: deque[Crossing]) -> PacketTransit:
    """Return the transit of a missing packet, paired with the next rewritten departure."""
    while exits and exits[0].last_ns < entry.last_ns:
        exits.popleft()
    return (
        PacketTransit(entry, exits.popleft(), identified=False)
        if exits
        else PacketTransit(entry, None)
    )


class _Wire:
    """Converts the unit times of a run to times of first and last bits."""

    def __init__(self, spec: PortSpec, chip: Chip) -> None:
        self._byte_ns = float(spec.cycles_per_byte(chip) * 1000 / chip["core_mhz"])
        self._atm = is_atm(spec.number)

    def received(self, unit: bytes, at_ns: int) -> BitTimes:
        """Return a received unit's times from the start of its frame or the end of its cell."""
        if self._atm:
            return at_ns, at_ns
        first = at_ns + _PREAMBLE * self._byte_ns
        return first, first + (len(unit) + _FCS) * self._byte_ns

    def sent(self, unit: bytes, at_ns: int) -> BitTimes:
        """Return the times of a sent unit from the time of its last bit."""
        lasts = 0 if self._atm else (len(unit) + _FCS) * self._byte_ns
        return at_ns - lasts, at_ns


def _crossings(
    port: int,
    packets: WirePackets[BitTimes],
    units: Iterable[bytes],
    times: Iterable[BitTimes],
) -> Iterator[tuple[Identity, Crossing]]:
    """Return the IP packets on a wire, by identity."""
    for unit, time in zip(units, times, strict=True):
        if packet := packets.add(unit, time):
            key, unit_times, _ = packet
            first, lasts = unit_times[0][0], tuple(last for _, last in unit_times)
            yield key, Crossing(port, first, lasts[-1], lasts if is_atm(port) else ())
