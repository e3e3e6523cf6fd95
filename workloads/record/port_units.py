"""The units of one port of a run, read piece by piece, as often as they are asked for."""

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
    """Units that follow each other: cells joined, or frames without FCS or cells one by one.

    `times_ns` has one time for each unit, or is empty where they are not known, as of cells.
    """

    units: bytes | Sequence[bytes]
    times_ns: Sequence[int] = ()


class PortUnits(Protocol):
    """The units of a port in one direction, in order."""

    def pieces(self) -> Iterator[UnitPiece]:
        """Read from the first unit on. Raise UserError for a file that is missing or damaged."""

    def pdu_times(self) -> Iterator[int]:
        """Return the times in ns of the PDUs in the cells of an ATM port, as far as known."""


class StoredUnits:
    """Units in a file of an output directory."""

    def __init__(self, path: Path, port: int, *, fcs: bool = False) -> None:
        """Use a file; `fcs` says whether its frames end with an FCS."""
        self._path = path
        self._port = port
        self._end = -_FCS if fcs else None

    def pieces(self) -> Iterator[UnitPiece]:
        """Read from the first unit on."""
        if is_atm(self._port):
            return map(UnitPiece, cell_pieces(self._path))
        return (
            UnitPiece([frame[: self._end] for frame in capture.units], capture.times_ns)
            for capture in pcap_pieces(self._path, EN10MB)
        )

    def pdu_times(self) -> Iterator[int]:
        """Return those of the capture of PDUs, up to where it is damaged."""
        with suppress(UserError):
            for capture in pcap_pieces(self._path.with_suffix(".pcap"), SUNATM):
                yield from capture.times_ns


class UnitsInMemory:
    """Units in memory, whose times are not known."""

    def __init__(self, units: Sequence[bytes]) -> None:
        """Refer to units."""
        self._units = units

    def pieces(self) -> Iterator[UnitPiece]:
        """Return all units as one piece."""
        yield UnitPiece(self._units)

    def pdu_times(self) -> Iterator[int]:
        """Return none."""
        return iter(())


def read_units(units: PortUnits) -> Iterator[bytes]:
    """Read the units of a port one by one; raise as `pieces` does."""
    return chain.from_iterable(map(units_of, units.pieces()))


def units_of(piece: UnitPiece) -> Sequence[bytes]:
    """Return the units of a piece one by one."""
    return cut_cells(piece.units) if isinstance(piece.units, bytes) else piece.units
