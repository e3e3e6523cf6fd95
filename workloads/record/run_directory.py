"""The output directory of a run: everything that is needed to check it again, on any machine.

DIR/inputs/ethN.pcap, atmN.cells    what came in on each wire, up to the stop: frames with their
                                    times, a cell for each slot
DIR/tables.toml                     what the router knew
DIR/ethN.pcap, atmN.cells           what each port sent
DIR/inputs/atmN.pcap, DIR/atmN.pcap the PDUs in those cells, for people and Wireshark
DIR/record.json                     the record
"""

import re
from pathlib import Path

from ixp.isa.port_kinds import MEDIA, medium_of
from ixp.support.errors import UserError
from ixp.workloads.record.record import Record, read_record

RECORD = "record.json"
TABLES = "tables.toml"
_INPUTS = "inputs"
_CAPTURE = r"(eth|atm)\d+\.(pcap|cells)"


def port_name(port: int) -> str:
    """Return eth0... for an Ethernet port and atm0... for an ATM port."""
    return medium_of(port).port_name(port)


def port_number(text: str) -> int:
    """Return the port that is meant by a number, eth0... or atm0.... Raise UserError for others."""
    medium = next((each for each in MEDIA if text.startswith(each.prefix)), None)
    digits = text.removeprefix(medium.prefix) if medium else text
    if not (digits.isascii() and digits.isdigit()):
        raise UserError(f"port must be a number, ethN or atmN, not {text or 'nothing'}")
    return int(digits) + (medium.numbers.start if medium else 0)


def is_run_file(directory: str | Path, path: Path) -> bool:
    """Return whether a path is one of those that a run writes into its directory."""
    folder, path = Path(directory).resolve(), path.resolve()
    captures = path.parent in (folder, folder / _INPUTS) and re.fullmatch(_CAPTURE, path.name)
    return bool(captures) or path in (folder / RECORD, folder / TABLES)


def read_record_of(directory: str | Path) -> Record:
    """Read the record of an output directory. Raise UserError for a directory without one."""
    folder = Path(directory)
    if folder.is_dir() and not (folder / RECORD).exists():
        raise UserError(
            f"{folder}: directory must be one that `ixp run --out` wrote; it has no {RECORD}"
        )
    return read_record(folder / RECORD)


def find_record(place: str | Path) -> Record:
    """Read a record, named by its file or by its output directory. Raise UserError for neither."""
    return read_record_of(place) if Path(place).is_dir() else read_record(place)


def tables_file(directory: str | Path) -> Path:
    """Return the file with the tables of a run."""
    return Path(directory) / TABLES


def run_files(folder: Path) -> list[Path]:
    """Return the files of the run that a directory holds, its record first; none without one."""
    try:
        ports = [entry.port for entry in read_record(folder / RECORD).ports]
    except UserError:
        return [folder / RECORD]
    captures = (
        path
        for port in ports
        for files in (input_files, output_files)
        for path in files(folder, port)
    )
    return [folder / RECORD, folder / TABLES, *captures]


def inputs_folder(folder: Path) -> Path:
    """Return the folder of what came in."""
    return folder / _INPUTS


def input_files(folder: Path, port: int) -> list[Path]:
    """Return the files of what a port received: first the one that is read again."""
    return output_files(inputs_folder(folder), port)


def output_files(folder: Path, port: int) -> list[Path]:
    """Return the files of what a port sent: first the one that is read again."""
    return [folder / f"{port_name(port)}.{suffix}" for suffix in medium_of(port).suffixes]
