"""Judge a run of programs that are not the router's: what holds for any configuration.

Units are conserved on both sides of the programs: what the ports handed on came in, what the record
says was sent stands in the captures. The captures are well-formed. If the configuration names a
reference, every unit that left is compared with it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from pathlib import Path

from ixp.isa.port_kinds import is_atm
from ixp.workloads.record.capture_files import pdus_of
from ixp.workloads.record.port_units import PortUnits, read_units, units_of
from ixp.workloads.record.record import Record
from ixp.workloads.record.run_directory import StoredRun, port_name
from ixp.workloads.traffic.aal5 import Reassembler, vc_of
from ixp.workloads.traffic.captures import EN10MB, SUNATM, Capture, add_fcs, pcap_pieces
from ixp.workloads.traffic.dissection import Link
from ixp.workloads.verification.mismatches import SHOWN, Mismatches
from ixp.workloads.verification.references import Departure
from ixp.workloads.verification.wrong_packets import Nearest, WrongPacket, wrong_packet

_FCS = 4


def is_idle(port: int, unit: bytes) -> bool:
    """Return whether this is an idle cell, which the device removes from the stream."""
    return is_atm(port) and vc_of(int.from_bytes(unit[:4], "big")) == (0, 0)


def judge_sent(record: Record, counts: Mapping[int, int]) -> Iterator[str]:
    """Compare what the captures hold, by port and without idle cells, with the record's counts."""
    for port in record.ports:
        count = counts[port.port]
        whole = record.warmup_cycles == 0
        if count < port.tx.units or (whole and count > port.tx.units):
            more = "" if whole else " or more"
            yield (
                f"{port.name}: the capture must hold {port.tx.units} units{more}, as the record "
                f"counts, not {count}"
            )


def judge_captures(directory: Path, run: StoredRun) -> Iterator[str]:
    """Check times and lengths of the frames that left, and that PDUs are those of the cells.

    A frame may be longer than the chip's longest if one that came in was as long.
    """
    table = run.record.chip_table
    received = (read_units(each) for port, each in run.received.items() if not is_atm(port))
    longest = max((len(frame) for frames in received for frame in frames), default=0)
    most = max(longest, table["eth_maximum_bytes"] - table["eth_fcs_bytes"])
    lengths = range(table["eth_minimum_bytes"] - table["eth_fcs_bytes"], most + 1)
    for port in run.record.ports:
        path = directory / f"{port.name}.pcap"
        link = SUNATM if is_atm(port.port) else EN10MB
        yield from _times(port.name, pcap_pieces(path, link), run.record)
        left = chain.from_iterable(piece.units for piece in pcap_pieces(path, link))
        if not is_atm(port.port):
            yield from _frames(port.name, left, lengths, fcs=run.record.fcs)
        elif any(ours != theirs for ours, theirs in zip_longest(_pdus(run.sent[port.port]), left)):
            yield f"{port.name}: the PDUs must be those of the cells"


def _times(name: str, pieces: Iterable[Capture], record: Record) -> Iterator[str]:
    """Check that times do not decrease, up to the end of the run."""
    before, in_order = 0, True
    for piece in pieces:
        times = [before, *piece.times_ns]
        in_order = in_order and times == sorted(times)
        before = times[-1]
    if not in_order:
        yield f"{name}: times must not decrease"
    last = record.cycles * 1000 // int(record.chip["core_mhz"])
    if before > last:
        yield f"{name}: the last time must be {last} ns at most, the run's end"


def _pdus(units: PortUnits) -> Iterator[bytes]:
    """Put the PDUs together that the cells of a port carry."""
    reassembler = Reassembler()
    for cells in map(units_of, units.pieces()):
        yield from pdus_of(Capture([*cells], [0] * len(cells)), reassembler).units


def _frames(name: str, frames: Iterable[bytes], lengths: range, *, fcs: bool) -> Iterator[str]:
    """Check the lengths of frames without FCS, and the FCS where they have one."""
    for number, frame in enumerate(frames):
        data = frame[:-_FCS] if fcs else frame
        if len(data) not in lengths:
            bounds = f"{lengths.start} to {lengths.stop - 1}"
            yield f"{name}: frame {number} must have {bounds} bytes without FCS, not {len(data)}"
        if fcs and add_fcs(data) != frame:
            yield f"{name}: frame {number} must end with its FCS"


class OwnMatching:
    """Finds each unit sent among those that must leave.

    `count` are those found, `missing` the others by port, `mismatches` what is wrong, and `wrong`
    the first units that must not leave, or not so.
    """

    def __init__(self, must: Sequence[Departure], sent: Mapping[int, Iterable[bytes]]) -> None:
        """Match all that was sent."""
        self._places: dict[tuple[int, bytes], list[tuple[int | None, int]]] = defaultdict(list)
        self._ports: dict[bytes, set[int]] = defaultdict(set)
        for place, (port, unit, source) in enumerate(must):
            self._places[port, unit].append((source, place))
            self._ports[unit].add(port)
        self._last: dict[tuple[int, int | None], int] = {}
        self.count = 0
        self.mismatches = Mismatches()
        strangers: list[tuple[int, int, bytes]] = []
        for port in sorted(sent):
            for number, unit in enumerate(sent[port]):
                if not is_idle(port, unit) and (wrong := self._one(port, unit)):
                    self.mismatches.extend([f"{port_name(port)}: {_kind(port)} {number} {wrong}"])
                    if not self._ports.get(unit) and len(strangers) < SHOWN:
                        strangers.append((port, number, unit))
        self.wrong = [self._compared(*stranger) for stranger in strangers]
        left = Counter({port: 0 for port, _ in self._places})
        for (port, _), places in self._places.items():
            left[port] += len(places)
        self.missing = left

    def _compared(self, port: int, number: int, unit: bytes) -> WrongPacket:
        """Compare a unit that is not known with those that must leave by its port and did not."""
        nearest = Nearest(unit, _kind(port))
        for (expected_port, expected), places in self._places.items():
            if expected_port == port and places:
                nearest.see(expected)
        return wrong_packet(port, number, nearest.packet, unit, _kind(port))

    def _one(self, port: int, unit: bytes) -> str | None:
        """Take a unit out of those that must leave; return what is wrong with it."""
        places = self._places.get((port, unit))
        if not places:
            others = sorted(self._ports.get(unit, ()))
            if port in others:
                return "left more often than it must"
            known = " or ".join(map(port_name, others))
            return f"must leave by {known}" if known else "is no unit that must leave"
        self.count += 1
        # Equal units stand for each other: take the first one that keeps the order.
        in_order = (i for i, (source, at) in enumerate(places) if self._fits(port, source, at))
        pick = next(in_order, None)
        source, at = places.pop(0 if pick is None else pick)
        if pick is None:
            return f"left after a later one from {port_name(source or 0)}"
        self._last[port, source] = at
        return None

    def _fits(self, port: int, source: int | None, at: int) -> bool:
        return source is None or at > self._last.get((port, source), -1)


def _kind(port: int) -> Link:
    """Return what a unit of a port is."""
    return "cell" if is_atm(port) else "frame"


def judge_missing(missing: Mapping[int, int], record: Record, lost: Mapping[int, int]) -> list[str]:
    """Return what did not leave though the run was drained; `lost` are units on a dead wire."""
    if record.stopped != "drained":
        return []
    return [
        f"{port_name(port)}: {count} units must leave and did not"
        for port, count in sorted(missing.items())
        if count > lost.get(port, 0)
    ]
