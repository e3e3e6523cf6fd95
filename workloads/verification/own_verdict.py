"""The verdict on a run of programs that are not the router's, with or without a reference."""

from collections import Counter
from pathlib import Path
from typing import Literal

import msgspec

from ixp.workloads.record.run_directory import Run, read_run
from ixp.workloads.verification.matching import SHOWN
from ixp.workloads.verification.own_programs import (
    OwnMatching,
    is_idle,
    judge_captures,
    judge_missing,
    judge_sent,
)
from ixp.workloads.verification.references import Departure, departures, find_reference
from ixp.workloads.verification.verdict import judge_end, judge_received


class OwnVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """What the check of any configuration found. Counts are units, frames or cells.

    `reference` is the function that the configuration names; without one `to_send`, `matched` and
    `missing` are None. `missing` units must leave and did not: in a run that was not drained they
    may be in flight, or dropped. `lost_units` were lost in a device before a program saw them,
    `tx_lost_units` sent into a wire that was down. `mismatches` are the first ones, in words.
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


def verify_own(directory: str | Path) -> OwnVerdict:
    """Judge the output directory of a run of any programs.

    Raise UserError when it cannot be read, or for a reference that fails.
    """
    run = read_run(directory)
    record = run.record
    received = _received(run)
    mismatches = [
        *judge_end(record),
        *judge_received(record, _busy(run)),
        *judge_sent(run),
        *judge_captures(Path(directory), run),
    ]
    counts: dict[str, int] = {}
    if record.reference:
        reference = find_reference(record.reference, record.config)
        ports = [port.port for port in record.ports]
        must = departures(reference, received, run.tables, ports)
        must += [Departure(port, unit) for port, us in record.core_frames.items() for unit in us]
        found = OwnMatching(must, run.sent)
        lost = Counter(record.tx_lost_units)
        mismatches += [*found.mismatches, *judge_missing(found.missing, record, lost)]
        counts = {
            "to_send": len(must),
            "matched": found.count,
            "missing": found.missing.total(),
        }
    return OwnVerdict(
        verdict="fail" if mismatches else "pass",
        reference=record.reference,
        received_units=sum(map(len, run.received.values())),
        lost_units=sum(map(len, record.lost_units.values())),
        sent_units=sum(not is_idle(p, unit) for p, units in run.sent.items() for unit in units),
        tx_lost_units=sum(record.tx_lost_units.values()),
        mismatch_count=len(mismatches),
        mismatches=mismatches[:SHOWN],
        **counts,
    )


def _busy(run: Run) -> dict[int, int]:
    """Count what came in by each port, without idle cells."""
    return {p: sum(not is_idle(p, unit) for unit in us) for p, us in run.received.items()}


def _received(run: Run) -> dict[int, list[bytes]]:
    """Return what the programs could see: neither lost units nor idle cells."""
    lost = {port: frozenset(places) for port, places in run.record.lost_units.items()}
    return {
        port: [
            unit
            for place, unit in enumerate(units)
            if place not in lost.get(port, ()) and not is_idle(port, unit)
        ]
        for port, units in run.received.items()
    }
