"""Write the output directory of a run piece by piece, during the run.

All files are moved into place together, when the run has ended and its record is complete.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, NamedTuple

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.tables import Tables, format_tables
from ixp.support.atomic_files import AtomicFiles
from ixp.workloads.record.capture_files import PortEncoder
from ixp.workloads.record.record import Record, encode_record
from ixp.workloads.record.run_directory import RunDirectory
from ixp.workloads.traffic.aal5 import is_idle
from ixp.workloads.traffic.captures import (
    SUNATM_RECEIVED_LLC,
    SUNATM_SENT_LLC,
    Capture,
    add_fcs,
)

_RESERVE = 1 << 20  # bytes; covers all file buffers, a slice of a run and a record


def _reserve(folder: Path) -> IO[bytes]:
    """Reserve disk space in a folder until the file is closed.

    Raise OSError, naming the folder, if the disk is full.
    """
    try:
        file = TemporaryFile(dir=folder)  # noqa: SIM115 - the caller closes it
        os.posix_fallocate(file.fileno(), 0, _RESERVE)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(folder)) from None
    return file


class _Open(NamedTuple):
    encoder: PortEncoder
    streams: list[IO[bytes]]


class RunFiles(AbstractContextManager["RunFiles"]):
    """The files of a running run; without `finish`, all of them are removed.

    Until then, older files stay in the directory. Raise OSError if files can't be written. A run
    that can't be repeated uses `lasting` files. When the disk is full, `full` is the error: the run
    must then end soon, using the reserved space.
    """

    def __init__(
        self, directory: str | Path, *, keep_idle: bool = False, lasting: bool = False
    ) -> None:
        """Create the directory. Only with `keep_idle`, sent idle cells are written."""
        self.keep_idle = keep_idle
        self.full: OSError | None = None
        self._reserve: IO[bytes] | None = None
        self._directory = RunDirectory(directory)
        self._files = AtomicFiles()
        self._finished = False
        self._fcs = False
        self._received: dict[int, _Open] = {}
        self._sent: dict[int, _Open] = {}
        try:
            # separately, so that an error names this folder
            self._files.folder(self._directory.path)
            self._files.folder(self._directory.inputs_path)
            if lasting:
                self._reserve = _reserve(self._directory.path)
        except BaseException:
            self._files.discard()
            raise

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is None and not self._finished:
            self._files.discard()
        else:
            self._files.__exit__(kind, *rest)

    def open(self, ports: Iterable[int], *, fcs: bool = False) -> None:
        """Open the captures of these ports; with `fcs`, sent frames are written with an FCS."""
        self._fcs = fcs
        for port in ports:
            inputs, outputs = self._directory.inputs(port), self._directory.outputs(port)
            self._received[port] = self._open(PortEncoder(port, SUNATM_RECEIVED_LLC), inputs)
            self._sent[port] = self._open(PortEncoder(port, SUNATM_SENT_LLC), outputs)

    def _open(self, encoder: PortEncoder, paths: Iterable[Path]) -> _Open:
        streams = [self._files.open(path) for path in paths]
        for stream, header in zip(streams, encoder.header(), strict=True):
            stream.write(header)
        return _Open(encoder, streams)

    def write_received(self, port: int, capture: Capture) -> None:
        """Write the next arrivals: frames (without FCS) or cells.

        The time of a frame is that of its start.
        """
        self._write(self._received[port], capture)

    def write_sent(self, port: int, capture: Capture) -> None:
        """Write the next departures: frames without FCS, or cells; times are their ends."""
        if not is_atm(port):
            frames = [add_fcs(frame) for frame in capture.units] if self._fcs else capture.units
            self._write(self._sent[port], Capture(frames, capture.times_ns))
            return
        sent = zip(capture.units, capture.times_ns, strict=True)
        cells = [(c, time) for c, time in sent if self.keep_idle or not is_idle(c)]
        self._write(self._sent[port], Capture([c for c, _ in cells], [time for _, time in cells]))

    def _write(self, opened: _Open, capture: Capture) -> None:
        for stream, data in zip(opened.streams, opened.encoder.encode(capture), strict=True):
            end = stream.tell()
            try:
                stream.write(data)
            except OSError as error:
                if self._reserve is None or self.full:
                    raise
                self.full = error
                self._reserve.close()
                stream.seek(end)
                stream.truncate()
                stream.write(data)

    def finish(self, record: Record, tables: Tables) -> None:
        """Write record and tables; all files are moved into place when the context ends."""
        self._files.write(self._directory.tables_path, format_tables(tables).encode())
        # The record is written last: it confirms the other files.
        self._files.write(self._directory.record_path, encode_record(record))
        self._files.lock(
            self._directory.path
        )  # runs that end at the same time write one after the other
        for path in self._directory.files():
            self._files.remove(path)
        self._finished = True


def write_run(  # noqa: PLR0913 - all parts of a stored run
    directory: str | Path,
    record: Record,
    tables: Tables,
    received: Mapping[int, Capture],
    sent: Mapping[int, Capture],
    *,
    keep_idle: bool = False,
) -> None:
    """Write the output directory of a run completely or not at all, replacing an older run.

    `received` holds, by port, the frames (without FCS) or cells that arrived on the wire; the time
    of a frame is its start; `record.lost_units` lists those that a device lost. `sent` holds frames
    without FCS or cells, with the end of their last bit as time. Sent idle cells are only written
    with `keep_idle`. With `record.fcs`, sent frames are written with an FCS.
    """
    ports: Sequence[int] = [entry.port for entry in record.ports]
    silence = Capture([])  # a silent port has empty files
    with RunFiles(directory, keep_idle=keep_idle) as files:
        files.open(ports, fcs=record.fcs)
        for port in ports:
            files.write_received(port, received.get(port, silence))
            files.write_sent(port, sent.get(port, silence))
        files.finish(record, tables)
