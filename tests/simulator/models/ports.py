"""The ATM framer and the unbounded port (simulator/README.md, FIFOs, IX bus and devices)."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tests.simulator.models.ix_bus import Piece


def is_idle(cell: bytes | None) -> bool:
    """Whether a slot carries no cell: none given, or VPI = VCI = 0 in the header (ITU-T I.361)."""
    return cell is None or not int.from_bytes(cell[:4], "big") >> 4 & 0xFFFFFF


class Framer:
    """An ATM port: every slot of the wire brings at most one cell and takes at most one."""

    def __init__(
        self, chip: Mapping[str, int], kbps: int, cells: Iterable[bytes | None], enabled: int = 0
    ) -> None:
        """Make a port on a wire of `kbps` that brings the given cells, one slot each."""
        self.chip = chip
        self.kbps = kbps
        self.coming = deque(cells)
        self.enabled = enabled
        self.slot = 0
        self.received: deque[bytes] = deque()
        self.sending: deque[bytes] = deque()
        self.lost = 0
        self.idle_slots_sent = 0
        self.sent: list[tuple[int, bytes]] = []

    def slot_cycle(self, slot: int) -> int:
        """Return the end of a slot: floor((slot + 1) * 53 * 8 * core / rate) after enabling."""
        bits = 8 * self.chip["cell_wire_bytes"]
        return self.enabled + (slot + 1) * bits * self.chip["core_mhz"] * 1000 // self.kbps

    def tick(self, cycle: int) -> None:
        """In the cycle of a slot, receive and send a cell."""
        if cycle == self.slot_cycle(self.slot):
            self.slot += 1
            self.receive_slot()
            self.send_slot(cycle)

    def receive_slot(self) -> None:
        """Take the cell of the slot into the FIFO, or lose it."""
        cell = self.coming.popleft() if self.coming else None
        if cell is None or is_idle(cell):
            return
        if len(self.received) < self.chip["atm_rx_fifo_cells"]:
            self.received.append(cell)
        else:
            self.lost += 1

    def send_slot(self, cycle: int) -> None:
        """Send the oldest cell, or an idle slot."""
        if self.sending:
            self.sent.append((cycle, self.sending.popleft()))
        else:
            self.idle_slots_sent += 1

    def receive_ready(self) -> bool:
        """Whether a cell is there."""
        return bool(self.received)

    def transmit_ready(self) -> bool:
        """Whether there is room for a cell."""
        return len(self.sending) < self.chip["atm_tx_fifo_cells"]

    def take(self) -> Piece:
        """Give up the oldest cell."""
        return Piece(self.received.popleft())

    def put(self, piece: Piece) -> None:
        """Accept a cell to send; raises OverflowError when there is no room."""
        if not self.transmit_ready():
            raise OverflowError("a cell must find room in the framer's transmit FIFO")
        self.sending.append(piece.data)


@dataclass
class Unbounded:
    """A port that always has the next piece, and takes everything at once."""

    coming: deque[Piece] = field(default_factory=deque)
    sent: list[Piece] = field(default_factory=list)

    def tick(self, cycle: int) -> None:
        """Nothing takes time."""

    def receive_ready(self) -> bool:
        """Whether pieces are left."""
        return bool(self.coming)

    def transmit_ready(self) -> bool:
        """There is always room."""
        return True

    def take(self) -> Piece:
        """Give up the next piece."""
        return self.coming.popleft()

    def put(self, piece: Piece) -> None:
        """Accept a piece."""
        self.sent.append(piece)
