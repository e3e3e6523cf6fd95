"""The expected departures of the translator, with checksums changed by whole headers."""

import struct
from collections.abc import Iterator, Mapping, Sequence

from ixp.microcode.config import Tables
from ixp.workloads import Departure

INSIDE, OUTSIDE = 96, 198
SOURCE, DESTINATION = 26, 30  # places of the addresses in a frame
CHECKSUMS = {6: 50, 17: 40}  # places of the checksums of TCP and UDP


def translated(received: Mapping[int, Sequence[bytes]], _tables: Tables) -> Iterator[Departure]:
    """Return each frame as a departure of the other port, with its address translated."""
    for port, frames in received.items():
        for frame in frames:
            yield Departure(1 - port, _translate(frame, port), source=port)


def _translate(frame: bytes, port: int) -> bytes:
    place, old, new = (SOURCE, INSIDE, OUTSIDE) if port == 0 else (DESTINATION, OUTSIDE, INSIDE)
    if frame[12:15] != b"\x08\x00\x45" or frame[place] != old:
        return frame
    data = bytearray(frame)
    data[place] = new
    _change(data, 24, frame[14:34], bytes(data[14:34]))
    first = not int.from_bytes(frame[20:22]) & 0x1FFF
    at = CHECKSUMS.get(frame[23])
    if first and at and (frame[23] == 6 or frame[at : at + 2] != b"\0\0"):
        _change(data, at, frame[26:34], bytes(data[26:34]))
        if frame[23] == 17 and data[at : at + 2] == b"\0\0":
            data[at : at + 2] = b"\xff\xff"
    return bytes(data)


def _change(data: bytearray, at: int, before: bytes, after: bytes) -> None:
    """Change the checksum at a place by the difference of the sums of the covered bytes."""
    old = sum(struct.unpack(f">{len(before) // 2}H", before))
    new = sum(struct.unpack(f">{len(after) // 2}H", after))
    checksum = (0xFFFF - int.from_bytes(data[at : at + 2]) + new - old) % 0xFFFF
    data[at : at + 2] = (0xFFFF - checksum).to_bytes(2)
