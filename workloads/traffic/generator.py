"""Generate the packets of one stream at one port."""

from bisect import bisect
from collections import deque
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, cycle, islice, repeat
from random import Random

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.tables import Tables, mac_bytes
from ixp.support.errors import UserError
from ixp.workloads.traffic.aal5 import (
    CELL,
    IDLE_CELL,
    LLC_SNAP_IP,
    cells_of,
    encapsulate,
    join_cells,
    pad_pdu,
    seal,
    segment,
)
from ixp.workloads.traffic.destinations import destinations
from ixp.workloads.traffic.faults import (
    CELL_FAULTS,
    FRAME_FAULTS,
    PACKET_FAULTS,
    PDU_FAULTS,
    FaultContext,
    join_units,
    split_cells,
)
from ixp.workloads.traffic.packet_shape import PacketShape
from ixp.workloads.traffic.packets import (
    FRAME_HEADER,
    FRAME_OVERHEAD,
    MIN_FRAME,
    build_frame,
    build_packet,
    pad_frame,
)
from ixp.workloads.traffic.workload import Packets, Stream, faults_of

_INTERLEAVED = ("interleaved", "random-cells")  # patterns that mix the cells of all VCs
_RANDOM = ("random", "random-cells")
_SENDER_MAC = "02:00:00:00:02:{:02x}"  # the host on the other end of an Ethernet wire


class PacketGenerator:
    """Generates the packets of one stream on one port."""

    def __init__(
        self, port: int, spec: Stream, tables: Tables, sequence: Iterator[int], rng: Random
    ) -> None:
        """Start with the first packet.

        `sequence` yields the packet numbers, and the stream ends with it; `rng` makes all random
        draws. Raise UserError if the tables lack an entry that the stream needs.
        """
        self._port = port
        self._packets = spec.packets
        self._sequence = sequence
        self._context = FaultContext(port, tables, rng)
        self._rng = rng
        self._sizes = _sizes(spec.packets, rng)
        self._destinations = destinations(port, spec.destinations, tables, rng)
        if spec.flows is not None:
            hosts = [*islice(self._destinations, spec.flows)]
            self._destinations = (rng.choice(hosts) for _ in repeat(None))
        self._faults = [(n, p) for n, p in spec.errors.items() if n in faults_of(port)]
        self._vcs = _vcs(port, spec, tables) if is_atm(port) else []
        self._is_interleaved = bool(self._vcs) and spec.vcs.pattern in _INTERLEAVED
        self._flows = self._vc_sequence(spec.vcs.pattern)
        self._macs = (b"", b"")
        if not is_atm(port):
            self._macs = (tables.mac(port), mac_bytes(_SENDER_MAC.format(port)))
        self._shape = cache(self._new_shape)

    @property
    def mean_wire_bytes(self) -> float:
        """Return the mean wire bytes of a piece, without faults."""
        if self._is_interleaved:
            return CELL
        return mean_packet_bytes(self._port, self._packets)

    def pieces(self) -> Iterator[bytes]:
        """Yield units that stay together: a frame, the cells of a PDU, or one interleaved cell."""
        if not self._vcs:
            return map(self._frame, self._sequence)
        if self._is_interleaved:
            return self._interleaved_cells()
        return (self._pdu(next(self._flows), number) for number in self._sequence)

    def _new_shape(self, size: int) -> PacketShape:
        if self._vcs:
            return PacketShape(size, self._port, LLC_SNAP_IP, pad_pdu)
        return PacketShape(size, self._port, build_frame(b"", *self._macs), pad_frame)

    def _vc_sequence(self, pattern: str) -> Iterator[int]:
        """Yield the VC of each PDU, or of each cell if the VCs' cells are interleaved."""
        number = len(self._vcs) or 1
        if self._vcs and pattern in _RANDOM:
            return map(self._rng.randrange, repeat(number))
        return cycle(range(number))

    def _interleaved_cells(self) -> Iterator[bytes]:
        """Yield cells of all VCs; a VC starts a PDU when its previous one has ended."""
        queues: list[deque[bytes]] = [deque() for _ in self._vcs]
        for flow in self._flows:
            queue = queues[flow]
            if not queue and (number := next(self._sequence, None)) is not None:
                queue.extend(split_cells(self._pdu(flow, number)))
            if queue:
                yield queue.popleft()
            elif not any(queues):
                break

    def _frame(self, number: int) -> bytes:
        fault = self._faults and self._draw_fault()
        if not fault:
            return self._shape(next(self._sizes)).fill(number, next(self._destinations), 0)
        frame = pad_frame(build_frame(self._packet(0, number, fault), *self._macs))
        return FRAME_FAULTS[fault](frame, self._context) if fault in FRAME_FAULTS else frame

    def _pdu(self, flow: int, number: int) -> bytes:
        """Return the cells of a PDU."""
        fault = self._faults and self._draw_fault()
        if not fault:
            shape = self._shape(next(self._sizes))
            pdu = seal(shape.fill(number, next(self._destinations), flow))
            return join_cells(pdu, *self._vcs[flow])
        pdu = encapsulate(self._packet(flow, number, fault))
        if fault in PDU_FAULTS:
            pdu = PDU_FAULTS[fault](pdu, self._context)
        cells = segment(pdu, *self._vcs[flow])
        if fault in CELL_FAULTS:
            cells = CELL_FAULTS[fault](cells, self._context)
        return join_units(cells) or IDLE_CELL  # if the PDU's only cell was lost

    def _packet(self, flow: int, number: int, fault: str) -> bytes:
        packet = build_packet(
            next(self._sizes),
            next(self._destinations),
            port=self._port,
            flow=flow,
            sequence=number,
        )
        return PACKET_FAULTS[fault](packet, self._context) if fault in PACKET_FAULTS else packet

    def _draw_fault(self) -> str:
        """Draw the name of the next packet's fault; '' means no fault."""
        draw = self._rng.random()
        for name, probability in self._faults:
            draw -= probability
            if draw < 0:
                return name
        return ""


def mean_packet_bytes(port: int, packets: Packets) -> float:
    """Return the mean wire bytes of a packet on a port, without faults."""
    total = sum(_wire_bytes(port, size) * weight for size, weight in packets.shares.items())
    return total / sum(packets.shares.values())


def _wire_bytes(port: int, size: int) -> int:
    """Return the wire bytes of a packet."""
    if is_atm(port):
        return CELL * cells_of(len(LLC_SNAP_IP) + size)
    return max(MIN_FRAME, FRAME_HEADER + size) + FRAME_OVERHEAD


def _sizes(packets: Packets, rng: Random) -> Iterator[int]:
    """Yield the IP total lengths, endlessly."""
    if packets.range is not None:
        low, high = packets.range
        return (rng.randint(low, high) for _ in repeat(None))
    if packets.drawn:
        sizes, limits = list(packets.shares), list(accumulate(packets.shares.values()))
        last, draw = len(sizes) - 1, rng.random
        # Draws like Random.choices, which would create a list for each draw.
        return (sizes[bisect(limits, draw() * limits[-1], 0, last)] for _ in repeat(None))
    return cycle(packets.in_turn or [packets.size or 0])


def _vcs(port: int, spec: Stream, tables: Tables) -> list[tuple[int, int]]:
    """Return the VCs that the stream uses: the first open ones of the port."""
    is_data = [vc for vc in tables.vc if vc.port == port and vc.state == "open" and not vc.core]
    if len(is_data) < spec.vcs.count:
        raise UserError(
            f"port {port} must have {spec.vcs.count} open VCs in the tables for this workload, "
            f"not {len(is_data)}"
        )
    return [(vc.vpi, vc.vci) for vc in is_data[: spec.vcs.count]]
