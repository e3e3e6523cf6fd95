"""What became of each packet of a run: when it came in and went out, or that it was lost.

Packets are told apart by the identity that workloads give them, so this holds for any program that
forwards IP packets. Latency is that of RFC 1242 for devices that store and forward: from the last
bit of a packet on the wire in to its first bit on the wire out. A framer moves whole cells at the
end of their slots, so a cell counts with the end of its slot on both sides.
"""

from collections.abc import Iterable, Iterator

import msgspec

from ixp.isa.chip import Chip
from ixp.isa.port_kinds import is_atm, medium_of
from ixp.simulator import PortSpec
from ixp.workloads.runs.result import Result
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP, NOT_USER, Reassembler, vc_of
from ixp.workloads.traffic.packets import (
    ETHERTYPE_IPV4,
    FRAME_HEADER,
    MIN_SIZE,
    identity,
    split_frame,
)

_PREAMBLE, _FCS = 8, 4  # bytes of an Ethernet wire
_CELL_HEADER = 4  # bytes
_IP = int.from_bytes(ETHERTYPE_IPV4)

Identity = tuple[int, int]
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


def path(entry: Crossing, exit_: Crossing) -> str:
    """Return the media of the wires of a packet, such as `atm-ethernet`."""
    return f"{medium_of(entry.port).name}-{medium_of(exit_.port).name}"


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
    found = _of_cells if is_atm(port) else _of_frames
    for packet, (first, *_), (*_, last), cells in found(units, times):
        if len(packet) >= MIN_SIZE:
            yield identity(packet), Crossing(port, first, last, cells)


_Found = Iterator[tuple[bytes, Times, Times, tuple[float, ...]]]
"""A packet, the times of its first and its last unit, and the last bits of its cells."""


def _of_frames(frames: Iterable[bytes], times: Iterable[Times]) -> _Found:
    for frame, time in zip(frames, times, strict=True):
        if len(frame) >= FRAME_HEADER:
            *_, kind, packet = split_frame(frame)
            yield packet if kind == _IP else b"", time, time, ()


def _of_cells(cells: Iterable[bytes], times: Iterable[Times]) -> _Found:
    reassembler = Reassembler()
    begun: dict[tuple[int, int], list[Times]] = {}
    for cell, time in zip(cells, times, strict=True):
        found = reassembler.add(cell)
        header = int.from_bytes(cell[:_CELL_HEADER])
        vc = vc_of(header)
        if vc == (0, 0) or header & NOT_USER:
            continue
        begun.setdefault(vc, []).append(time)
        if found:
            *_, pdu = found
            all_times = begun.pop(vc)
            packet = pdu.removeprefix(LLC_SNAP_IP) if pdu.startswith(LLC_SNAP_IP) else b""
            yield packet, all_times[0], all_times[-1], tuple(last for _, last in all_times)
