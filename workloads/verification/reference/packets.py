"""Build packets of the reference router, and normalise departures for comparison.

The standards do not define the identification of an answer, and so not its header checksum.
"""

from contextlib import suppress

from ixp.workloads.traffic.aal5 import LLC_SNAP_IP
from ixp.workloads.traffic.packets import ETHERTYPE_IPV4, FRAME_HEADER, MAX_SIZE, MIN_SIZE, checksum
from ixp.workloads.verification.reference.ip_options import OptionError, without_time

_ICMP = 1


def comparable_unit(unit: bytes, *, atm: bool) -> bytes | None:
    """Return a departure without undefined fields, or None if its IP header is wrong.

    `unit` is a frame or a SunATM record. Identification, checksum and the last timestamp become 0.
    """
    if not atm and unit[12:14] != ETHERTYPE_IPV4:
        return unit
    header = _header_in(unit, atm=atm)
    if len(header) < MIN_SIZE or header[0] >> 4 != 4 or checksum(header):
        return None
    return without_open_fields(unit, atm=atm)


def identification(unit: bytes, *, atm: bool) -> int:
    """Return the IP identification of a departure, 0 if there is none."""
    header = _header_in(unit, atm=atm)
    return int.from_bytes(header[4:6]) if atm or unit[12:14] == ETHERTYPE_IPV4 else 0


def without_open_fields(unit: bytes, *, atm: bool) -> bytes:
    """Return a unit without undefined fields, like `comparable_unit`, but for any header."""
    header = _header_in(unit, atm=atm)
    link = unit[: _link_size(atm=atm)]
    behind = unit[len(link) + len(header) :]
    header = header[:4] + b"\0\0" + header[6:10] + b"\0\0" + header[12:]
    with suppress(OptionError):  # no router sends such options: compare them unchanged
        header = without_time(header)
    return link + header + behind


def _header_in(unit: bytes, *, atm: bool) -> bytes:
    packet = unit[_link_size(atm=atm) :]
    return packet[: header_size(packet)] if packet else b""


def _link_size(*, atm: bool) -> int:
    return 4 + len(LLC_SNAP_IP) if atm else FRAME_HEADER


def is_well_formed(data: bytes) -> bool:
    """Return whether version, lengths and checksum of an IP header are right."""
    if len(data) < MIN_SIZE or data[0] >> 4 != 4:
        return False
    size, total = header_size(data), int.from_bytes(data[2:4])
    if not MIN_SIZE <= size <= total <= min(len(data), MAX_SIZE):
        return False
    return checksum(data[:size]) == 0


def header_size(packet: bytes) -> int:
    """Return the number of bytes in a packet's header."""
    return packet[0] % 16 * 4


def icmp_header(
    tos: int, payload: int, source: bytes, destination: bytes, options: bytes = b""
) -> bytes:
    """Return the header, without checksum, of an ICMP message of `payload` bytes."""
    words = 5 + len(options) // 4
    size = (4 * words + payload).to_bytes(2)
    start = bytes([0x40 | words, tos]) + size + bytes(4) + bytes([64, _ICMP, 0, 0])
    return start + source + destination + options


def message_checksum(message: bytes) -> int:
    """Return the checksum of a message of any length (RFC 1071)."""
    return checksum(message + bytes(len(message) % 2))
