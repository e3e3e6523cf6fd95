"""Check a run's captures, for any programs: complete, in order, well-formed."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path

from ixp.isa.tables.port_kinds import is_atm
from ixp.workloads.record.port_units import PortUnits, read_units
from ixp.workloads.record.record import Record
from ixp.workloads.record.run_directory import StoredRun
from ixp.workloads.traffic import aal5
from ixp.workloads.traffic.captures import EN10MB, SUNATM, add_fcs, pcap_pieces
from ixp.workloads.verification.matching.output_port import sent_pdus

_FCS = 4


def is_idle(port: int, unit: bytes) -> bool:
    """Return whether a unit of a port is an idle cell."""
    return is_atm(port) and aal5.is_idle(unit)


def count_idle(port: int, units: PortUnits) -> Counter[bool]:
    """Count the idle cells and the other units of a port."""
    return Counter(is_idle(port, unit) for unit in read_units(units))


def judge_stored(directory: Path, run: StoredRun) -> Iterator[str]:
    """Check that the captures of departures hold all units that the record counts."""
    for port in run.record.ports:
        count = count_idle(port.port, run.sent[port.port])[False]
        units = port.whole_run.get("tx_units", count)
        if count != units:
            yield f"{port.name}: the capture must hold the {units} units of the record, not {count}"
    yield from _judge_contents(directory, run)


def _judge_contents(directory: Path, run: StoredRun) -> Iterator[str]:
    """Check times and lengths of sent frames, and that PDUs match their cells.

    A frame may exceed the chip's maximum if an arrival was as long.
    """
    table = run.record.chip_table
    received = (read_units(units) for port, units in run.received.items() if not is_atm(port))
    longest = max((len(frame) for frames in received for frame in frames), default=0)
    most = max(longest, table["eth_maximum_bytes"] - table["eth_fcs_bytes"])
    lengths = range(table["eth_minimum_bytes"] - table["eth_fcs_bytes"], most + 1)
    for port in run.record.ports:
        path = directory / f"{port.name}.pcap"
        link = SUNATM if is_atm(port.port) else EN10MB
        times = (time for piece in pcap_pieces(path, link) for time in piece.times_ns)
        yield from _times(port.name, times, run.record)
        captured = (unit for piece in pcap_pieces(path, link) for unit in piece.units)
        if not is_atm(port.port):
            yield from _frames(port.name, captured, lengths, fcs=run.record.fcs)
            continue
        # A Length that does not fit the PDU is limited to the bytes before the trailer.
        sent = (packet[: len(unit) - 8] for packet, _, unit in sent_pdus(run.sent[port.port]))
        if any(
            packet != captured_packet for packet, captured_packet in zip_longest(sent, captured)
        ):
            yield f"{port.name}: the PDUs must be those of the cells"


def _times(name: str, times_ns: Iterable[int], record: Record) -> Iterator[str]:
    """Check that times do not decrease, up to the end of the run."""
    latest, in_order = 0, True
    for time in times_ns:
        in_order = in_order and latest <= time
        latest = time
    if not in_order:
        yield f"{name}: times must not decrease"
    end = record.cycles * 1000 // record.chip_table["core_mhz"]
    if latest > end:
        yield f"{name}: the last time must be {end} ns at most, the run's end"


def _frames(name: str, frames: Iterable[bytes], lengths: range, *, fcs: bool) -> Iterator[str]:
    """Check the lengths of frames, without FCS, and their FCS, if present."""
    for number, frame in enumerate(frames):
        data = frame[:-_FCS] if fcs else frame
        if len(data) not in lengths:
            bounds = f"{lengths.start} to {lengths.stop - 1}"
            yield f"{name}: frame {number} must have {bounds} bytes without FCS, not {len(data)}"
        if fcs and add_fcs(data) != frame:
            yield f"{name}: frame {number} must end with its FCS"
