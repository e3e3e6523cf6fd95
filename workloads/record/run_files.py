"""Write the output directory of a run, piece by piece while it goes on.

The files come into their places together, when the run has ended and its record is known.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO, Protocol

from ixp.isa.port_kinds import is_atm
from ixp.microcode.config.tables import Tables, format_tables
from ixp.support.atomic_files import WholeFiles
from ixp.workloads.record.record import Record, encode_record
from ixp.workloads.record.run_directory import (
    RECORD,
    TABLES,
    input_files,
    inputs_folder,
    output_files,
    run_files,
)
from ixp.workloads.traffic.aal5 import Reassembler, is_idle, length_of
from ixp.workloads.traffic.captures import (
    EN10MB,
    SUNATM,
    SUNATM_RECEIVED_LLC,
    SUNATM_SENT_LLC,
    Capture,
    add_fcs,
    encode_packets,
    pcap_header,
    sunatm,
)


class RunFiles(AbstractContextManager["RunFiles"]):
    """The files of a run under way; without `finish` nothing of them stays.

    What stands in the directory stays until then. Raise OSError where nothing can be written.
    """

    def __init__(self, directory: str | Path, *, keep_idle: bool = False) -> None:
        """Make the directory. Idle cells sent are written with `keep_idle` only."""
        self.keep_idle = keep_idle
        self._folder = Path(directory)
        self._files = WholeFiles()
        self._finished = False
        self._fcs = False
        self._received: dict[int, _Captures] = {}
        self._sent: dict[int, _Captures] = {}
        try:
            self._files.folder(self._folder)  # on its own: an error names what was given
            self._files.folder(inputs_folder(self._folder))
        except BaseException:
            self._files.discard()
            raise

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is None and not self._finished:
            self._files.discard()
        else:
            self._files.__exit__(kind, *rest)

    def open(self, ports: Iterable[int], *, fcs: bool = False) -> None:
        """Open the captures of these ports; with `fcs` frames sent are written with an FCS."""
        self._fcs = fcs
        for port in ports:
            received, sent = (
                [self._files.open(path) for path in files(self._folder, port)]
                for files in (input_files, output_files)
            )
            if is_atm(port):
                self._received[port] = _Cells(received, SUNATM_RECEIVED_LLC)
                self._sent[port] = _Cells(sent, SUNATM_SENT_LLC)
            else:
                self._received[port] = _Frames(received)
                self._sent[port] = _Frames(sent)

    def came(self, port: int, capture: Capture) -> None:
        """Write what came in next: frames (without FCS) or cells.

        Times are those of the start of a frame.
        """
        self._received[port].write(capture)

    def went(self, port: int, capture: Capture) -> None:
        """Write what was sent next: frames without FCS or cells, times are those of their ends."""
        if not is_atm(port):
            frames = [add_fcs(frame) for frame in capture.units] if self._fcs else capture.units
            self._sent[port].write(Capture(frames, capture.times_ns))
            return
        sent = zip(capture.units, capture.times_ns, strict=True)
        kept = [(c, time) for c, time in sent if self.keep_idle or not is_idle(c)]
        self._sent[port].write(Capture([c for c, _ in kept], [time for _, time in kept]))

    def finish(self, record: Record, tables: Tables) -> None:
        """Write what is known at the end: all files come into their places when this is left."""
        self._files.write(self._folder / TABLES, format_tables(tables).encode())
        # The last: it vouches for the others.
        self._files.write(self._folder / RECORD, encode_record(record))
        self._files.lock(self._folder)  # of two runs that end at once one writes after the other
        for path in run_files(self._folder):
            self._files.remove(path)
        self._finished = True


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
    ports: Sequence[int] = [entry.port for entry in record.ports]
    silence = Capture([])  # a silent port has empty files
    with RunFiles(directory, keep_idle=keep_idle) as files:
        files.open(ports, fcs=record.fcs)
        for port in ports:
            files.came(port, received.get(port, silence))
            files.went(port, sent.get(port, silence))
        files.finish(record, tables)


class _Captures(Protocol):
    """The open files of what passes a port in one direction."""

    def write(self, capture: Capture) -> None:
        """Write what passed next."""


class _Frames:
    def __init__(self, files: Sequence[IO[bytes]]) -> None:
        (self._frames,) = files
        self._frames.write(pcap_header(EN10MB))

    def write(self, capture: Capture) -> None:
        self._frames.write(encode_packets(capture.units, capture.times_ns))


class _Cells:
    """Cells, and beside them the PDUs in them, which other programs can read."""

    def __init__(self, files: Sequence[IO[bytes]], flags: int) -> None:
        self._cells, self._pdus = files
        self._flags = flags
        self._reassembler = Reassembler()
        self._pdus.write(pcap_header(SUNATM))

    def write(self, capture: Capture) -> None:
        self._cells.writelines(capture.units)
        pdus = pdus_of(capture, self._reassembler, self._flags)
        self._pdus.write(encode_packets(pdus.units, pdus.times_ns))


def pdus_of(
    cells: Capture, reassembler: Reassembler | None = None, flags: int = SUNATM_SENT_LLC
) -> Capture:
    """Put the PDUs together that cells carry, as SunATM packets with the time of the last cell.

    `reassembler` has what earlier cells began.
    """
    reassembler = reassembler or Reassembler()
    units, times = [], []
    for cell, time_ns in zip(cells.units, cells.times_ns, strict=True):
        if found := reassembler.add(cell):
            vpi, vci, pdu = found
            units.append(sunatm(vpi, vci, pdu[: min(length_of(pdu), len(pdu) - 8)], flags))
            times.append(time_ns)
    return Capture(units, times)
