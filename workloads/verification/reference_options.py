"""IP options in the reference router: what leaves when a packet with options is passed on.

Written from RFC 791 (3.1), RFC 792 and RFC 1812 (5.3.13). The time that the router stamps is not
known here: it is 0, and `timeless` makes it 0 in what left.
"""

from collections.abc import Iterator

_ROUTE, _TIME = 7, 68
_FIXED = 20  # bytes of a header without options


class Problem(Exception):  # noqa: N818 - what a sender is told
    """A packet whose options are refused: the octet at fault, None for a source route."""

    def __init__(self, octet: int | None) -> None:
        """Tell which octet of the header it is."""
        super().__init__(octet)
        self.octet = octet


def split(header: bytes) -> Iterator[bytes]:
    """Return the options of a header, one by one, the last one with what follows the end.

    Raise Problem for one that does not fit.
    """
    rest = header[_FIXED:]
    while rest:
        at = len(header) - len(rest)
        if rest[0] == 0:
            yield rest
            return
        size = 1
        if rest[0] != 1:
            if len(rest) == 1:
                raise Problem(at)
            size = rest[1]
            if not 2 <= size <= len(rest):
                raise Problem(at + 1)
        yield rest[:size]
        rest = rest[size:]


def passed(header: bytes, address: bytes, ours: frozenset[bytes]) -> bytes:
    """Return a header as a router leaves it that sends from `address` and has `ours`.

    Only its options change. Raise Problem for those that are refused.
    """
    done = header[:_FIXED]
    for option in split(header):
        if option[0] == _ROUTE:
            done += _recorded(option, len(done), address)
        elif option[0] == _TIME:
            done += _timed(option, len(done), address, ours)
        else:
            done += option
    return done


def of_reply(header: bytes, route: bytes) -> bytes:
    """Return the options of an echo reply: its route, and those of the request that it keeps.

    See RFC 1812, 4.3.3.6.
    """
    kept = route + b"".join(each for each in split(header) if each[0] in {_ROUTE, _TIME})
    return kept + bytes(-len(kept) % 4)


def of_later_fragments(header: bytes) -> bytes:
    """Return the options that all fragments have: those with the copied flag (RFC 791, 3.1)."""
    kept = b"".join(each for each in split(header) if each[0] >= 128)
    return kept + bytes(-len(kept) % 4)


def timeless(header: bytes) -> bytes:
    """Return a header that left with 0 for the last time in it, if that counts from no midnight."""
    done = header[:_FIXED]
    for option in split(header):
        new = option
        last = option[2] - 5 if option[0] == _TIME and len(option) > 2 else 0
        if 4 <= last <= len(option) - 4 and option[last] & 0x80:
            new = option[:last] + bytes(4) + option[last + 4 :]
        done += new
    return done


def _recorded(option: bytes, at: int, address: bytes) -> bytes:
    """Record the route: three octets, then addresses."""
    if len(option) < 3:
        raise Problem(at + 1)
    place = option[2] - 1
    if place < 3:
        raise Problem(at + 2)
    return _written(option, at, place, address) if place < len(option) else option


def _timed(option: bytes, at: int, address: bytes, ours: frozenset[bytes]) -> bytes:
    """Stamp the time: four octets, then times, or pairs of address and time."""
    if len(option) < 4:
        raise Problem(at + 1)
    place, missed, form = option[2] - 1, option[3] >> 4, option[3] & 15
    if place < 4 or len(option) - 4 < place < len(option):  # not even for a time
        raise Problem(at + 2)
    if form not in {0, 1, 3}:
        return option
    if place >= len(option):
        if form == 3:
            return option
        if missed == 15:
            raise Problem(at + 3)
        return option[:3] + bytes([option[3] + 16]) + option[4:]
    if form == 0:
        return _written(option, at, place, bytes(4))
    asked = address if form == 1 else option[place : place + 4]
    stamped = _written(option, at, place, asked.ljust(4, b"\0") + bytes(4))
    return stamped if form == 1 or asked in ours else option


def _written(option: bytes, at: int, place: int, entry: bytes) -> bytes:
    """Put an entry in, and move the pointer behind it."""
    end = place + len(entry)
    if end > len(option):
        raise Problem(at + 2)
    return option[:2] + bytes([end + 1]) + option[3:place] + entry + option[end:]
