"""Dissect a packet by layers: Ethernet, ATM with LLC/SNAP and AAL5, IPv4 and above."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from ipaddress import IPv4Address
from typing import Literal

import msgspec

from ixp.workloads.traffic.aal5 import LLC_SNAP_IP

Link = Literal["frame", "pdu", "cell"]
"""A frame without FCS, a PDU preceded by the header of its last cell, or a cell."""

_CELL_HEADER = 4
_IPV4 = 0x0800
_TRAILER = 8
PROTOCOLS = {1: "ICMP", 6: "TCP", 17: "UDP"}

Form = Callable[[bytes], str]


class PacketField(msgspec.Struct, frozen=True):
    """A field of a header, with the bytes `begin` to, not including, `end`."""

    name: str
    value: str
    begin: int
    end: int


class Layer(msgspec.Struct, frozen=True):
    """A layer of a packet: its bytes and its fields."""

    name: str
    begin: int
    end: int
    fields: tuple[PacketField, ...]


def _number(data: bytes) -> str:
    return str(int.from_bytes(data))


def _hex(data: bytes) -> str:
    return f"0x{data.hex()}"


def _mac(data: bytes) -> str:
    return data.hex(":")


def _address(data: bytes) -> str:
    return str(IPv4Address(data))


def _bits(low: int, width: int) -> Form:
    return lambda data: str(int.from_bytes(data) >> low & (1 << width) - 1)


_ETHERNET = (("destination", 0, 6, _mac), ("source", 6, 6, _mac), ("type", 12, 2, _hex))
_ATM = (("GFC", 0, 4, _bits(28, 4)), ("VPI", 0, 4, _bits(20, 8)), ("VCI", 0, 4, _bits(4, 16)),
        ("payload type", 0, 4, _bits(1, 3)), ("CLP", 0, 4, _bits(0, 1)))  # fmt: skip
_LLC = (("LLC", 0, 3, _hex), ("OUI", 3, 3, _hex), ("type", 6, 2, _hex))
_AAL5 = (("UU", 0, 1, _number), ("CPI", 1, 1, _number), ("length", 2, 2, _number),
         ("CRC-32", 4, 4, _hex))  # fmt: skip
_IP = (
    ("version", 0, 1, _bits(4, 4)), ("header length", 0, 1, _bits(0, 4)), ("TOS", 1, 1, _hex),
    ("total length", 2, 2, _number), ("identification", 4, 2, _number),
    ("flags", 6, 2, _bits(13, 3)), ("fragment offset", 6, 2, _bits(0, 13)), ("TTL", 8, 1, _number),
    ("protocol", 9, 1, _number), ("checksum", 10, 2, _hex), ("source", 12, 4, _address),
    ("destination", 16, 4, _address),
)  # fmt: skip
_ABOVE = {
    1: (("type", 0, 1, _number), ("code", 1, 1, _number), ("checksum", 2, 2, _hex)),
    6: (("source port", 0, 2, _number), ("destination port", 2, 2, _number),
        ("sequence", 4, 4, _number), ("acknowledgement", 8, 4, _number),
        ("data offset", 12, 1, _bits(4, 4)), ("reserved", 12, 1, _bits(0, 4)),
        ("flags", 13, 1, _hex), ("window", 14, 2, _number), ("checksum", 16, 2, _hex),
        ("urgent", 18, 2, _number)),
    17: (("source port", 0, 2, _number), ("destination port", 2, 2, _number),
         ("length", 4, 2, _number), ("checksum", 6, 2, _hex)),
}  # fmt: skip

_FORMS: dict[tuple[str, str], Form] = {
    (layer, name): form
    for layer, fields in (
        ("Ethernet", _ETHERNET), ("ATM", _ATM), ("LLC/SNAP", _LLC), ("AAL5", _AAL5), ("IPv4", _IP),
        *((PROTOCOLS[number], fields) for number, fields in _ABOVE.items()),
    )
    for name, _, _, form in fields
}  # fmt: skip


def value_in(data: bytes, layer: Layer, field: PacketField) -> str | None:
    """Return a field's value in other bytes, or None if they are too short."""
    value = data[field.begin : field.end]
    is_whole = len(value) == field.end - field.begin
    return _FORMS[layer.name, field.name](value) if is_whole else None


def dissect(data: bytes, link: Link) -> tuple[Layer, ...]:
    """Return the layers of a unit or a PDU; together they cover all bytes."""
    return tuple(_of_frame(data) if link == "frame" else _of_atm(data, is_pdu=link == "pdu"))


def _of_frame(data: bytes) -> Iterator[Layer]:
    yield from _layer("Ethernet", data, 0, 14, _ETHERNET)
    if len(data) >= 14 and int.from_bytes(data[12:14]) == _IPV4:
        yield from _of_ip(data, 14, len(data))
    else:
        yield from _rest("data", data, 14, len(data))


def _of_atm(data: bytes, *, is_pdu: bool) -> Iterator[Layer]:
    """Return the layers of a cell's header and its data, a PDU or a part of one."""
    yield from _layer("ATM", data, 0, _CELL_HEADER, _ATM)
    begin, end = _CELL_HEADER, len(data) - _TRAILER if is_pdu else len(data)
    if end < begin:
        yield from _rest("data", data, begin, len(data))
        return
    if data[begin : begin + 8] == LLC_SNAP_IP:
        yield from _layer("LLC/SNAP", data, begin, 8, _LLC)
        yield from _of_ip(data, begin + 8, end)
    else:
        yield from _rest("data", data, begin, end)
    if is_pdu:
        yield from _layer("AAL5", data, end, _TRAILER, _AAL5)


def _of_ip(data: bytes, begin: int, end: int) -> Iterator[Layer]:
    """Return the layers of an IPv4 packet, and the padding after it."""
    header = 4 * (data[begin] & 0xF) if begin < end else 0
    if header < 20 or begin + header > end:
        yield from _rest("data", data, begin, end)
        return
    stop = min(end, max(begin + header, begin + int.from_bytes(data[begin + 2 : begin + 4])))
    yield from _layer("IPv4", data, begin, header, _IP)
    protocol, at = data[begin + 9], begin + header
    first = not int.from_bytes(data[begin + 6 : begin + 8]) & 0x1FFF
    fields = _ABOVE.get(protocol, ()) if first else ()
    size = max((place + count for _, place, count, _ in fields), default=0)
    if fields and at + size <= stop:
        yield from _layer(PROTOCOLS[protocol], data, at, size, fields)
        at += size
    yield from _rest("payload", data, at, stop)
    yield from _rest("padding", data, stop, end)


def _layer(
    name: str, data: bytes, begin: int, size: int, fields: tuple[tuple[str, int, int, Form], ...]
) -> Iterator[Layer]:
    """Return a layer with the fields that are present."""
    end = min(begin + size, len(data))
    if end > begin:
        yield Layer(name, begin, end, tuple(
            PacketField(text, form(data[first : first + count]), first, first + count)
            for text, at, count, form in fields
            if (first := begin + at) + count <= end
        ))  # fmt: skip


def _rest(name: str, data: bytes, begin: int, end: int) -> Iterator[Layer]:
    if begin < end <= len(data):
        yield Layer(name, begin, end, ())
