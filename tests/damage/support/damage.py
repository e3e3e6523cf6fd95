"""Damage inputs: bytes anywhere, fields of captures, entries of TOML, nodes of plain data."""

import re
import struct
from collections.abc import Callable
from random import Random
from typing import Any

NUMBERS: tuple[int, ...] = (
    0, 1, -1, 2, 5, 7, 8, 15, 16, 255, 256, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1, 2**32,
    -(2**31), 2**53, 2**62, 2**63 - 1, -(2**63), 2**64 - 1,
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0.5, -1.5, 1e308, "", "x", "é\u202e", "0x10", "10.0.0.1",
    [], {}, [[]], {"": None}, ["a", 1], *NUMBERS,
)  # fmt: skip

_TOML_TOKEN = re.compile(r'"[^"\n]*"|[\w.+-]+|\s+|.', re.DOTALL)
_TOML_VALUES = (
    "-1", "1e400", "nan", "inf", "18446744073709551616", "0x", '""', '"é"', "[]", "{}",
    "true", "1979-05-27", "0.1", '"../x"', '"\\u0000"', "[1, [2]]", '"eth99"', "'''",
)  # fmt: skip
_FIELD_SIZES = (4, 2, 2, 4, 4, 4, 4)  # fields of a pcap file's header
_RECORD_SIZES = (4, 4, 4, 4)


def damaged(data: bytes, rng: Random) -> bytes:
    """Return bytes after one to three changes, deletions, repetitions or truncations."""
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(data) + 1)
        length = min(rng.choice((1, 1, 2, 4, 8, 50)), len(data) - at)
        fresh = rng.choice((rng.randbytes(length), bytes(length), b"\xff" * length))
        kind = rng.randrange(6)
        if kind == 0:
            data = data[:at]
        elif kind == 1:
            data = data[:at] + data[at + length :]
        elif kind == 2:
            data = data[:at] + data[at : at + length] + data[at:]
        elif kind == 3 and at < len(data):
            data = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
        else:
            data = data[:at] + fresh + data[at + length :]
    return data


def damaged_pcap(data: bytes, rng: Random) -> bytes:
    """Return a capture with a changed header field, or packets removed, repeated or swapped."""
    header, records = data[:24], _records(data)
    kind = rng.randrange(5)
    if kind == 0:
        header = _with_field(header, _FIELD_SIZES, rng)
    elif kind == 1 and records:
        at = rng.randrange(len(records))
        head = _with_field(records[at][:16], _RECORD_SIZES, rng)
        records[at] = head + records[at][16:]
    elif kind == 2:
        _rearrange(records, rng)
    elif kind == 3 and records:  # the length fits, but the bytes are no frame
        at = rng.randrange(len(records))
        frame = damaged(records[at][16:], rng)
        size = struct.pack("<II", len(frame), len(frame))
        records[at] = records[at][:8] + size + frame
    else:
        return damaged(data, rng)
    return header + b"".join(records)


def damaged_toml(text: str, rng: Random) -> str:
    """Return a TOML text with one to three changed values, keys, lines or tables."""
    for _ in range(rng.randrange(1, 4)):
        kind = rng.randrange(4)
        if kind == 0:
            parts, glue = text.split("\n"), "\n"
        elif kind == 1:
            parts, glue = text.split("\n\n"), "\n\n"
        else:
            parts, glue = _TOML_TOKEN.findall(text), ""
        if glue or not parts or rng.random() < 0.3:
            _rearrange(parts, rng)
        else:
            parts[rng.randrange(len(parts))] = rng.choice((*_TOML_VALUES, rng.choice(parts)))
        text = glue.join(parts)
    return text


def damaged_plain(data: Any, rng: Random, leaf: Callable[[Any, Random], Any]) -> Any:  # noqa: ANN401
    """Return plain data (of JSON or MessagePack) with one node changed.

    `leaf` damages a value that is neither list nor dictionary. Dictionaries lose and gain keys;
    elements of lists are removed, repeated and swapped.
    """
    if rng.random() < 0.1:
        return rng.choice(VALUES)
    if isinstance(data, dict) and data:
        key = rng.choice([*data])
        if rng.random() < 0.1:
            fresh = {**data, rng.choice((1, "x", key)): rng.choice(VALUES)}
            return {name: fresh[name] for name in fresh if name != key or rng.random() < 0.3}
        return {**data, key: damaged_plain(data[key], rng, leaf)}
    if isinstance(data, list) and data:
        copied = [*data]
        if rng.random() < 0.2:
            _rearrange(copied, rng)
        else:
            at = rng.randrange(len(data))
            copied[at] = damaged_plain(data[at], rng, leaf)
        return copied
    return leaf(data, rng)


def damaged_leaf(value: Any, rng: Random) -> Any:  # noqa: ANN401 - plain data
    """Return a different value, of the same type or another."""
    if isinstance(value, int) and rng.random() < 0.6:
        return rng.choice((value + 1, value - 1, -value, value << 8, rng.choice(NUMBERS)))
    if isinstance(value, str) and rng.random() < 0.6:
        return "".join(rng.choice((letter, letter, letter, "x", "", "é")) for letter in value)
    if isinstance(value, bytes) and rng.random() < 0.9:
        return damaged(value, rng)
    return rng.choice(VALUES)


def _records(data: bytes) -> list[bytes]:
    """Return the packets of a little-endian capture, with their headers."""
    records, at = [], 24
    while at + 16 <= len(data):
        size = 16 + struct.unpack_from("<I", data, at + 8)[0]
        records.append(data[at : at + size])
        at += size
    return records


def _with_field(header: bytes, sizes: tuple[int, ...], rng: Random) -> bytes:
    field = rng.randrange(len(sizes))
    at, size = sum(sizes[:field]), sizes[field]
    value = (rng.choice(NUMBERS) % (1 << 8 * size)).to_bytes(size, "little")
    value = value[::-1] if rng.random() < 0.3 else value
    return header[:at] + value + header[at + size :]


def _rearrange(parts: list[Any], rng: Random) -> None:
    """Remove, repeat or swap elements of a list in place."""
    if not parts:
        return
    at, other = rng.randrange(len(parts)), rng.randrange(len(parts))
    kind = rng.randrange(3)
    if kind == 0:
        del parts[at]
    elif kind == 1:
        parts.insert(other, parts[at])
    else:
        parts[at], parts[other] = parts[other], parts[at]
