"""The PDUs that left an ATM port, put together from its cells."""

from collections.abc import Iterable, Iterator

from fastcrc import crc32

from ixp.workloads.record.unit_pieces import Piece, PortUnits
from ixp.workloads.traffic import aal5
from ixp.workloads.traffic.captures import sunatm


def sent_pdus(units: PortUnits) -> Iterator[tuple[bytes, bool]]:
    """Return each PDU as a SunATM packet, and whether its CRC and its Length are right."""
    opened: dict[int, list[bytes]] = {}
    for piece in units.pieces():
        for header, payload in _cells(piece):
            vc = header & aal5.VC_MASK
            if vc == 0 or header & aal5.NOT_USER:
                continue
            if header & aal5.LAST_CELL:
                pdu = b"".join((*opened.pop(vc, ()), payload))
                good = crc32.bzip2(pdu) == aal5.GOOD_PDU and aal5.length_fits(pdu)
                yield sunatm(*aal5.vc_of(header), pdu[: aal5.length_of(pdu)]), good
            elif found := opened.get(vc):
                found.append(payload)
            else:
                opened[vc] = [payload]


def _cells(piece: Piece) -> Iterable[tuple[int, bytes]]:
    """Return the header and the payload of each cell."""
    if isinstance(piece, bytes):
        return aal5.HEADER_AND_PAYLOAD.iter_unpack(piece)
    return ((int.from_bytes(cell[:4], "big"), cell[4:]) for cell in piece)
