"""One port of the octal Ethernet MAC (simulator/README.md, FIFOs, IX bus and devices)."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tests.simulator.models.ix_bus import Piece

PREAMBLE = 8
CHUNK = 64


@dataclass
class Outgoing:
    """A frame in the transmit FIFO."""

    data: bytes = b""
    complete: bool = False


@dataclass
class Incoming:
    """A frame on the wire, with the cycle at which its preamble began."""

    data: bytes
    bad_fcs: bool
    start: int
    entered: int = 0
    lost: bool = False
    pieces: list[Piece] = field(default_factory=list)


class Mac:
    """Frames of a wire through byte FIFOs, one byte each `cycles` (core cycles, a fraction)."""

    def __init__(
        self, chip: Mapping[str, int], cycles: Fraction, frames: Iterable[tuple[bytes, bool]]
    ) -> None:
        """Make a port whose wire brings frames, (bytes without FCS, FCS is bad), from cycle 0."""
        self.chip = chip
        self.cycles = cycles
        self.coming = deque(frames)
        self.now = 0
        self.free = 0  # when the wire may bring the next frame
        self.incoming: Incoming | None = None
        self.received: deque[Piece] = deque()
        self.outgoing: deque[Outgoing] = deque()
        self.started: int | None = None
        self.gap_over = 0
        self.discards = False
        self.counters = dict.fromkeys(
            ("rx_errors", "rx_runts", "rx_giants", "rx_overflows", "tx_underflows", "tx_overflows"),
            0,
        )
        self.sent: list[tuple[int, bytes]] = []

    def after(self, start: int, count: int) -> int:
        """Return the cycle in which so many bytes of the wire have passed since `start`."""
        return start + int(count * self.cycles)

    def tick(self, cycle: int) -> None:
        """Move both wires by a cycle."""
        self.now = cycle
        self.receive(cycle)
        self.send(cycle)

    # ---- receive

    def receive(self, cycle: int) -> None:
        """Begin a frame when the wire is free; take chunks of it into the FIFO."""
        if not self.incoming and self.coming and cycle >= self.free:
            data, bad = self.coming.popleft()
            least = self.chip["eth_minimum_bytes"] - self.chip["eth_fcs_bytes"]
            self.incoming = Incoming(data if bad else data.ljust(least, b"\0"), bad, cycle)
        frame = self.incoming
        if frame and cycle == self.chunk_cycle(frame):
            self.enter(frame)

    def chunk_cycle(self, frame: Incoming) -> int:
        """Return the cycle in which the next chunk is whole: the last one has the FCS behind it."""
        size = len(frame.data)
        if frame.entered + CHUNK >= size:
            return self.after(frame.start, PREAMBLE + size + self.chip["eth_fcs_bytes"])
        return self.after(frame.start, PREAMBLE + frame.entered + CHUNK)

    def enter(self, frame: Incoming) -> None:
        """Put a chunk into the FIFO, or lose the rest of the frame; end the frame with its last."""
        data = frame.data[frame.entered : frame.entered + CHUNK]
        last = frame.entered + CHUNK >= len(frame.data)
        level = sum(len(piece.data) for piece in self.received)
        if not frame.lost and level + len(data) > self.chip["eth_fifo_bytes"]:
            frame.lost = True
            self.counters["rx_overflows"] += 1
            self.cut(frame)
        if not frame.lost:
            piece = Piece(data, sop=frame.entered == 0, eop=last, error=last and frame.bad_fcs)
            self.received.append(piece)
        frame.entered += CHUNK
        if last:
            self.end(frame)

    def cut(self, frame: Incoming) -> None:
        """End a frame in error: its last piece, or an empty one when that has been taken."""
        if not frame.entered:
            return
        if self.received and not self.received[-1].eop:
            self.received[-1] = self.received[-1]._replace(eop=True, error=True)
        else:
            self.received.append(Piece(b"", sop=False, eop=True, error=True))

    def end(self, frame: Incoming) -> None:
        """Count a frame by its size and check; the wire is free after the gap."""
        size = len(frame.data) + self.chip["eth_fcs_bytes"]
        self.counters["rx_errors"] += frame.bad_fcs
        self.counters["rx_runts"] += size < self.chip["eth_minimum_bytes"]
        self.counters["rx_giants"] += size > self.chip["eth_maximum_bytes"]
        self.free = self.after(frame.start, size + self.chip["eth_overhead_bytes"])
        self.incoming = None

    def receive_ready(self) -> bool:
        """Whether a chunk is there."""
        return bool(self.received)

    def take(self) -> Piece:
        """Give up the oldest chunk."""
        return self.received.popleft()

    # ---- transmit

    def departed(self) -> int:
        """Return how many bytes of the frame on the wire have left the FIFO."""
        if self.started is None:
            return 0
        passed = 0
        size = len(self.outgoing[0].data)
        while passed < size and self.after(self.started, PREAMBLE + passed + 1) <= self.now:
            passed += 1
        return passed

    def level(self) -> int:
        """Return the bytes in the transmit FIFO."""
        return sum(len(frame.data) for frame in self.outgoing) - self.departed()

    def transmit_ready(self) -> bool:
        """Whether there is room for so many bytes that txrdy tells of it."""
        return self.level() + self.chip["eth_tx_ready_bytes"] <= self.chip["eth_fifo_bytes"]

    def put(self, piece: Piece) -> None:
        """Accept a piece to send, or lose its frame when there is no room."""
        if piece.sop:
            self.discards = False
            self.outgoing.append(Outgoing())
        if self.discards:
            return
        if self.level() + len(piece.data) > self.chip["eth_fifo_bytes"]:
            self.counters["tx_overflows"] += 1
            self.drop(self.outgoing[-1])
            self.discards = True
            return
        self.outgoing[-1].data += piece.data
        self.outgoing[-1].complete = piece.eop
        self.start()

    def drop(self, frame: Outgoing) -> None:
        """Lose a frame; if it is on the wire, that carries what there is of it, and an FCS."""
        if frame is self.outgoing[0] and self.started is not None:
            size = len(frame.data) + self.chip["eth_fcs_bytes"]
            self.gap_over = self.after(self.started, size + self.chip["eth_overhead_bytes"])
            self.started = None
        self.outgoing.remove(frame)

    def start(self) -> None:
        """Begin the frame at the head when enough of it is there and the gap is over."""
        frame = self.outgoing[0]
        enough = frame.complete or len(frame.data) >= self.chip["eth_tx_start_bytes"]
        if self.started is None and enough and self.now >= self.gap_over:
            self.started = self.now

    def send(self, cycle: int) -> None:
        """Begin, end or lose the frame at the head of the FIFO."""
        if not self.outgoing:
            return
        frame = self.outgoing[0]
        if self.started is None:
            self.start()
            return
        size = len(frame.data)
        if not frame.complete:
            if self.after(self.started, PREAMBLE + size + 1) <= cycle:
                self.counters["tx_underflows"] += 1
                self.discards = True
                self.drop(frame)
            return
        least = self.chip["eth_minimum_bytes"] - self.chip["eth_fcs_bytes"]
        wire = max(size, least) + self.chip["eth_fcs_bytes"]
        if cycle == self.after(self.started, PREAMBLE + wire):
            self.sent.append((cycle, frame.data.ljust(least, b"\0")))
            self.gap_over = self.after(self.started, wire + self.chip["eth_overhead_bytes"])
            self.started = None
            self.outgoing.popleft()
