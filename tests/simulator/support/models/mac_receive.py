"""The receive half of a port of the octal Ethernet MAC (docs/reference/timing/ports.md)."""

from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tests.simulator.support.models.ix_bus import Piece
from tests.simulator.support.models.wire import Arrival, wire_cycles

PREAMBLE = 8
CHUNK = 64


@dataclass
class Incoming:
    """A frame on the wire, with the cycle at which its preamble began."""

    data: bytes
    bad: bool
    start: int
    entered: int = 0
    lost: bool = False


class MacReceive:
    """Frames of a wire into a byte FIFO, one byte each `cycles` (None: as fast as it empties)."""

    def __init__(
        self,
        chip: Mapping[str, int],
        cycles: Fraction | None,
        frames: Iterable[Arrival],
        counters: dict[str, int],
        seen: Counter[str],
    ) -> None:
        """Make a wire that brings frames; `counters` and `seen` are shared with the port."""
        self.chip = chip
        self.cycles = cycles
        self.coming = deque(frames)
        self.counters = counters
        self.seen = seen
        self.up = True
        self.free = 0  # when the wire may bring the next frame
        self.frame: Incoming | None = None
        self.fifo: deque[Piece] = deque()
        self.serial = 0  # of the frame on the wire, or the next one
        self.lost: list[int] = []

    def level(self) -> int:
        return sum(len(piece.data) for piece in self.fifo)

    def tick(self, cycle: int) -> None:
        self.begin(cycle)
        if self.cycles is None:
            self.fill(cycle)
        elif self.frame and cycle == self.chunk_cycle(self.frame, self.cycles):
            self.enter(self.frame)
            self.begin(cycle)

    def begin(self, cycle: int) -> None:
        """Begin a frame when the wire is there and free, and the frame may come."""
        if self.frame or not self.coming or not self.up:
            return
        if self.cycles is not None and cycle < max(self.free, self.coming[0].earliest):
            return
        if self.cycles is None and self.level() + CHUNK > self.chip["eth_fifo_bytes"]:
            return
        data, earliest, bad = self.coming.popleft()
        self.seen["frame after a gap"] += cycle == earliest > self.free
        least = self.chip["eth_minimum_bytes"] - self.chip["eth_fcs_bytes"]
        self.frame = Incoming(data if bad else data.ljust(least, b"\0"), bad, cycle)

    def fill(self, cycle: int) -> None:
        """Without a bound, take chunks while a whole one finds room."""
        while self.frame and self.level() + CHUNK <= self.chip["eth_fifo_bytes"]:
            self.enter(self.frame)
            self.begin(cycle)

    def chunk_cycle(self, frame: Incoming, cycles: Fraction) -> int:
        """Return the cycle in which the next chunk is whole: the last one has the FCS behind it."""
        size = len(frame.data)
        end = size + self.chip["eth_fcs_bytes"]
        if frame.entered + CHUNK < size:
            end = frame.entered + CHUNK
        return frame.start + wire_cycles(PREAMBLE + end, cycles)

    def enter(self, frame: Incoming) -> None:
        """Put a chunk into the FIFO, or lose the rest of the frame; end the frame with its last."""
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
        """Lose the rest of a frame: its last piece, or an empty one if that is taken, has error."""
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
        """Take the wire away before it acts in a cycle, or give it back."""
        if self.up and not up:
            if self.frame:
                self.seen["cut off by the wire"] += 1
                self.counters["rx_errors"] += 1
                self.cut(self.frame)
                self.end(self.frame)
                self.free = cycle
            elif self.coming:
                self.seen["down between frames"] += 1
        self.up = up

    def ready(self) -> bool:
        """Whether enough is there, or an end."""
        enough = self.level() >= self.chip["eth_rx_ready_bytes"]
        return enough or any(piece.eop for piece in self.fifo)

    def take(self, cycle: int) -> Piece:
        piece = self.fifo.popleft()
        self.counters["rx_units"] += piece.eop
        self.counters["rx_bytes"] += len(piece.data)
        if self.cycles is None:
            self.begin(cycle)
            self.fill(cycle)
        return piece
