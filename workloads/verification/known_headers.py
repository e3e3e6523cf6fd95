"""The reference router for many packets: it is asked once for those with the same header.

What becomes of a good packet depends on its headers without identification and checksum, and its
length. So the outcome for the first such packet holds for all others whose checks are right: they
leave with the same new headers, but for their identification and the checksum of the whole. All
other units, and all that do not leave, go to the reference router one by one.
"""

import struct
from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from fastcrc import crc32

from ixp.microcode.config.tables import Vc
from ixp.workloads.traffic import aal5
from ixp.workloads.traffic.aal5 import GOOD_PDU, HEADER_AND_PAYLOAD, LLC_SNAP_IP
from ixp.workloads.traffic.packets import FRAME_HEADER, MIN_SIZE, total_length
from ixp.workloads.verification.expected import key_of
from ixp.workloads.verification.reference_router import (
    MAX_CELLS,
    Dropped,
    Forwarded,
    Outcome,
    ReferenceRouter,
)
from ixp.workloads.verification.reference_rules import Flow
from ixp.workloads.verification.window import Way, Ways

Note = Callable[[Outcome | None], None]
Recent = deque[Outcome | None]
_MOST = 1 << 13  # headers that are remembered at a time
# An IP header in three parts, its identification and its checksum.
_FRAME = struct.Struct(f">{FRAME_HEADER}s4sH4sH8s")
_PDU = struct.Struct(f">{len(LLC_SNAP_IP)}x4sH4sH8s")
_LEAST_FRAME = FRAME_HEADER + MIN_SIZE
_CHECKED = struct.Struct(">4xH4xH")  # identification and checksum of an IP header
_ONES = 0xFFFF  # one's complement sums of 16-bit words are remainders by this (RFC 1071)
_TTL = 1 << 8  # one less of it, in the sum of the header's words
_AT_PDU = len(LLC_SNAP_IP)


class _Known(NamedTuple):
    """What becomes of packets with one header.

    `rest` is the sum of the words of the header without identification and checksum, `new` that of
    the new header. A packet leaves as `start`, identification, `middle`, checksum, `addresses`, its
    payload up to `end`, and `pad`.
    """

    way: Way
    rest: int
    new: int
    start: bytes
    middle: bytes
    addresses: bytes
    end: int
    pad: bytes


_Key = tuple[bytes, bytes, bytes, bytes, int]
"""What surrounds the packet; its header without identification and checksum; the unit's length."""
_Table = dict[_Key, _Known]


class _Kind(NamedTuple):
    """What a cell's header says: its flow, whether the PDU ends, and its VC, None for no PDU.

    `dropped` is what becomes of every cell with this header.
    """

    flow: Flow
    last: bool
    vc: Vc | None
    known: _Table
    dropped: Dropped | None = None


class KnownHeaders:
    """Takes what ports receive: what must leave and is known goes into its way at once."""

    def __init__(self, router: ReferenceRouter, ways: Ways, least_frame: int) -> None:
        """Start with no header; the MAC pads frames to `least_frame` bytes."""
        self._least_frame = least_frame
        self._router = router
        self._ways = ways
        self._learned = 0
        self._frames: dict[int, _Table] = {}
        self._pdus: dict[Flow, _Table] = {}
        self._kinds: dict[int, dict[int, _Kind]] = {}

    def frames(self, port: int, frames: Iterable[bytes], note: Note) -> None:
        """Take frames of a port; `note` is called with the outcomes of the unknown ones."""
        known, head = self._frames.setdefault(port, {}), _FRAME.unpack_from
        for frame in frames:
            size = len(frame)
            if size < _LEAST_FRAME:
                note(self._router.frame(port, frame))
                continue
            link, first, number, second, check, addresses = head(frame)
            key = (link, first, second, addresses, size)
            found = known.get(key)
            if found is not None and not (found[1] + number + check) % _ONES:
                found[0].add(_packet(found, frame, FRAME_HEADER, number))
            else:
                outcome = self._router.frame(port, frame)
                self._learn(known, key, frame, FRAME_HEADER, outcome)
                note(outcome)

    def cells(self, port: int, cells: bytes, note: Note, recent: Recent) -> None:
        """Take cells of a port; None goes into `recent` for each known packet."""
        kinds, open_pdus = self._kinds.setdefault(port, {}), self._router.open
        crc, head = crc32.bzip2, _PDU.unpack_from
        for header, payload in HEADER_AND_PAYLOAD.iter_unpack(cells):
            kind = kinds.get(header)
            if kind is None:
                kind = kinds[header] = self._kind(port, header)
            flow, last, vc, known, dropped = kind
            if vc is None:
                note(dropped or self._router.cell(port, HEADER_AND_PAYLOAD.pack(header, payload)))
                continue
            opened = open_pdus.get(flow)
            if opened is None and payload.startswith(LLC_SNAP_IP):
                opened = []
            if opened is None or len(opened) == MAX_CELLS:
                note(self._router.cell(port, HEADER_AND_PAYLOAD.pack(header, payload)))
                continue
            opened.append(payload)
            if not last:
                open_pdus[flow] = opened
                continue
            open_pdus.pop(flow, None)
            pdu = b"".join(opened)
            first, number, second, check, addresses = head(pdu)
            key = (pdu[-6:-4], first, second, addresses, len(pdu))
            found = known.get(key) if crc(pdu) == GOOD_PDU else None
            if found is not None and not (found[1] + number + check) % _ONES:
                found[0].add(_packet(found, pdu, _AT_PDU, number))
                recent.append(None)
            else:
                outcome = self._router.pdu(flow, vc, pdu)
                self._learn(known, key, pdu, _AT_PDU, outcome)
                note(outcome)

    def _kind(self, port: int, header: int) -> _Kind:
        flow, vc, fault = self._router.cell_fault(port, header)
        if fault is not None:
            return _Kind(flow, last=False, vc=None, known={}, dropped=Dropped(flow, fault))
        usual = vc is not None and not vc.core and not header & aal5.NOT_USER
        known = self._pdus.setdefault(flow, {})
        return _Kind(flow, bool(header & aal5.LAST_CELL), vc if usual else None, known)

    def _learn(self, table: _Table, key: _Key, unit: bytes, at: int, outcome: Outcome) -> None:
        """Remember how a packet leaves that begins at a place of a unit."""
        if not isinstance(outcome, Forwarded) or len(unit) < at + MIN_SIZE:
            return
        header, total = unit[at : at + MIN_SIZE], total_length(unit[at:])
        must = key_of(outcome, self._least_frame)
        link = (4 if outcome.vc else 0) + len(outcome.data) - total
        identification, check = _CHECKED.unpack_from(header)
        rest = int.from_bytes(header, "big") - identification - check
        known = _Known(
            way=self._ways.way(outcome.flow, outcome.port),
            rest=rest,
            new=rest - _TTL,
            start=must[:link] + header[:4],
            middle=header[6:8] + bytes([header[8] - 1, header[9]]),
            addresses=header[12:],
            end=at + total,
            pad=bytes(max(0, len(must) - link - total)),
        )
        if _packet(known, unit, at, identification) == must:
            self._make_room()
            table[key] = known
            self._learned += 1

    def _make_room(self) -> None:
        """Forget all headers when there are many: those of a stream change after a time."""
        if self._learned == _MOST:
            for table in (*self._frames.values(), *self._pdus.values()):
                table.clear()
            self._learned = 0


def _packet(known: _Known, unit: bytes, at: int, identification: int) -> bytes:
    """Return what leaves for a good unit with a known header."""
    _, _, new, start, middle, addresses, end, pad = known
    checked = (-(new + identification) % _ONES).to_bytes(2, "big")
    head = start + unit[at + 4 : at + 6] + middle + checked + addresses
    return head + unit[at + MIN_SIZE : end] + pad
