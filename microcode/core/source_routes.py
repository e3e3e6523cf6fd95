"""Follow source routes of IP packets, and reverse them for answers.

An option lists addresses. Its pointer separates the addresses already reached, which routers have
replaced by their own, from later ones (RFC 791, 3.1; RFC 1812, 5.2.3 and 5.2.4.1).
"""

from collections.abc import Collection
from typing import NamedTuple

from ixp.microcode.core import icmp
from ixp.microcode.core.ip_options import POINTER, WORD, PacketRejected, entry_place, options
from ixp.microcode.core.ipv4 import DESTINATION

_LOOSE, _STRICT = 131, 137
_FIRST = POINTER + 1  # offset of the first address in an option
_LENGTH = 1


class SourceRouteHop(NamedTuple):
    """A header with its next destination; `place` is the offset for the router's address.

    `place` is None if the router is the destination; `at` is the offset of the option.
    """

    header: bytes
    at: int
    place: int | None
    is_strict: bool

    def recorded(self, header: bytes, address: int) -> bytes:
        """Return the header with the next address replaced by a router's address."""
        if self.place is None:
            return header
        new = bytearray(header)
        new[self.place : self.place + WORD] = address.to_bytes(WORD, "big")
        new[self.at + POINTER] += WORD
        return bytes(new)


class ReturnRoute(NamedTuple):
    """The route to a packet's sender: first address, and source-route option from there."""

    first: int
    option: bytes = b""
    is_strict: bool = False


def check_passing(header: bytes, *, follows: bool) -> None:
    """Raise PacketRejected for a strict source route through other routers.

    A loose route may pass through any other router, a strict one may not.
    """
    at = _find(header, follows=follows)
    if at is not None and header[at] == _STRICT:
        raise PacketRejected(icmp.SOURCE_ROUTE_FAILED)


def next_hop(header: bytes, own: Collection[int], *, follows: bool) -> SourceRouteHop | None:
    """Return the next hop of a packet to the router, or None without a source route.

    Consecutive own addresses are passed at once (RFC 1812, 5.2.3). Raise PacketRejected for invalid
    options, and for source routes that the router does not follow.
    """
    at = _find(header, follows=follows)
    if at is None:
        return None
    new, is_strict = bytearray(header), header[at] == _STRICT
    while (place := entry_place(new, at, front=_FIRST, needs=WORD)) is not None:
        new[DESTINATION] = new[place : place + WORD]
        if int.from_bytes(new[DESTINATION], "big") not in own:
            return SourceRouteHop(bytes(new), at, place, is_strict)
        new[at + POINTER] += WORD
    return SourceRouteHop(bytes(new), at, None, is_strict)


def return_route(header: bytes, sender: int, own: Collection[int]) -> ReturnRoute:
    """Return the route to the sender: the reverse of a recorded, valid source route, if any.

    It contains the sender once (RFC 1122, 3.2.1.8), and its first hop is not the router itself.
    """
    try:
        at = _find(header, follows=True)
    except PacketRejected:
        at = None
    if at is None:
        return ReturnRoute(sender)
    end = min(header[at + POINTER] - 1, header[at + _LENGTH])
    places = range(at + _FIRST, at + end - WORD + 1, WORD)
    hops = [int.from_bytes(header[place : place + WORD], "big") for place in places]
    if hops[:1] == [sender]:
        del hops[0]
    while hops and hops[-1] in own:
        del hops[-1]
    if not hops:
        return ReturnRoute(sender)
    first, *others = reversed(hops)
    data = b"".join(hop.to_bytes(WORD, "big") for hop in [*others, sender])
    option = bytes([header[at], _FIRST + len(data), _FIRST + 1]) + data
    return ReturnRoute(first, option, header[at] == _STRICT)


def _find(header: bytes, *, follows: bool) -> int | None:
    """Return the offset of the source route in a header, or None.

    Raise PacketRejected for a second or invalid one, and for any if the router follows none.
    """
    places = [at for at, kind in options(header) if kind in {_LOOSE, _STRICT}]
    if not places:
        return None
    if not follows:
        raise PacketRejected(icmp.SOURCE_ROUTE_FAILED)
    if len(places) > 1:
        raise PacketRejected(icmp.parameter_problem(places[1]))  # RFC 1812, 5.2.4.1
    at = places[0]
    if header[at + _LENGTH] < _FIRST:
        raise PacketRejected(icmp.parameter_problem(at + _LENGTH))
    if header[at + POINTER] <= _FIRST:
        raise PacketRejected(icmp.parameter_problem(at + POINTER))
    return at
