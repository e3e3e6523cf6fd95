"""The PDUs that left an ATM port, put together from its cells."""

from collections.abc import Iterable, Iterator

from fastcrc import crc32

from ixp.workloads.record.port_units import Piece, PortUnits
from ixp.workloads.traffic import aal5
from ixp.workloads.traffic.captures import sunatm

SentPacket = tuple[bytes, bool, bytes]
"""A packet that left: a frame, or a SunATM record of a PDU; whether CRC and Length are right; and
the frame, or the PDU as it left behind the header of its last cell."""


def sent_pdus(units: PortUnits) -> Iterator[SentPacket]:
    """Return each PDU."""
    opened: dict[int, list[bytes]] = {}
    for piece in units.pieces():
        for header, payload in _cells(piece):
            vc = header & aal5.VC_MASK
            if vc == 0 or header & aal5.NOT_USER:
                continue
            if header & aal5.LAST_CELL:
                pdu = b"".join((*opened.pop(vc, ()), payload))
                good = crc32.bzip2(pdu) == aal5.GOOD_PDU and aal5.length_fits(pdu)
                packet = sunatm(*aal5.vc_of(header), pdu[: aal5.length_of(pdu)])
                yield packet, good, header.to_bytes(4) + pdu
            elif found := opened.get(vc):
                found.append(payload)
            else:
                opened[vc] = [payload]


def _cells(piece: Piece) -> Iterable[tuple[int, bytes]]:
    """Return the header and the payload of each cell."""
    if isinstance(piece.units, bytes):
        return aal5.HEADER_AND_PAYLOAD.iter_unpack(piece.units)
    return ((int.from_bytes(cell[:4], "big"), cell[4:]) for cell in piece.units)
