"""Process IP options in the reference router: compute the forwarded header.

Written from RFC 791 (3.1), RFC 792 and RFC 1812 (5.3.13). The time that the router stamps is
unknown here: it is taken as 0, and `without_time` sets it to 0 in departures.
"""

from collections.abc import Iterator

_ROUTE, _TIME = 7, 68
_FIXED = 20  # bytes of a header without options


class OptionError(Exception):
    """A packet has invalid options: the wrong octet, or None for a source route."""

    def __init__(self, octet: int | None) -> None:
        """Take the number of the wrong octet in the header."""
        super().__init__(octet)
        self.octet = octet


def split(header: bytes) -> Iterator[bytes]:
    """Return the options of a header; the last one includes all bytes after the end of options.

    Raise OptionError for an option that does not fit.
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
                raise OptionError(at)
            size = rest[1]
            if not 2 <= size <= len(rest):
                raise OptionError(at + 1)
        yield rest[:size]
        rest = rest[size:]


def forwarded_header(header: bytes, address: bytes, own: frozenset[bytes]) -> bytes:
    """Return the header that a router with the `own` addresses forwards, leaving from `address`.

    Only its options change. Raise OptionError for invalid ones.
    """
    forwarded = header[:_FIXED]
    for option in split(header):
        if option[0] == _ROUTE:
            forwarded += _record_route(option, len(forwarded), address)
        elif option[0] == _TIME:
            forwarded += _stamp_time(option, len(forwarded), address, own)
        else:
            forwarded += option
    return forwarded


def reply_options(header: bytes, route: bytes) -> bytes:
    """Return the options of an echo reply: its source route, and options of the request.

    See RFC 1812, 4.3.3.6.
    """
    options = route + b"".join(o for o in split(header) if o[0] in {_ROUTE, _TIME})
    return options + bytes(-len(options) % 4)


def copied_options(header: bytes) -> bytes:
    """Return the options of all fragments: those with the copied flag (RFC 791, 3.1)."""
    options = b"".join(option for option in split(header) if option[0] >= 128)
    return options + bytes(-len(options) % 4)


def without_time(header: bytes) -> bytes:
    """Return a departure's header with its last timestamp set to 0, if it is nonstandard."""
    blank = header[:_FIXED]
    for option in split(header):
        new = option
        last = option[2] - 5 if option[0] == _TIME and len(option) > 2 else 0
        if 4 <= last <= len(option) - 4 and option[last] & 0x80:
            new = option[:last] + bytes(4) + option[last + 4 :]
        blank += new
    return blank


def _record_route(option: bytes, at: int, address: bytes) -> bytes:
    """Record the route: three octets, then addresses."""
    if len(option) < 3:
        raise OptionError(at + 1)
    place = option[2] - 1
    if place < 3:
        raise OptionError(at + 2)
    return _write_entry(option, at, place, address) if place < len(option) else option


def _stamp_time(option: bytes, at: int, address: bytes, own: frozenset[bytes]) -> bytes:
    """Stamp the time: four octets, then times, or pairs of address and time."""
    if len(option) < 4:
        raise OptionError(at + 1)
    place, overflow, form = option[2] - 1, option[3] >> 4, option[3] & 15
    if place < 4 or len(option) - 4 < place < len(option):  # no room even for a time
        raise OptionError(at + 2)
    if form not in {0, 1, 3}:
        return option
    if place >= len(option):
        if form == 3:
            return option
        if overflow == 15:
            raise OptionError(at + 3)
        return option[:3] + bytes([option[3] + 16]) + option[4:]
    if form == 0:
        return _write_entry(option, at, place, bytes(4))
    address_field = address if form == 1 else option[place : place + 4]
    stamped = _write_entry(option, at, place, address_field.ljust(4, b"\0") + bytes(4))
    return stamped if form == 1 or address_field in own else option


def _write_entry(option: bytes, at: int, place: int, entry: bytes) -> bytes:
    """Write an entry, and move the pointer after it."""
    end = place + len(entry)
    if end > len(option):
        raise OptionError(at + 2)
    return option[:2] + bytes([end + 1]) + option[3:place] + entry + option[end:]
