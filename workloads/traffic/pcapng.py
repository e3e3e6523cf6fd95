"""Read and write pcapng (draft-ietf-opsawg-pcapng), with integer timestamps.

It is parsed here, not by a library, for the reasons given in captures.py.
"""

import struct
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ixp.support.errors import UserError

MAGIC = 0x0A0D0D0A  # a section header block, the same in both byte orders

_INTERFACE, _OBSOLETE, _SIMPLE, _ENHANCED = 1, 2, 3, 6
_BYTE_ORDER = 0x1A2B3C4D
_LEAST_BLOCK = 12
_END, _NAME, _RESOLUTION, _OFFSET = 0, 2, 9, 14  # options of an interface
_FLAGS, _INBOUND, _OUTBOUND = 2, 1, 2  # an option of a packet, and its values
_BINARY = 0x80  # the resolution is a power of 2, not of 10
_NS = 1_000_000_000


class CapturedPacket(NamedTuple):
    """A packet: link type of its interface, time (or None), and bytes."""

    link_type: int
    time_ns: int | None
    data: bytes


class _Interface(NamedTuple):
    link_type: int
    snap: int
    units_per_second: int = 1_000_000
    offset_s: int = 0

    def time_ns(self, high: int, low: int) -> int:
        return (high << 32 | low) * _NS // self.units_per_second + self.offset_s * _NS


def read_packets(path: object, data: bytes) -> Iterator[CapturedPacket]:
    """Return the packets of a file that begins with MAGIC; `path` is its name for errors.

    Raise UserError, with the block and its place, for a truncated or damaged block, and for packets
    that were not captured completely.
    """
    order = "<"
    interfaces: list[_Interface] = []
    at, number = 0, 0
    while at < len(data):
        place = f"{path}: block {number} at byte {at}"
        if at + _LEAST_BLOCK > len(data):
            raise UserError(f"{place} is cut off")
        (kind,) = struct.unpack_from(order + "I", data, at)
        if kind == MAGIC:
            order = _order(data, at, place)
            interfaces = []
        (length,) = struct.unpack_from(order + "I", data, at + 4)
        if length < _LEAST_BLOCK or length % 4:
            raise UserError(f"{place} must have a length of 12 or more in steps of 4, not {length}")
        if at + length > len(data):
            raise UserError(f"{place} is cut off")
        body = data[at + 8 : at + length - 4]
        try:
            if kind == _INTERFACE:
                interfaces.append(_interface(body, order))
            elif kind in {_OBSOLETE, _SIMPLE, _ENHANCED}:
                packet, on_wire = _packet(kind, body, order, interfaces)
                if len(packet.data) < on_wire:
                    raise cut_by_snap_length(place, len(packet.data), on_wire)
                yield packet
        except (struct.error, IndexError, ValueError):
            raise UserError(f"{place} is damaged") from None
        at += length
        number += 1


def cut_by_snap_length(place: str, size: int, on_wire: int) -> UserError:
    """Return the error for a packet that was not captured completely."""
    return UserError(
        f"{place} has {size} of {on_wire} bytes: capture whole packets, as `tcpdump -s 0` does"
    )


def _order(data: bytes, at: int, place: str) -> str:
    """Return the byte order of a section."""
    for order in "<>":
        if struct.unpack_from(order + "I", data, at + 8) == (_BYTE_ORDER,):
            return order
    raise UserError(f"{place} must name the byte order of its section")


def _interface(body: bytes, order: str) -> _Interface:
    """Read an interface description block."""
    link_type, _, snap = struct.unpack_from(order + "HHI", body)
    interface = _Interface(link_type, snap)
    at = 8
    while at + 4 <= len(body):
        code, length = struct.unpack_from(order + "HH", body, at)
        value = body[at + 4 : at + 4 + length]
        if code == _END:
            break
        if code == _RESOLUTION:
            base, power = (2, value[0] & ~_BINARY) if value[0] & _BINARY else (10, value[0])
            interface = interface._replace(units_per_second=base**power)
        elif code == _OFFSET:
            interface = interface._replace(offset_s=struct.unpack(order + "q", value)[0])
        at += 4 + length + -length % 4
    return interface


def _packet(
    kind: int, body: bytes, order: str, interfaces: list[_Interface]
) -> tuple[CapturedPacket, int]:
    """Return the packet that a block holds, and its size on the wire.

    Raise ValueError for a block that is too short.
    """
    if kind == _SIMPLE:
        interface = interfaces[0]
        (on_wire,) = struct.unpack_from(order + "I", body)
        size = min(on_wire, interface.snap) if interface.snap else on_wire
        start, time_ns = 4, None
    else:
        form = "IIIII" if kind == _ENHANCED else "HHIIII"
        index, *_, high, low, size, on_wire = struct.unpack_from(order + form, body)
        interface = interfaces[index]
        start, time_ns = 20, interface.time_ns(high, low)
    data = body[start : start + size]
    if len(data) != size:
        raise ValueError(size)
    return CapturedPacket(interface.link_type, time_ns, data), on_wire


def pcapng_header(interfaces: Iterable[tuple[str, int]]) -> bytes:
    """Return the start of a stream with these interfaces (name, link type) and times in ns."""
    blocks = [_block(MAGIC, struct.pack("<IHHq", _BYTE_ORDER, 1, 0, -1))]
    for name, link_type in interfaces:
        options = _option(_NAME, name.encode()) + _option(_RESOLUTION, bytes([9])) + bytes(4)
        blocks.append(_block(_INTERFACE, struct.pack("<HHI", link_type, 0, 0) + options))
    return b"".join(blocks)


def pcapng_packet(time_ns: int, interface: int, data: bytes, *, is_sent: bool) -> bytes:
    """Return the block of a packet."""
    high, low = divmod(time_ns, 1 << 32)
    head = struct.pack("<IIIII", interface, high, low, len(data), len(data))
    way = _OUTBOUND if is_sent else _INBOUND
    options = _option(_FLAGS, struct.pack("<I", way)) + bytes(4)
    return _block(_ENHANCED, head + data + bytes(-len(data) % 4) + options)


def _option(code: int, value: bytes) -> bytes:
    return struct.pack("<HH", code, len(value)) + value + bytes(-len(value) % 4)


def _block(kind: int, body: bytes) -> bytes:
    size = struct.pack("<I", len(body) + 12)
    return struct.pack("<I", kind) + size + body + size
