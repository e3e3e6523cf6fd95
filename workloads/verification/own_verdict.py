"""The verdict on a run of programs that are not the router's, with or without a reference."""

from collections import Counter
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from ixp.microcode.config.options import BuildOptions
from ixp.workloads.record.port_units import PortUnits, read_units
from ixp.workloads.record.run_directory import RunDirectory, StoredRun
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.matching import lost_on_wires
from ixp.workloads.verification.mismatches import Mismatches
from ixp.workloads.verification.own_programs import (
    OwnMatching,
    is_idle,
    judge_captures,
    judge_missing,
    judge_sent,
)
from ixp.workloads.verification.references import Departure, departures, find_reference
from ixp.workloads.verification.verdict import judge_end, judge_received
from ixp.workloads.verification.wrong_packets import WrongPacket


class OwnVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """What the check of any configuration found. Counts are units, frames or cells.

    `reference` is the function that the configuration names; without one `to_send`, `matched` and
    `missing` are None. `missing` units must leave and did not: in a run that was not drained they
    may be in flight, or dropped. `lost_units` were lost in a device before a program saw them,
    `tx_lost_units` lost on wires out. `mismatches` are the first ones, in words, and
    `wrong_packets` those of them that are units which must not leave.
    """

    schema: int = 1
    verdict: Literal["pass", "fail"]
    reference: str | None
    received_units: int
    lost_units: int
    sent_units: int
    tx_lost_units: int
    to_send: int | None = None
    matched: int | None = None
    missing: int | None = None
    mismatch_count: int
    mismatches: list[str]
    wrong_packets: list[WrongPacket] = []


def verify_own(directory: str | Path) -> OwnVerdict:
    """Judge the output directory of a run of any programs.

    Files are read piece by piece; only a reference needs all that came in, and what must leave, in
    memory. Raise UserError when it cannot be read, or for a reference that fails.
    """
    run = RunDirectory(directory).open()
    record = run.record
    received = {port: _count(port, units) for port, units in run.received.items()}
    sent = {port: _count(port, units).busy for port, units in run.sent.items()}
    busy = {port: count.busy for port, count in received.items()}
    mismatches = Mismatches(
        [*judge_end(record), *judge_received(record, busy, Limits.of(record, BuildOptions()))]
    )
    mismatches.extend(judge_sent(record, sent))
    mismatches.extend(judge_captures(Path(directory), run))
    counts: dict[str, int] = {}
    wrong: list[WrongPacket] = []
    if record.reference:
        must = _departures(run, record.reference)
        found = OwnMatching(must, {port: read_units(units) for port, units in run.sent.items()})
        lost = lost_on_wires(record)
        mismatches.first = [*mismatches.first, *found.mismatches.first][:20]
        mismatches.count += found.mismatches.count
        wrong = found.wrong
        mismatches.extend(judge_missing(found.missing, record, lost))
        counts = {
            "to_send": len(must),
            "matched": found.count,
            "missing": found.missing.total(),
        }
    return OwnVerdict(
        verdict="fail" if mismatches.count else "pass",
        reference=record.reference,
        received_units=sum(count.all for count in received.values()),
        lost_units=sum(map(len, record.lost_units.values())),
        sent_units=sum(sent.values()),
        tx_lost_units=sum(lost_on_wires(record).values()),
        mismatch_count=mismatches.count,
        mismatches=mismatches.first,
        wrong_packets=wrong,
        **counts,
    )


class _Count(NamedTuple):
    """Units of a port: all, and those that are no idle cells."""

    all: int
    busy: int


def _count(port: int, units: PortUnits) -> _Count:
    found = Counter(is_idle(port, unit) for unit in read_units(units))
    return _Count(found.total(), found[False])


def _departures(run: StoredRun, name: str) -> list[Departure]:
    """Return what must leave: what the reference says, and what the core sent."""
    reference = find_reference(name, run.record.config)
    ports = [port.port for port in run.record.ports]
    must = departures(reference, _received(run), run.tables, ports)
    sent = run.record.core_frames.items()
    return must + [Departure(port, unit) for port, units in sent for unit in units]


def _received(run: StoredRun) -> dict[int, list[bytes]]:
    """Return what the programs could see: neither lost units nor idle cells."""
    lost = {port: frozenset(places) for port, places in run.record.lost_units.items()}
    return {
        port: [
            unit
            for place, unit in enumerate(read_units(units))
            if place not in lost.get(port, ()) and not is_idle(port, unit)
        ]
        for port, units in run.received.items()
    }
