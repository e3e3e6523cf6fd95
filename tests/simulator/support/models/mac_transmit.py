"""The transmit half of a port of the octal Ethernet MAC (docs/reference/timing/ports.md)."""

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from zlib import crc32

from tests.simulator.support.models.ix_bus import Piece
from tests.simulator.support.models.mac_receive import PREAMBLE
from tests.simulator.support.models.wire import wire_cycles


@dataclass
class Outgoing:
    """A frame in the transmit FIFO; `asis` it has its FCS with it, `error` spoils the FCS."""

    asis: bool
    data: bytes = b""
    complete: bool = False
    error: bool = False


class MacTransmit:
    """Frames of a byte FIFO onto a wire, one byte each `cycles` (None: all at once)."""

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
        self.started: int | None = None  # when the head's preamble began
        self.gap_over = 0
        self.discards = False  # the rest of a frame that is lost
        self.sent: list[tuple[int, bytes]] = []
        self.poisoned: list[tuple[int, bytes]] = []

    def after(self, start: int, count: int) -> int:
        """Return the cycle in which a number of bytes have left since `start`."""
        return start + wire_cycles(count, self.cycles) if self.cycles else start

    def departed(self) -> int:
        """Return how many bytes of the frame on the wire have left the FIFO."""
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
        """Whether there is room for enough bytes that txrdy tells of it."""
        room = self.chip["eth_fifo_bytes"] - self.level()
        return self.cycles is None or room >= self.chip["eth_tx_ready_bytes"]

    def put(self, piece: Piece) -> None:
        """Accept a piece to send, or lose its frame when there is no room or no wire."""
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
        """Return the frame whose end is to come, which is the last one."""
        return self.fifo[-1] if self.fifo and not self.fifo[-1].complete else None

    def accept(self, piece: Piece) -> None:
        """Put a piece into the FIFO, or lose its frame when there is no room."""
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
        """Lose a frame; if it is on the wire, that carries what there is of it, and an FCS."""
        if frame is self.fifo[0] and self.started is not None:
            size = len(frame.data) + self.chip["eth_fcs_bytes"]
            self.gap_over = self.after(self.started, size + self.chip["eth_overhead_bytes"])
            self.started = None
        self.fifo.remove(frame)
        self.discards = True

    def start(self) -> None:
        """Begin the frame at the head when enough of it is there and the gap is over."""
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
        """Whether a receiver takes a whole frame: it does not, when the FCS is wrong."""
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
        """Return the bytes of a whole frame on the wire, FCS included."""
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
        """Take the wire away before it acts in a cycle, and what is to go; or give it back."""
        if self.up and not up:
            self.seen["lost on its way"] += self.started is not None
            self.counters["tx_lost"] += len(self.fifo)
            self.discards = self.discards or self.unfinished() is not None
            self.fifo.clear()
            self.started = None
        self.up = up
