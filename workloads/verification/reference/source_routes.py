"""Follow source routes in the reference router.

Written from RFC 791 (3.1), RFC 1122 (3.2.1.8) and RFC 1812 (4.3.2.6, 5.2.3, 5.2.4.1).
"""

from typing import NamedTuple

from ixp.workloads.verification.reference.ip_options import OptionError, split

_LOOSE, STRICT = 131, 137


class SourceRoute(NamedTuple):
    """A source route: its octet in the header, its kind, its pointer and its addresses."""

    at: int
    kind: int
    pointer: int
    data: bytes

    def next(self) -> bytes:
        """Return the next address, or b"" if all were reached.

        Raise OptionError if it is cut off.
        """
        address = self.data[self.pointer - 4 :][:4]
        if 0 < len(address) < 4:
            raise OptionError(self.at + 2)
        return address

    def with_recorded(self, header: bytes, address: bytes) -> bytes:
        """Return the header with the next address replaced, and the pointer advanced."""
        data = self.data[: self.pointer - 4] + address + self.data[self.pointer :]
        option = bytes([self.kind, 3 + len(data), self.pointer + 4]) + data
        return header[: self.at] + option + header[self.at + len(option) :]


def source_route(header: bytes, *, followed: bool = True) -> SourceRoute | None:
    """Return the source route of a header.

    Raise OptionError for an invalid source route, for a second one, or for any if the router does
    not follow them.
    """
    at, routes = 20, list[tuple[int, bytes]]()
    for option in split(header):
        if option[0] in {_LOOSE, STRICT}:
            routes.append((at, option))
        at += len(option)
    if not routes:
        return None
    if not followed:
        raise OptionError(None)
    if len(routes) > 1:
        raise OptionError(routes[1][0])
    [(at, option)] = routes
    if len(option) < 3:
        raise OptionError(at + 1)
    if option[2] < 4:
        raise OptionError(at + 2)
    return SourceRoute(at, option[0], option[2], option[3:])


def check_transit(header: bytes, *, followed: bool) -> None:
    """Raise OptionError for an invalid or strict source route in a header to another host.

    A strict route may only pass through routers that it lists.
    """
    route = source_route(header, followed=followed)
    if route is not None and route.kind == STRICT:
        raise OptionError(None)


def follow_to_next(header: bytes, own: frozenset[bytes], *, followed: bool) -> bytes:
    """Return a header with the next destination of its source route after this router.

    The pointer is then after all of the router's `own` addresses, or at the destination. Raise the
    errors of `source_route`.
    """
    while route := source_route(header, followed=followed):
        to = route.next()
        if to:
            header = header[:16] + to + header[20:]
        if not to or to not in own:
            break
        header = route.with_recorded(header, to)
    return header


def return_route(header: bytes, own: frozenset[bytes]) -> tuple[bytes, bytes]:
    """Return the first destination of an answer, and the source route option to the sender.

    The option is the recorded part of the packet's source route, reversed.
    """
    sender = header[12:16]
    try:
        route = source_route(header)
    except OptionError:
        route = None
    if route is None:
        return sender, b""
    reached = route.data[: route.pointer - 4]
    hops = [reached[at : at + 4] for at in range(0, len(reached) - 3, 4)]
    if hops and hops[0] == sender:
        hops = hops[1:]
    while hops and hops[-1] in own:
        hops = hops[:-1]
    if not hops:
        return sender, b""
    data = b"".join([*hops[-2::-1], sender])
    return hops[-1], bytes([route.kind, 3 + len(data), 4]) + data
