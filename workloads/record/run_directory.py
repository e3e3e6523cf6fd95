"""Read the output directory of a run: all files needed to verify it, on any machine.

DIR/inputs/ethN.pcap, atmN.cells    arrivals on each wire, up to the stop: frames with their
                                    times, a cell for each slot
DIR/tables.toml                     interfaces, VCs and routes of the router
DIR/ethN.pcap, atmN.cells           departures of each port
DIR/inputs/atmN.pcap, DIR/atmN.pcap the PDUs in those cells, for people and Wireshark
DIR/record.json                     the record
"""

import re
from collections.abc import Collection
from pathlib import Path

import msgspec

from ixp.isa.tables.csrs import PORTS
from ixp.isa.tables.port_kinds import MEDIA, medium_of
from ixp.microcode.config.config_file import path_of
from ixp.microcode.config.tables import Tables, read_tables
from ixp.support.errors import UserError
from ixp.workloads.record.port_units import StoredUnits
from ixp.workloads.record.record import Record, read_record

_CAPTURE = r"(eth|atm)\d+\.(pcap|cells)"


def port_name(port: int) -> str:
    """Return eth0... for an Ethernet port and atm0... for an ATM port."""
    return medium_of(port).port_name(port)


def port_number(text: str) -> int:
    """Return the port with a number or a name such as eth0; raise UserError for other texts."""
    medium = next((medium for medium in MEDIA if text.startswith(medium.prefix)), None)
    digits = text.removeprefix(medium.prefix) if medium else text
    if not (digits.isascii() and digits.isdigit()):
        raise UserError(f"port must be a number, ethN or atmN, not {text or 'nothing'}")
    if medium and int(digits) >= len(medium.numbers):
        last = medium.port_name(medium.numbers[-1])
        raise UserError(f"port must be {medium.prefix}0 to {last}, not {text}")
    return int(digits) + (medium.numbers.start if medium else 0)


class StoredRun(msgspec.Struct, frozen=True):
    """A run in its output directory.

    Units, by port, are frames without FCS, or cells; they are read from files on iteration.
    """

    record: Record
    tables: Tables
    received: dict[int, StoredUnits]
    sent: dict[int, StoredUnits]


class RunDirectory:
    """The output directory of a run: the paths of its files, and their contents."""

    def __init__(self, path: str | Path) -> None:
        """Refer to a directory, which may not exist yet."""
        self.path = Path(path)
        self.record_path = self.path / "record.json"
        self.tables_path = self.path / "tables.toml"
        self.inputs_path = self.path / "inputs"

    def record(self) -> Record:
        """Read the record; raise UserError if the directory has none."""
        if self.path.is_dir() and not self.record_path.exists():
            raise UserError(
                f"{self.path}: directory must be one that `ixp run --out` wrote; it has no "
                f"{self.record_path.name}"
            )
        return read_record(self.record_path)

    def open(self) -> StoredRun:
        """Read record and tables; raise UserError, naming the file, if they are damaged."""
        record = self.record()
        ports = [port.port for port in record.ports]
        if ports:  # a bare program has no ports
            try:
                path_of(record.config)
            except UserError as error:
                raise UserError(f"{self.record_path}: {error}") from None
        tables = self._tables(ports)
        received = {port: StoredUnits(self.inputs(port)[0], port) for port in ports}
        sent = {p: StoredUnits(self.outputs(p)[0], p, fcs=record.fcs) for p in ports}
        return StoredRun(record, tables, received, sent)

    def _tables(self, ports: Collection[int]) -> Tables:
        """Read the tables, which may only name ports of the record."""
        # The run has already checked the addresses.
        tables = read_tables(self.tables_path, range(PORTS), rfc1812=False)
        named = {interface.port for interface in tables.interface}
        named |= {vc.port for vc in tables.vc} | {route.port for route in tables.route}
        if foreign := named - {*ports}:
            raise UserError(
                f"{self.record_path}: the record lacks port {min(foreign)}, which "
                f"{self.tables_path.name} names: both must be of the same run"
            )
        return tables

    def inputs(self, port: int) -> list[Path]:
        """Return the capture files of a port's arrivals; `open` reads the first one."""
        return _captures(self.inputs_path, port)

    def outputs(self, port: int) -> list[Path]:
        """Return the capture files of a port's departures; `open` reads the first one."""
        return _captures(self.path, port)

    def files(self) -> list[Path]:
        """Return the files of the stored run, record first; only the record if it is damaged."""
        try:
            ports = [entry.port for entry in read_record(self.record_path).ports]
        except UserError:
            return [self.record_path]
        captures = (path for port in ports for path in (*self.inputs(port), *self.outputs(port)))
        return [self.record_path, self.tables_path, *captures]

    def owns(self, path: Path) -> bool:
        """Return whether a run writes this path in the directory."""
        root, path = self.path.resolve(), path.resolve()
        if path.parent in {root, root / self.inputs_path.name} and re.fullmatch(
            _CAPTURE, path.name
        ):
            return True
        return path in {root / self.record_path.name, root / self.tables_path.name}


def find_record(place: str | Path) -> Record:
    """Read a record, given its file or output directory; raise UserError for other paths."""
    return RunDirectory(place).record() if Path(place).is_dir() else read_record(place)


def _captures(folder: Path, port: int) -> list[Path]:
    return [folder / f"{port_name(port)}.{suffix}" for suffix in medium_of(port).suffixes]
