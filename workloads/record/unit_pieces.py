"""The units of one port of a run, read piece by piece, as often as they are asked for."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Protocol

from ixp.isa.port_kinds import is_atm
from ixp.support.errors import UserError
from ixp.workloads.traffic.aal5 import CELL
from ixp.workloads.traffic.captures import EN10MB, SUNATM, cell_pieces, pcap_pieces

Piece = bytes | list[bytes]
"""Cells joined, or units one by one: frames without FCS, or cells."""

_FCS = 4


class PortUnits(Protocol):
    """What came in or went out by a port, in order."""

    def pieces(self) -> Iterator[Piece]:
        """Read from the first unit on. Raise UserError for a file that is missing or damaged."""

    def whole(self) -> Sequence[bytes]:
        """Return all units at once; raise as `pieces` does."""

    def times(self) -> Iterator[int]:
        """Return times in ns as far as they are known: of frames, and of PDUs that left."""


class StoredUnits:
    """Units in a file of an output directory."""

    def __init__(self, path: Path, port: int, *, fcs: bool = False) -> None:
        """Refer to a file; with `fcs` its frames have one."""
        self._path = path
        self._port = port
        self._fcs = fcs

    def pieces(self) -> Iterator[Piece]:
        """Read from the first unit on."""
        if is_atm(self._port):
            return cell_pieces(self._path)
        return (self._frames(piece.units) for piece in pcap_pieces(self._path, EN10MB))

    def whole(self) -> list[bytes]:
        """Return all units at once."""
        return [unit for piece in self.pieces() for unit in units_of(piece)]

    def times(self) -> Iterator[int]:
        """Return those of the capture, which for cells that came in there is none of."""
        link = SUNATM if is_atm(self._port) else EN10MB
        with suppress(UserError):
            for piece in pcap_pieces(self._path.with_suffix(".pcap"), link):
                yield from piece.times_ns

    def _frames(self, frames: list[bytes]) -> list[bytes]:
        return [frame[:-_FCS] for frame in frames] if self._fcs else frames


class HeldUnits:
    """Units in memory."""

    def __init__(self, units: Sequence[bytes]) -> None:
        """Refer to units."""
        self._units = units

    def pieces(self) -> Iterator[Piece]:
        """Return all units as one piece."""
        yield list(self._units)

    def whole(self) -> Sequence[bytes]:
        """Return all units."""
        return self._units

    def times(self) -> Iterator[int]:
        """Return none: they are not known."""
        return iter(())


def read_units(units: PortUnits) -> Iterator[bytes]:
    """Read the units of a port one by one; raise as `pieces` does."""
    return chain.from_iterable(map(units_of, units.pieces()))


def units_of(piece: Piece) -> list[bytes]:
    """Return the units of a piece one by one."""
    if isinstance(piece, bytes):
        return [piece[at : at + CELL] for at in range(0, len(piece), CELL)]
    return piece
