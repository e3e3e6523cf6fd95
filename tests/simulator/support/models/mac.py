"""One port of the octal Ethernet MAC (docs/reference/machine/timing/ports.md)."""

from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from zlib import crc32

from tests.simulator.support.models.ix_bus import Piece
from tests.simulator.support.models.ports import COUNTERS, Arrival, wire_cycles

PREAMBLE = 8
CHUNK = 64


@dataclass
class Incoming:
    """A frame on the wire, with the cycle of its preamble's begin."""

    data: bytes
    bad: bool
    start: int
    entered: int = 0
    lost: bool = False


class MacReceive:
    """Frames of a wire into a byte FIFO, one byte per `cycles` (None: whenever it has room)."""

    def __init__(
        self,
        chip: Mapping[str, int],
        cycles: Fraction | None,
        frames: Iterable[Arrival],
        counters: dict[str, int],
        seen: Counter[str],
    ) -> None:
        """Make a wire with frames; `counters` and `seen` are shared with the port."""
        self.chip = chip
        self.cycles = cycles
        self.arrivals = deque(frames)
        self.counters = counters
        self.seen = seen
        self.up = True
        self.now = 0
        self.free = 0  # first cycle of the next frame
        self.frame: Incoming | None = None
        self.fifo: deque[Piece] = deque()
        self.serial = 0  # of the frame on the wire, or of the next one
        self.lost: list[int] = []  # serial numbers

    def level(self) -> int:
        return sum(len(piece.data) for piece in self.fifo)

    def tick(self, cycle: int) -> None:
        self.now = cycle
        self.begin(cycle)
        if self.cycles is None:
            self.fill(cycle)
        elif self.frame and cycle == self.chunk_cycle(self.frame, self.cycles):
            self.enter(self.frame)
            self.begin(cycle)

    def begin(self, cycle: int) -> None:
        """Begin a frame if the wire is up and free and its time has come."""
        if self.frame or not self.arrivals or not self.up:
            return
        if self.cycles is not None and cycle < max(self.free, self.arrivals[0].earliest):
            return
        if self.cycles is None and self.level() + CHUNK > self.chip["eth_fifo_bytes"]:
            return
        data, earliest, bad = self.arrivals.popleft()
        self.seen["frame after a gap"] += cycle == earliest > self.free
        minimum = self.chip["eth_minimum_bytes"] - self.chip["eth_fcs_bytes"]
        self.frame = Incoming(data if bad else data.ljust(minimum, b"\0"), bad, cycle)

    def fill(self, cycle: int) -> None:
        """On an unbounded wire, take chunks while a complete one has room."""
        while self.frame and self.level() + CHUNK <= self.chip["eth_fifo_bytes"]:
            self.enter(self.frame)
            self.begin(cycle)

    def chunk_cycle(self, frame: Incoming, cycles: Fraction) -> int:
        """Return the cycle in which the next chunk is complete; the last one includes the FCS."""
        size = len(frame.data)
        end = size + self.chip["eth_fcs_bytes"]
        if frame.entered + CHUNK < size:
            end = frame.entered + CHUNK
        return frame.start + wire_cycles(PREAMBLE + end, cycles)

    def enter(self, frame: Incoming) -> None:
        """Put a chunk into the FIFO, or lose the rest of the frame; end a complete frame."""
        data = frame.data[frame.entered : frame.entered + CHUNK]
        last = frame.entered + CHUNK >= len(frame.data)
        if not frame.lost and self.level() + len(data) > self.chip["eth_fifo_bytes"]:
            self.seen["overflow in a frame" if frame.entered else "overflow of a frame"] += 1
            self.counters["rx_overflows"] += 1
            self.cut(frame)
        if not frame.lost:
            piece = Piece(data, sop=frame.entered == 0, eop=last, error=last and frame.bad)
            self.fifo.append(piece)
        frame.entered += CHUNK
        if last:
            size = len(frame.data) + self.chip["eth_fcs_bytes"]
            self.counters["rx_errors"] += frame.bad
            self.counters["rx_runts"] += size < self.chip["eth_minimum_bytes"]
            self.counters["rx_giants"] += size > self.chip["eth_maximum_bytes"]
            self.end(frame)

    def cut(self, frame: Incoming) -> None:
        """Lose the rest of a frame: its last piece, or an empty one, has an error."""
        if frame.entered and not frame.lost:
            if self.fifo:
                self.fifo[-1] = self.fifo[-1]._replace(eop=True, error=True)
            else:
                self.seen["cut behind what was taken"] += 1
                self.fifo.append(Piece(b"", sop=False, eop=True, error=True))
        frame.lost = True

    def end(self, frame: Incoming) -> None:
        if frame.lost:
            self.lost.append(self.serial)
        self.serial += 1
        slot = len(frame.data) + self.chip["eth_fcs_bytes"] + self.chip["eth_overhead_bytes"]
        self.counters["rx_wire_bytes"] += slot
        if self.cycles is not None:
            self.free = frame.start + wire_cycles(slot, self.cycles)
        self.frame = None

    def set_up(self, up: bool, cycle: int) -> None:
        """Set the wire down or up before the port acts in a cycle."""
        if self.up and not up:
            if self.frame:
                self.seen["cut off by the wire"] += 1
                self.counters["rx_errors"] += 1
                self.cut(self.frame)
                self.end(self.frame)
                self.free = cycle
            elif self.arrivals:
                self.seen["down between frames"] += 1
        self.up = up

    def ready(self) -> bool:
        """Return whether enough bytes, or an end, are in the FIFO."""
        enough = self.level() >= self.chip["eth_rx_ready_bytes"]
        return enough or any(piece.eop for piece in self.fifo)

    def take(self) -> Piece:
        piece = self.fifo.popleft()
        self.counters["rx_units"] += piece.eop
        self.counters["rx_bytes"] += len(piece.data)
        if self.cycles is None:
            self.begin(self.now)
            self.fill(self.now)
        return piece


@dataclass
class Outgoing:
    """A frame in the transmit FIFO; `asis`: it contains its FCS; `error`: its FCS is wrong."""

    asis: bool
    data: bytes = b""
    complete: bool = False
    error: bool = False


class MacTransmit:
    """Frames of a byte FIFO onto a wire, one byte per `cycles` (None: all at once)."""

    def __init__(
        self,
        chip: Mapping[str, int],
        cycles: Fraction | None,
        counters: dict[str, int],
        seen: Counter[str],
    ) -> None:
        """Make an empty FIFO; `counters` and `seen` are shared with the port."""
        self.chip = chip
        self.cycles = cycles
        self.counters = counters
        self.seen = seen
        self.up = True
        self.now = 0
        self.fifo: deque[Outgoing] = deque()
        self.started: int | None = None  # cycle of the begin of the head's preamble
        self.gap_over = 0
        self.discards = False  # the rest of a frame that is lost
        self.sent: list[tuple[int, bytes]] = []  # complete frames and the cycles of their ends
        self.poisoned: list[tuple[int, bytes]] = []

    def after(self, start: int, count: int) -> int:
        """Return the cycle in which `count` bytes have been sent since `start`."""
        return start + wire_cycles(count, self.cycles) if self.cycles else start

    def departed(self) -> int:
        """Return the number of bytes of the frame on the wire that have left the FIFO."""
        if self.started is None:
            return 0
        passed = 0
        size = len(self.fifo[0].data)
        while passed < size and self.after(self.started, PREAMBLE + passed + 1) <= self.now:
            passed += 1
        return passed

    def level(self) -> int:
        return sum(len(frame.data) for frame in self.fifo) - self.departed()

    def ready(self) -> bool:
        """Return whether there is the room that txrdy means."""
        room = self.chip["eth_fifo_bytes"] - self.level()
        return self.cycles is None or room >= self.chip["eth_tx_ready_bytes"]

    def put(self, piece: Piece) -> None:
        """Accept a piece, or lose its frame without room or wire."""
        before = self.unfinished()
        if piece.sop and before:
            self.seen["start without an end before"] += 1
            self.counters["tx_errors"] += 1
            self.drop(before)
        if piece.sop:
            self.counters["tx_lost"] += not self.up
            self.discards = not self.up
        elif not before and not self.discards:
            self.seen["piece without a start"] += 1
            self.counters["tx_errors"] += 1
            self.discards = True
        if not self.discards:
            self.accept(piece)
        if piece.eop:
            self.discards = False

    def unfinished(self) -> Outgoing | None:
        """Return the last frame if it has no end yet."""
        return self.fifo[-1] if self.fifo and not self.fifo[-1].complete else None

    def accept(self, piece: Piece) -> None:
        """Put a piece into the FIFO, or lose its frame without room."""
        if piece.sop:
            self.fifo.append(Outgoing(piece.asis))
        frame = self.fifo[-1]
        too_many = self.level() + len(piece.data) > self.chip["eth_fifo_bytes"]
        if too_many and self.cycles is not None:
            on_wire = frame is self.fifo[0] and self.started is not None
            self.seen["overflow on the wire" if on_wire else "overflow before the wire"] += 1
            self.counters["tx_overflows"] += 1
            self.drop(frame)
            return
        frame.data += piece.data
        frame.complete = piece.eop
        frame.error = piece.error
        if self.cycles is None and frame.complete:
            self.finish(frame)
        elif self.cycles is not None:
            self.start()

    def drop(self, frame: Outgoing) -> None:
        """Lose a frame; if it is on the wire, the wire carries its bytes and an FCS."""
        if frame is self.fifo[0] and self.started is not None:
            size = len(frame.data) + self.chip["eth_fcs_bytes"]
            self.gap_over = self.after(self.started, size + self.chip["eth_overhead_bytes"])
            self.started = None
        self.fifo.remove(frame)
        self.discards = True

    def start(self) -> None:
        """Begin the frame at the head if enough of it is in the FIFO and the gap is over."""
        frame = self.fifo[0]
        enough = frame.complete or len(frame.data) >= self.chip["eth_tx_start_bytes"]
        if self.started is None and enough and self.now >= self.gap_over:
            self.seen["began before its end"] += not frame.complete
            self.started = self.now

    def tick(self, cycle: int) -> None:
        """Begin, end or lose the frame at the head of the FIFO."""
        self.now = cycle
        if not self.fifo or self.cycles is None:
            return
        frame = self.fifo[0]
        if self.started is None:
            self.start()
        elif frame.complete:
            if cycle == self.after(self.started, PREAMBLE + self.wire_bytes(frame)):
                self.finish(frame)
        elif self.after(self.started, PREAMBLE + len(frame.data) + 1) <= cycle:
            self.counters["tx_underflows"] += 1
            self.drop(frame)

    def is_good(self, frame: Outgoing) -> bool:
        """Return whether the FCS of a complete frame is right, so that a receiver accepts it."""
        at = len(frame.data) - self.chip["eth_fcs_bytes"]
        brings_fcs = at > 0 and crc32(frame.data[:at]).to_bytes(4, "little") == frame.data[at:]
        return not frame.error and (brings_fcs or not frame.asis)

    def padded(self, frame: Outgoing) -> bytes:
        """Return the bytes before the FCS."""
        fcs = self.chip["eth_fcs_bytes"]
        if frame.asis:
            return frame.data[:-fcs]
        return frame.data.ljust(self.chip["eth_minimum_bytes"] - fcs, b"\0")

    def wire_bytes(self, frame: Outgoing) -> int:
        """Return the bytes of a complete frame on the wire with FCS."""
        return len(frame.data if frame.asis else self.padded(frame) + bytes(4))

    def finish(self, frame: Outgoing) -> None:
        size = self.wire_bytes(frame) + self.chip["eth_overhead_bytes"]
        self.counters["tx_wire_bytes"] += size
        if self.is_good(frame):
            self.counters["tx_units"] += 1
            self.counters["tx_bytes"] += len(self.padded(frame))
            self.sent.append((self.now, self.padded(frame)))
        else:
            self.seen["poisoned"] += frame.error
            self.seen["brings a wrong FCS"] += frame.asis
            self.counters["tx_errors"] += 1
            self.poisoned.append((self.now, self.padded(frame)))
        if self.started is not None:
            self.gap_over = self.after(self.started, size)
        self.started = None
        self.fifo.popleft()

    def set_up(self, up: bool) -> None:
        """Set the wire down, which loses queued frames, or up, before the port acts in a cycle."""
        if self.up and not up:
            self.seen["lost on its way"] += self.started is not None
            self.counters["tx_lost"] += len(self.fifo)
            self.discards = self.discards or self.unfinished() is not None
            self.fifo.clear()
            self.started = None
        self.up = up


class Mac:
    """Both halves of a port; `seen` counts cases for coverage."""

    def __init__(
        self, chip: Mapping[str, int], cycles: Fraction | None, frames: Iterable[Arrival] = ()
    ) -> None:
        """Make a port with wires of `cycles` per byte (None: unbounded) and received frames."""
        self.counters = dict.fromkeys(COUNTERS, 0)
        self.seen: Counter[str] = Counter()
        self.receive = MacReceive(chip, cycles, frames, self.counters, self.seen)
        self.transmit = MacTransmit(chip, cycles, self.counters, self.seen)
        self.lost, self.sent = self.receive.lost, self.transmit.sent
        self.receive_ready, self.take = self.receive.ready, self.receive.take
        self.transmit_ready, self.put = self.transmit.ready, self.transmit.put

    def set_up(self, *, up: bool, cycle: int) -> None:
        """Set the wires down or up before the port acts in a cycle."""
        self.receive.set_up(up, cycle)
        self.transmit.set_up(up)

    def tick(self, cycle: int) -> None:
        self.receive.tick(cycle)
        self.transmit.tick(cycle)
