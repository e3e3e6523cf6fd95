"""The output directory of a run: everything that is needed to check it again, on any machine.

DIR/inputs/ethN.pcap, atmN.cells    what came in on each wire, in order, up to the stop
DIR/tables.toml                     what the router knew
DIR/ethN.pcap, atmN.cells           what each port sent
DIR/atmN.pcap                       the PDUs in those cells, for people
DIR/record.json                     the record
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from ixp.isa.errors import UserError
from ixp.microcode.tables import FIRST_ATM_PORT, Tables, format_tables, is_atm, read_tables
from ixp.workloads.aal5 import Reassembler, length_of, vc_of
from ixp.workloads.captures import (
    EN10MB,
    SUNATM,
    Capture,
    add_fcs,
    read_cells,
    read_pcap,
    sunatm,
    write_cells,
    write_pcap,
)
from ixp.workloads.record import Record, read_record, write_record

_FCS = 4
_RECORD = "record.json"


class Run(msgspec.Struct, frozen=True):
    """A run as read back: units by port, frames without FCS on Ethernet and cells on ATM."""

    record: Record
    tables: Tables
    received: dict[int, list[bytes]]
    sent: dict[int, list[bytes]]


def port_name(port: int) -> str:
    """Give eth0... for an Ethernet port and atm0... for an ATM port."""
    return f"atm{port - FIRST_ATM_PORT}" if is_atm(port) else f"eth{port}"


def port_number(text: str) -> int:
    """Give the port that is meant by a number, eth0... or atm0.... Raise UserError for others."""
    kind, digits = (text[:3], text[3:]) if text[:3] in ("eth", "atm") else ("", text)
    if not (digits.isascii() and digits.isdigit()):
        raise UserError(f"port must be a number, ethN or atmN, not {text}")
    return int(digits) + (FIRST_ATM_PORT if kind == "atm" else 0)


def prepare(directory: str | Path) -> Path:
    """Make the directory, and take an old record away: without one nothing is verified."""
    folder = Path(directory)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _RECORD).unlink(missing_ok=True)
    return folder


@contextmanager
def prepared(directory: str | Path) -> Iterator[None]:
    """Prepare a directory for a run; if nothing comes of that, take away what was made."""
    made = not Path(directory).exists()
    folder = prepare(directory)
    try:
        yield
    finally:
        if made:
            with suppress(OSError):
                folder.rmdir()  # only an empty one


def write_run(  # noqa: PLR0913 - a run has this many sides
    directory: str | Path,
    record: Record,
    tables: Tables,
    received: Mapping[int, Iterable[bytes]],
    sent: Mapping[int, Capture],
    *,
    keep_idle: bool = False,
) -> None:
    """Write the output directory of a run, making it where it does not exist.

    `received` holds, by port, the frames (without FCS) or cells that came in on the wire; those
    among them that a device lost stand in `record.lost_units`. `sent` holds frames without FCS or
    cells, with the end of their last bit as time. Idle cells sent are written with `keep_idle`
    only. With `record.fcs` the frames sent are written with an FCS.
    """
    folder = prepare(directory)
    (folder / "inputs").mkdir(exist_ok=True)
    for port in (
        entry.port for entry in record.ports
    ):  # all of them: a silent port has empty files
        _write_input(folder / "inputs" / port_name(port), port, list(received.get(port, ())))
        capture = sent.get(port, Capture([]))
        _write_output(folder / port_name(port), port, capture, record, keep_idle=keep_idle)
    (folder / "tables.toml").write_text(format_tables(tables), encoding="utf-8")
    write_record(folder / _RECORD, record)


def read_run(directory: str | Path) -> Run:
    """Read an output directory. Raise UserError, with the file, for what is missing or damaged."""
    folder = Path(directory)
    record = read_record(folder / _RECORD)
    ports = [port.port for port in record.ports]
    tables = read_tables(folder / "tables.toml", ports, rfc1812=False)  # the run has looked
    received = {port: _read_units(folder / "inputs" / port_name(port), port) for port in ports}
    sent = {port: _read_units(folder / port_name(port), port, fcs=record.fcs) for port in ports}
    return Run(record, tables, received, sent)


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


def _write_input(path: Path, port: int, units: list[bytes]) -> None:
    if is_atm(port):
        write_cells(path.with_suffix(".cells"), units)
    else:
        write_pcap(path.with_suffix(".pcap"), EN10MB, units, [0] * len(units))


def _write_output(
    path: Path, port: int, capture: Capture, record: Record, *, keep_idle: bool
) -> None:
    pcap = path.with_suffix(".pcap")
    if not is_atm(port):
        frames = [add_fcs(frame) for frame in capture.units] if record.fcs else capture.units
        write_pcap(pcap, EN10MB, frames, capture.times_ns)
        return
    cells = capture.units if keep_idle else [cell for cell in capture.units if not _is_idle(cell)]
    write_cells(path.with_suffix(".cells"), cells)
    pdus = pdus_of(capture)
    write_pcap(pcap, SUNATM, pdus.units, pdus.times_ns)


def _read_units(path: Path, port: int, *, fcs: bool = False) -> list[bytes]:
    if is_atm(port):
        return read_cells(path.with_suffix(".cells"))
    frames = read_pcap(path.with_suffix(".pcap"), EN10MB).units
    return [frame[:-_FCS] for frame in frames] if fcs else frames


def _is_idle(cell: bytes) -> bool:
    return vc_of(int.from_bytes(cell[:4], "big")) == (0, 0)
