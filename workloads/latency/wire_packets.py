"""Find the IP packets among the units of a wire, with an identity that distinguishes each."""

import struct
from collections.abc import Callable
from typing import Generic, TypeVar

from ixp.isa.tables.port_kinds import is_atm, medium_of
from ixp.workloads.traffic.aal5 import LAST_CELL, LLC_SNAP_IP, NOT_USER, VC_MASK
from ixp.workloads.traffic.packets import (
    ETHERTYPE_IPV4,
    FRAME_HEADER,
    MARKED_SIZE,
    MIN_SIZE,
    total_length,
)

Identity = bytes
"""IP identification and the mark after the transport header; address translation keeps both.

If a packet is too short for a mark, the source address is used instead.
"""

_CELL = struct.Struct(">I8s")  # cell header, and LLC/SNAP at the start of a PDU
_IN_CELL = _CELL.size  # offset of the IP header in the first cell of a PDU
_IDENTIFICATION = slice(4, 6)
_SOURCE = slice(12, 16)
_MARK = slice(28, MARKED_SIZE)
_LEAST_FRAME = FRAME_HEADER + MIN_SIZE  # bytes
_Time = TypeVar("_Time")

Flow = bytes
"""Protocol, source, destination and, of TCP and UDP, the ports: one IP flow."""

_WITH_PORTS = {6, 17}  # TCP, UDP
_LATER_FRAGMENT = 0x1FFF


def path(entry: int, exit_: int) -> str:
    """Return the media of two ports, such as `atm-ethernet`."""
    return f"{medium_of(entry).name}-{medium_of(exit_).name}"


def identity_at(data: bytes, place: int) -> Identity | None:
    """Return the identity of the packet whose header is at `at`, or None if it is cut off."""
    head = data[place : place + MARKED_SIZE]
    if len(head) < MIN_SIZE:
        return None
    marked = len(head) == MARKED_SIZE and total_length(head) >= MARKED_SIZE
    return head[_IDENTIFICATION] + head[_MARK if marked else _SOURCE]


def flow_of(first: bytes, port: int) -> Flow:
    """Return the IP flow of a packet by its first unit on the wire of a port."""
    data, place = first, _IN_CELL if is_atm(port) else FRAME_HEADER
    body = place + 4 * (data[place] & 0xF)
    has_ports = data[place + 9] in _WITH_PORTS and not (
        int.from_bytes(data[place + 6 : place + 8]) & _LATER_FRAGMENT
    )
    ports = data[body : body + 4] if has_ports else b""
    return data[place + 9 : place + 10] + data[place + 12 : place + 20] + ports


class WirePackets(Generic[_Time]):
    """Finds the packets of one port; times may be of any type and are passed through.

    `add` takes a unit and returns the packet that it ends: its identity, the times of all units,
    and the first unit, which holds the IP header.
    `others` counts the frames and PDUs that hold no IPv4 packet.
    """

    def __init__(self, port: int) -> None:
        """Start with no open PDU."""
        self._open: dict[int, tuple[Identity | None, list[_Time], bytes]] = {}
        self.others = 0
        self.add: Callable[[bytes, _Time], tuple[Identity, list[_Time], bytes] | None]
        self.add = self._of_cell if is_atm(port) else self._of_frame

    def _of_cell(self, cell: bytes, time: _Time) -> tuple[Identity, list[_Time], bytes] | None:
        """The first cell of a PDU names its packet; the others are not read."""
        header, start = _CELL.unpack_from(cell)
        vc = header & VC_MASK
        if vc == 0 or header & NOT_USER:
            return None
        pdu = self._open.pop(vc, None) or (
            identity_at(cell, _IN_CELL) if start == LLC_SNAP_IP else None,
            [],
            cell,
        )
        pdu[1].append(time)
        if not header & LAST_CELL:
            self._open[vc] = pdu
            return None
        return self._identified(*pdu)

    def _of_frame(self, frame: bytes, time: _Time) -> tuple[Identity, list[_Time], bytes] | None:
        is_complete = len(frame) >= _LEAST_FRAME and frame[12:FRAME_HEADER] == ETHERTYPE_IPV4
        key = identity_at(frame, FRAME_HEADER) if is_complete else None
        return self._identified(key, [time], frame)

    def _identified(
        self, key: Identity | None, times: list[_Time], first: bytes
    ) -> tuple[Identity, list[_Time], bytes] | None:
        if key is None:
            self.others += 1
            return None
        return key, times, first
