"""Memories as bytes, as a client shows them: words in network byte order."""

from __future__ import annotations

import base64
import re

from ixp.editors.sessions.session import Session
from ixp.editors.sessions.stops import Thread
from ixp.microcode.memory.map import constants
from ixp.simulator import Location
from ixp.support.errors import UserError

WORD_BYTES = {"scratch": 4, "sram": 4, "sdram": 8, "rfifo": 8, "tfifo": 8}
_REFERENCE = re.compile(r"(\w+):(0[xX][0-9a-fA-F]{1,8}|\d{1,10}|\w+)")
_QUADWORDS = 16  # addresses of a FIFO element; 9 exist: eight of data, status or control
_MAX_BYTES = 1 << 20


def place_of(text: str) -> tuple[str, int]:
    """Return unit and address of `scratch:0x10`, `sram:NAME` of the memory map, `rfifo:0x20`.

    An element of a FIFO has 16 quadwords, of which the ninth is status or control.
    """
    match = _REFERENCE.fullmatch(text.strip())
    if not match or match[1] not in WORD_BYTES:
        raise UserError(f"place must be like scratch:0x10 ({', '.join(WORD_BYTES)}), not {text}")
    if match[2][0].isdigit():
        return match[1], int(match[2], 0)
    if match[2] not in constants():
        raise UserError(f"unknown name `{match[2]}` of the memory map")
    return match[1], constants()[match[2]]


def words(
    session: Session, unit: str, address: str, count: int, thread: Thread
) -> tuple[int, list[int]]:
    """Return the first address of `count` words of a memory or FIFO, and the words.

    `address` is a name of the memory map, or an expression at a thread. There are fewer words at
    the end of the unit. Raise UserError for an address that it does not have.
    """
    first = constants().get(address)
    if first is None:
        first = session.evaluate(address, thread)
    size = _words(session, unit)
    if not 0 <= first < size:
        raise UserError(f"{unit} address must be 0 to {size - 1:#x}, not {first:#x}")
    addresses = range(first, min(first + count, size))
    return first, [_word(session, unit, at) for at in addresses]


def data_place(text: str) -> Location:
    """Return the word of a memory that a text names."""
    unit, address = place_of(text)
    if unit not in ("scratch", "sram", "sdram"):
        raise UserError(f"place must be of scratch, sram or sdram, not {unit}")
    return Location(unit, address)


def read(session: Session, text: str, offset: int, count: int) -> bytes:
    """Return `count` bytes from a place on, fewer at the end of the memory."""
    unit, first = place_of(text)
    if not 0 <= count <= _MAX_BYTES:
        raise UserError(f"count must be 0 to {_MAX_BYTES}, not {count}")
    size = WORD_BYTES[unit]
    start = first * size + offset
    if start < 0:
        raise UserError(f"address must be 0 or more, not {start}")
    words = range(start // size, min(_words(session, unit), -(-(start + count) // size)))
    data = b"".join(_word(session, unit, address).to_bytes(size, "big") for address in words)
    return data[start % size :][:count]


def write(session: Session, text: str, offset: int, data: str) -> int:
    """Write whole words in base64; return the number of bytes. Raise UserError."""
    unit, first = place_of(text)
    size = WORD_BYTES[unit]
    try:
        raw = base64.b64decode(data, validate=True)
    except ValueError:
        raise UserError("data must be base64") from None
    start = first * size + offset
    if start < 0 or start % size or len(raw) % size or unit not in ("scratch", "sram", "sdram"):
        raise UserError(f"data must be whole words of {size} bytes of scratch, sram or sdram")
    words = [int.from_bytes(raw[at : at + 4], "big") for at in range(0, len(raw), 4)]
    session.machine.memory(unit).check(start // size, len(raw) // size)
    session.change(lambda: session.machine.write(unit, start // size, words))
    return len(raw)


def _words(session: Session, unit: str) -> int:
    return 16 * _QUADWORDS if unit.endswith("fifo") else len(session.machine.memory(unit))


def _word(session: Session, unit: str, address: int) -> int:
    if not unit.endswith("fifo"):
        return session.machine.memory(unit)[address]
    element, quadword = divmod(address, _QUADWORDS)
    fifo = "receive" if unit == "rfifo" else "transmit"
    return session.debugger.fifo(fifo, element, quadword) if quadword <= 8 else 0
