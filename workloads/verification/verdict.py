"""The verdict on a run of the router: its packets, its end, and the units that its ports took.

The reference router says what must become of each unit that the router saw. A packet that left must
be one of those, byte for byte, by the right port, once, and in the order of its flow. One that did
not leave must be in a counter: in its own, or in that of a full queue. Only the last packets of a
flow, and drops among the last units of a port, may be in none: they were in flight at the stop.
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

_UNFINISHED = ("deadlock", "fault")  # ways in which a run ends that no router may end


class Verdict(msgspec.Struct, PlainRecord, frozen=True, kw_only=True):
    """The result of the check. Counts are packets; `dropped` are the reference's, by counter.

    `received_units` are frames and cells, `lost_units` those of them that devices lost before the
    router saw them, `tx_lost_units` those that wires out lost. `exact` is false when the router
    lost others before it could look at them: then drop counters are not compared one by one.
    `uncounted` are the counters of errors that are not compiled; the others must not count too much
    then. `mismatches` are sentences about the first ones, `wrong_packets` the packets among them
    that must not leave, or not in this form.
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
    """Judge the output directory of a run of the router.

    Raise UserError when it cannot be read, or when the run is of another configuration, which
    `verify_programs` judges.
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
    """Judge a run of the router by its record and by the units of its ports.

    `others` are mismatches of its captures.
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
    """Return the arrival times of cells in ns by port, where they are known: on bounded wires."""
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
    """Compare the units that each port handed on with those that came in on its wire.

    `busy_units` counts the latter without idle cells. Units in the FIFO of a port at the stop are
    not handed on yet; of frames in error, and of lost ones, it is unknown whether a part was.
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
