"""Write the output directory of a run, piece by piece while it goes on.

The files come into their places together, when the run has ended and its record is known.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO

from ixp.isa.port_kinds import is_atm
from ixp.microcode.config.tables import Tables, format_tables
from ixp.support.atomic_files import WholeFiles
from ixp.workloads.record.record import Record, encode_record
from ixp.workloads.record.run_directory import (
    RECORD,
    TABLES,
    input_file,
    inputs_folder,
    output_files,
    run_files,
)
from ixp.workloads.traffic.aal5 import Reassembler, is_idle, length_of
from ixp.workloads.traffic.captures import (
    EN10MB,
    SUNATM,
    Capture,
    add_fcs,
    encode_packets,
    encode_pcap,
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
        self._received: dict[int, IO[bytes]] = {}
        self._sent: dict[int, list[IO[bytes]]] = {}
        self._reassemblers: dict[int, Reassembler] = {}
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
            self._received[port] = self._files.open(input_file(self._folder, port))
            self._sent[port] = [self._files.open(p) for p in output_files(self._folder, port)]
            if is_atm(port):
                self._reassemblers[port] = Reassembler()
            else:
                self._received[port].write(encode_pcap(EN10MB, [], []))
            self._sent[port][-1].write(encode_pcap(SUNATM if is_atm(port) else EN10MB, [], []))

    def came(self, port: int, capture: Capture) -> None:
        """Write what came in next: frames (without FCS) or cells.

        Times are those of the start of a frame.
        """
        if is_atm(port):
            self._received[port].writelines(capture.units)
        else:
            self._received[port].write(encode_packets(capture.units, capture.times_ns))

    def went(self, port: int, capture: Capture) -> None:
        """Write what was sent next: frames without FCS or cells, times are those of their ends."""
        if not is_atm(port):
            frames = [add_fcs(frame) for frame in capture.units] if self._fcs else capture.units
            self._sent[port][0].write(encode_packets(frames, capture.times_ns))
            return
        cells, pdus = self._sent[port]
        keep = self.keep_idle
        cells.writelines(capture.units if keep else [c for c in capture.units if not is_idle(c)])
        found = pdus_of(capture, self._reassemblers[port])
        pdus.write(encode_packets(found.units, found.times_ns))

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


def pdus_of(cells: Capture, reassembler: Reassembler | None = None) -> Capture:
    """Put the PDUs together that cells carry, as SunATM packets with the time of the last cell.

    `reassembler` has what earlier cells began.
    """
    reassembler = reassembler or Reassembler()
    units, times = [], []
    for cell, time_ns in zip(cells.units, cells.times_ns, strict=True):
        if found := reassembler.add(cell):
            vpi, vci, pdu = found
            units.append(sunatm(vpi, vci, pdu[: min(length_of(pdu), len(pdu) - 8)]))
            times.append(time_ns)
    return Capture(units, times)
