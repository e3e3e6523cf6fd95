"""Compute the packet that the router's core must send if the peer's form differs.

Only bytes of a known difference, and the header checksum, may differ from the peer's. All other
bytes are taken from the peer, so that the core is compared with the peer and not with itself.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from itertools import pairwise
from typing import NamedTuple

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.tables import Tables
from ixp.outside.peers.frames import SentUnit, link_size
from ixp.outside.peers.passing import longest_match
from ixp.workloads.traffic.packets import (
    MIN_SIZE,
    checksum,
    pad_frame,
    total_length,
    with_checksum,
)
from ixp.workloads.verification.reference.fragments import cut
from ixp.workloads.verification.reference.ip_options import OptionError, copied_options
from ixp.workloads.verification.reference.packets import header_size
from ixp.workloads.verification.reference.rules import ReceivedPacket

_END, _NOP, _TIMESTAMP = 0, 1, 68
_FILLED = {7, _TIMESTAMP, 131, 137}  # options that routers write into
_COPIED = 128  # options from this type on are copied to all fragments
_RESERVED, _MORE, _OFFSET = 0x8000, 0x2000, 0x1FFF
_FULL_COUNT = 0xF0
_FORMS = (0, 1, 3)  # defined flags of timestamp options
_WITH_ADDRESS, _IF_ADDRESSED = 1, 3
_NO_HOSTS = {0, 127, *range(224, 256)}  # first octets of non-host addresses (RFC 1812, 4.2.2.11)
_KEY = 20  # least bytes of a unit before its header checksum


class CoreChange(Enum):
    """A difference between the core's form of a packet and a peer's."""

    ADDRESS = auto()  # address before a time, RFC 1812, 4.2.2.2
    TIME = auto()  # times stamped, RFC 791, 3.1
    UNASKED = auto()  # time after an address that can't be a host's, RFC 791, 3.1
    FORM = auto()  # timestamp option with unknown flags, RFC 791, 3.1
    END = auto()  # bytes after the end of the options
    LATER = auto()  # options of later fragments
    RESERVED = auto()  # the reserved flag of fragments


class CoreForm(NamedTuple):
    """The core's form of the peer's units, with stamped times set to 0, and its changes."""

    units: tuple[SentUnit, ...]
    changes: frozenset[CoreChange]


def core_form(packet: ReceivedPacket, sent: Sequence[SentUnit], tables: Tables) -> CoreForm | None:
    """Return the units that the core must send, or None if the peer's difference is unknown."""
    route = longest_match(packet.destination, tables)
    if not sent or route is None or {port for port, _ in sent} != {route.port}:
        return None
    split = [_split(unit) for unit in sent]
    start, parts = split[0][0], [part for _, part in split]
    if any(other != start for other, _ in split) or any(map(_is_broken, parts)):
        return None
    header = packet.data[: header_size(packet.data)]
    try:
        pieces = _form(header, parts, tables, route.port)
    except OptionError:
        return None
    if pieces is None:
        return None
    forms, changes = pieces
    return CoreForm(tuple((route.port, _unit(route.port, start + data)) for data in forms), changes)


def _form(
    header: bytes, parts: list[bytes], tables: Tables, port: int
) -> tuple[list[bytes], frozenset[CoreChange]] | None:
    """Return the packet as the core sends it, in one or more fragments, and the changes."""
    joined = parts[0] if len(parts) == 1 else _joined(header, parts)
    if joined is None or header_size(joined) != len(header):
        return None
    formed, changes = _with_own_options(header, joined, tables)
    if len(parts) > 1:
        pieces = cut(formed, tables.mtu(port))
        if copied_options(header) != header[MIN_SIZE:]:
            changes.add(CoreChange.LATER)
        elif [*map(len, pieces)] != [*map(len, parts)]:
            return None
        if _fragment_word(header) & _RESERVED:
            changes.add(CoreChange.RESERVED)
    else:
        pieces = [with_checksum(formed)]
    timeless = _timeless(header, pieces[0])
    if timeless != pieces[0]:
        changes.add(CoreChange.TIME)
    pieces[0] = _from_exit(header, timeless, tables, port)
    if pieces[0] != timeless:
        changes.add(CoreChange.ADDRESS)
    return pieces, frozenset(changes)


def _with_own_options(
    before: bytes, packet: bytes, tables: Tables
) -> tuple[bytes, set[CoreChange]]:
    """Return a packet with options that the core leaves unchanged restored, and the changes."""
    forms = [packet, _with_unknown_forms(before, packet)]
    forms.append(_without_unasked_times(before, forms[-1], tables))
    forms.append(_with_end(before, forms[-1]))
    steps = zip((CoreChange.FORM, CoreChange.UNASKED, CoreChange.END), pairwise(forms), strict=True)
    return forms[-1], {change for change, (old, new) in steps if old != new}


class CoreUnits:
    """Units that left the router, from which units in the core's form are removed."""

    def __init__(self, departures: Counter[SentUnit]) -> None:
        """Refer to the units; `take` subtracts from them."""
        self._departures = departures
        self._alike: defaultdict[tuple[int, bytes], list[bytes]] = defaultdict(list)
        self._named: defaultdict[bytes, list[SentUnit]] = defaultdict(list)
        for port, unit in (sent for sent, count in departures.items() if count):
            self._alike[port, unit[:_KEY]].append(unit)
            self._named[_name(_split((port, unit))[1])].append((port, unit))

    def take(self, packet: ReceivedPacket, form: CoreForm) -> bool:
        """Remove the units of a form; return whether all were there."""
        matches: Counter[SentUnit] = Counter()
        for port, expected in form.units:
            candidates = self._alike.get((port, expected[:_KEY]), ())
            match = next(
                (
                    (port, unit)
                    for unit in candidates
                    if self._departures[port, unit] > matches[port, unit]
                    and _canonical(packet, port, unit) == expected
                ),
                None,
            )
            if match is None:
                return False
            matches[match] += 1
        self._departures.subtract(matches)
        return True

    def has(self, packet: ReceivedPacket) -> bool:
        """Return whether the packet or a fragment of it is among the unmatched units."""
        for sent in self._named.get(_name(packet.data), ()):
            data = _split(sent)[1]
            if self._departures[sent] and _is_part(data, packet.data):
                return True
        return False


def _is_part(part: bytes, packet: bytes) -> bool:
    """Return whether a fragment, or a complete packet, matches a packet's data and options.

    Identification is not unique: hosts may reuse it.
    """
    at = header_size(packet) + 8 * (
        (_fragment_word(part) & _OFFSET) - (_fragment_word(packet) & _OFFSET)
    )
    data, end = part[header_size(part) :], total_length(packet)
    ends = at + len(data) == end or bool(_fragment_word(part) & _MORE)
    if at < header_size(packet) or not ends or packet[at : at + len(data)] != data:
        return False
    least = _COPIED if at > header_size(packet) else _NOP + 1
    return _lasting(part, least) == _lasting(packet, least)


def _lasting(packet: bytes, least: int) -> list[bytes]:
    """Return the parts, unchanged by routers, of options with at least a given type."""
    return [
        packet[at : at + (2 if kind in _FILLED else packet[at + 1])]
        for at, kind in options(packet)
        if kind >= least
    ]


def _name(packet: bytes) -> bytes:
    """Return the identity of a sender's packet: identification, protocol, addresses."""
    return packet[4:6] + packet[9:10] + packet[12:MIN_SIZE]


def _canonical(packet: ReceivedPacket, port: int, unit: bytes) -> bytes:
    """Return a unit of the core with its nonstandard timestamp set to 0."""
    start, data = _split((port, unit))
    if _is_broken(data):
        return unit
    header = packet.data[: header_size(packet.data)]
    return _unit(port, start + _timeless(header, data, flag=0x80))


def _timeless(before: bytes, packet: bytes, flag: int = 0) -> bytes:
    """Return a packet with all stamped times set to 0, if its flags include times."""
    new = packet
    for _, last in _stamped(before, packet):
        if packet[last] & flag == flag:
            new = new[:last] + bytes(4) + new[last + 4 :]
    return with_checksum(new)


def _from_exit(before: bytes, packet: bytes, tables: Tables, port: int) -> bytes:
    """Return a packet with stamped router addresses replaced by that of the output port."""
    exit_ = tables.interface_of(port)
    own = {entry.ip.to_bytes(4, "big") for entry in tables.interface}
    new = packet
    for at, last in _stamped(before, packet):
        if exit_ and before[at + 3] & 0xF == _WITH_ADDRESS and new[last - 4 : last] in own:
            new = new[: last - 4] + exit_.ip.to_bytes(4, "big") + new[last:]
    return with_checksum(new)


def _stamped(before: bytes, packet: bytes) -> Iterator[tuple[int, int]]:
    """Return the offsets of timestamp options that a router changed, and of its times."""
    if header_size(packet) != len(before):
        return
    for at, kind in options(before):
        if kind == _TIMESTAMP and at + 8 <= len(before) and before[at + 2] != packet[at + 2]:
            last = at + packet[at + 2] - 5
            if at + 4 <= last <= len(before) - 4:
                yield at, last


def counts_no_more(packet: bytes) -> bool:
    """Return whether the overflow of a full timestamp with unknown flags is at its maximum, 15."""
    return any(packet[at + 3] >= _FULL_COUNT for at in _full_of_unknown_form(packet))


def _full_of_unknown_form(header: bytes) -> Iterator[int]:
    """Yield the offsets of full timestamp options with flags that RFC 791 does not define."""
    for at, kind in options(header):
        is_whole = kind == _TIMESTAMP and at + 4 <= header_size(header)
        is_full = is_whole and header[at + 2] > header[at + 1]
        if is_full and header[at + 3] & 0xF not in _FORMS:
            yield at


def _with_unknown_forms(before: bytes, packet: bytes) -> bytes:
    """Return a packet with full timestamps of unknown flags restored, if one was changed."""
    for at in _full_of_unknown_form(before):
        if packet[at + 3] == before[at + 3] + 0x10 & 0xFF:
            packet = packet[: at + 3] + before[at + 3 : at + 4] + packet[at + 4 :]
    return packet


def _without_unasked_times(before: bytes, packet: bytes, tables: Tables) -> bytes:
    """Return a packet without times after addresses that can't be a single host's."""
    for at, last in _stamped(before, packet):
        address = int.from_bytes(before[last - 4 : last], "big")
        many = any(address == entry.directed_broadcast for entry in tables.interface)
        if before[at + 3] & 0xF == _IF_ADDRESSED and (many or address >> 24 in _NO_HOSTS):
            packet = packet[:at] + before[at : last + 4] + packet[last + 4 :]
    return packet


def _with_end(before: bytes, packet: bytes) -> bytes:
    """Return a packet with the original bytes after the end of the options."""
    at = next((at for at, kind in options(before) if kind == _END), len(before))
    return packet[:at] + before[at:] + packet[len(before) :]


def _joined(header: bytes, parts: Sequence[bytes]) -> bytes | None:
    """Return the packet reassembled from fragments, with a header's flags, or None."""
    fragment_word, payload = _fragment_word(header), b""
    passed = _common(header[:8] + bytes([header[8] - 1 & 0xFF]) + header[9:])
    for part in parts:
        more = _MORE if part is not parts[-1] else fragment_word & _MORE
        if _fragment_word(part) != ((fragment_word & _OFFSET) + len(payload) // 8 | more):
            return None
        if _common(part) != passed:
            return None
        payload += part[header_size(part) :]
    first = parts[0][: header_size(parts[0])]
    total = (len(first) + len(payload)).to_bytes(2, "big")
    return first[:2] + total + first[4:6] + header[6:8] + first[8:] + payload


def _common(packet: bytes) -> bytes:
    """Return the header fields that all fragments of a packet share."""
    return packet[1:2] + packet[4:6] + packet[8:10] + packet[12:MIN_SIZE]


def options(data: bytes) -> Iterator[tuple[int, int]]:
    """Return offset and type of the options in a header, up to their end (RFC 791, 3.1)."""
    at, end = MIN_SIZE, min(header_size(data), len(data) - 1)
    while at < end:
        yield at, data[at]
        if data[at] == _END:
            return
        at += 1 if data[at] == _NOP else max(data[at + 1], 2)


def _is_broken(packet: bytes) -> bool:
    size = header_size(packet)
    return not MIN_SIZE <= size <= len(packet) or bool(checksum(packet[:size]))


def _split(sent: SentUnit) -> tuple[bytes, bytes]:
    """Return the bytes before the packet in a unit, and the packet."""
    port, unit = sent
    at = link_size(port)
    data = unit[at:]
    holds = len(data) >= MIN_SIZE <= total_length(data)
    return unit[:at], data[: total_length(data)] if holds else b"\0"


def _unit(port: int, data: bytes) -> bytes:
    return data if is_atm(port) else pad_frame(data)


def _fragment_word(data: bytes) -> int:
    return int.from_bytes(data[6:8], "big")
