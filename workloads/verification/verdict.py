"""The verdict on a run of the router: its packets, its end, and what its ports took in."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

from ixp.isa.port_kinds import is_atm, port_kind
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import Tables
from ixp.microcode.config.wire_rates import rate_of
from ixp.support.errors import UserError
from ixp.workloads.record.port_units import PortUnits
from ixp.workloads.record.record import Record, lost_buffers_text
from ixp.workloads.record.run_directory import RunDirectory, port_name
from ixp.workloads.runs.wire_rate_text import read_wire_rates
from ixp.workloads.traffic.slots import slot_ends
from ixp.workloads.verification.judgement import Verdict, judge_units, with_mismatches
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.mismatches import Mismatches
from ixp.workloads.verification.tally import FromCore

_UNFINISHED = ("deadlock", "fault")  # ways in which a run ends that no router may end


def verify(directory: str | Path) -> Verdict:
    """Judge the output directory of a run of the router.

    Raise UserError when it cannot be read, or when the run is of another configuration, which
    `verify_own` judges.
    """
    run = RunDirectory(directory).open()
    if not run.record.router:
        message = "verify_own checks what holds for any configuration"
        raise UserError(f"{run.record.config} is not the router; {message}")
    return judge_run(run.record, run.tables, run.received, run.sent)


def judge_run(
    record: Record,
    tables: Tables,
    received: Mapping[int, PortUnits],
    sent: Mapping[int, PortUnits],
) -> Verdict:
    """Judge a run of the router by its record and by the units of its ports."""
    verdict, busy_units = judge_units(
        received,
        sent,
        tables,
        record.counters,
        table=record.chip_table,
        in_flight_limit=0 if record.stopped == "drained" else None,
        lost_units=record.lost_units,
        bad_fcs_units=record.bad_fcs_units,
        tx_lost_units=lost_on_wires(record),
        core_packets=record.core_packets,
        from_core=FromCore(record.core_frames, record.core_answers),
        reassemblies_open=record.reassemblies_open,
        defines=record.defines,
        slot_times=_slot_times(record),
    )
    wrong = Mismatches([*judge_end(record), *judge_received(record, busy_units)])
    return with_mismatches(verdict, wrong)


def _slot_times(record: Record) -> dict[int, Iterator[int]]:
    """Return when cells came in, in ns, by port, where that is known: not on unbounded wires."""
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
    """Tell, in words, of a router that did not go on, lost buffers, or spoilt frames."""
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
        for port, count in _dry_frames(record).items()
    ]
    return mismatches


def lost_on_wires(record: Record) -> dict[int, int]:
    """Return how many units each port lost on its way out: its wire was down, or they ran dry."""
    return dict(Counter(record.tx_lost_units) + _dry_frames(record))


def _dry_frames(record: Record) -> Counter[int]:
    counts = {port.port: port.whole_run.get("tx_underflows", 0) for port in record.ports}
    return +Counter(counts)


def judge_received(record: Record, busy_units: Mapping[int, int]) -> list[str]:
    """Compare the units that each port handed on with those that came in on its wire.

    `busy_units` counts those that came in, without idle cells.
    What is in its FIFO at the stop is not handed on yet; of frames that came in error, or were
    lost, it is unknown whether a part was handed on. Return what does not fit, in words.
    """
    mismatches = []
    limits = Limits.of(record.chip_table, BuildOptions())
    for port in record.ports:
        if port.rx.warmup_units is None:
            continue
        lost = len(record.lost_units.get(port.port, ()))
        most = busy_units[port.port] - lost
        least = most if record.stopped == "drained" else most - limits.in_device(port.port)
        if not is_atm(port.port):
            most += lost + record.bad_fcs_units.get(port.port, 0)
        units = port.rx.warmup_units + port.rx.units
        if not least <= units <= most:
            mismatches.append(
                f"{port_name(port.port)}: units received, warm-up included, must be "
                f"{max(least, 0)} to {most}, not {units}"
            )
    return mismatches
