"""Judge a run: every packet that left, every one that did not and why, and those in flight.

The reference router says what must become of each unit received. A packet that left must be one of
those, byte for byte, by the right port, once, and in the order of its flow. One that did not leave
must be in a counter: in its own, or in that of a full queue. Only the last packets of a flow may
be in neither: they were in flight at the stop.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from ixp.microcode.tables import Tables
from ixp.workloads.account import Account
from ixp.workloads.matching import SHOWN, CounterKey, Expected, Matching
from ixp.workloads.record import Counters
from ixp.workloads.rundir import read_run

# What can be on its way to one output port: 128 packets in its packetq, 16 in a message queue, one
# in each of 24 threads, the rest in the devices (the application note's queue sizes).
IN_FLIGHT_LIMIT = 192


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What the check found. Counts are packets; `dropped` are the reference router's, by counter.

    `exact` is false when units were lost before they could be looked at: then drop counters are
    not compared one by one. `mismatches` are the first ones, in words.
    """

    schema: int = 1
    verdict: Literal["pass", "fail"]
    exact: bool
    received_units: int
    to_forward: int
    forwarded: int
    to_core: int
    dropped: dict[str, int]
    refused_by_full_queues: int
    in_flight: int
    reassemblies_open: int
    mismatch_count: int
    mismatches: list[str]


def verify_directory(directory: str | Path) -> Verdict:
    """Judge the output directory of a run. Raise UserError when it cannot be read."""
    run = read_run(directory)
    record = run.record
    return verify(
        run.received,
        run.sent,
        run.tables,
        record.counters,
        in_flight_limit=0 if record.stopped == "drained" else IN_FLIGHT_LIMIT,
        lost_units=record.lost_units,
        core_packets=record.core_packets,
    )


def verify(  # noqa: PLR0913 - a run has this many sides
    received: Mapping[int, Iterable[bytes]],
    sent: Mapping[int, Iterable[bytes]],
    tables: Tables,
    counters: Counters,
    *,
    in_flight_limit: int = IN_FLIGHT_LIMIT,
    lost_units: Mapping[int, int] | None = None,
    core_packets: int | None = None,
    disabled: Iterable[int] = (),
) -> Verdict:
    """Judge what came out of a run.

    `received` and `sent` hold, by port and in order, frames without FCS or cells; `counters` are
    those of the record. `in_flight_limit` holds for each output port, 0 for a run that was drained.
    `lost_units` counts units in `received` that the router never saw, `core_packets` those the
    core's software took (None when nobody counted).
    """
    expected = Expected(tables, received, disabled)
    matched = Matching(expected)
    for port in sorted(sent):
        matched.port(port, sent[port])
    account = Account(expected, matched, counters, sum((lost_units or {}).values()), core_packets)
    account.judge(in_flight_limit)
    mismatches = matched.mismatches + account.mismatches
    return Verdict(
        verdict="fail" if mismatches else "pass",
        exact=account.exact,
        received_units=expected.units,
        to_forward=expected.to_forward,
        forwarded=matched.count,
        to_core=expected.to_core,
        dropped=_by_name(expected.dropped),
        refused_by_full_queues=account.refused,
        in_flight=max(account.in_flight, 0),
        reassemblies_open=expected.open_reassemblies,
        mismatch_count=len(mismatches),
        mismatches=mismatches[:SHOWN],
    )


def _by_name(dropped: Counter[CounterKey]) -> dict[str, int]:
    """Add up the drops of all ports by counter."""
    names: Counter[str] = Counter()
    for (name, _), count in dropped.items():
        names[name] += count
    return dict(sorted(names.items()))
