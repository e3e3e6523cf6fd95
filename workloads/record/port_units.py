"""Read the units of one port of a run piece by piece, as often as needed."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import NamedTuple, Protocol

from ixp.isa.tables.port_kinds import is_atm
from ixp.support.errors import UserError
from ixp.workloads.traffic.aal5 import cut_cells
from ixp.workloads.traffic.captures import EN10MB, SUNATM, cell_pieces, pcap_pieces

_FCS = 4


class UnitPiece(NamedTuple):
    """Consecutive units: joined cells, or a list of frames (without FCS) or cells.

    `times_ns` has one time per unit, or is empty if times are unknown, as for cells.
    """

    units: bytes | Sequence[bytes]
    times_ns: Sequence[int] = ()


class PortUnits(Protocol):
    """The units of a port in one direction, in order."""

    def pieces(self) -> Iterator[UnitPiece]:
        """Read from the first unit; raise UserError if the file is missing or damaged."""

    def pdu_times(self) -> Iterator[int]:
        """Return the known times in ns of the PDUs in an ATM port's cells."""


class StoredUnits:
    """Units in a file of an output directory."""

    def __init__(self, path: Path, port: int, *, fcs: bool = False) -> None:
        """Read from a file; `fcs` tells whether its frames end with an FCS."""
        self._path = path
        self._port = port
        self._end = -_FCS if fcs else None

    def pieces(self) -> Iterator[UnitPiece]:
        """Read from the first unit."""
        if is_atm(self._port):
            return map(UnitPiece, cell_pieces(self._path))
        return (
            UnitPiece([frame[: self._end] for frame in capture.units], capture.times_ns)
            for capture in pcap_pieces(self._path, EN10MB)
        )

    def pdu_times(self) -> Iterator[int]:
        """Return the times in the capture of PDUs, up to any damage."""
        with suppress(UserError):
            for capture in pcap_pieces(self._path.with_suffix(".pcap"), SUNATM):
                yield from capture.times_ns


class UnitsInMemory:
    """Units in memory, without times."""

    def __init__(self, units: Sequence[bytes]) -> None:
        """Refer to a sequence of units."""
        self._units = units

    def pieces(self) -> Iterator[UnitPiece]:
        """Return all units as one piece."""
        yield UnitPiece(self._units)

    def pdu_times(self) -> Iterator[int]:
        """Return an empty list: no times are known."""
        return iter(())


def read_units(units: PortUnits) -> Iterator[bytes]:
    """Read the units of a port one by one; raise the errors of `pieces`."""
    return chain.from_iterable(map(units_of, units.pieces()))


def units_of(piece: UnitPiece) -> Sequence[bytes]:
    """Return the units of a piece one by one."""
    return cut_cells(piece.units) if isinstance(piece.units, bytes) else piece.units
