"""The IP packets among the units of a wire, with the identity that tells each from the others."""

import struct
from collections.abc import Callable
from typing import Generic, TypeVar

from ixp.isa.port_kinds import is_atm, medium_of
from ixp.workloads.traffic.aal5 import LAST_CELL, LLC_SNAP_IP, NOT_USER, VC_MASK
from ixp.workloads.traffic.packets import ETHERTYPE_IPV4, FRAME_HEADER, MIN_SIZE

Identity = int
"""IP source address and identification, in which workloads number their packets."""

# Of a cell: header, what AAL5 begins with, and of the IP header behind it what names the packet.
_CELL = struct.Struct(">I8s4xH6xI")
_FRAME = struct.Struct(">12x2s4xH6xI")
_HEADER = struct.Struct(">4xH6xI")
_LEAST_FRAME = FRAME_HEADER + MIN_SIZE  # bytes
_Time = TypeVar("_Time")


def path(entry: int, exit_: int) -> str:
    """Return the media of two ports, such as `atm-ethernet`."""
    return f"{medium_of(entry).name}-{medium_of(exit_).name}"


def identity_at(data: bytes, place: int) -> Identity | None:
    """Return the identity of the packet whose header begins at a byte; None if it is not whole."""
    if place + MIN_SIZE > len(data):
        return None
    number, source = _HEADER.unpack_from(data, place)
    return int(source << 16 | number)


class WirePackets(Generic[_Time]):
    """Finds the packets of one port; times are of any kind, and given back with their packets.

    `add` takes a unit and returns identity and times of all units of the packet that it ends.
    """

    def __init__(self, port: int) -> None:
        """Start with no open PDU."""
        self._open: dict[int, tuple[Identity | None, list[_Time]]] = {}
        self.add: Callable[[bytes, _Time], tuple[Identity, list[_Time]] | None]
        self.add = self._of_cell if is_atm(port) else _of_frame

    def _of_cell(self, cell: bytes, time: _Time) -> tuple[Identity, list[_Time]] | None:
        """The first cell of a PDU names its packet; the others are not looked at."""
        header, start, number, source = _CELL.unpack_from(cell)
        vc = header & VC_MASK
        if vc == 0 or header & NOT_USER:
            return None
        pdu = self._open.pop(vc, None) or (
            (source << 16 | number) if start == LLC_SNAP_IP else None,
            [],
        )
        pdu[1].append(time)
        if not header & LAST_CELL:
            self._open[vc] = pdu
            return None
        return None if pdu[0] is None else (pdu[0], pdu[1])


def _of_frame(frame: bytes, time: _Time) -> tuple[Identity, list[_Time]] | None:
    if len(frame) < _LEAST_FRAME:
        return None
    kind, number, source = _FRAME.unpack_from(frame)
    return (source << 16 | number, [time]) if kind == ETHERTYPE_IPV4 else None
