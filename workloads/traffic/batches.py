"""Many packets at once: what those of one size have in common is computed once.

The packets of a batch differ in a few bytes. Byte k of a number (sequence, destination, checksum)
in all packets is a *column*: one slice assignment puts it into all of them. The CRC of AAL5 is
linear: a packet's CRC is that of the blank packet XOR what each of its bytes contributes at its
place, and `bytes.translate` looks the contributions of a whole column up. The results are those of
packets.py and aal5.py, byte for byte.
"""

import struct
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from heapq import heapreplace
from itertools import accumulate, chain

from fastcrc import crc32

from ixp.workloads.traffic.aal5 import CELL, LLC_SNAP_IP, PAYLOAD, cell_header, encapsulate, segment
from ixp.workloads.traffic.packets import (
    CHECKSUM_PLACES,
    DESTINATION_PLACES,
    FLOW_PLACES,
    FRAME_HEADER,
    MARKED_SIZE,
    SEQUENCE_PLACES,
    build_frame,
    build_packet,
    pad_frame,
)

_CRC_BYTES = 4
_CELL_HEADER = 4
_LANE = 8  # bytes

Column = tuple[tuple[int, ...], bytes]
"""The places of one byte in a packet, and its value in each packet of the batch."""


def _pack(numbers: Iterable[int]) -> bytes:
    """Put numbers into lanes of 64 bits; what holds of one lane is done with all at once."""
    lanes = array("Q", numbers)
    if sys.byteorder == "little":
        lanes.byteswap()
    return lanes.tobytes()


@lru_cache(maxsize=64)
def _every(number: int, count: int) -> int:
    """Return lanes that all hold a number."""
    return int.from_bytes(_pack([number] * count))


@lru_cache(maxsize=64)
def _counting(count: int) -> int:
    """Return lanes that hold 0, 1, 2, ..."""
    return int.from_bytes(_pack(range(count)))


def _lanes(numbers: Sequence[int]) -> int:
    """Return lanes that hold numbers; those of a range need not be packed."""
    if isinstance(numbers, range) and numbers.step == 1:
        return numbers.start * _every(1, len(numbers)) + _counting(len(numbers))
    return int.from_bytes(_pack(numbers))


def _checksums(sums: int, count: int) -> int:
    """Fold the sum in each lane, of 48 bits at most, to 16 bits and complement it (RFC 1071)."""
    low, high = _every(0xFFFF, count), _every(0xFFFF_FFFF_FFFF, count)
    for _ in range(3):  # 48 bits become 33, 17, 16
        sums = (sums & low) + (sums >> 16 & high)
    return low - sums


class _Packets:
    """Packets of one size that enter by one port; what their columns are."""

    def __init__(self, size: int, port: int) -> None:
        self.blank = build_packet(size, 0, port=port)
        self._marked = size >= MARKED_SIZE
        self._blank_sum = 0xFFFF - int.from_bytes(self.blank[10:12], "big")

    def columns(
        self, numbers: Sequence[int], destinations: Sequence[int], flows: Sequence[int]
    ) -> Iterator[Column]:
        """Return the columns of the packets with these sequence numbers.

        65536 = 1 modulo 0xFFFF: numbers of any length add to the checksum as they are.
        """
        count = len(destinations)
        to, sequence = _pack(destinations), _lanes(numbers)
        sums = _every(self._blank_sum, count) + sequence + int.from_bytes(to)
        yield from self._cut(SEQUENCE_PLACES, sequence.to_bytes(len(to)))
        yield from self._cut(CHECKSUM_PLACES, _checksums(sums, count).to_bytes(len(to)))
        yield from self._cut(DESTINATION_PLACES, to)
        if self._marked and any(flows):
            yield from self._cut(FLOW_PLACES, _pack(flows))

    def _cut(self, places: Sequence[tuple[int, ...]], lanes: bytes) -> Iterator[Column]:
        """Cut lanes into columns, for as many low bytes as there are places."""
        for k, where in enumerate(places):
            column = lanes[_LANE - len(places) + k :: _LANE]
            yield where if self._marked else where[:1], column


class Frames:
    """Ethernet frames between two stations, as the wire carries them to a port; `units` is 1."""

    def __init__(self, size: int, port: int, macs: tuple[bytes, bytes]) -> None:
        self._packets = _Packets(size, port)
        self._blank = pad_frame(build_frame(self._packets.blank, *macs))
        self.units = 1

    def build(
        self, numbers: Sequence[int], destinations: Sequence[int], flows: Sequence[int]
    ) -> bytes:
        """Return one frame after the other, with these sequence numbers."""
        batch = bytearray(self._blank * len(destinations))
        for places, column in self._packets.columns(numbers, destinations, flows):
            for place in places:
                batch[FRAME_HEADER + place :: len(self._blank)] = column
        return bytes(batch)


class Pdus:
    """AAL5 PDUs of `units` cells each; flow f is on VC number f."""

    def __init__(self, size: int, port: int, vcs: Sequence[tuple[int, int]]) -> None:
        self._packets = _Packets(size, port)
        pdu = encapsulate(self._packets.blank)
        self._blank = b"".join(segment(pdu, *vcs[0]))
        self._crc = pdu[-_CRC_BYTES:]
        self._covered = len(pdu) - _CRC_BYTES
        self._headers = [cell_header(*vc).to_bytes(_CELL_HEADER, "big") for vc in vcs]
        self._last = [cell_header(*vc, last=True).to_bytes(_CELL_HEADER, "big") for vc in vcs]
        self._shares: dict[tuple[int, ...], list[bytes]] = {}
        self.units = len(pdu) // PAYLOAD

    def build(
        self, numbers: Sequence[int], destinations: Sequence[int], flows: Sequence[int]
    ) -> bytes:
        """Return the cells of one PDU after the other, with these sequence numbers."""
        count = len(destinations)
        batch = bytearray(self._blank * count)
        crc = [int.from_bytes(bytes([byte]) * count) for byte in self._crc]
        for places, column in self._packets.columns(numbers, destinations, flows):
            for place in places:
                batch[self._at(len(LLC_SNAP_IP) + place) :: len(self._blank)] = column
            for lane, share in enumerate(self._shares_of(places)):
                crc[lane] ^= int.from_bytes(column.translate(share))
        for lane, column_of_crc in enumerate(crc):
            at = self._at(self._covered + lane)
            batch[at :: len(self._blank)] = column_of_crc.to_bytes(count)
        if len(self._headers) > 1:
            self._address(batch, flows)
        return bytes(batch)

    def _address(self, batch: bytearray, flows: Sequence[int]) -> None:
        """Put the VC of its flow into each cell's header."""
        for cell in range(self.units):
            headers = self._last if cell == self.units - 1 else self._headers
            packed = b"".join([headers[flow] for flow in flows])
            for k in range(_CELL_HEADER):
                batch[CELL * cell + k :: len(self._blank)] = packed[k::_CELL_HEADER]

    @staticmethod
    def _at(place: int) -> int:
        """Turn a place in the PDU into one in its cells."""
        cell, rest = divmod(place, PAYLOAD)
        return CELL * cell + _CELL_HEADER + rest

    def _shares_of(self, places: tuple[int, ...]) -> list[bytes]:
        """Return what a byte at these places of the packet contributes to each byte of the CRC.

        Each is a table over the byte's values; the blank packet's own value contributes nothing.
        """
        if places not in self._shares:
            shares = [0] * 256
            for place in places:
                blank = self._packets.blank[place]
                linear = self._linear(place)
                shares = [share ^ linear[n ^ blank] for n, share in enumerate(shares)]
            packed = struct.pack(">256I", *shares)
            self._shares[places] = [packed[k::_CRC_BYTES] for k in range(_CRC_BYTES)]
        return self._shares[places]

    def _linear(self, place: int) -> list[int]:
        """Return what each byte contributes to the CRC at one place of the packet, 0 nothing."""
        behind = bytes(self._covered - len(LLC_SNAP_IP) - place - 1)
        zero = crc32.bzip2(b"\0" + behind)
        shares = [0]
        for bit in range(8):
            of_bit = crc32.bzip2(bytes([1 << bit]) + behind) ^ zero
            shares += [share ^ of_bit for share in shares]
        return shares


class Mixed:
    """Packets of a few sizes: those of one size are made together."""

    def __init__(self, of: Callable[[int], Frames | Pdus]) -> None:
        """`of` gives what makes packets of a size; it is asked once for each."""
        self.of = cache(of)

    def build(
        self,
        first: int,
        sizes: Sequence[int],
        destinations: Sequence[int],
        flows: Sequence[int],
    ) -> tuple[bytes, list[int]]:
        """Return one packet after the other, numbered from `first` on, and how long each became."""
        if sizes.count(sizes[0]) == len(sizes):
            numbers = range(first, first + len(sizes))
            data = self.of(sizes[0]).build(numbers, destinations, flows)
            return data, [len(data) // len(sizes)] * len(sizes)
        packets = [b""] * len(sizes)
        for size in set(sizes):
            places = [n for n, each in enumerate(sizes) if each == size]
            data = self.of(size).build(
                [first + n for n in places],
                [destinations[n] for n in places],
                [flows[n] for n in places],
            )
            step = len(data) // len(places)
            for at, n in zip(range(0, len(data), step), places, strict=True):
                packets[n] = data[at : at + step]
        return b"".join(packets), [len(packet) for packet in packets]


class Rounds:
    """One cell of each VC in turn; a VC starts its next PDU when its last one ends."""

    def __init__(self, flows: int) -> None:
        """Start with a PDU on each VC."""
        self._starts = [(0, flow) for flow in range(flows)]  # the round of its next PDU: a heap
        self._cells: list[list[bytes]] = [[] for _ in range(flows)]
        self._round = 0

    def flows(self, cells: Iterable[int]) -> list[int]:
        """Return the VC on which each of the next PDUs goes, by the numbers of their cells."""
        flows = []
        for each in cells:
            start, flow = self._starts[0]
            heapreplace(self._starts, (start + each, flow))
            flows.append(flow)
        return flows

    def turns(self, pdus: bytes, lengths: Sequence[int], flows: Iterable[int]) -> bytes:
        """Take these PDUs; return the cells of all rounds for which every VC has one."""
        ends = accumulate(lengths)
        for end, length, flow in zip(ends, lengths, flows, strict=True):
            self._cells[flow] += [pdus[at : at + CELL] for at in range(end - length, end, CELL)]
        ready = self._starts[0][0] - self._round
        self._round += ready
        rounds = zip(*(cells[:ready] for cells in self._cells), strict=True)
        data = b"".join(chain.from_iterable(rounds))
        for cells in self._cells:
            del cells[:ready]
        return data
