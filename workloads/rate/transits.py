"""The transit of each packet of a run: when it came in and went out, or that it was lost.

Packets are told apart by an identity that address translation keeps, so this holds for any program
that forwards IP packets. One that leaves with an identity that never came in was rewritten: such
packets are paired, in the order of time, with those that are missing. Their number and their mean
latency are right, the latency of each is not.

Latency is that of RFC 1242 for devices that store and forward: from the last bit of a packet on the
wire in to its first bit on the wire out. A framer moves whole cells at the end of their slots, so a
cell counts with the end of its slot on both sides.
"""

from collections import defaultdict, deque
from collections.abc import Container, Iterable, Iterator

import msgspec

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.port_kinds import is_atm
from ixp.simulator import PortSpec
from ixp.workloads.latency.wire_packets import Identity, WirePackets
from ixp.workloads.runs.result import Result

_PREAMBLE, _FCS = 8, 4  # bytes of an Ethernet wire

BitTimes = tuple[float, float]
"""Times in ns of the first and the last bit of a unit on its wire."""


class Crossing(msgspec.Struct, frozen=True):
    """A packet on the wire of a port: its first and its last bit, and the last ones of its cells.

    Times are in nanoseconds from cycle 0; a packet on Ethernet has no cells.
    """

    port: int
    first_ns: float
    last_ns: float
    cells_ns: tuple[float, ...] = ()


class PacketTransit(msgspec.Struct, frozen=True):
    """A packet that came in, and where it left first: nowhere if it was lost.

    `identified` is false for a packet that left with another identity.
    """

    entry: Crossing
    exit: Crossing | None
    identified: bool = True


class Transits(msgspec.Struct, frozen=True):
    """The packets that came in, in the order of time.

    What came in and is not among them is counted: `others` are frames and PDUs without an IPv4
    packet, `refused` are packets that must not leave.
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
    """Return the transit of each packet of a run; needs `keep`.

    `must_leave` are the packets that count, by default all.
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
    """Pair packets of one identity in the order of time; a copy of a packet has no place here."""
    exits: defaultdict[Identity, deque[Crossing]] = defaultdict(deque)
    for key, crossing in departures:
        exits[key].append(crossing)
    return [
        PacketTransit(entry, exits[key].popleft()) if exits[key] else _rewritten(entry, rewritten)
        for key, entry in arrivals
    ]


def _rewritten(entry: Crossing, exits: deque[Crossing]) -> PacketTransit:
    """Return the transit of a missing packet: by the next exit after it of a rewritten one."""
    while exits and exits[0].last_ns < entry.last_ns:
        exits.popleft()
    return (
        PacketTransit(entry, exits.popleft(), identified=False)
        if exits
        else PacketTransit(entry, None)
    )


class _Wire:
    """Turns the times that a run keeps of units into those of their first and last bits."""

    def __init__(self, spec: PortSpec, chip: Chip) -> None:
        self._byte_ns = float(spec.cycles_per_byte(chip) * 1000 / chip["core_mhz"])
        self._atm = is_atm(spec.number)

    def received(self, unit: bytes, at_ns: int) -> BitTimes:
        """Return the times of a unit received: known is the start of a frame, the end of a cell."""
        if self._atm:
            return at_ns, at_ns
        first = at_ns + _PREAMBLE * self._byte_ns
        return first, first + (len(unit) + _FCS) * self._byte_ns

    def sent(self, unit: bytes, at_ns: int) -> BitTimes:
        """Return the times of a unit sent, whose last bit is known."""
        lasts = 0 if self._atm else (len(unit) + _FCS) * self._byte_ns
        return at_ns - lasts, at_ns


def _crossings(
    port: int,
    packets: WirePackets[BitTimes],
    units: Iterable[bytes],
    times: Iterable[BitTimes],
) -> Iterator[tuple[Identity, Crossing]]:
    """Return the IP packets on a wire by their identities."""
    for unit, time in zip(units, times, strict=True):
        if packet := packets.add(unit, time):
            key, unit_times, _ = packet
            first, lasts = unit_times[0][0], tuple(last for _, last in unit_times)
            yield key, Crossing(port, first, lasts[-1], lasts if is_atm(port) else ())
