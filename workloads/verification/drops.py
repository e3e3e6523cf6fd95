"""Write the packets that the router dropped as captures, one file per reason."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.options import build_options
from ixp.support.atomic_files import AtomicFiles
from ixp.support.errors import UserError
from ixp.workloads.record.port_units import read_units
from ixp.workloads.record.run_directory import RunDirectory, StoredRun, port_name
from ixp.workloads.traffic.aal5 import Reassembler, length_of, vc_of
from ixp.workloads.traffic.captures import EN10MB, SUNATM, SUNATM_RECEIVED_LLC, sunatm
from ixp.workloads.traffic.pcapng import pcapng_header, pcapng_packet
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.matching.match import key_of
from ixp.workloads.verification.matching.output_port import sent_pdus
from ixp.workloads.verification.reference.outcomes import Dropped, Forwarded, Outcome
from ixp.workloads.verification.reference.router import ReferenceRouter
from ixp.workloads.verification.verdict import slot_times

LOST_IN_DEVICE = "overflow"
"""Reason: the port's device lost the unit, or part of it, before the router saw it."""

NOT_SENT = "not_sent"
"""Reason: a packet that must leave did not: a queue was full, or it was in flight at the stop."""

_IDLE = "ATM_RX_CELL_IDLE"


def write_drops(directory: str | Path, target: str | Path) -> dict[str, int]:
    """Write `drop-REASON.pcapng` files for a run of the router; return their packets by reason.

    Such files of an earlier run in `target` are removed.

    A reason is the reference router's drop counter, LOST_IN_DEVICE or NOT_SENT. Packets are
    unchanged arrivals, at their port's interface; for a dropped cell, the packet is its payload.
    Frames received in error and idle cells are left out. Raise UserError for a run that can't be
    read or does not run the router.
    """
    run = RunDirectory(directory).open()
    if not run.record.router:
        raise UserError(f"{run.record.config} is not the router: why it drops is not known")
    links = [(port_name(port), SUNATM if is_atm(port) else EN10MB) for port in run.received]
    header, interfaces = pcapng_header(links), {p: n for n, p in enumerate(run.received)}
    counts: Counter[str] = Counter()
    with AtomicFiles() as files:
        files.folder(Path(target))
        for old in Path(target).glob("drop-*.pcapng"):
            files.remove(old)
        streams: dict[str, IO[bytes]] = {}
        for reason, port, time_ns, packet in _drops(run):
            if reason not in streams:
                streams[reason] = files.open(Path(target) / f"drop-{reason}.pcapng")
                streams[reason].write(header)
            streams[reason].write(pcapng_packet(time_ns, interfaces[port], packet, is_sent=False))
            counts[reason] += 1
    return dict(sorted(counts.items()))


def _drops(run: StoredRun) -> Iterator[tuple[str, int, int, bytes]]:
    """Yield reason, port, time in ns (0: unknown) and packet of each drop, ordered by port."""
    ports = {*run.received, *run.sent}
    options = build_options(run.record.defines, ports, run.record.chip_table)
    least = Limits.of(run.record, options, ports).least_frame
    router = ReferenceRouter(run.tables, options)
    sent = _sent(run)
    for port in sorted(run.received):
        lost = frozenset(run.record.lost_units.get(port, ()))
        packets = _Packets(port)
        for place, (time_ns, unit) in enumerate(_timed_units(run, port)):
            packet = packets.add(unit)
            if place in lost:
                yield LOST_IN_DEVICE, port, time_ns, packet
                continue
            outcome = router.cell(port, unit) if is_atm(port) else router.frame(port, unit)
            if reason := _reason(outcome, sent, least):
                yield reason, port, time_ns, packet


def _reason(outcome: Outcome | None, sent: Counter[tuple[int, bytes]], least: int) -> str | None:
    """Return why a packet was dropped, or None; a sent packet is removed from `sent`."""
    if isinstance(outcome, Dropped):
        return None if outcome.counter == _IDLE else outcome.counter
    if not isinstance(outcome, Forwarded):
        return None
    key = (outcome.port, key_of(outcome, least))
    sent[key] -= 1
    return NOT_SENT if sent[key] < 0 else None


def _sent(run: StoredRun) -> Counter[tuple[int, bytes]]:
    """Count the packets that left, by port."""
    counts: Counter[tuple[int, bytes]] = Counter()
    for port, units in run.sent.items():
        packets = (packet for packet, *_ in sent_pdus(units)) if is_atm(port) else read_units(units)
        counts.update((port, packet) for packet in packets)
    return counts


def _timed_units(run: StoredRun, port: int) -> Iterator[tuple[int, bytes]]:
    """Return the arrivals of a port with their times in ns (0: unknown)."""
    slots = slot_times(run.record).get(port)
    if is_atm(port):
        for cell in read_units(run.received[port]):
            yield next(slots) if slots else 0, cell
        return
    for piece in run.received[port].pieces():
        yield from zip(piece.times_ns, piece.units, strict=True)


class _Packets:
    """Converts the units of a port to packets of its captures."""

    def __init__(self, port: int) -> None:
        self._cells = Reassembler() if is_atm(port) else None

    def add(self, unit: bytes) -> bytes:
        """Add a unit; return a frame, the PDU that a cell completes, or the cell's payload."""
        if self._cells is None:
            return unit
        if complete := self._cells.add(unit):
            vpi, vci, pdu = complete
            return sunatm(vpi, vci, pdu[: min(length_of(pdu), len(pdu) - 8)], SUNATM_RECEIVED_LLC)
        return sunatm(*vc_of(int.from_bytes(unit[:4])), unit[4:], SUNATM_RECEIVED_LLC)
