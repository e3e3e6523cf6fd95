"""Encode and decode AAL5 over ATM cells, with IP (ITU-T I.363.5, I.361; RFC 2684 LLC/SNAP).

A cell is 52 bytes here: the four header bytes without HEC, and 48 of payload.
"""

import struct
from functools import cache, lru_cache

from fastcrc import crc32

CELL = 52
PAYLOAD = 48
LLC_SNAP_IP = bytes.fromhex("AAAA030000000800")
IDLE_CELL = bytes(4) + bytes([0x6A]) * PAYLOAD  # idle pattern of ITU-T I.432; VPI = VCI = 0
LAST_CELL = 0x2  # PTI bit 0 in the header: the last cell of a PDU
NOT_USER = 0x8  # PTI bit 2: management, not user data
VC_MASK = 0x0FFFFFF0  # VPI and VCI in a header
HEADER_AND_PAYLOAD = struct.Struct(f">I{PAYLOAD}s")
_TRAILER = 8
LARGEST_PDU_CELLS = (0xFFFF + _TRAILER + PAYLOAD - 1) // PAYLOAD
_HEADER = struct.Struct(">I")


def cell_header(vpi: int, vci: int, *, last: bool = False) -> int:
    """Return the 32-bit header of a user cell of a VC (GFC 0, CLP 0)."""
    return vpi << 20 | vci << 4 | (LAST_CELL if last else 0)


def vc_of(header: int) -> tuple[int, int]:
    """Return (VPI, VCI) of a header, without GFC."""
    return header >> 20 & 0xFF, header >> 4 & 0xFFFF


def ends_pdu(cell: bytes) -> bool:
    """Return whether a cell is the last one of a PDU."""
    header = int.from_bytes(cell[:4], "big")
    return bool(header & LAST_CELL) and not header & NOT_USER


def cells_of(size: int) -> int:
    """Return the number of cells of a PDU with `size` payload bytes."""
    return (size + _TRAILER + PAYLOAD - 1) // PAYLOAD


def pad_pdu(payload: bytes) -> bytes:
    """Append padding and the trailer (UU 0, CPI 0, Length) without its last four bytes, the CRC."""
    size = len(payload)
    pad = bytes(-(size + _TRAILER) % PAYLOAD + 2)
    return b"".join((payload, pad, size.to_bytes(2, "big")))


def seal(pdu_without_crc: bytes) -> bytes:
    """Append the CRC-32 of AAL5: MSB first, preset and complemented (CRC-32/BZIP2)."""
    return pdu_without_crc + crc32.bzip2(pdu_without_crc).to_bytes(4, "big")


def build_pdu(payload: bytes) -> bytes:
    """Append padding and trailer, to a whole number of cells."""
    return seal(pad_pdu(payload))


def encapsulate(packet: bytes) -> bytes:
    """Build the PDU of an IP packet."""
    return build_pdu(LLC_SNAP_IP + packet)


def join_cells(pdu: bytes, vpi: int, vci: int) -> bytes:
    """Return the joined cells of a VC that carry a PDU."""
    middle, end = _headers(vpi, vci)
    payloads: tuple[bytes, ...] = _payloads(len(pdu) // PAYLOAD).unpack(pdu)
    return middle.join((b"", *payloads[:-1])) + end + payloads[-1]


def segment(pdu: bytes, vpi: int, vci: int) -> list[bytes]:
    """Return the cells of a VC that carry a PDU."""
    return cut_cells(join_cells(pdu, vpi, vci))


def cut_cells(joined: bytes) -> list[bytes]:
    """Split joined cells."""
    return [joined[at : at + CELL] for at in range(0, len(joined), CELL)]


@lru_cache(maxsize=4096)
def _headers(vpi: int, vci: int) -> tuple[bytes, bytes]:
    """Return the header of a PDU's cells, and the header of its last cell."""
    return _HEADER.pack(cell_header(vpi, vci)), _HEADER.pack(cell_header(vpi, vci, last=True))


@cache
def _payloads(cells: int) -> struct.Struct:
    return struct.Struct(f"{PAYLOAD}s" * cells)


# The CRC-32 over a PDU and its correct CRC, a constant (ITU-T I.363.5).
GOOD_PDU = crc32.bzip2(build_pdu(b"\0"))


def is_idle(cell: bytes) -> bool:
    """Return whether VPI and VCI are 0: the device drops such a cell."""
    return vc_of(int.from_bytes(cell[:4], "big")) == (0, 0)


def crc_holds(pdu: bytes) -> bool:
    """Return whether the CRC-32 in the last four bytes is correct."""
    return crc32.bzip2(pdu[:-4]) == int.from_bytes(pdu[-4:], "big")


def length_of(pdu: bytes) -> int:
    """Return the Length field of the trailer."""
    return pdu[-6] << 8 | pdu[-5]


def length_fits(pdu: bytes) -> bool:
    """Return whether the Length is not 0 (an abort) and fits the number of cells."""
    length = length_of(pdu)
    return length > 0 and cells_of(length) * PAYLOAD == len(pdu)


class Reassembler:
    """Reassembles the PDUs of one port by VC, without checks.

    A PDU without an end is cut to the largest size that AAL5 allows plus one cell, so that its
    Length can't match.
    """

    def __init__(self) -> None:
        """Start with no open PDU."""
        self.open: dict[int, list[bytes]] = {}

    def add(self, cell: bytes) -> tuple[int, int, bytes] | None:
        """Add a cell; return (VPI, VCI, PDU) if it completes a PDU."""
        (header,) = _HEADER.unpack_from(cell)
        vc = header & VC_MASK
        if vc == 0 or header & NOT_USER:
            return None
        cells = self.open.setdefault(vc, [])
        if len(cells) <= LARGEST_PDU_CELLS:
            cells.append(cell[4:])
        if not header & LAST_CELL:
            return None
        return (*vc_of(header), b"".join(self.open.pop(vc)))
