"""What came in by the ports of a router, read piece by piece, and what must become of it."""

from collections import deque
from collections.abc import Collection, Mapping, Sequence

from ixp.isa.port_kinds import is_atm
from ixp.workloads.record.unit_pieces import Piece, PortUnits, units_of
from ixp.workloads.traffic import aal5
from ixp.workloads.verification.expected import (
    FromCore,
    Tally,
    is_packet,
    key_of,
    most_queued,
)
from ixp.workloads.verification.known_headers import KnownHeaders, Recent
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.mismatches import Mismatches
from ixp.workloads.verification.reference_router import (
    Dropped,
    Forwarded,
    Outcome,
    ReferenceRouter,
)
from ixp.workloads.verification.window import Ways
from ixp.workloads.verification.wrong_packets import WrongPacket

_IDLE = "ATM_RX_CELL_IDLE"


class Arrivals(Tally):
    """What must become of all that came in, as far as its `inputs` are read.

    What must leave is added to `ways`. `units` and `idle` count what came in by each port, and the
    idle cells among it.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - a run has this many sides
        self,
        router: ReferenceRouter,
        limits: Limits,
        ways: Ways,
        received: Mapping[int, PortUnits],
        lost: Mapping[int, Collection[int]],
        from_core: FromCore,
        bad_fcs_units: Mapping[int, int],
    ) -> None:
        """Read nothing yet; add what the core sent."""
        super().__init__(limits, bad_fcs_units, from_core)
        self.all_ways = ways
        self._router = router
        for packet in from_core.packets():
            self.expect(packet)
        known = KnownHeaders(router, ways, limits.least_frame)
        self.inputs = [
            Input(self, router, known, port, received[port], lost.get(port, ()))
            for port in sorted(received)
        ]

    @property
    def ports(self) -> list[int]:
        """The ports that packets must leave by."""
        return sorted({way.port for way in self.all_ways.ways.values()})

    @property
    def to_forward(self) -> int:
        """How many packets must leave."""
        return sum(way.came for way in self.all_ways.ways.values())

    @property
    def open_reassemblies(self) -> int:
        """PDUs whose last cell has not come."""
        return self._router.open_reassemblies

    @property
    def units(self) -> dict[int, int]:
        """How many units came in by each port."""
        return {each.port: each.units for each in self.inputs}

    @property
    def idle(self) -> dict[int, int]:
        """How many of them were idle cells."""
        return {each.port: each.idle for each in self.inputs}

    def towards(self, port: int) -> int:
        """Count the packets that must leave by `port`."""
        return sum(way.came for way in self.all_ways.ways.values() if way.port == port)

    def expect(self, packet: Forwarded) -> None:
        """Add a packet that must leave."""
        self.all_ways.way(packet.flow, packet.port).add(key_of(packet, self.limits.least_frame))


class Left:
    """What left the router, as its ways count it, and what is wrong with it.

    `wrong` are the first packets that are not as they must be.
    """

    def __init__(
        self,
        ways: Ways,
        lost: Mapping[int, int],
        mismatches: Mismatches | None = None,
        wrong: Sequence[WrongPacket] = (),
    ) -> None:
        """`lost` counts, by port, the units that the wire lost."""
        self._ways = ways
        self.lost = dict(lost)
        self.mismatches = mismatches or Mismatches()
        self.wrong = wrong

    @property
    def count(self) -> int:
        """How many packets left that must leave."""
        return sum(way.left for way in self._ways.ways.values())

    def towards(self, port: int) -> int:
        """Count the packets that did leave by `port`."""
        return sum(way.left for way in self._ways.ways.values() if way.port == port)

    def holes(self, port: int) -> int:
        """Count the packets to `port` that are missing before the last one of their flow.

        At the least: packets that other flows have, too, count as gone, and are no flow's last one.
        """
        ways = [way for way in self._ways.ways.values() if way.port == port]
        return sum(way.last + 1 - way.left for way in ways)


class Input:
    """What came in by a port, piece by piece.

    `units` counts what is read, `taken` those whose outcomes are known, and `idle` the idle cells
    among these.
    """

    def __init__(  # noqa: PLR0913, PLR0917
        self,
        checked: Arrivals,
        router: ReferenceRouter,
        known: KnownHeaders,
        port: int,
        units: PortUnits,
        lost: Collection[int],
    ) -> None:
        """Read nothing yet; `lost` are the places of units that the device lost."""
        self.port = port
        self.units = 0
        self.taken = 0
        self.idle = 0
        self._checked = checked
        self._router = router
        self._known = known
        self._pieces = units.pieces()
        self._lost = deque(sorted(lost))
        self._atm = is_atm(port)
        self._held: Piece = b"" if self._atm else []  # the last units that were read
        self._recent: Recent = deque(maxlen=most_queued(port))
        self._late = False

    def read(self) -> bool:
        """Take the next piece, all but the last units of the port; return False at the end."""
        piece = next(self._pieces, None)
        if piece is None:
            self._late = True
            for outcome in self._recent:
                self._add_late(outcome)
            self._take(self._held)
            self._held, self.taken = [], self.units
            return False
        first = self.units
        seen = self._seen(piece)
        held = _joined(self._held, seen)
        count, last = _count(seen), self._checked.limits.last_units(self.port)
        if count >= last:  # else those held are of earlier pieces, too
            self.taken = max(self.taken, first + count - last)
        cut = max(0, _count(held) - last) * (aal5.CELL if isinstance(held, bytes) else 1)
        self._take(held[:cut])
        self._held = held[cut:]
        return True

    def _seen(self, piece: Piece) -> Piece:
        """Leave out what the device lost."""
        first = self.units
        self.units += _count(piece)
        if self._lost and self._lost[0] < self.units:
            units: list[bytes | None] = [*units_of(piece)]
            while self._lost and self._lost[0] < self.units:
                place = self._lost.popleft() - first
                self.idle += self._atm and aal5.is_idle(units[place] or b"")
                units[place] = None
            piece = [unit for unit in units if unit is not None]
        return _cells(piece) if self._atm else piece

    def _take(self, piece: Piece) -> None:
        if isinstance(piece, bytes):
            self._known.cells(self.port, piece, self._note, self._recent)
        elif self._atm:
            for cell in piece:
                self._note(self._router.cell(self.port, cell))
        else:
            self._known.frames(self.port, piece, self._note)

    def _note(self, outcome: Outcome | None) -> None:
        """Count what became of a unit; nothing did if its PDU goes on."""
        if outcome is None:
            return
        if isinstance(outcome, Forwarded):
            self._checked.expect(outcome)
        else:
            self._checked.add(outcome)
            if isinstance(outcome, Dropped) and outcome.counter == _IDLE:
                self.idle += 1
        if self._late:
            self._add_late(outcome)
        elif is_packet(outcome):
            self._recent.append(outcome)

    def _add_late(self, outcome: Outcome | None) -> None:
        if outcome is not None and not isinstance(outcome, Forwarded):
            self._checked.add_late(outcome)


def _count(piece: Piece) -> int:
    return len(piece) // aal5.CELL if isinstance(piece, bytes) else len(piece)


def _joined(first: Piece, second: Piece) -> Piece:
    if isinstance(first, bytes) and isinstance(second, bytes):
        return first + second
    return units_of(first) + units_of(second)


def _cells(piece: Piece) -> Piece:
    """Return the cells of a piece joined, but for one in which a cell has another size."""
    if isinstance(piece, list) and all(len(unit) == aal5.CELL for unit in piece):
        return b"".join(piece)
    return piece
