"""The output directory of a run: everything that is needed to check it again, on any machine.

DIR/inputs/ethN.pcap, atmN.cells    what came in on each wire, up to the stop: frames with their
                                    times, a cell for each slot
DIR/tables.toml                     what the router knew
DIR/ethN.pcap, atmN.cells           what each port sent
DIR/atmN.pcap                       the PDUs in those cells, for people
DIR/record.json                     the record
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec

from ixp.isa.port_kinds import MEDIA, is_atm, medium_of
from ixp.microcode.config.tables import Tables, format_tables, read_tables
from ixp.support.atomic_files import WholeFiles
from ixp.support.errors import UserError
from ixp.workloads.record.record import Record, encode_record, read_record
from ixp.workloads.record.unit_pieces import StoredUnits
from ixp.workloads.traffic.aal5 import Reassembler, is_idle, length_of
from ixp.workloads.traffic.captures import (
    EN10MB,
    SUNATM,
    Capture,
    add_fcs,
    encode_pcap,
    sunatm,
)

_RECORD = "record.json"
_TABLES = "tables.toml"
_INPUTS = "inputs"
_CAPTURE = re.compile(r"(eth|atm)\d+\.(pcap|cells)")


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


def port_name(port: int) -> str:
    """Return eth0... for an Ethernet port and atm0... for an ATM port."""
    return medium_of(port).port_name(port)


def port_number(text: str) -> int:
    """Return the port that is meant by a number, eth0... or atm0.... Raise UserError for others."""
    medium = next((each for each in MEDIA if text.startswith(each.prefix)), None)
    digits = text.removeprefix(medium.prefix) if medium else text
    if not (digits.isascii() and digits.isdigit()):
        raise UserError(f"port must be a number, ethN or atmN, not {text}")
    return int(digits) + (medium.numbers.start if medium else 0)


def is_run_file(directory: str | Path, path: Path) -> bool:
    """Return whether a path is one of those that a run writes into its directory."""
    folder, path = Path(directory).resolve(), path.resolve()
    captures = path.parent in (folder, folder / _INPUTS) and _CAPTURE.fullmatch(path.name)
    return bool(captures) or path in (folder / _RECORD, folder / _TABLES)


@contextmanager
def prepared(directory: str | Path) -> Iterator[None]:
    """Make the directory of a run; remove it again if the run fails before it writes.

    What stands there stays until the run has ended. Raise OSError where nothing can be written.
    """
    with WholeFiles() as files:
        files.folder(Path(directory))
        yield


def write_run(  # noqa: PLR0913 - a run has this many sides
    directory: str | Path,
    record: Record,
    tables: Tables,
    received: Mapping[int, Capture],
    sent: Mapping[int, Capture],
    *,
    keep_idle: bool = False,
) -> None:
    """Write the output directory of a run, whole or not at all, in place of an older run.

    `received` holds, by port, the frames (without FCS) or cells that came in on the wire, with the
    start of a frame as time; those that a device lost stand in `record.lost_units`. `sent` holds
    frames without FCS or cells, with the end of their last bit as time. Idle cells sent are written
    with `keep_idle` only. With `record.fcs` the frames sent are written with an FCS.
    """
    folder = Path(directory)
    silence = Capture([])  # a silent port has empty files
    ports = [entry.port for entry in record.ports]
    with WholeFiles() as files:
        files.folder(folder / _INPUTS)
        for port in ports:
            files.write(_input(folder, port), _encoded_input(port, received.get(port, silence)))
            capture = sent.get(port, silence)
            texts = _encoded_outputs(port, capture, record, keep_idle=keep_idle)
            for path, data in zip(_outputs(folder, port), texts, strict=True):
                files.write(path, data)
        files.write(folder / _TABLES, format_tables(tables).encode())
        files.write(folder / _RECORD, encode_record(record))  # the last: it vouches for the others
        files.lock(folder)  # of two runs that end at once one writes after the other
        for path in _old(folder):
            files.remove(path)


def read_record_of(directory: str | Path) -> Record:
    """Read the record of an output directory. Raise UserError for a directory without one."""
    folder = Path(directory)
    if folder.is_dir() and not (folder / _RECORD).exists():
        raise UserError(
            f"{folder}: directory must be one that `ixp run --out` wrote; it has no {_RECORD}"
        )
    return read_record(folder / _RECORD)


def tables_file(directory: str | Path) -> Path:
    """Return the file with the tables of a run."""
    return Path(directory) / _TABLES


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
    tables = read_tables(folder / _TABLES, ports, rfc1812=False)  # the run has looked
    received = {port: StoredUnits(_input(folder, port), port) for port in ports}
    sent = {p: StoredUnits(_outputs(folder, p)[0], p, fcs=record.fcs) for p in ports}
    return StoredRun(record, tables, received, sent)


def pdus_of(cells: Capture) -> Capture:
    """Put the PDUs together that cells carry, as SunATM packets with the time of the last cell."""
    reassembler = Reassembler()
    units, times = [], []
    for cell, time_ns in zip(cells.units, cells.times_ns, strict=True):
        if found := reassembler.add(cell):
            vpi, vci, pdu = found
            units.append(sunatm(vpi, vci, pdu[: min(length_of(pdu), len(pdu) - 8)]))
            times.append(time_ns)
    return Capture(units, times)


def _old(folder: Path) -> list[Path]:
    """Return the files of the run that a directory holds, its record first; none without one."""
    try:
        ports = [entry.port for entry in read_record(folder / _RECORD).ports]
    except UserError:
        return [folder / _RECORD]
    inputs = (_input(folder, port) for port in ports)
    outputs = (path for port in ports for path in _outputs(folder, port))
    return [folder / _RECORD, folder / _TABLES, *inputs, *outputs]


def _input(folder: Path, port: int) -> Path:
    return folder / _INPUTS / f"{port_name(port)}.{medium_of(port).suffixes[0]}"


def _outputs(folder: Path, port: int) -> list[Path]:
    """Return the files of what a port sent: first the one that is read again."""
    return [folder / f"{port_name(port)}.{suffix}" for suffix in medium_of(port).suffixes]


def _encoded_input(port: int, capture: Capture) -> bytes:
    if is_atm(port):
        return b"".join(capture.units)
    return encode_pcap(EN10MB, capture.units, capture.times_ns)


def _encoded_outputs(
    port: int, capture: Capture, record: Record, *, keep_idle: bool
) -> list[bytes]:
    if not is_atm(port):
        frames = [add_fcs(frame) for frame in capture.units] if record.fcs else capture.units
        return [encode_pcap(EN10MB, frames, capture.times_ns)]
    cells = capture.units if keep_idle else [cell for cell in capture.units if not is_idle(cell)]
    pdus = pdus_of(capture)
    return [b"".join(cells), encode_pcap(SUNATM, pdus.units, pdus.times_ns)]
