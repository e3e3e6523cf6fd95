"""Counters of ports, ATM framer, unbounded port (docs/reference/machine/timing/ports.md)."""

from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from tests.simulator.support.models.ix_bus import Piece


def wire_cycles(count: int, cycles: Fraction) -> int:
    """Return the complete cycles that a number of bytes take on a wire."""
    return count * cycles.numerator // cycles.denominator


class Arrival(NamedTuple):
    """A frame without FCS, or a cell; `bad` if its FCS or HEC is wrong."""

    data: bytes
    earliest: int = 0
    bad: bool = False


COUNTERS = (
    "rx_units", "rx_bytes", "rx_wire_bytes", "rx_overflows", "rx_idle", "rx_errors", "rx_runts",
    "rx_giants", "tx_units", "tx_bytes", "tx_wire_bytes", "tx_errors", "tx_underflows",
    "tx_overflows", "tx_idle", "tx_lost",
)  # fmt: skip
"""Names of a port's counters: units, bytes and losses of both directions."""


def is_idle(cell: bytes) -> bool:
    """Return whether a slot is idle: VPI = VCI = 0 in the header (ITU-T I.361)."""
    return not int.from_bytes(cell[:4], "big") >> 4 & 0xFFFFFF


class Framer:
    """An ATM port: each slot of the wire receives and sends at most one cell.

    Without a rate, a cell arrives whenever there is room, and is sent at once.
    `seen` counts cases for coverage.
    """

    def __init__(
        self,
        chip: Mapping[str, int],
        kbps: int | Fraction | None,
        cells: Iterable[Arrival] = (),
        enabled: int = 0,
    ) -> None:
        """Make a port on a wire of `kbps` that receives `cells`, one per slot."""
        self.chip = chip
        self.kbps = kbps
        self.arrivals = deque(cells)
        self.enabled = enabled
        self.up = True
        self.now = enabled
        self.slot = 0
        self.received: deque[bytes] = deque()
        self.sending: deque[bytes] = deque()
        self.serial = 0
        self.lost: list[int] = []
        self.sent: list[tuple[int, bytes]] = []
        self.counters = dict.fromkeys(COUNTERS, 0)
        self.seen: Counter[str] = Counter()

    def slot_cycle(self, slot: int) -> int:
        """Return the end of a slot: floor((slot + 1) * 53 * 8 * core / rate) after enabling."""
        if self.kbps is None:
            raise ValueError("a port must have a rate to have slots")
        bits = 8 * self.chip["cell_wire_bytes"]
        return self.enabled + int((slot + 1) * bits * self.chip["core_mhz"] * 1000 // self.kbps)

    def set_up(self, *, up: bool, cycle: int) -> None:
        """Set the wire down or up before the port acts in a cycle."""
        self.now = cycle
        self.seen["down while cells wait"] += not up and bool(self.arrivals)
        self.up = up

    def tick(self, cycle: int) -> None:
        """Receive and send a cell in the cycle of a slot."""
        self.now = cycle
        if self.kbps is None:
            self.refill()
        elif cycle == self.slot_cycle(self.slot):
            self.slot += 1
            if self.up:
                self.receive_slot(cycle)
            self.send_slot()

    def refill(self) -> None:
        while self.up and self.arrivals and len(self.received) < self.chip["atm_rx_fifo_cells"]:
            self.receive_cell(self.arrivals.popleft())

    def receive_slot(self, cycle: int) -> None:
        """Receive the cell of a slot, if it can be complete."""
        if self.arrivals and self.arrivals[0].earliest <= cycle:
            self.receive_cell(self.arrivals.popleft())
        else:
            self.seen["slot that waits for a cell"] += bool(self.arrivals)
            self.counters["rx_idle"] += 1

    def receive_cell(self, cell: Arrival) -> None:
        """Drop a damaged or idle cell; put any other into the FIFO, or lose it."""
        serial, self.serial = self.serial, self.serial + 1
        if not cell.bad and is_idle(cell.data):
            self.counters["rx_idle"] += 1
            return
        self.counters["rx_wire_bytes"] += self.chip["cell_wire_bytes"]
        if cell.bad:
            self.counters["rx_errors"] += 1
            self.lost.append(serial)
        elif len(self.received) < self.chip["atm_rx_fifo_cells"]:
            self.received.append(cell.data)
        else:
            self.counters["rx_overflows"] += 1
            self.lost.append(serial)

    def send_slot(self) -> None:
        """Send the oldest cell, or an idle slot."""
        if self.sending:
            self.send(self.sending.popleft())
        else:
            self.counters["tx_idle"] += 1

    def send(self, cell: bytes) -> None:
        """Send a cell if the wire is up."""
        if not self.up:
            self.counters["tx_lost"] += 1
            return
        self.counters["tx_units"] += 1
        self.counters["tx_bytes"] += len(cell)
        self.counters["tx_wire_bytes"] += self.chip["cell_wire_bytes"]
        self.sent.append((self.now, cell))

    def receive_ready(self) -> bool:
        return bool(self.received)

    def transmit_ready(self) -> bool:
        return len(self.sending) < self.chip["atm_tx_fifo_cells"]

    def take(self) -> Piece:
        cell = self.received.popleft()
        if self.kbps is None:
            self.refill()
        self.counters["rx_units"] += 1
        self.counters["rx_bytes"] += len(cell)
        return Piece(cell)

    def put(self, piece: Piece) -> None:
        """Accept a cell, or lose it without room."""
        if self.kbps is None:
            self.send(piece.data)
        elif self.transmit_ready():
            self.sending.append(piece.data)
        else:
            self.counters["tx_overflows"] += 1


@dataclass
class Unbounded:
    """A port that always has a next piece and sends at once."""

    arrivals: deque[Piece] = field(default_factory=deque)
    sent: list[Piece] = field(default_factory=list)

    def tick(self, cycle: int) -> None:
        """Do nothing."""

    def receive_ready(self) -> bool:
        return bool(self.arrivals)

    def transmit_ready(self) -> bool:
        return True

    def take(self) -> Piece:
        return self.arrivals.popleft()

    def put(self, piece: Piece) -> None:
        self.sent.append(piece)
