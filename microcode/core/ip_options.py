"""Process options of IP headers (RFC 791 3.1, RFC 1812 5.3.13): check them, and fill in stamps.

Record route and timestamp options are filled in. `source_routes` handles source routes; any other
option is passed on unchanged.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from ixp.microcode.core import icmp
from ixp.microcode.core.ipv4 import PLAIN_HEADER

_END, _NOP = 0, 1
_RECORD_ROUTE, _TIMESTAMP = 7, 68
_COPIED = 0x80  # bit of an option's type: the option is copied to all fragments
_LENGTH, POINTER, _FLAGS = 1, 2, 3  # octets of an option
_STAMP_ONLY, _STAMP_AND_ADDRESS, _STAMP_IF_ADDRESSED = 0, 1, 3
WORD = 4  # octets of an address
_MOST_MISSED = 15


class PacketRejected(Exception):  # noqa: N818 - an outcome of a packet
    """A packet is not forwarded; `error` is the ICMP error for its sender, if any."""

    def __init__(self, error: icmp.Error | None = None) -> None:
        """Take the ICMP error for the sender, or None."""
        super().__init__(error)
        self.error = error


class Stamp(NamedTuple):
    """The stamp of a router: its sending address, all its addresses, and its 32-bit time."""

    address: int
    own: Collection[int]
    time: int


def fill_options(header: bytes, stamp: Stamp) -> bytes:
    """Return a header with its options filled in; its checksum is not updated.

    Raise PacketRejected for invalid options.
    """
    new = bytearray(header)
    for at, kind in options(header):
        if kind == _RECORD_ROUTE:
            _record(new, at, stamp)
        elif kind == _TIMESTAMP:
            _time(new, at, stamp)
    return bytes(new)


def copied_header(header: bytes) -> bytes:
    """Return the header of a packet's later fragments, which leaves out some options."""
    copied = (
        header[at : at + header[at + _LENGTH]] for at, kind in options(header) if kind & _COPIED
    )
    return header[:PLAIN_HEADER] + pad_to_words(b"".join(copied))


def reply_options(header: bytes, stamp: Stamp, route: bytes = b"") -> bytes:
    """Return the options of a reply: record route and timestamp (RFC 1812, 4.3.3.6).

    The reply's source route comes first. Raise PacketRejected as `fill_options` does.
    """
    new = fill_options(header, stamp)
    returned = (
        new[at : at + new[at + _LENGTH]]
        for at, kind in options(new)
        if kind in {_RECORD_ROUTE, _TIMESTAMP}
    )
    return pad_to_words(route + b"".join(returned))


def pad_to_words(data: bytes) -> bytes:
    """Return options padded to whole longwords."""
    return data + bytes(-len(data) % WORD)


def options(header: bytes) -> Iterator[tuple[int, int]]:
    """Return offset and type of every option of more than one octet.

    Raise PacketRejected for an option that does not fit.
    """
    at = PLAIN_HEADER
    while at < len(header) and header[at] != _END:
        if header[at] == _NOP:
            at += 1
            continue
        if at + _LENGTH == len(header):
            raise PacketRejected(icmp.parameter_problem(at))
        size = header[at + _LENGTH]
        if size <= _LENGTH or at + size > len(header):
            raise PacketRejected(icmp.parameter_problem(at + _LENGTH))
        yield at, header[at]
        at += size


def _record(new: bytearray, at: int, stamp: Stamp) -> None:
    """Write the router's address at the next entry, if there is room."""
    place = entry_place(new, at, front=POINTER + 1, needs=WORD)
    if place is not None:
        new[place : place + WORD] = stamp.address.to_bytes(WORD, "big")
        new[at + POINTER] += WORD


def _time(new: bytearray, at: int, stamp: Stamp) -> None:
    """Write the time at the next entry, or count an overflow if there is no room."""
    if new[at + _LENGTH] <= _FLAGS:
        raise PacketRejected(icmp.parameter_problem(at + _LENGTH))
    missed, form = new[at + _FLAGS] >> 4, new[at + _FLAGS] & 0xF
    # Check the pointer for every format (RFC 791, 3.1); an entry has at least one longword.
    needs = 2 * WORD if form in {_STAMP_AND_ADDRESS, _STAMP_IF_ADDRESSED} else WORD
    place = entry_place(new, at, front=_FLAGS + 1, needs=needs)
    if form not in {_STAMP_ONLY, _STAMP_AND_ADDRESS, _STAMP_IF_ADDRESSED}:
        return
    if place is None:
        if form == _STAMP_IF_ADDRESSED:
            return
        if missed == _MOST_MISSED:
            raise PacketRejected(icmp.parameter_problem(at + _FLAGS))
        new[at + _FLAGS] += 1 << 4
        return
    if form == _STAMP_IF_ADDRESSED:
        if int.from_bytes(new[place : place + WORD], "big") not in stamp.own:
            return
    elif form == _STAMP_AND_ADDRESS:
        new[place : place + WORD] = stamp.address.to_bytes(WORD, "big")
    end = place + needs
    new[end - WORD : end] = stamp.time.to_bytes(WORD, "big")
    new[at + POINTER] += needs


def entry_place(new: bytearray, at: int, *, front: int, needs: int) -> int | None:
    """Return the offset of an option's next entry, or None if the option is full.

    Entries of `needs` octets follow the first `front` octets. Raise PacketRejected for a pointer
    before the first entry, and for an incomplete entry.
    """
    size = new[at + _LENGTH]
    if size <= POINTER:
        raise PacketRejected(icmp.parameter_problem(at + _LENGTH))
    pointer = new[at + POINTER]  # the pointer counts octets from 1
    if pointer <= front:
        raise PacketRejected(icmp.parameter_problem(at + POINTER))
    if pointer > size:
        return None
    if pointer - 1 + needs > size:
        raise PacketRejected(icmp.parameter_problem(at + POINTER))
    return at + pointer - 1
