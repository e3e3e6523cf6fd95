"""What one stream sends to one port, packet by packet or many packets at once."""

from bisect import bisect
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import accumulate, count, cycle, islice, repeat
from random import Random

from ixp.isa.port_kinds import is_atm
from ixp.microcode.config.tables import Tables, mac_bytes
from ixp.simulator import Units
from ixp.support.errors import UserError
from ixp.workloads.traffic.aal5 import (
    CELL,
    IDLE_CELL,
    LLC_SNAP_IP,
    cells_of,
    encapsulate,
    segment,
)
from ixp.workloads.traffic.batches import Frames, Mixed, Pdus, Rounds
from ixp.workloads.traffic.destinations import destinations
from ixp.workloads.traffic.injected_errors import (
    CELL_FAULTS,
    FRAME_FAULTS,
    PACKET_FAULTS,
    PDU_FAULTS,
    Site,
)
from ixp.workloads.traffic.packets import (
    FRAME_HEADER,
    FRAME_OVERHEAD,
    MIN_FRAME,
    build_frame,
    build_packet,
    pad_frame,
)
from ixp.workloads.traffic.workload import Packets, Stream, faults_of

_PACKETS = 1024  # made at once; fewer if these bytes hold fewer of one size
_BYTES = 1 << 18
_FEW = 16  # sizes; tables for one of them take as long as a thousand packets
_SENDER_MAC = "02:00:00:00:02:{:02x}"  # the host on the other end of an Ethernet wire


class PacketSource:
    """One stream on one port: its packets one by one, or many at once."""

    def __init__(
        self, port: int, spec: Stream, tables: Tables, sequence: Iterator[int], rng: Random
    ) -> None:
        """Start with the first packet.

        `sequence` gives the numbers of packets, and the stream ends with it; `rng` draws whatever
        is random. Raise UserError when the tables lack what the stream needs.
        """
        self._port = port
        self._pattern = spec.vcs.pattern if is_atm(port) else "one"
        self._packets = spec.packets
        self._sequence = sequence
        self._site = Site(port, tables, rng)
        self._rng = rng
        self._sizes = _sizes(spec.packets, rng)
        self._random_hosts = spec.destinations == "random" or spec.flows is not None
        self._destinations = destinations(port, spec.destinations, tables, rng)
        if spec.flows is not None:
            hosts = [*islice(self._destinations, spec.flows)]
            self._destinations = (rng.choice(hosts) for _ in repeat(None))
        self._faults = [(n, p) for n, p in spec.errors.items() if n in faults_of(port)]
        self._vcs = _vcs(port, spec, tables) if is_atm(port) else []
        self._macs = (b"", b"")
        self._flows = self._picks()
        if not is_atm(port):
            self._macs = (tables.mac(port), mac_bytes(_SENDER_MAC.format(port)))

    @property
    def regular(self) -> bool:
        """Whether packets have few sizes and no fault, so that they can be made many at once."""
        few = self._packets.range is None and len(self._packets.shares) <= _FEW
        return few and not self._faults and self._pattern != "random-cells"

    @property
    def mean_wire_bytes(self) -> float:
        """The mean of what a piece of `chunks` takes of the wire, in bytes, without faults."""
        if self._pattern in {"interleaved", "random-cells"}:
            return CELL
        return mean_packet_bytes(self._port, self._packets)

    def batches(self) -> Iterator[Units]:
        """Return the units of `chunks` in large pieces, for a regular stream alone on its port."""
        mixed = Mixed(self._packets_of)
        rounds = Rounds(len(self._vcs)) if self._pattern == "interleaved" else None
        number = min(_PACKETS, _BYTES // (self._packets.size or 1))
        for first in count(0, number):
            which, sizes, to = self._draws(number)
            if rounds:
                which = rounds.flows(mixed.of(size).units for size in sizes)
            data, lengths = mixed.build(first, sizes, to, which)
            if rounds:
                data = rounds.turns(data, lengths, which)
            yield Units(data, [CELL] * (len(data) // CELL) if self._vcs else lengths)

    def _draws(self, number: int) -> Iterator[Sequence[int]]:
        """Draw VC, size and destination of `count` packets; interleaved ones have no VC."""
        random_vcs = self._pattern == "random"
        columns = (self._flows, self._sizes, self._destinations)
        if [random_vcs, self._packets.drawn, self._random_hosts].count(True) > 1:
            return zip(*islice(zip(*columns, strict=False), number), strict=True)
        return ([*islice(column, number)] for column in columns)  # their draws do not mix

    def _packets_of(self, size: int) -> Frames | Pdus:
        if self._vcs:
            return Pdus(size, self._port, self._vcs)
        return Frames(size, self._port, self._macs)

    def chunks(self) -> Iterator[list[bytes]]:
        """Return pieces that must stay together: a frame, a PDU, or one interleaved cell."""
        if not is_atm(self._port):
            yield from ([self._frame(number)] for number in self._sequence)
        elif self._pattern in {"interleaved", "random-cells"}:
            yield from self._cells()
        else:
            yield from (self._pdu(next(self._flows), number) for number in self._sequence)

    def _picks(self) -> Iterator[int]:
        """Return the VC of each PDU, or of each cell where those of all VCs are mixed."""
        number = len(self._vcs) or 1
        if self._pattern in {"random", "random-cells"}:
            return map(self._rng.randrange, repeat(number))
        return cycle(range(number))

    def _cells(self) -> Iterator[list[bytes]]:
        """Return cells of all VCs; a VC starts its next PDU when its last one ends."""
        queues: list[deque[bytes]] = [deque() for _ in self._vcs]
        for flow in self._flows:
            queue = queues[flow]
            if not queue and (number := next(self._sequence, None)) is not None:
                queue.extend(self._pdu(flow, number))
            if queue:
                yield [queue.popleft()]
            elif not any(queues):
                break

    def _pdu(self, flow: int, number: int) -> list[bytes]:
        fault = self._draw()
        pdu = encapsulate(self._packet(flow, number, fault))
        if fault in PDU_FAULTS:
            pdu = PDU_FAULTS[fault](pdu, self._site)
        cells = segment(pdu, *self._vcs[flow])
        if fault in CELL_FAULTS:
            cells = CELL_FAULTS[fault](cells, self._site)
        return cells or [IDLE_CELL]  # the place on the wire of a PDU whose only cell was lost

    def _frame(self, number: int) -> bytes:
        fault = self._draw()
        frame = pad_frame(build_frame(self._packet(0, number, fault), *self._macs))
        return FRAME_FAULTS[fault](frame, self._site) if fault in FRAME_FAULTS else frame

    def _packet(self, flow: int, number: int, fault: str) -> bytes:
        packet = build_packet(
            next(self._sizes),
            next(self._destinations),
            port=self._port,
            flow=flow,
            sequence=number,
        )
        return PACKET_FAULTS[fault](packet, self._site) if fault in PACKET_FAULTS else packet

    def _draw(self) -> str:
        """Draw the name of the next packet's fault, mostly ''."""
        if not self._faults:
            return ""
        draw = self._rng.random()
        for name, probability in self._faults:
            draw -= probability
            if draw < 0:
                return name
        return ""


def mean_packet_bytes(port: int, packets: Packets) -> float:
    """Return what a packet takes of the wire of a port on average, in bytes, without faults."""
    total = sum(_wire_bytes(port, size) * weight for size, weight in packets.shares.items())
    return total / sum(packets.shares.values())


def _wire_bytes(port: int, size: int) -> int:
    """Return what a packet takes of the wire."""
    if is_atm(port):
        return CELL * cells_of(len(LLC_SNAP_IP) + size)
    return max(MIN_FRAME, FRAME_HEADER + size) + FRAME_OVERHEAD


def _sizes(packets: Packets, rng: Random) -> Iterator[int]:
    """Return the IP total lengths, forever."""
    if packets.range is not None:
        low, high = packets.range
        return (rng.randint(low, high) for _ in repeat(None))
    if packets.drawn:
        sizes, limits = list(packets.shares), list(accumulate(packets.shares.values()))
        last, draw = len(sizes) - 1, rng.random
        # What Random.choices draws, which makes a list each time.
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
