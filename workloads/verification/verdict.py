"""Judge a run: every packet that left, every one that did not and why, and those in flight.

The reference router says what must become of each unit that the router saw. A packet that left must
be one of those, byte for byte, by the right port, once, and in the order of its flow. One that did
not leave must be in a counter: in its own, or in that of a full queue. Only the last packets of a
flow, and drops among the last units of a port, may be in none: they were in flight at the stop.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import msgspec

from ixp.isa.port_kinds import is_atm
from ixp.microcode.config.option_table import Defines
from ixp.microcode.config.options import build_options
from ixp.microcode.config.tables import Tables
from ixp.support.errors import UserError
from ixp.workloads.record.record import Counters, Record, counted, lost_buffers_text
from ixp.workloads.record.run_directory import port_name, read_run
from ixp.workloads.traffic.aal5 import vc_of
from ixp.workloads.verification.conservation import broken_conservation_laws
from ixp.workloads.verification.expected import CounterKey, Expected, in_device, most_in_flight
from ixp.workloads.verification.matching import SHOWN, Matching
from ixp.workloads.verification.reconciliation import Account
from ixp.workloads.verification.reference_router import ReferenceRouter

_UNFINISHED = ("deadlock", "fault")  # ways in which a run ends that no router may end


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What the check found. Counts are packets; `dropped` are the reference router's, by counter.

    `received_units` are frames and cells, `lost_units` those of them that devices lost before the
    router saw them, `tx_lost_units` those that it sent into a wire that was down. `exact` is false
    when the router lost others before it could look at them: then drop counters are not compared
    one by one. `uncounted` are the counters of errors that are not compiled: of those that are,
    it is checked then that they do not count too much. `mismatches` are the first ones, in words.
    """

    schema: int = 1
    verdict: Literal["pass", "fail"]
    exact: bool
    uncounted: list[str] = []
    received_units: int
    lost_units: int = 0
    tx_lost_units: int = 0
    to_forward: int
    forwarded: int
    to_core: int
    dropped: dict[str, int]
    refused_by_full_queues: int
    in_flight: int
    reassemblies_open: int
    mismatch_count: int
    mismatches: list[str]


def verify(directory: str | Path) -> Verdict:
    """Judge the output directory of a run of the router.

    Raise UserError when it cannot be read, or when the run is of another configuration, which
    `verify_own` judges.
    """
    run = read_run(directory)
    record = run.record
    if not record.router:
        message = "verify_own checks what holds for any configuration"
        raise UserError(f"{record.config} is not the router; {message}")
    verdict = judge(
        run.received,
        run.sent,
        run.tables,
        record.counters,
        in_flight_limit=0 if record.stopped == "drained" else None,
        lost_units=record.lost_units,
        bad_fcs_units=record.bad_fcs_units,
        tx_lost_units=record.tx_lost_units,
        core_packets=record.core_packets,
        core_frames=record.core_frames,
        reassemblies_open=record.reassemblies_open,
        defines=record.defines,
    )
    return _with(verdict, [*judge_end(record), *judge_received(record, run.received)])


def judge(  # noqa: PLR0913 - a run has this many sides
    received: Mapping[int, Sequence[bytes]],
    sent: Mapping[int, Iterable[bytes]],
    tables: Tables,
    counters: Counters,
    *,
    in_flight_limit: int | None = None,
    lost_units: Mapping[int, Iterable[int]] | None = None,
    bad_fcs_units: Mapping[int, int] | None = None,
    tx_lost_units: Mapping[int, int] | None = None,
    core_packets: int | None = None,
    core_frames: Mapping[int, Sequence[bytes]] | None = None,
    reassemblies_open: int | None = None,
    disabled: Iterable[int] = (),
    defines: Defines = MappingProxyType({}),
) -> Verdict:
    """Judge what came out of a run.

    `received` and `sent` hold, by port and in order, frames without FCS or cells; `counters` are
    those of the record. `in_flight_limit` holds for each output port: 0 for a run that was
    drained, otherwise what the router can hold.
    `lost_units` gives the places in `received` of what the router never saw, `bad_fcs_units`
    counts frames in error besides those, `tx_lost_units` the frames and cells that ports sent into
    a wire that was down; `core_packets` are those that the core's software took
    (None when they were not counted), `core_frames` the frames that it sent, by port;
    `reassemblies_open` are the PDUs that the router had open (None when they were not counted),
    `defines` hold the router's build options.
    """
    counters = counted(counters)
    lost = {port: frozenset(places) for port, places in (lost_units or {}).items()}
    bad = bad_fcs_units or {}
    # A frame that the device lost may have reached the router as one in error, or not.
    errors = {port: n for port, n in bad.items() if not is_atm(port) and not lost.get(port)}
    options = build_options(defines, {*received, *sent})
    router = ReferenceRouter(tables, disabled, options)
    expected = Expected(router, _seen(received, lost), core_frames or {}, errors)
    matched = Matching(expected, tx_lost_units or {})
    for port in sorted(sent):
        matched.port(port, sent[port])
    known = Counter({port: len(places) for port, places in lost.items()})
    lost_count = known.total()
    known.update(bad)
    account = Account(expected, matched, counters, known, core_packets, options.uncounted)
    limit = most_in_flight(options) if in_flight_limit is None else in_flight_limit
    account.judge(limit)
    verdict = Verdict(
        verdict="pass",
        exact=account.exact,
        uncounted=[*options.uncounted],
        received_units=sum(map(len, received.values())),
        lost_units=lost_count,
        tx_lost_units=sum(matched.lost.values()),
        to_forward=expected.to_forward,
        forwarded=matched.count,
        to_core=expected.to_core,
        dropped=_by_name(expected.dropped),
        refused_by_full_queues=account.refused,
        in_flight=max(account.in_flight, 0),
        reassemblies_open=expected.open_reassemblies,
        mismatch_count=0,
        mismatches=[],
    )
    under_way = limit * max(len(sent), 1)
    laws = broken_conservation_laws(
        counters,
        defines,
        open_pdus=None if any(vc.core for vc in tables.vc) else reassemblies_open,
        under_way=under_way,
        core_sends=bool(core_frames),
    )
    return _with(verdict, matched.mismatches + account.mismatches + laws)


def judge_end(record: Record) -> list[str]:
    """Tell, in words, of a router that did not go on, has lost buffers, or spoilt frames."""
    mismatches = []
    if record.stopped in _UNFINISHED:
        mismatches.append(f"the run must not end by a {record.stopped}: what waits never leaves")
    if record.lost_buffers:
        mismatches.append(lost_buffers_text(record.lost_buffers))
    mismatches += [
        f"{port_name(port)}: frames sent in error, or without a start or an end, must be 0, "
        f"not {count}"
        for port, count in record.tx_error_units.items()
    ]
    return mismatches


def judge_received(record: Record, received: Mapping[int, Sequence[bytes]]) -> list[str]:
    """Compare the units that each port handed on with those that came in on its wire.

    What is in its FIFO at the stop is not handed on yet; of frames that came in error, or were
    lost, it is unknown whether a part was handed on. Return what does not fit, in words.
    """
    mismatches = []
    for port in record.ports:
        if port.rx.warmup_units is None:
            continue
        lost = len(record.lost_units.get(port.port, ()))
        most = sum(not _is_idle(port.port, unit) for unit in received[port.port]) - lost
        least = most if record.stopped == "drained" else most - in_device(port.port)
        if not is_atm(port.port):
            most += lost + record.bad_fcs_units.get(port.port, 0)
        units = port.rx.warmup_units + port.rx.units
        if not least <= units <= most:
            mismatches.append(
                f"{port_name(port.port)}: units received, warm-up included, must be "
                f"{max(least, 0)} to {most}, not {units}"
            )
    return mismatches


def _seen(
    received: Mapping[int, Sequence[bytes]], lost: Mapping[int, frozenset[int]]
) -> dict[int, list[bytes]]:
    """Leave out what devices lost."""
    return {
        port: [unit for place, unit in enumerate(units) if place not in lost.get(port, ())]
        for port, units in received.items()
    }


def _is_idle(port: int, unit: bytes) -> bool:
    """Return whether this is an idle cell, which the device removes from the stream."""
    return is_atm(port) and vc_of(int.from_bytes(unit[:4], "big")) == (0, 0)


def _with(verdict: Verdict, mismatches: list[str]) -> Verdict:
    """Add mismatches to a verdict."""
    count = verdict.mismatch_count + len(mismatches)
    return msgspec.structs.replace(
        verdict,
        verdict="fail" if count else "pass",
        mismatch_count=count,
        mismatches=[*verdict.mismatches, *mismatches][:SHOWN],
    )


def _by_name(dropped: Counter[CounterKey]) -> dict[str, int]:
    """Add up the drops of all ports by counter."""
    names: Counter[str] = Counter()
    for (name, _), count in dropped.items():
        names[name] += count
    return dict(sorted(names.items()))
