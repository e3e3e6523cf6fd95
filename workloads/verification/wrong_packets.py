"""Packets that left otherwise than they must, each with the nearest expected one."""

import msgspec

from ixp.isa.port_kinds import is_atm
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.traffic import aal5
from ixp.workloads.traffic.dissection import Link, dissect
from ixp.workloads.verification.difference import FieldDifference, difference

_SURE = (2, 8)  # fields, such as TTL and checksum, and bytes that differ in the same packet


class Writer(msgspec.Struct, frozen=True):
    """Thread (engine.context), source line and cycle of issue of a reference."""

    thread: str
    line: str
    cycle: int


class WrongPacket(msgspec.Struct, frozen=True, kw_only=True):
    """A packet that left a port and must not, or not so.

    `number` is its place among the packets that left the port, idle cells apart. `expected` and
    `actual` are hexadecimal: a frame without FCS, the header of a PDU's last cell with the PDU
    behind it, or the cell of a program that is not the router's. `expected` is the nearest packet
    that must leave by the port, None if none must. `left_ns` is the end of its last bit, None if
    times are not known; `written_by` who wrote its first wrong byte, as far as a trace shows it.
    """

    port: int
    number: int
    expected: str | None
    actual: str
    difference: list[FieldDifference]
    left_ns: int | None = None
    written_by: Writer | None = None


def wrong_packet(  # noqa: PLR0913, PLR0917 - what is known of a packet
    port: int,
    number: int,
    expected: bytes | None,
    actual: bytes,
    link: Link,
    left_ns: int | None = None,
) -> WrongPacket:
    """Compare a packet with the nearest expected one."""
    return WrongPacket(
        port=port,
        number=number,
        expected=None if expected is None else expected.hex(),
        actual=actual.hex(),
        difference=[] if expected is None else difference(expected, actual, link),
        left_ns=left_ns,
    )


def wrong_port(port: int, number: int, expected_port: int, actual: bytes) -> WrongPacket:
    """Return a packet that must leave by another port."""
    names = port_name(expected_port), port_name(port)
    moved = FieldDifference("wire", "port", 0, *names)
    return WrongPacket(
        port=port, number=number, expected=actual.hex(), actual=actual.hex(), difference=[moved]
    )


def link_of(port: int) -> Link:
    """Return how packets that leave a port of the router are compared."""
    return "pdu" if is_atm(port) else "frame"


def expected_on(port: int, packet: bytes, unit: bytes) -> bytes:
    """Return a packet, a SunATM record on ATM, as it must be on the wire of a port.

    A PDU has the padding of the `unit` that left, which may be anything (ITU-T I.363.5).
    """
    if not is_atm(port):
        return packet
    header = aal5.cell_header(packet[1], int.from_bytes(packet[2:4]), last=True)
    pdu = aal5.build_pdu(packet[4:])
    if len(unit) == len(pdu) + 4:
        pdu = aal5.seal(packet[4:] + unit[len(packet) : -8] + pdu[-8:-4])
    return header.to_bytes(4) + pdu


class Nearest:
    """Finds the packet among many that differs in the fewest fields, then in the fewest bytes.

    Fields are those of the actual packet and of the first one that is seen: a damaged type, LLC or
    header length hides the layers behind it.
    """

    def __init__(self, actual: bytes, link: Link) -> None:
        """Start with no packet beside the actual one; SunATM records are like cells."""
        self.packet: bytes | None = None
        self._actual = actual
        self._link: Link = link
        self._least = (1 << 32, 1 << 32)
        self._fields = _fields(actual, link)

    @property
    def resembles(self) -> bool:
        """Whether the nearest packet has at least half of the fields."""
        return 2 * self._least[0] <= len(self._fields)

    def see(self, packet: bytes) -> None:
        """Look at a packet, in the form of the actual one."""
        if all(least <= sure for least, sure in zip(self._least, _SURE, strict=True)):
            return
        if self.packet is None:
            self._fields |= _fields(packet, self._link)
        actual = self._actual
        fields = sum(packet[begin:end] != actual[begin:end] for begin, end in self._fields)
        if fields <= self._least[0]:
            found = fields, _bytes_apart(packet, actual)
            if found < self._least:
                self._least, self.packet = found, packet


def _fields(packet: bytes, link: Link) -> set[tuple[int, int]]:
    """Return where the fields of a packet are, and layers without fields."""
    parts = (part for layer in dissect(packet, link) for part in layer.fields or (layer,))
    return {(part.begin, part.end) for part in parts}


def _bytes_apart(one: bytes, other: bytes) -> int:
    """Count the bytes that differ, those that only one has among them."""
    size = min(len(one), len(other))
    both = int.from_bytes(one[:size]) ^ int.from_bytes(other[:size])
    return size - both.to_bytes(size).count(0) + abs(len(one) - len(other))
