"""What one port receives, made lazily and for ever: 52-byte cells, or padded frames without FCS.

The same workload, tables and seed give the same bytes on every machine.
"""

import heapq
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, count, cycle, islice, repeat
from random import Random

from ixp.isa.errors import UserError
from ixp.microcode.tables import Tables, is_atm, mac_bytes
from ixp.simulator import Units
from ixp.workloads.aal5 import CELL, IDLE_CELL, encapsulate, segment
from ixp.workloads.batches import Frames, Pdus
from ixp.workloads.destinations import destinations
from ixp.workloads.faults import (
    CELL_FAULTS,
    FRAME_FAULTS,
    PACKET_FAULTS,
    PDU_FAULTS,
    Damaged,
    Site,
)
from ixp.workloads.packets import build_frame, build_packet, pad_frame
from ixp.workloads.workload import MIXES, Packets, Stream, Workload, faults_of

_BATCH = 512  # packets, or units, made at once
_FRAME_OVERHEAD = 24  # preamble 8, FCS 4, inter-packet gap 12 (IEEE 802.3)
_SENDER_MAC = "02:00:00:00:02:{:02x}"  # the host on the other end of an Ethernet wire


class PortStream:
    """The units a port receives, in order.

    On ATM a rate below 1 is met by idle cells in the stream. On Ethernet frames follow each other
    and `rate` says which share of the wire they may take; the wire makes the gaps. `position`
    counts the units given: the same stream opened again and restored there goes on.
    """

    def __init__(
        self, port: int, batches: Callable[[], Iterable[Units]], rate: float = 1.0
    ) -> None:
        """Wrap the units of a port; `batches` gives them from the first one on, each time."""
        self.port = port
        self.rate = rate
        self._open = batches
        self.restore(0)

    def state(self) -> int:
        """Give the position."""
        return self.position

    def restore(self, state: int) -> None:
        """Go to a position: open the stream again and pass over the units before."""
        self._batches = iter(self._open())
        self._batch, self._units, self._bytes = Units(b"", []), 0, 0
        self.position = 0
        while self.position < state and self.take_units(min(state - self.position, _BATCH)):
            pass

    def take_units(self, n: int) -> Units:
        """Give the next `n` units as one piece, fewer at the end."""
        data: list[bytes] = []
        lengths: list[int] = []
        damaged: list[bool] = []
        while len(lengths) < n:
            some = self._batch.lengths[self._units : self._units + n - len(lengths)]
            if not some:
                batch = next(self._batches, None)
                if batch is None:
                    break
                self._batch, self._units, self._bytes = batch, 0, 0
                continue
            end = self._bytes + sum(some)
            data.append(self._batch.data[self._bytes : end])
            lengths += some
            bad_fcs = self._batch.bad_fcs or [False] * len(self._batch)
            damaged += bad_fcs[self._units : self._units + len(some)]
            self._units, self._bytes = self._units + len(some), end
        self.position += len(lengths)
        return Units(b"".join(data), lengths, bad_fcs=damaged if any(damaged) else ())

    def next(self) -> bytes | None:
        """Give the next unit, or None at the end."""
        return next(iter(self.take(1)), None)

    def take(self, n: int) -> list[bytes]:
        """Give the next `n` units, fewer at the end."""
        return [unit.data for unit in self.take_units(n)]

    def cells(self, n: int) -> bytes:
        """Give the next `n` cells of an ATM port as one piece."""
        return self.take_units(n).data


def open_port(port: int, workload: Workload, tables: Tables, seed: int = 0) -> PortStream:
    """Open what a port receives; a port without a stream is silent.

    Raise UserError when the tables lack what the workload needs.
    """
    specs = [stream for stream in workload.streams if stream.feeds(port)]
    rate = sum(spec.rate for spec in specs)
    if rate > 1 + 1e-9:
        raise UserError(f"rates of the streams on port {port} must add up to 1, not {rate:g}")
    units = partial(_units, port, specs, tables, seed)
    return PortStream(port, units, min(rate, 1.0))


def _units(port: int, specs: list[Stream], tables: Tables, seed: int) -> Iterator[Units]:
    """Give the units of a port's streams from the first one on."""
    rate = sum(spec.rate for spec in specs)
    filled = is_atm(port) and bool(specs) and rate < 1 - 1e-9
    sequence = count()
    parts = [
        _Source(port, spec, tables, sequence, Random(f"{seed} {port} {index}"))
        for index, spec in enumerate(specs)
    ]
    if len(parts) == 1 and parts[0].regular and not filled:
        return parts[0].batches()
    sources = [(spec.rate, part.chunks()) for spec, part in zip(specs, parts, strict=True)]
    if filled:
        sources.append((1 - rate, repeat([IDLE_CELL])))
    return _batched(chain.from_iterable(_merge(sources)))


def _batched(units: Iterable[bytes]) -> Iterator[Units]:
    """Join units, some at a time."""
    left = iter(units)
    while some := list(islice(left, _BATCH)):
        damaged = [isinstance(unit, Damaged) for unit in some]
        lengths = [len(unit) for unit in some]
        yield Units(b"".join(some), lengths, bad_fcs=damaged if any(damaged) else ())


def play(port: int, units: Sequence[bytes], times: int | None) -> PortStream:
    """Play the units of a capture `times` times, or for ever when that is None."""
    if times is None:
        return PortStream(port, lambda: _batched(cycle(units)))
    return PortStream(port, lambda: _batched(chain.from_iterable(repeat(units, times))))


def _merge(sources: list[tuple[float, Iterator[list[bytes]]]]) -> Iterator[list[bytes]]:
    """Take from the sources in proportion to their rates, in bytes of the wire."""
    if len(sources) == 1:
        yield from sources[0][1]
        return
    due = [(0.0, index) for index in range(len(sources))]
    while due:
        when, index = due[0]
        rate, chunks = sources[index]
        chunk = next(chunks)
        yield chunk
        heapq.heapreplace(due, (when + sum(map(_wire_bytes, chunk)) / rate, index))


def _wire_bytes(unit: bytes) -> int:
    return CELL if len(unit) == CELL else len(unit) + _FRAME_OVERHEAD


class _Source:
    """One stream on one port."""

    def __init__(
        self, port: int, spec: Stream, tables: Tables, sequence: Iterator[int], rng: Random
    ) -> None:
        self._port = port
        self._pattern = spec.vcs.pattern if is_atm(port) else "one"
        self._size = spec.packets.size
        self._sequence = sequence
        self._site = Site(port, tables, rng)
        self._rng = rng
        self._sizes = _sizes(spec.packets, rng)
        self._destinations = destinations(port, spec.destinations, tables, rng)
        self._faults = [(n, p) for n, p in spec.errors.items() if n in faults_of(port)]
        self._vcs = _vcs(port, spec, tables) if is_atm(port) else []
        self._macs = (b"", b"")
        if not is_atm(port):
            self._macs = (tables.mac(port), mac_bytes(_SENDER_MAC.format(port)))

    @property
    def regular(self) -> bool:
        """Whether all packets have one size and no fault, so that they can be made many at once."""
        return self._size is not None and not self._faults

    def batches(self) -> Iterator[Units]:
        """Give what `chunks` gives, many packets at once, of a regular stream alone on its port."""
        flows = max(1, len(self._vcs))
        number = flows * max(1, _BATCH // flows)  # so that each VC has as many as the others
        size = self._size or 0
        packets: Pdus | Frames
        packets = (
            Pdus(size, self._port, self._vcs) if self._vcs else Frames(size, self._port, self._macs)
        )
        each = len(packets.lengths)
        lengths = list(packets.lengths * number)
        for first in count(0, number):
            if self._pattern == "random":
                draws = [
                    (self._rng.randrange(flows), next(self._destinations)) for _ in range(number)
                ]
                which, to = (list(drawn) for drawn in zip(*draws, strict=True))
            else:
                which, to = (
                    [*range(flows)] * (number // flows),
                    [*islice(self._destinations, number)],
                )
            data = packets.build(first, to, which)
            if self._pattern == "interleaved" and each > 1:
                data = _interleave(data, each, flows)
            yield Units(data, lengths)

    def chunks(self) -> Iterator[list[bytes]]:
        """Give pieces that must stay together: a frame, a PDU, or one interleaved cell."""
        if not is_atm(self._port):
            while True:
                yield [self._frame()]
        if self._pattern == "interleaved":
            yield from self._interleaved()
        pick = self._rng.randrange if self._pattern == "random" else lambda _: 0
        while True:
            yield self._pdu(pick(len(self._vcs)))

    def _interleaved(self) -> Iterator[list[bytes]]:
        """Give one cell of each VC in turn; a VC starts its next PDU when its last one ends."""
        queues: list[deque[bytes]] = [deque() for _ in self._vcs]
        while True:
            for flow, queue in enumerate(queues):
                if not queue:
                    queue.extend(self._pdu(flow))
                yield [queue.popleft()]

    def _pdu(self, flow: int) -> list[bytes]:
        fault = self._draw()
        pdu = encapsulate(self._packet(flow, fault))
        if fault in PDU_FAULTS:
            pdu = PDU_FAULTS[fault](pdu, self._site)
        cells = segment(pdu, *self._vcs[flow])
        if fault in CELL_FAULTS:
            cells = CELL_FAULTS[fault](cells, self._site)
        return cells or [IDLE_CELL]  # the place on the wire of a PDU whose only cell was lost

    def _frame(self) -> bytes:
        fault = self._draw()
        frame = pad_frame(build_frame(self._packet(0, fault), *self._macs))
        return FRAME_FAULTS[fault](frame, self._site) if fault in FRAME_FAULTS else frame

    def _packet(self, flow: int, fault: str) -> bytes:
        packet = build_packet(
            next(self._sizes),
            next(self._destinations),
            port=self._port,
            flow=flow,
            sequence=next(self._sequence),
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


def _interleave(cells: bytes, each: int, flows: int) -> bytes:
    """Turn PDUs of `each` cells, of all flows in turn, into one cell of each flow in turn."""
    pdu = each * CELL
    return b"".join(
        cells[group + flow * pdu + at : group + flow * pdu + at + CELL]
        for group in range(0, len(cells), flows * pdu)
        for at in range(0, pdu, CELL)
        for flow in range(flows)
    )


def _sizes(packets: Packets, rng: Random) -> Iterator[int]:
    """Give the IP total lengths, for ever."""
    if packets.mix is not None:
        mix = MIXES[packets.mix]
        sizes, weights = list(mix), list(mix.values())
        return (rng.choices(sizes, weights)[0] for _ in repeat(None))
    if packets.range is not None:
        low, high = packets.range
        return (rng.randint(low, high) for _ in repeat(None))
    return cycle(packets.sizes or [packets.size or 0])


def _vcs(port: int, spec: Stream, tables: Tables) -> list[tuple[int, int]]:
    """Give the VCs that the stream uses: the first open ones of the port."""
    is_data = [vc for vc in tables.vc if vc.port == port and vc.state == "open" and not vc.core]
    if len(is_data) < spec.vcs.count:
        raise UserError(
            f"port {port} must have {spec.vcs.count} open VCs in the tables for this workload, "
            f"not {len(is_data)}"
        )
    return [(vc.vpi, vc.vci) for vc in is_data[: spec.vcs.count]]
