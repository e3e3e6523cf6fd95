"""One port of the octal Ethernet MAC (docs/reference/timing/ports.md)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from tests.simulator.support.models.ix_bus import Piece
from tests.simulator.support.models.mac_receive import MacReceive
from tests.simulator.support.models.mac_transmit import MacTransmit
from tests.simulator.support.models.wire import COUNTERS, Arrival


class Mac:
    """Both halves of a port; `seen` counts the cases that a test wants to have met."""

    def __init__(
        self, chip: Mapping[str, int], cycles: Fraction | None, frames: Iterable[Arrival] = ()
    ) -> None:
        """Make a port whose wires take `cycles` for a byte, or none, and bring frames."""
        self.counters = dict.fromkeys(COUNTERS, 0)
        self.seen: Counter[str] = Counter()
        self.receive = MacReceive(chip, cycles, frames, self.counters, self.seen)
        self.transmit = MacTransmit(chip, cycles, self.counters, self.seen)
        self.now = 0

    @property
    def lost(self) -> list[int]:
        """Serial numbers of frames that were lost on their way in."""
        return self.receive.lost

    @property
    def sent(self) -> list[tuple[int, bytes]]:
        """Frames sent whole, with the cycles of their ends."""
        return self.transmit.sent

    def set_up(self, *, up: bool, cycle: int) -> None:
        """Take the wires away, or give them back, before the port acts in a cycle."""
        self.receive.set_up(up, cycle)
        self.transmit.set_up(up)

    def tick(self, cycle: int) -> None:
        self.now = cycle
        self.receive.tick(cycle)
        self.transmit.tick(cycle)

    def receive_ready(self) -> bool:
        return self.receive.ready()

    def transmit_ready(self) -> bool:
        return self.transmit.ready()

    def take(self) -> Piece:
        return self.receive.take(self.now)

    def put(self, piece: Piece) -> None:
        self.transmit.put(piece)
