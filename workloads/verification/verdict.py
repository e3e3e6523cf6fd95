"""Verify a run of the router: its packets, its end, and the units that its ports received.

The reference router determines the outcome of each unit that the router saw. A departure must match
an expected packet, byte for byte, at the right port, once, and in the order of its flow. A packet
that did not leave must be counted: by its own counter, or by that of a full queue. Only the last
packets of a flow, and drops among the last units of a port, may be uncounted: they were in flight
at the stop.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Literal

import msgspec

from ixp.isa.tables.port_kinds import is_atm, port_kind
from ixp.microcode.config.options import build_options
from ixp.microcode.config.tables import Tables
from ixp.microcode.config.wire_rates import rate_of
from ixp.support.errors import UserError
from ixp.support.plain_record import PlainRecord
from ixp.workloads.record.port_units import PortUnits
from ixp.workloads.record.record import Record, lost_buffers_text
from ixp.workloads.record.run_directory import RunDirectory, port_name
from ixp.workloads.runs.options.wire_rates import read_wire_rates
from ixp.workloads.traffic.slots import slot_ends
from ixp.workloads.verification.accounting.conservation import broken_conservation_laws
from ixp.workloads.verification.accounting.reconciliation import Reconciliation
from ixp.workloads.verification.captures import judge_stored
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.matching.arrivals import Arrivals
from ixp.workloads.verification.matching.match import Match, dry_frames
from ixp.workloads.verification.matching.wrong_packets import WrongPacket
from ixp.workloads.verification.reference.header_cache import CachingRouter

_UNFINISHED = ("deadlock", "fault")  # stop reasons that are failures for a router


class Verdict(msgspec.Struct, PlainRecord, frozen=True, kw_only=True):
    """The result of a verification. Counts are packets; `dropped` is by the reference's counter.

    `received_units` counts frames and cells, `lost_units` those that devices lost before the router
    saw them, `tx_lost_units` those lost on output wires. `exact` is false if the router lost
    further units before looking at them: drop counters are then not compared one by one.
    `uncounted` are the error counters that are not compiled; other counters then must not exceed
    their expected counts. `mismatches` are sentences about the first mismatches, `wrong_packets`
    the packets among them that are not expected or have wrong contents.
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
    wrong_packets: list[WrongPacket] = []


def verify_router(directory: str | Path) -> Verdict:
    """Verify the output directory of a run of the router.

    Raise UserError if it can't be read, or the run has another configuration, for which
    `verify_programs` is used.
    """
    run = RunDirectory(directory).open()
    if not run.record.router:
        message = "verify_programs checks what holds for any configuration"
        raise UserError(f"{run.record.config} is not the router; {message}")
    mismatches = judge_stored(Path(directory), run)
    return judge_run(run.record, run.tables, run.received, run.sent, mismatches)


def judge_run(
    record: Record,
    tables: Tables,
    received: Mapping[int, PortUnits],
    sent: Mapping[int, PortUnits],
    others: Iterable[str] = (),
) -> Verdict:
    """Verify a run of the router from its record and the units of its ports.

    `others` are mismatches already found in its captures.
    """
    ports = {*received, *sent}
    options = build_options(record.defines, ports, record.chip_table)
    limits = Limits.of(record, options, ports)
    ends = slot_times(record)
    arrivals = [
        Arrivals(
            port,
            units,
            ends.get(port, iter(())),
            record.lost_units.get(port, ()),
            limits,
        )
        for port, units in sorted(received.items())
    ]
    match = Match(CachingRouter(tables, options), record, limits)
    match.read(arrivals, sent)
    reconciliation = Reconciliation(record, match, limits, options.uncounted)
    open_pdus = None if any(vc.core for vc in tables.vc) else record.reassemblies_open
    mismatches = match.mismatches
    mismatches.extend(reconciliation.mismatches)
    mismatches.extend(broken_conservation_laws(record, limits, open_pdus))
    mismatches.extend(judge_end(record))
    busy_units = {port.port: port.units - port.idle for port in arrivals}
    mismatches.extend(judge_received(record, busy_units, limits))
    mismatches.extend(others)
    return Verdict(
        verdict="fail" if mismatches.count else "pass",
        exact=reconciliation.exact,
        uncounted=[*options.uncounted],
        received_units=sum(port.units for port in arrivals),
        lost_units=sum(map(len, record.lost_units.values())),
        tx_lost_units=sum(match.lost.values()),
        to_forward=match.expected,
        forwarded=match.departed,
        to_core=match.tally.to_core,
        dropped=match.tally.dropped_by_name(),
        refused_by_full_queues=reconciliation.refused,
        in_flight=max(reconciliation.in_flight, 0),
        reassemblies_open=match.open_reassemblies,
        mismatch_count=mismatches.count,
        mismatches=mismatches.first,
        wrong_packets=match.wrong_packets,
    )


def slot_times(record: Record) -> dict[int, Iterator[int]]:
    """Return the arrival times of cells in ns by port; they are known on bounded wires."""
    if record.made is None or record.enabled_cycle is None:
        return {}
    rates = read_wire_rates(record.made.ports)
    table = record.chip_table
    start = record.enabled_cycle * 1000 // table["core_mhz"]
    bits = 8 * table["cell_wire_bytes"]
    times = {}
    for port in record.ports:
        kind, rate = port_kind(port.kind), rate_of(rates, port.port)
        if kind.is_atm and rate is not None:
            period = Fraction(bits * 10**9, kind.bits_per_second(table))
            times[port.port] = slot_ends(start, period / rate)
    return times


def judge_end(record: Record) -> list[str]:
    """Return mismatches of a run's end: deadlock, fault, lost buffers, transmit errors."""
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
    mismatches += [
        f"{port_name(port)}: frames that ran dry on the wire must be 0, not {count}: the rest of "
        "them came too late (tx_underflows)"
        for port, count in dry_frames(record).items()
    ]
    return mismatches


def judge_received(record: Record, busy_units: Mapping[int, int], limits: Limits) -> list[str]:
    """Compare the units that each port passed to the router with the arrivals on its wire.

    `busy_units` counts the arrivals without idle cells. Units in a port's FIFO at the stop are not
    passed on yet; parts of frames in error, and of lost frames, may have been.
    """
    mismatches = []
    for port in record.ports:
        if port.rx.warmup_units is None:
            continue
        lost = len(record.lost_units.get(port.port, ()))
        most = busy_units[port.port] - lost
        least = most - limits.in_device(port.port)
        if not is_atm(port.port):
            most += lost + record.bad_fcs_units.get(port.port, 0)
        units = port.rx.warmup_units + port.rx.units
        if not least <= units <= most:
            mismatches.append(
                f"{port_name(port.port)}: units received, warm-up included, must be "
                f"{max(least, 0)} to {most}, not {units}"
            )
    return mismatches
