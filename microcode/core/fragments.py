"""Fragment packets, and reassemble fragments for the router itself (RFC 791 3.2).

RFC 1812 4.2.2.7 covers fragmentation, RFC 815 and RFC 1122 3.3.2 cover reassembly. Stored fragments
are in order and never overlap: a repeated fragment is ignored, any other overlap invalidates the
whole datagram, and so do fragments after its end (for the reasons in RFC 1858 and RFC 5722). Memory
use is bounded by the number of datagrams, of at most 65535 bytes each.
"""

from bisect import bisect_left
from collections.abc import Iterator

import msgspec

from ixp.microcode.core.ip_options import copied_header
from ixp.microcode.core.ipv4 import FRAGMENT_UNIT, LONGEST, Ipv4, join, read_packet
from ixp.support.plain_state import Count

TAKEN, USED = "FRAGMENTS_TAKEN", "FRAGMENTS_USED"
DROPPED, HELD = "FRAGMENTS_DROPPED", "FRAGMENTS_HELD"
EXPIRED = "REASSEMBLY_EXPIRED"
FRAGMENT_COUNTERS = (TAKEN, USED, DROPPED, HELD, EXPIRED)
"""Counters: fragments received, reassembled, dropped and waiting; datagrams timed out."""
MOST_DATAGRAMS = 16

_Key = tuple[int, int, int, int]


class Datagram(msgspec.Struct):
    """A datagram of which fragments are missing.

    `pieces` are payloads in order of their `offsets`. `size` is that of the complete payload, 0
    until its end arrives; `held` bytes have arrived. `first` is the unchanged first fragment,
    received by `port`.
    """

    due: Count
    key: list[Count]
    offsets: list[Count] = []
    pieces: list[bytes] = []
    size: Count = 0
    held: Count = 0
    first: bytes = b""
    port: Count = 0


class Reassembly:
    """The datagrams that wait for fragments, oldest first."""

    def __init__(self, cycles: int) -> None:
        """Set the timeout of a datagram, in cycles after the arrival of its first fragment."""
        self._cycles = cycles
        self._open: dict[_Key, Datagram] = {}
        self.counts = dict.fromkeys(FRAGMENT_COUNTERS, 0)

    def __bool__(self) -> bool:
        """Return whether any fragment waits."""
        return bool(self._open)

    def add(self, packet: Ipv4, port: int, now: int) -> Ipv4 | None:
        """Add a fragment that a port received; return the packet that it completes.

        `now` is the time in cycles.
        """
        self.counts[TAKEN] += 1
        end = packet.offset + len(packet.payload)
        is_odd = not packet.is_last and end % FRAGMENT_UNIT
        if not packet.payload or is_odd or packet.ends_too_late:
            self.counts[DROPPED] += 1
            return None
        key = (packet.source, packet.destination, packet.protocol, packet.identification)
        datagram = self._open.get(key) or self._begin(key, now)
        fits = _insert(datagram, packet, port, end)
        if fits is None:
            self._drop(key, 1)
            return None
        self.counts[HELD if fits else DROPPED] += 1
        return self._finish(key, datagram) if datagram.held == datagram.size else None

    def expired(self, now: int) -> list[tuple[Ipv4, int]]:
        """Drop overdue datagrams; return their first fragments, if held, with their ports."""
        firsts = []
        while self._open:
            key, datagram = next(iter(self._open.items()))
            if datagram.due > now:
                break
            self._drop(key)
            self.counts[EXPIRED] += 1
            first = read_packet(datagram.first)
            if first is not None:
                firsts.append((first, datagram.port))
        return firsts

    def state(self) -> list[Datagram]:
        """Return the datagrams that wait."""
        return [*self._open.values()]

    def restore(self, state: list[Datagram], counts: dict[str, int]) -> None:
        """Restore a state that `state` returned, with its counters."""
        self._open = {(d.key[0], d.key[1], d.key[2], d.key[3]): d for d in state}
        self.counts = counts

    def _begin(self, key: _Key, now: int) -> Datagram:
        if len(self._open) == MOST_DATAGRAMS:
            self._drop(next(iter(self._open)))
        self._open[key] = datagram = Datagram(now + self._cycles, [*key])
        return datagram

    def _drop(self, key: _Key, more: int = 0) -> None:
        """Drop a datagram, and the fragment that invalidated it."""
        held = len(self._open.pop(key).pieces)
        self.counts[HELD] -= held
        self.counts[DROPPED] += held + more

    def _finish(self, key: _Key, datagram: Datagram) -> Ipv4 | None:
        """Return a complete packet; drop it and return None if it is too long."""
        first = read_packet(datagram.first)
        if first is None or first.header_bytes + datagram.size > LONGEST:
            self._drop(key)
            return None
        del self._open[key]
        self.counts[HELD] -= len(datagram.pieces)
        self.counts[USED] += len(datagram.pieces)
        return read_packet(join(first.header, b"".join(datagram.pieces)), LONGEST)


def _insert(datagram: Datagram, packet: Ipv4, port: int, end: int) -> bool | None:
    """Insert a fragment; return False if it is repeated, None if the datagram is invalid."""
    offsets, pieces, data = datagram.offsets, datagram.pieces, packet.payload
    at = bisect_left(offsets, packet.offset)
    if at < len(offsets) and offsets[at] == packet.offset and pieces[at] == data:
        return False if packet.is_last == (end == datagram.size) else None
    if at < len(offsets) and offsets[at] < end:
        return None
    if at and offsets[at - 1] + len(pieces[at - 1]) > packet.offset:
        return None
    is_behind = datagram.size and (packet.is_last or end > datagram.size)
    if is_behind or (packet.is_last and at < len(offsets)):
        return None
    if packet.is_last:
        datagram.size = end
    if packet.is_first:
        datagram.first, datagram.port = packet.data, port
    offsets.insert(at, packet.offset)
    pieces.insert(at, data)
    datagram.held += len(data)
    return True


def cut_into_fragments(data: bytes, mtu: int) -> list[bytes]:
    """Return the fragments of a packet, at most `mtu` bytes each; the packet itself if it fits.

    All but the last have the maximum length. A fragment may be fragmented again.
    """
    packet = read_packet(data, LONGEST) if len(data) > mtu else None
    return [data] if packet is None else [*_pieces(packet, mtu)]


def _pieces(packet: Ipv4, mtu: int) -> Iterator[bytes]:
    header, payload = packet.header, packet.payload
    at = 0
    while at < len(payload):
        rest = len(payload) - at
        room = mtu - len(header)
        size = rest if rest <= room else room - room % FRAGMENT_UNIT
        more = size < rest or not packet.is_last
        yield join(header, payload[at : at + size], offset=packet.offset + at, more=more)
        at += size
        header = copied_header(header)
