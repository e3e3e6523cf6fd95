"""Source routes in the reference router: the addresses of one, and where they lead.

Written from RFC 791 (3.1), RFC 1122 (3.2.1.8) and RFC 1812 (4.3.2.6, 5.2.3, 5.2.4.1).
"""

from typing import NamedTuple

from ixp.workloads.verification.reference_options import Problem, split

_LOOSE, STRICT = 131, 137


class SourceRoute(NamedTuple):
    """A source route: its octet in the header, its kind, its pointer, and what it lists."""

    at: int
    kind: int
    pointer: int
    data: bytes

    def next(self) -> bytes:
        """Return the address that is next, nothing if all were reached.

        Raise Problem where there is no room for one.
        """
        found = self.data[self.pointer - 4 :][:4]
        if 0 < len(found) < 4:
            raise Problem(self.at + 2)
        return found

    def put(self, header: bytes, address: bytes) -> bytes:
        """Return the header with an address for the next one, and the pointer behind it."""
        data = self.data[: self.pointer - 4] + address + self.data[self.pointer :]
        option = bytes([self.kind, 3 + len(data), self.pointer + 4]) + data
        return header[: self.at] + option + header[self.at + len(option) :]


def source_route(header: bytes, *, followed: bool = True) -> SourceRoute | None:
    """Return the source route of a header. Raise Problem for a wrong one, or if none is followed.

    A second one is wrong.
    """
    at, found = 20, list[tuple[int, bytes]]()
    for option in split(header):
        if option[0] in {_LOOSE, STRICT}:
            found.append((at, option))
        at += len(option)
    if not found:
        return None
    if not followed:
        raise Problem(None)
    if len(found) > 1:
        raise Problem(found[1][0])
    [(at, option)] = found
    if len(option) < 3:
        raise Problem(at + 1)
    if option[2] < 4:
        raise Problem(at + 2)
    return SourceRoute(at, option[0], option[2], option[3:])


def on_the_way(header: bytes, *, followed: bool) -> None:
    """Raise Problem for a header to elsewhere with a wrong source route, or a strict one.

    A strict one leads over no router that it does not list.
    """
    route = source_route(header, followed=followed)
    if route is not None and route.kind == STRICT:
        raise Problem(None)


def at_router(header: bytes, ours: frozenset[bytes], *, followed: bool) -> bytes:
    """Return a header that came to the router, with what its source route makes the destination.

    The pointer is then behind all addresses of the router, or at the destination. Raise Problem.
    """
    while route := source_route(header, followed=followed):
        to = route.next()
        if to:
            header = header[:16] + to + header[20:]
        if not to or to not in ours:
            break
        header = route.put(header, to)
    return header


def back(header: bytes, ours: frozenset[bytes]) -> tuple[bytes, bytes]:
    """Return where an answer goes first, and the option that leads it on to the sender.

    It is the recorded part of the source route, reversed.
    """
    sender = header[12:16]
    try:
        route = source_route(header)
    except Problem:
        route = None
    if route is None:
        return sender, b""
    reached = route.data[: route.pointer - 4]
    hops = [reached[at : at + 4] for at in range(0, len(reached) - 3, 4)]
    if hops and hops[0] == sender:
        hops = hops[1:]
    while hops and hops[-1] in ours:
        hops = hops[:-1]
    if not hops:
        return sender, b""
    data = b"".join([*hops[-2::-1], sender])
    return hops[-1], bytes([route.kind, 3 + len(data), 4]) + data
