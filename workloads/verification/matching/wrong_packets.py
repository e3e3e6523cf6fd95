"""Describe wrong departures, each with the nearest expected packet."""

from collections.abc import Iterable

import msgspec

from ixp.isa.tables.port_kinds import is_atm
from ixp.workloads.traffic import aal5
from ixp.workloads.traffic.dissection import Link, dissect
from ixp.workloads.verification.matching.difference import FieldDifference

# most differing fields (such as TTL and checksum) and bytes in versions of one packet
_SURE = (2, 8)


class PacketWriter(msgspec.Struct, frozen=True):
    """The writer of a wrong byte: thread (engine.context), source line, cycle of the issue."""

    thread: str
    line: str
    cycle: int


class WrongPacket(msgspec.Struct, frozen=True, kw_only=True):
    """A departure that is not expected, or has wrong contents.

    `number` is its index among the departures of the port, without idle cells. `expected` and
    `actual` are hexadecimal: a frame without FCS, a PDU preceded by the header of its last cell,
    or, for programs other than the router's, a cell. `expected` is the nearest packet that must
    leave by the port, or None. `left_ns` is the time of its last bit, or None if unknown;
    `written_by` is the writer of its first wrong byte, if a trace shows it.
    """

    port: int
    number: int
    expected: str | None
    actual: str
    difference: list[FieldDifference]
    left_ns: int | None = None
    written_by: PacketWriter | None = None


def expected_on(port: int, packet: bytes, unit: bytes) -> bytes:
    """Return a packet (a SunATM record on ATM) in the form of a port's wire.

    A PDU gets the padding of the departed `unit`, because padding is arbitrary (ITU-T I.363.5).
    """
    if not is_atm(port):
        return packet
    header = aal5.cell_header(packet[1], int.from_bytes(packet[2:4]), last=True)
    pdu = aal5.build_pdu(packet[4:])
    if len(unit) == len(pdu) + 4:
        pdu = aal5.seal(packet[4:] + unit[len(packet) : -8] + pdu[-8:-4])
    return header.to_bytes(4) + pdu


def nearest_packet(
    actual: bytes, packets: Iterable[bytes], link: Link
) -> tuple[bytes | None, bool]:
    """Return the packet that differs in the fewest fields, then in the fewest bytes.

    Also return whether at least half of the fields are equal. Fields are those of the actual packet
    and of the first candidate, because a damaged type, LLC or header length hides later layers.
    SunATM records are compared like cells.
    """
    fields, nearest, least = _fields(actual, link), None, (1 << 32, 1 << 32)
    for packet in packets:
        if nearest is None:
            fields |= _fields(packet, link)
        count = sum(packet[begin:end] != actual[begin:end] for begin, end in fields)
        if count <= least[0] and (distance := (count, _bytes_apart(packet, actual))) < least:
            least, nearest = distance, packet
            if count <= _SURE[0] and distance[1] <= _SURE[1]:
                break
    return nearest, 2 * least[0] <= len(fields)


def _fields(packet: bytes, link: Link) -> set[tuple[int, int]]:
    """Return the byte ranges of a packet's fields, and of layers without fields."""
    parts = (part for layer in dissect(packet, link) for part in layer.fields or (layer,))
    return {(part.begin, part.end) for part in parts}


def _bytes_apart(packet: bytes, other: bytes) -> int:
    """Count the bytes that differ, including bytes that only one packet has."""
    size = min(len(packet), len(other))
    changed_bits = int.from_bytes(packet[:size]) ^ int.from_bytes(other[:size])
    return size - changed_bits.to_bytes(size).count(0) + abs(len(packet) - len(other))
