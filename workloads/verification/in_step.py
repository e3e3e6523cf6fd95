"""Check a run that is as it must be, reading what came in and what went out in step.

Only packets between their coming and their leaving are remembered, so the length of a run does not
matter. A packet that leaves waits until enough is read of what came in. If one is never found, the
run is not as it must be, and `matching.py` says why, with all of it in memory.
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from fastcrc import crc32

from ixp.isa.port_kinds import is_atm
from ixp.workloads.record.unit_pieces import Piece, PortUnits, units_of
from ixp.workloads.traffic import aal5
from ixp.workloads.traffic.captures import sunatm
from ixp.workloads.verification.expected import (
    FromCore,
    Tally,
    is_packet,
    key_of,
    last_units,
    most_queued,
)
from ixp.workloads.verification.known_headers import KnownHeaders, Recent
from ixp.workloads.verification.mismatches import Mismatches
from ixp.workloads.verification.reference_router import (
    Dropped,
    Forwarded,
    Outcome,
    ReferenceRouter,
)
from ixp.workloads.verification.window import Waiting, Window, add, take

_IDLE = "ATM_RX_CELL_IDLE"


class NotAsItMust(Exception):  # noqa: N818 - a finding
    """Something left that must not leave, or not then."""


class Left:
    """What left the router: the counts of `Matching`, without mismatches."""

    def __init__(self, window: Window, lost: Mapping[int, int]) -> None:
        """`lost` counts, by port, the units that the wire lost."""
        self._ways = window.ways
        self.lost = dict(lost)
        self.mismatches = Mismatches()

    @property
    def count(self) -> int:
        """How many packets left."""
        return sum(way.left for way in self._ways.values())

    def towards(self, port: int) -> int:
        """Count the packets that did leave by `port`."""
        return sum(way.left for way in self._ways.values() if way.port == port)

    def holes(self, port: int) -> int:
        """Count the packets to `port` that are missing before the last one of their flow."""
        ways = [way for way in self._ways.values() if way.port == port]
        return sum(way.last + 1 - way.left for way in ways)


class InStep(Tally):
    """What must leave a router: the counts of `Expected`, and what did, as `matched`.

    `units` and `idle` count what came in by each port, and the idle cells among it.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - a run has this many sides
        self,
        router: ReferenceRouter,
        received: Mapping[int, PortUnits],
        sent: Mapping[int, PortUnits],
        lost: Mapping[int, Collection[int]],
        from_core: FromCore,
        bad_fcs_units: Mapping[int, int],
        tx_lost_units: Mapping[int, int],
    ) -> None:
        """Check. Raise NotAsItMust if anything left that must not; UserError as `pieces` does."""
        super().__init__(bad_fcs_units, from_core)
        self._window = Window()
        self.matched = Left(self._window, tx_lost_units)
        for packet in from_core.packets():
            self.expect(packet)
        known = KnownHeaders(router, self._window)
        inputs = {
            port: _Input(self, known, port, received[port], lost.get(port, ()))
            for port in sorted(received)
        }
        self._read([*inputs.values()], [self._leaving(port, sent[port]) for port in sorted(sent)])
        self.units = {port: each.units for port, each in inputs.items()}
        self.idle = {port: each.idle for port, each in inputs.items()}
        self.open_reassemblies = router.open_reassemblies
        self.to_forward = sum(way.came for way in self._window.ways.values())

    @property
    def ports(self) -> list[int]:
        """The ports that packets must leave by."""
        return sorted({way.port for way in self._window.ways.values()})

    def towards(self, port: int) -> int:
        """Count the packets that must leave by `port`."""
        return sum(way.came for way in self._window.ways.values() if way.port == port)

    def expect(self, packet: Forwarded) -> None:
        """Add a packet that must leave."""
        add(self._window.way(packet.flow, packet.port), key_of(packet))

    def _read(self, inputs: "list[_Input]", outputs: list[Iterator[None]]) -> None:
        """Read on where the fewest packets are under way, and what left since then."""
        while inputs:
            least = min(inputs, key=lambda each: self._window.ahead(each.port))
            if not least.read():
                inputs.remove(least)
            for output in outputs:
                next(output, None)
            self._window.sweep()
        for output in outputs:
            for _ in output:
                raise NotAsItMust

    def _leaving(self, port: int, units: PortUnits) -> Iterator[None]:
        """Take what left a port; yield at a packet that is not expected yet."""
        pieces = units.pieces()
        packets = (
            _pdus(pieces, self.matched.lost.get(port, 0))
            if is_atm(port)
            else (frame for piece in pieces for frame in units_of(piece))
        )
        return _taken(self._window.waiting(port), packets)


class _Input:
    """What came in by a port, piece by piece."""

    def __init__(
        self,
        checked: InStep,
        known: KnownHeaders,
        port: int,
        units: PortUnits,
        lost: Collection[int],
    ) -> None:
        self.port = port
        self.units = 0
        self.idle = 0
        self._checked = checked
        self._known = known
        self._pieces = units.pieces()
        self._lost = deque(sorted(lost))
        self._atm = is_atm(port)
        self._held: Any = b"" if self._atm else []  # the last units that were read
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
            return False
        held = self._held + self._seen(piece)
        last = last_units(self.port) * (aal5.CELL if self._atm else 1)
        cut = max(0, len(held) - last)
        self._take(held[:cut])
        self._held = held[cut:]
        return True

    def _seen(self, piece: Piece) -> Piece:
        """Leave out what the device lost."""
        first = self.units
        self.units += len(piece) // aal5.CELL if isinstance(piece, bytes) else len(piece)
        if self._lost and self._lost[0] < self.units:
            units: list[bytes | None] = [*units_of(piece)]
            while self._lost and self._lost[0] < self.units:
                place = self._lost.popleft() - first
                self.idle += self._atm and aal5.is_idle(units[place] or b"")
                units[place] = None
            piece = [unit for unit in units if unit is not None]
        return _cells(piece) if self._atm else piece

    def _take(self, piece: Any) -> None:  # noqa: ANN401 - a Piece
        if self._atm:
            self._known.cells(self.port, piece, self._note, self._recent)
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


def _taken(waiting: Waiting, packets: Iterable[bytes]) -> Iterator[None]:
    """Take packets from those that wait; yield at one that does not, until it does."""
    for packet in packets:
        while not take(waiting, packet):
            yield


def _pdus(pieces: Iterable[Piece], torn: int) -> Iterator[bytes]:
    """Put the cells that left together; leave out `torn` PDUs at most that are not whole.

    Raise NotAsItMust for others.
    """
    opened: dict[int, list[bytes]] = {}
    for piece in pieces:
        for header, payload in aal5.HEADER_AND_PAYLOAD.iter_unpack(_cells(piece)):
            vc = header & aal5.VC_MASK
            if vc == 0 or header & aal5.NOT_USER:
                continue
            if header & aal5.LAST_CELL:
                pdu = b"".join((*opened.pop(vc, ()), payload))
                if crc32.bzip2(pdu) == aal5.GOOD_PDU and aal5.length_fits(pdu):
                    yield sunatm(*aal5.vc_of(header), pdu[: aal5.length_of(pdu)])
                elif torn:
                    torn -= 1
                else:
                    raise NotAsItMust
            elif cells := opened.get(vc):
                cells.append(payload)
            else:
                opened[vc] = [payload]


def _cells(piece: Piece) -> bytes:
    """Return the cells of a piece joined. Raise NotAsItMust if one has another size."""
    if isinstance(piece, bytes):
        return piece
    if any(len(unit) != aal5.CELL for unit in piece):
        raise NotAsItMust
    return b"".join(piece)
