"""Fragment and reassemble packets in the reference router.

Written from RFC 791 (3.2), RFC 1122 (3.3.2) and RFC 1812 (4.2.2.7). Here, reassembly never times
out.
"""

from bisect import bisect_left

from ixp.workloads.traffic.packets import with_checksum
from ixp.workloads.verification.reference.ip_options import copied_options
from ixp.workloads.verification.reference.packets import header_size

_MORE, _NEVER = 0x2000, 0x4000
_MOST = 65535
_SURPLUS = 64  # further attempts stored for a datagram, besides the current one
_DATAGRAMS = 64  # datagrams for which further attempts are stored


def is_fragment(packet: bytes) -> bool:
    """Return whether a packet is a fragment: more follow, or its offset is not 0."""
    return bool(_place(packet) & 0x3FFF)


def fragment_offset(packet: bytes) -> int:
    """Return the offset of the payload in its datagram, in bytes."""
    return 8 * (_place(packet) & 0x1FFF)


def ends_too_late(packet: bytes) -> bool:
    """Return whether a fragment ends after byte 65535 of its datagram (RFC 791, 3.1)."""
    return 20 + fragment_offset(packet) + len(packet) - header_size(packet) > _MOST


def cut(packet: bytes, mtu: int) -> list[bytes]:
    """Return the fragments of a packet, at most `mtu` bytes each; all but the last are full."""
    if len(packet) <= mtu:
        return [packet]
    size = header_size(packet)
    later = packet[:20] + copied_options(packet[:size])
    place = _place(packet)
    first = mtu - size & ~7
    pieces = [_piece(packet[:size], packet[size : size + first], place | _MORE)]
    at, step = size + first, mtu - len(later) & ~7
    while at < len(packet):
        end = len(packet) if len(packet) - at <= mtu - len(later) else at + step
        more = _MORE if end < len(packet) else 0
        pieces.append(_piece(later, packet[at:end], place + (at - size) // 8 | more))
        at = end
    return pieces


def _piece(header: bytes, payload: bytes, place: int) -> bytes:
    words = len(header) // 4
    total = (len(header) + len(payload)).to_bytes(2)
    new = bytes([0x40 | words]) + header[1:2] + total + header[4:6] + place.to_bytes(2)
    return with_checksum(new + header[8:]) + payload


class _Attempt:
    """A datagram of which some fragments have arrived."""

    def __init__(self) -> None:
        self.parts: dict[int, bytes] = {}
        self.places: list[int] = []
        self.size = 0
        self.end: int | None = None
        self.header = b""

    def add(self, packet: bytes) -> str:
        """Add a fragment; return `new`, `same` (a repetition) or `wrong` (a contradiction)."""
        header, payload = _split(packet)
        place = _place(packet)
        at, last = fragment_offset(packet), not place & _MORE
        end = at + len(payload)
        if self.parts.get(at) == payload and last == (end == self.end):
            return "same"
        behind = bisect_left(self.places, at)
        if behind < len(self.places) and (last or self.places[behind] < end):
            return "wrong"
        if behind and self.places[behind - 1] + len(self.parts[self.places[behind - 1]]) > at:
            return "wrong"
        if self.end is not None and (last or end > self.end):
            return "wrong"
        self.places.insert(behind, at)
        self.parts[at] = payload
        self.size += len(payload)
        if last:
            self.end = end
        if at == 0:
            self.header = header
        return "new"

    def whole(self) -> bytes | None:
        """Return the packet; `b""` if it would be too long; None if parts are missing."""
        if self.end is None or self.size < self.end:
            return None
        payload = b"".join(self.parts[at] for at in self.places)
        if len(self.header) + len(payload) > _MOST:
            return b""
        return _piece(self.header, payload, _place(self.header) & _NEVER)


class Fragments:
    """Reassembles the packets to the router itself.

    Fragments of a datagram are reassembled as long as none overlaps. The router may have let
    earlier fragments expire, so reassemblies that begin with each later fragment are followed, too.
    """

    def __init__(self) -> None:
        """Start with nothing."""
        self._open: dict[bytes, _Attempt] = {}
        self._others: dict[bytes, list[_Attempt]] = {}

    def add(self, packet: bytes) -> tuple[bytes | None, list[bytes]]:
        """Add a fragment; return the packet that it completes, and others that it may complete."""
        header, payload = _split(packet)
        is_last = not _place(packet) & _MORE
        if not payload or ends_too_late(packet) or (not is_last and len(payload) % 8):
            return None, []
        key = header[4:6] + header[9:10] + header[12:20]
        late = [*self._others.pop(key, ()), _Attempt()]
        late = [attempt for attempt in late if attempt.add(packet) != "wrong"]
        attempt = self._open.setdefault(key, _Attempt())
        result = attempt.add(packet)
        whole = attempt.whole()
        if result == "wrong" or whole is not None:
            del self._open[key]
        others = {other for attempt in late if (other := attempt.whole())} - {whole}
        self._others[key] = [attempt for attempt in late if attempt.whole() is None][-_SURPLUS:]
        if len(self._others) > _DATAGRAMS:
            del self._others[next(iter(self._others))]
        return (whole or None) if result == "new" else None, sorted(others)


def _split(packet: bytes) -> tuple[bytes, bytes]:
    size = header_size(packet)
    return packet[:size], packet[size:]


def _place(packet: bytes) -> int:
    """Return flags and offset."""
    return int.from_bytes(packet[6:8])
