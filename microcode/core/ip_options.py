"""Options of IP headers (RFC 791 3.1, RFC 1812 5.3.13): what a router adds, and what is wrong.

Record route and timestamp are filled in, any other option is passed on untouched. Source routes are
refused, which RFC 1812 5.3.13.4 allows as a choice of the configuration: this router has no other.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from ixp.microcode.core import icmp
from ixp.microcode.core.ipv4 import PLAIN_HEADER

_END, _NOP = 0, 1
_RECORD_ROUTE, _TIMESTAMP = 7, 68
_SOURCE_ROUTES = (131, 137)
_COPIED = 0x80  # bit of an option's type: it goes into all fragments
_LENGTH, _POINTER, _FLAGS = 1, 2, 3  # octets of an option
_STAMP_ONLY, _STAMP_AND_ADDRESS, _STAMP_IF_ADDRESSED = 0, 1, 3
_WORD = 4
_MOST_MISSED = 15


class Refused(Exception):  # noqa: N818 - what becomes of a packet
    """A packet does not go on; `error` is what its sender is told, None for nothing."""

    def __init__(self, error: icmp.Error | None = None) -> None:
        """Tell why."""
        super().__init__(error)
        self.error = error


class Stamp(NamedTuple):
    """What a router writes: the address it sends from, its addresses, its time in 32 bits."""

    address: int
    own: Collection[int]
    time: int


def noted(header: bytes, stamp: Stamp) -> bytes:
    """Return a header with its options filled in; its checksum is that of before.

    Raise Refused for options that are wrong, and for source routes.
    """
    new = bytearray(header)
    for at, kind in _options(header):
        if kind == _RECORD_ROUTE:
            _record(new, at, stamp)
        elif kind == _TIMESTAMP:
            _time(new, at, stamp)
    return bytes(new)


def copied_header(header: bytes) -> bytes:
    """Return the header of a packet's fragments but the first: some options are left out."""
    kept = b""
    for at, kind in _options(header, source_routes=True):
        if kind & _COPIED:
            kept += header[at : at + header[at + _LENGTH]]
    return header[:PLAIN_HEADER] + kept + bytes(-len(kept) % _WORD)


def returned(header: bytes, stamp: Stamp) -> bytes:
    """Return the options of an echo reply: record route and timestamp (RFC 1812, 4.3.3.6).

    Raise Refused as `noted` does.
    """
    new, kept = noted(header, stamp), b""
    for at, kind in _options(new):
        if kind in {_RECORD_ROUTE, _TIMESTAMP}:
            kept += new[at : at + new[at + _LENGTH]]
    return kept + bytes(-len(kept) % _WORD)


def _options(header: bytes, *, source_routes: bool = False) -> Iterator[tuple[int, int]]:
    """Return place and type of every option of more than one octet."""
    at = PLAIN_HEADER
    while at < len(header) and header[at] != _END:
        if header[at] == _NOP:
            at += 1
            continue
        if at + _LENGTH == len(header):
            raise Refused(icmp.parameter_problem(at))
        size = header[at + _LENGTH]
        if size <= _LENGTH or at + size > len(header):
            raise Refused(icmp.parameter_problem(at + _LENGTH))
        if header[at] in _SOURCE_ROUTES and not source_routes:
            raise Refused(icmp.SOURCE_ROUTE_FAILED)
        yield at, header[at]
        at += size


def _record(new: bytearray, at: int, stamp: Stamp) -> None:
    """Write the own address where the next one goes, if there is room."""
    place = _place(new, at, front=_POINTER + 1, needs=_WORD)
    if place is not None:
        new[place : place + _WORD] = stamp.address.to_bytes(_WORD, "big")
        new[at + _POINTER] += _WORD


def _time(new: bytearray, at: int, stamp: Stamp) -> None:
    """Write the time where the next one goes, or count that there was no room."""
    if new[at + _LENGTH] <= _FLAGS:
        raise Refused(icmp.parameter_problem(at + _LENGTH))
    missed, form = new[at + _FLAGS] >> 4, new[at + _FLAGS] & 0xF
    if form not in {_STAMP_ONLY, _STAMP_AND_ADDRESS, _STAMP_IF_ADDRESSED}:
        return
    needs = _WORD if form == _STAMP_ONLY else 2 * _WORD
    place = _place(new, at, front=_FLAGS + 1, needs=needs)
    if place is None:
        if form == _STAMP_IF_ADDRESSED:
            return
        if missed == _MOST_MISSED:
            raise Refused(icmp.parameter_problem(at + _FLAGS))
        new[at + _FLAGS] += 1 << 4
        return
    if form == _STAMP_IF_ADDRESSED:
        if int.from_bytes(new[place : place + _WORD], "big") not in stamp.own:
            return
    elif form == _STAMP_AND_ADDRESS:
        new[place : place + _WORD] = stamp.address.to_bytes(_WORD, "big")
    end = place + needs
    new[end - _WORD : end] = stamp.time.to_bytes(_WORD, "big")
    new[at + _POINTER] += needs


def _place(new: bytearray, at: int, *, front: int, needs: int) -> int | None:
    """Return where an option's next entry goes, None when it is full.

    The entries of `needs` octets are behind the first `front` ones.
    Raise Refused for a pointer before the first entry, and for room that is too small for one.
    """
    size = new[at + _LENGTH]
    if size <= _POINTER:
        raise Refused(icmp.parameter_problem(at + _LENGTH))
    pointer = new[at + _POINTER]  # of octets from 1
    if pointer <= front:
        raise Refused(icmp.parameter_problem(at + _POINTER))
    if pointer > size:
        return None
    if pointer - 1 + needs > size:
        raise Refused(icmp.parameter_problem(at + _POINTER))
    return at + pointer - 1
