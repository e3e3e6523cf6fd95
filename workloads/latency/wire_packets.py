"""The IP packets among the units of a wire, with the identity that tells each from the others."""

from typing import Generic, TypeVar

from ixp.isa.port_kinds import is_atm, medium_of
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP, NOT_USER, Reassembler, vc_of
from ixp.workloads.traffic.packets import (
    ETHERTYPE_IPV4,
    FRAME_HEADER,
    MIN_SIZE,
    identity,
    split_frame,
)

_CELL_HEADER = 4  # bytes
_IP = int.from_bytes(ETHERTYPE_IPV4)

Identity = tuple[int, int]
_Time = TypeVar("_Time")


def path(entry: int, exit_: int) -> str:
    """Return the media of two ports, such as `atm-ethernet`."""
    return f"{medium_of(entry).name}-{medium_of(exit_).name}"


class WirePackets(Generic[_Time]):
    """Finds the packets of one port; times are of any kind, and given back with their packets."""

    def __init__(self, port: int) -> None:
        """Start with no open PDU."""
        self._atm = is_atm(port)
        self._reassembler = Reassembler()
        self._begun: dict[tuple[int, int], list[_Time]] = {}

    def add(self, unit: bytes, time: _Time) -> tuple[Identity, list[_Time]] | None:
        """Take a unit; return identity and times of all units of the packet that it ends."""
        packet, times = self._of_cell(unit, time) if self._atm else (_of_frame(unit), [time])
        return (identity(packet), times) if len(packet) >= MIN_SIZE else None

    def _of_cell(self, cell: bytes, time: _Time) -> tuple[bytes, list[_Time]]:
        """Return the packet that a cell ends and the times of all its cells, else nothing."""
        found = self._reassembler.add(cell)
        header = int.from_bytes(cell[:_CELL_HEADER])
        vc = vc_of(header)
        if vc == (0, 0) or header & NOT_USER:
            return b"", []
        self._begun.setdefault(vc, []).append(time)
        if not found:
            return b"", []
        *_, pdu = found
        packet = pdu.removeprefix(LLC_SNAP_IP) if pdu.startswith(LLC_SNAP_IP) else b""
        return packet, self._begun.pop(vc)


def _of_frame(frame: bytes) -> bytes:
    """Return the IP packet of a frame, nothing if it has none."""
    if len(frame) < FRAME_HEADER:
        return b""
    *_, kind, packet = split_frame(frame)
    return packet if kind == _IP else b""
