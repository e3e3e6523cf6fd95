"""Read and write captures: pcap of Ethernet frames or of ATM PDUs, and files of raw cells.

pcapng and gzip files can be read, too.

The pcap format is defined in draft-ietf-opsawg-pcap. It is parsed here, not by a library, because
truncation must be reported with its place, and timestamps must stay integers.
"""

import gzip
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

import msgspec

from ixp.support.errors import FieldError, UserError
from ixp.workloads.traffic.aal5 import CELL, build_pdu, cut_cells, segment
from ixp.workloads.traffic.packets import pad_frame
from ixp.workloads.traffic.pcapng import MAGIC, cut_by_snap_length, read_packets

EN10MB = 1
RAW_IP = 101
SUNATM = 123
SUNATM_RECEIVED_LLC = 0x02  # flags of a PDU: received, LLC encapsulated (2)
SUNATM_SENT_LLC = 0x82  # sent by the router (0x80)

_NANO = 0xA1B23C4D
_MICRO = 0xA1B2C3D4
_GZIP = ".gz"
_FILE = "IHHiIII"  # magic, version, zone, accuracy, snap length, link type
_RECORD = "IIII"  # seconds, fraction, captured bytes, bytes on the wire
_PACKED_RECORD = struct.Struct("<" + _RECORD)
_FILE_SIZE = 24
_RECORD_SIZE = 16
_SNAP = 65535
_PIECE = 1 << 14  # bytes read at once
_LARGEST_PACKET = 1 << 18  # MAXIMUM_SNAPLEN of libpcap: more is a damaged header
_LARGEST_PDU = 65535
_SUNATM_SIZE = 4  # bytes of the SunATM header
_ABORTED = (
    "\nIts PDU was aborted (AAL5 Length 0), and a SunATM capture does not have its cells. "
    "Replay the .cells file that a run writes beside the capture."
)
_LINK_NAMES = {
    EN10MB: "Ethernet (EN10MB, 1)",
    RAW_IP: "IP (RAW, 101)",
    SUNATM: "ATM (SUNATM, 123)",
}


class Capture(msgspec.Struct, frozen=True):
    """Units in order with their times; `times_ns` is empty if the file has no times.

    Times of a run count from cycle 0. The time of an arrival is that of the first bit of a frame,
    or of the last bit of a cell; the time of a departure is that of its last bit.
    """

    units: list[bytes]
    times_ns: list[int] = []


def read_input(path: str | Path, *, atm: bool, fcs: bool = False) -> Capture:
    """Read the input of a port: padded frames without FCS, or 52-byte cells.

    An Ethernet port takes a pcap or pcapng file of frames; with `fcs`, the units are the unchanged
    frames, FCS included. An ATM port takes a `.cells` file, or a SunATM capture, whose PDUs become
    cells with the time of their PDU. A file whose name ends with .gz is decompressed. Raise
    UserError for a file of another kind or a damaged file.
    """
    return _joined(input_pieces(path, atm=atm, fcs=fcs))


Rewrite = Callable[[bytes], bytes | None]
"""Converts a captured frame to a frame or a SunATM record; None leaves it out."""


def input_pieces(
    path: str | Path, *, atm: bool, fcs: bool = False, rewrite: Rewrite | None = None
) -> Iterator[Capture]:
    """Read like `read_input`, in pieces; with `rewrite`, read an Ethernet capture for any port."""
    if Path(str(path).removesuffix(_GZIP)).suffix == ".cells":
        if rewrite:
            raise UserError(f"{path}: file must be a pcap of frames to be rewritten, not cells")
        if not atm:
            raise UserError(f"{path}: an Ethernet port must receive a pcap file, not cells")
        for piece in cell_pieces(path):
            yield Capture(cut_cells(piece))
        return
    number = 0
    for read in pcap_pieces(path, SUNATM if atm and not rewrite else EN10MB):
        capture = _rewritten(read, rewrite) if rewrite else read
        if atm:
            yield _to_cells(path, capture, number)
        elif fcs:
            yield capture
        else:
            yield Capture([pad_frame(f) for f in capture.units], capture.times_ns)
        number += len(capture.units)


def read_pcap(path: str | Path, link_type: int) -> Capture:
    """Read a pcap or pcapng file of the given link type, either byte order, any resolution."""
    return _joined(pcap_pieces(path, link_type))


def pcap_pieces(path: str | Path, link_type: int) -> Iterator[Capture]:
    """Read like `read_pcap`, in pieces of some hundred packets; a pcapng file is one piece.

    Raise UserError at damage, after yielding the pieces before it.
    """
    pieces = _file_pieces(path)
    rest = next(pieces, b"")
    if rest[:4] == MAGIC.to_bytes(4, "big"):
        yield _read_pcapng(path, b"".join((rest, *pieces)), link_type)
        return
    order, scale = _open(path, rest, link_type)
    record = struct.Struct(order + _RECORD).unpack_from
    # bytes before `rest`, start of its next packet, packet number
    done, start, number = 0, _FILE_SIZE, 0
    for data in chain([b""], pieces):
        rest = rest[start:] + data
        done, start, last = done + start, 0, len(rest) - _RECORD_SIZE
        units: list[bytes] = []
        times: list[int] = []
        while start <= last:
            seconds, fraction, size, on_wire = record(rest, start)
            if size > _LARGEST_PACKET or size < on_wire:
                yield Capture(units, times)
                place = f"{path}: packet {number + len(units)} at byte {done + start}"
                raise _incomplete(place, size, on_wire)
            end = start + _RECORD_SIZE + size
            if end > len(rest):
                break
            units.append(rest[start + _RECORD_SIZE : end])
            times.append(seconds * 1_000_000_000 + fraction * scale)
            start = end
        number += len(units)
        yield Capture(units, times)
    if start < len(rest):
        has_header = len(rest) - start >= _RECORD_SIZE  # otherwise the header is cut off
        raise _cut(path, number, done + start + (_RECORD_SIZE if has_header else 0))


def cell_pieces(path: str | Path) -> Iterator[bytes]:
    """Read a file of 52-byte cells in pieces of some thousand cells."""
    rest, done = b"", 0
    for data in _file_pieces(path):
        rest += data
        end = len(rest) - len(rest) % CELL
        yield rest[:end]
        rest, done = rest[end:], done + end
    if rest:
        raise UserError(
            f"{path}: size must be a multiple of {CELL} bytes, not {done + len(rest)}: "
            f"cell {done // CELL} at byte {done} is cut off"
        )


def encode_pcap(link_type: int, units: Iterable[bytes], times_ns: Iterable[int]) -> bytes:
    """Return a pcap file with nanosecond timestamps, the same bytes on every machine."""
    return pcap_header(link_type) + encode_packets(units, times_ns)


def encode_packets(units: Iterable[bytes], times_ns: Iterable[int]) -> bytes:
    """Return the records of packets in such a file."""
    return b"".join(pcap_record(unit, time) for unit, time in zip(units, times_ns, strict=True))


def pcap_header(link_type: int) -> bytes:
    """Return the header of a pcap file with nanosecond timestamps."""
    return struct.pack("<" + _FILE, _NANO, 2, 4, 0, 0, _SNAP, link_type)


def pcap_record(unit: bytes, time_ns: int, size: int | None = None) -> bytes:
    """Return the record of a unit in such a file; `size` is its length before any truncation."""
    seconds, fraction = divmod(time_ns, 1_000_000_000)
    return _PACKED_RECORD.pack(seconds, fraction, len(unit), size or len(unit)) + unit


def sunatm(vpi: int, vci: int, payload: bytes, flags: int = SUNATM_SENT_LLC) -> bytes:
    """Put the SunATM header (flags, VPI, VCI) before the payload of a PDU."""
    return struct.pack(">BBH", flags, vpi, vci) + payload


def add_fcs(frame: bytes) -> bytes:
    """Append the frame check sequence (IEEE 802.3: CRC-32, least significant byte first)."""
    return frame + zlib.crc32(frame).to_bytes(4, "little")


def _joined(pieces: Iterable[Capture]) -> Capture:
    units: list[bytes] = []
    times: list[int] = []
    for piece in pieces:
        units += piece.units
        times += piece.times_ns
    return Capture(units, times)


def _rewritten(capture: Capture, rewrite: Rewrite) -> Capture:
    units = [rewrite(unit) for unit in capture.units]
    times = [time for unit, time in zip(units, capture.times_ns, strict=False) if unit is not None]
    return Capture([unit for unit in units if unit is not None], times)


def _to_cells(path: str | Path, capture: Capture, first: int) -> Capture:
    """Convert SunATM records to cells; `first` is the number of the first record."""
    cells: list[bytes] = []
    times: list[int] = []
    pdu_times = capture.times_ns or [0] * len(capture.units)
    for number, (unit, time_ns) in enumerate(zip(capture.units, pdu_times, strict=True), first):
        if not _SUNATM_SIZE < len(unit) <= _LARGEST_PDU + _SUNATM_SIZE:
            advice = _ABORTED if len(unit) == _SUNATM_SIZE else ""
            raise UserError(
                f"{path}: packet {number} must hold a SunATM header and 1 to {_LARGEST_PDU} "
                f"bytes, not {len(unit)} bytes{advice}"
            )
        _, vpi, vci = struct.unpack_from(">BBH", unit)
        pdu_cells = segment(build_pdu(unit[_SUNATM_SIZE:]), vpi, vci)
        cells += pdu_cells
        times += [time_ns] * len(pdu_cells)
    return Capture(cells, times if capture.times_ns else [])


def _open(path: str | Path, data: bytes, link_type: int) -> tuple[str, int]:
    """Check a file header; return the byte order, and the unit of time fractions in ns."""
    if len(data) < _FILE_SIZE:
        raise UserError(f"{path}: a pcap file must have 24 bytes at least, not {len(data)}")
    for order in "<>":
        magic, *_, link = struct.unpack_from(order + _FILE, data)
        if magic in (_NANO, _MICRO):
            _check_link(path, link & 0xFFFF, link_type)
            return order, 1 if magic == _NANO else 1000
    start = data[:4].hex()
    raise UserError(f"{path}: file must be pcap or pcapng, not one that starts with {start}")


def _read_pcapng(path: str | Path, data: bytes, link_type: int) -> Capture:
    """Read a pcapng file; the capture has no times unless all packets have one."""
    packets = [*read_packets(path, data)]
    for packet in packets:
        _check_link(path, packet.link_type, link_type)
    times = [packet.time_ns for packet in packets if packet.time_ns is not None]
    whole = len(times) == len(packets)
    return Capture([packet.data for packet in packets], times if whole else [])


def _check_link(path: str | Path, actual: int, link_type: int) -> None:
    if actual == link_type:
        return
    form = "{0}: link type must be {1}, not {2}"
    if (actual, link_type) == (EN10MB, SUNATM):
        form += "\n{readdress} turns the packets of Ethernet captures into PDUs."
    raise FieldError(form, path, _LINK_NAMES[link_type], actual)


def _cut(path: str | Path, number: int, at: int) -> UserError:
    return UserError(f"{path}: the file is cut off in packet {number}, which starts at byte {at}")


def _incomplete(place: str, size: int, on_wire: int) -> UserError:
    """Return the error for a packet with a damaged header, or one not captured completely."""
    if size > _LARGEST_PACKET:
        return UserError(f"{place} must have {_LARGEST_PACKET} bytes at most, not {size}")
    return cut_by_snap_length(place, size, on_wire)


def _file_pieces(path: str | Path) -> Iterator[bytes]:
    """Read a file in pieces, decompressing a gzip file."""
    try:
        with gzip.open(path) if str(path).endswith(_GZIP) else Path(path).open("rb") as file:
            while data := file.read(_PIECE):
                yield data
    except EOFError:
        raise UserError(f"{path}: the gzip file is cut off") from None
    except (gzip.BadGzipFile, zlib.error):
        raise UserError(f"{path}: the gzip file is damaged") from None
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
