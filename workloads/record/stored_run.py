"""Read the output directory of a run back: all at once, or as it is asked for."""

from pathlib import Path

import msgspec

from ixp.microcode.config.tables import Tables, read_tables
from ixp.workloads.record.record import Record
from ixp.workloads.record.run_directory import (
    input_files,
    output_files,
    read_record_of,
    tables_file,
)
from ixp.workloads.record.unit_pieces import StoredUnits


class Run(msgspec.Struct, frozen=True):
    """A run as read back: units by port, frames without FCS on Ethernet and cells on ATM."""

    record: Record
    tables: Tables
    received: dict[int, list[bytes]]
    sent: dict[int, list[bytes]]


class StoredRun(msgspec.Struct, frozen=True):
    """A run in its output directory: units by port as they are asked for, see `Run`."""

    record: Record
    tables: Tables
    received: dict[int, StoredUnits]
    sent: dict[int, StoredUnits]


def read_run(directory: str | Path) -> Run:
    """Read an output directory. Raise UserError, with the file, for what is missing or damaged."""
    run = open_run(directory)
    received = {port: units.whole() for port, units in run.received.items()}
    sent = {port: units.whole() for port, units in run.sent.items()}
    return Run(run.record, run.tables, received, sent)


def open_run(directory: str | Path) -> StoredRun:
    """Open an output directory; its units are read when they are asked for.

    Raise UserError, with the file, for what is missing or damaged in record and tables.
    """
    folder = Path(directory)
    record = read_record_of(folder)
    ports = [port.port for port in record.ports]
    tables = read_tables(tables_file(folder), ports, rfc1812=False)  # the run has looked
    received = {port: StoredUnits(input_files(folder, port)[0], port) for port in ports}
    sent = {p: StoredUnits(output_files(folder, p)[0], p, fcs=record.fcs) for p in ports}
    return StoredRun(record, tables, received, sent)
