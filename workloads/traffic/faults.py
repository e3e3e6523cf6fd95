"""Inject named faults into the units that a port receives.

A fault changes one packet, its AAL5 PDU, its cells, its Ethernet frame, or its form on the wire.
Checksum and CRC of the changed part are recomputed, so that a packet has no other fault.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from ipaddress import IPv4Address
from random import Random

import msgspec

from ixp.microcode.config.tables import FIRST_VCI, Tables
from ixp.support.errors import UserError
from ixp.workloads.traffic.aal5 import (
    IDLE_CELL,
    NOT_USER,
    PAYLOAD,
    build_pdu,
    cell_header,
    cut_cells,
    seal,
)
from ixp.workloads.traffic.packets import MAX_SIZE, MIN_FRAME, with_checksum

_NOWHERE = ("198.18.0.1", "203.0.113.1", "198.51.100.1", "192.0.2.1")  # RFC 2544, RFC 5737


_LONGEST_PDU = 40  # cells; longer PDUs do not fit the router's buffers


class FaultContext(msgspec.Struct, frozen=True, dict=True):
    """The context of a fault: port, router tables, random numbers of the stream."""

    port: int
    tables: Tables
    rng: Random

    @cached_property
    def nowhere(self) -> str:
        """Return an address without a route; raise UserError if the tables route all candidates."""
        networks = [route.network for route in self.tables.route]
        for address in _NOWHERE:
            if not any(IPv4Address(address) in network for network in networks):
                return address
        raise UserError("no_route must have an address without a route, but the tables route all")


class BadCheckUnit(bytes):
    """A unit with a wrong check on the wire: the FCS of a frame, or the HEC of a cell.

    For joined units, `bad` tells which of them are wrong.
    """

    bad: Sequence[bool] = (True,)


def join_units(units: Sequence[bytes]) -> bytes:
    """Join the units of a piece; the result is a BadCheckUnit if any unit is."""
    joined = b"".join(units)
    if BadCheckUnit in map(type, units):
        joined = BadCheckUnit(joined)
        joined.bad = [isinstance(unit, BadCheckUnit) for unit in units]
    return joined


def split_cells(piece: bytes) -> list[bytes]:
    """Split a piece into cells; some may be BadCheckUnit."""
    cells = cut_cells(piece)
    if isinstance(piece, BadCheckUnit):
        return [
            BadCheckUnit(cell) if bad else cell for cell, bad in zip(cells, piece.bad, strict=True)
        ]
    return cells


PacketDamage = Callable[[bytes, FaultContext], bytes]
CellDamage = Callable[[list[bytes], FaultContext], list[bytes]]


def _set(at: int, value: bytes) -> PacketDamage:
    """Overwrite header bytes and recompute the checksum."""
    return lambda p, _: with_checksum(p[:at] + value + p[at + len(value) :])


def _destination(address: str) -> PacketDamage:
    return _set(16, IPv4Address(address).packed)


def _source(address: str) -> PacketDamage:
    return _set(12, IPv4Address(address).packed)


def _bad_checksum(packet: bytes, _: FaultContext) -> bytes:
    return packet[:10] + bytes([packet[10] ^ 0x5A]) + packet[11:]


def _options(packet: bytes, context: FaultContext) -> bytes:
    """Set IHL 6 with a longword of no-operation options, if the packet is long enough."""
    words = 6 if len(packet) >= 24 else 5
    nops = b"\1\1\1\0"[: 4 * (words - 5)]
    return _set(0, bytes([0x40 | 6]))(packet[:20] + nops + packet[20 + len(nops) :], context)


def _too_long(packet: bytes, context: FaultContext) -> bytes:
    """Set a total length larger than the bytes that carry the packet, including padding."""
    return _set(2, (max(len(packet), 46) + 1).to_bytes(2, "big"))(packet, context)


def _oversized(packet: bytes, context: FaultContext) -> bytes:
    """Extend the packet, with its length field, above the largest forwarded size."""
    size = MAX_SIZE + 1 + context.rng.randrange(100)
    return _set(2, size.to_bytes(2, "big"))(packet.ljust(size, b"\xa5"), context)


def _no_route(packet: bytes, context: FaultContext) -> bytes:
    return _destination(context.nowhere)(packet, context)


def _to_router(packet: bytes, context: FaultContext) -> bytes:
    return _to_one_of([i.ip for i in context.tables.interface], "to_router", packet, context)


def _directed_broadcast(packet: bytes, context: FaultContext) -> bytes:
    nets = [i.directed_broadcast for i in context.tables.interface if i.directed_broadcast]
    return _to_one_of(nets, "directed_broadcast", packet, context)


def _to_one_of(addresses: list[int], fault: str, packet: bytes, context: FaultContext) -> bytes:
    if not addresses:
        raise UserError(f"{fault} must have an [[interface]] in the tables")
    return _set(16, context.rng.choice(addresses).to_bytes(4, "big"))(packet, context)


PACKET_FAULTS: dict[str, PacketDamage] = {
    "bad_checksum": _bad_checksum,
    "bad_version": _set(0, b"\x55"),
    "bad_header_length": _set(0, b"\x44"),
    "options": _options,
    "fragment": _set(6, b"\x20\x00"),
    "last_fragment": _set(6, b"\x00\x04"),
    "ttl0": _set(8, b"\0"),
    "ttl1": _set(8, b"\1"),
    "bad_total_length": _too_long,
    "short_total_length": _set(2, b"\x00\x13"),
    "oversized": _oversized,
    "invalid_source": _source("127.0.0.1"),
    "zero_source": _source("0.0.0.0"),  # noqa: S104 - not a socket's address
    "multicast_source": _source("224.0.0.9"),
    "broadcast_source": _source("255.255.255.255"),
    "invalid_destination": _destination("127.0.0.1"),
    "zero_destination": _destination("0.0.0.1"),
    "class_e_destination": _destination("240.0.0.1"),
    "multicast": _destination("224.0.0.5"),
    "limited_broadcast": _destination("255.255.255.255"),
    "directed_broadcast": _directed_broadcast,
    "no_route": _no_route,
    "to_router": _to_router,
}


def _bad_aal5_crc(pdu: bytes, _: FaultContext) -> bytes:
    return pdu[:-1] + bytes([pdu[-1] ^ 1])


def _length(change: Callable[[int], int]) -> PacketDamage:
    """Change the AAL5 Length and recompute the CRC."""

    def apply(pdu: bytes, _: FaultContext) -> bytes:
        length = change(int.from_bytes(pdu[-6:-4], "big"))
        return seal(pdu[:-6] + length.to_bytes(2, "big"))

    return apply


def _llc_mismatch(pdu: bytes, _: FaultContext) -> bytes:
    """Set the PID of ARP instead of IP."""
    return seal(pdu[:6] + b"\x08\x06" + pdu[8:-4])


def _long_pdu(pdu: bytes, context: FaultContext) -> bytes:
    """Extend a PDU beyond the largest number of cells."""
    return build_pdu(pdu[:-8] + context.rng.randbytes(_LONGEST_PDU * PAYLOAD))


PDU_FAULTS: dict[str, PacketDamage] = {
    "bad_aal5_crc": _bad_aal5_crc,
    "bad_aal5_length": _length(lambda length: length + PAYLOAD),
    "zero_aal5_length": _length(lambda _: 0),
    "llc_mismatch": _llc_mismatch,
    "long_pdu": _long_pdu,
}


def _lost_cell(cells: list[bytes], context: FaultContext) -> list[bytes]:
    lost = context.rng.randrange(len(cells))
    return cells[:lost] + cells[lost + 1 :]


def _lost_last_cell(cells: list[bytes], _: FaultContext) -> list[bytes]:
    return cells[:-1]


def _corrupt_cell(cells: list[bytes], context: FaultContext) -> list[bytes]:
    """Invert a payload bit of one cell; the HEC does not cover the payload."""
    at = context.rng.randrange(len(cells))
    bit = context.rng.randrange(8 * PAYLOAD)
    payload = int.from_bytes(cells[at][-PAYLOAD:], "big") ^ 1 << bit
    cell = cells[at][:-PAYLOAD] + payload.to_bytes(PAYLOAD, "big")
    return [*cells[:at], cell, *cells[at + 1 :]]


def _bad_hec(cells: list[bytes], context: FaultContext) -> list[bytes]:
    at = context.rng.randrange(len(cells))
    return [*cells[:at], BadCheckUnit(cells[at]), *cells[at + 1 :]]


def _duplicated_cell(cells: list[bytes], context: FaultContext) -> list[bytes]:
    twice = context.rng.randrange(len(cells))
    return [*cells[: twice + 1], *cells[twice:]]


def _unknown_vc(cells: list[bytes], context: FaultContext) -> list[bytes]:
    """Move the cells to a VCI in the reserved range, which no table contains."""
    used = {(vc.vpi, vc.vci) for vc in context.tables.vc if vc.port == context.port}
    vci = next((n for n in range(FIRST_VCI - 1, 0, -1) if (0, n) not in used), None)
    if vci is None:
        raise UserError("unknown_vc must have a VC that the tables lack, but they hold all")
    return _move(cells, 0, vci)


def _closed_vc(cells: list[bytes], context: FaultContext) -> list[bytes]:
    for vc in context.tables.vc:
        if vc.port == context.port and vc.state == "closed":
            return _move(cells, vc.vpi, vc.vci)
    raise UserError(f"closed_vc must have a closed [[vc]] on port {context.port} in the tables")


def _move(cells: list[bytes], vpi: int, vci: int) -> list[bytes]:
    header = cell_header(vpi, vci)
    low = [int.from_bytes(cell[:4], "big") & 0xF for cell in cells]
    return [
        (header | bits).to_bytes(4, "big") + cell[4:] for bits, cell in zip(low, cells, strict=True)
    ]


def _management_cell(kind: int) -> CellDamage:
    """Insert a management cell of the same VC before the cells of the PDU."""

    def apply(cells: list[bytes], context: FaultContext) -> list[bytes]:
        header = int.from_bytes(cells[0][:4], "big") & ~0xF | NOT_USER | kind << 1
        payload = bytes([0x18]) + context.rng.randbytes(PAYLOAD - 1)
        return [header.to_bytes(4, "big") + payload, *cells]

    return apply


def _with_gfc(cells: list[bytes], _: FaultContext) -> list[bytes]:
    return [bytes([cell[0] | 0x50]) + cell[1:] for cell in cells]


def _idle_cell(cells: list[bytes], context: FaultContext) -> list[bytes]:
    before = context.rng.randrange(len(cells) + 1)
    return [*cells[:before], IDLE_CELL, *cells[before:]]


CELL_FAULTS: dict[str, CellDamage] = {
    "lost_cell": _lost_cell,
    "lost_last_cell": _lost_last_cell,
    "duplicated_cell": _duplicated_cell,
    "corrupt_cell": _corrupt_cell,
    "bad_hec": _bad_hec,
    "unknown_vc": _unknown_vc,
    "closed_vc": _closed_vc,
    "gfc": _with_gfc,
    "management_cell": _management_cell(1),  # end to end, F5 (ITU-T I.610)
    "resource_cell": _management_cell(2),  # resource management (ITU-T I.371)
    "idle_cell": _idle_cell,
}


def _runt(frame: bytes, context: FaultContext) -> bytes:
    """Truncate a frame below the minimum size, like a collision fragment."""
    return BadCheckUnit(frame[: context.rng.randrange(1, MIN_FRAME)])


FRAME_FAULTS: dict[str, PacketDamage] = {
    "wrong_mac": lambda frame, _: bytes.fromhex("02000000FF00") + frame[6:],
    "broadcast_mac": lambda frame, _: b"\xff" * 6 + frame[6:],
    "multicast_mac": lambda frame, _: bytes.fromhex("01005E000005") + frame[6:],
    "bad_fcs": lambda frame, _: BadCheckUnit(frame),
    "not_ipv4": lambda frame, _: frame[:12] + b"\x86\xdd" + frame[14:],
    "runt": _runt,
}

ATM_FAULTS = (*PACKET_FAULTS, *PDU_FAULTS, *CELL_FAULTS)
ETHERNET_FAULTS = (*PACKET_FAULTS, *FRAME_FAULTS)
FAULTS = (*PACKET_FAULTS, *PDU_FAULTS, *CELL_FAULTS, *FRAME_FAULTS)
