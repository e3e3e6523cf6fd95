"""Read the arrivals at a port of the router piece by piece, with their outcomes."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from ixp.isa.tables.port_kinds import is_atm
from ixp.workloads.record.port_units import PortUnits, UnitPiece, units_of
from ixp.workloads.traffic import aal5
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.reference.outcomes import Dropped, Outcome
from ixp.workloads.verification.reference.router import ReferenceRouter

UNKNOWN = -1  # the time of units without times
_IDLE = "ATM_RX_CELL_IDLE"


class Arrivals:
    """The arrivals at a port, and their outcomes.

    `units` counts the units read so far, `idle` the idle cells among them; units are read up to the
    time `time_ns`.
    """

    def __init__(
        self,
        port: int,
        units: PortUnits,
        slot_times: Iterator[int],
        lost: Collection[int],
        limits: Limits,
    ) -> None:
        """Prepare to read.

        `slot_times` are the times of cells in ns, rounded down; `lost` are the indices of units
        that the device lost.
        """
        self.port = port
        self.units = 0
        self.idle = 0
        self.time_ns = UNKNOWN
        self._pieces = units.pieces()
        self._slot_times = slot_times
        self._lost = frozenset(lost)
        self._seen = 0  # units that the router saw
        # The last outcomes, each with the number of its unit: of packets that may be in a queue
        # between the engines that drop, and of other units.
        self._uncounted_units = limits.uncounted_units(port)
        self._queued = limits.queued_before_route(port)
        most = self._uncounted_units + self._queued
        self._packets: deque[tuple[int, Outcome]] = deque(maxlen=most)
        self._others: deque[tuple[int, Outcome]] = deque(maxlen=self._uncounted_units)

    def read(self, router: ReferenceRouter) -> list[Outcome] | None:
        """Return the outcomes of the next piece, or None at the end."""
        piece = next(self._pieces, None)
        if piece is None:
            return None
        outcomes = []
        first = self._seen
        units = self._without_lost(piece)
        self._seen += _count(units)
        for number, outcome in enumerate(_outcomes(router, self.port, units), first):
            if outcome is None:
                continue
            outcomes.append(outcome)
            # Packets pass through a message queue; drops without a port's counter occur before it.
            is_packet = not isinstance(outcome, Dropped) or outcome.port is not None
            (self._packets if is_packet else self._others).append((number, outcome))
            if isinstance(outcome, Dropped) and outcome.counter == _IDLE:
                self.idle += 1
        return outcomes

    def _without_lost(self, piece: UnitPiece) -> UnitPiece:
        """Count the units of a piece; leave out those that the device lost."""
        first, count = self.units, _count(piece)
        self.units += count
        if piece.times_ns:
            self.time_ns = piece.times_ns[-1]
        elif count:
            self.time_ns = next(islice(self._slot_times, count - 1, None), self.time_ns)
        places = self._lost.intersection(range(first, self.units))
        if not places:
            return piece
        units = units_of(piece)
        if is_atm(self.port):
            self.idle += sum(aal5.is_idle(units[place - first]) for place in places)
        return UnitPiece([unit for place, unit in enumerate(units, first) if place not in places])

    def uncounted(self) -> Iterator[Outcome]:
        """Return, at the end, the outcomes that the router may not have counted yet.

        These belong to the last units, and to packets before them that may be in a queue.
        """
        first = self._seen - self._uncounted_units
        waiting = [outcome for number, outcome in self._packets if number < first]
        yield from waiting[max(0, len(waiting) - self._queued) :]
        for number, outcome in (*self._packets, *self._others):
            if number >= first:
                yield outcome


def _count(piece: UnitPiece) -> int:
    units = piece.units
    return len(units) // aal5.CELL if isinstance(units, bytes) else len(units)


def _outcomes(router: ReferenceRouter, port: int, piece: UnitPiece) -> Iterable[Outcome | None]:
    """Return the outcome of each unit; None for a cell that only continues a PDU."""
    if isinstance(piece.units, bytes):
        return router.cells(port, piece.units)
    take = router.cell if is_atm(port) else router.frame
    return (take(port, unit) for unit in piece.units)
