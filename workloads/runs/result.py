"""Build the result of a run: its record, arrivals and departures."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.tables import Tables
from ixp.simulator import Machine
from ixp.support.errors import FieldError
from ixp.workloads.record.record import Record, SimulationSpeed
from ixp.workloads.runs.measures.annotation import Annotation, annotate, find_source
from ixp.workloads.runs.measures.measure import Counts, Measure, counts_of
from ixp.workloads.runs.measures.warnings import RunWarning, run_warnings
from ixp.workloads.runs.options.options import parse_dump
from ixp.workloads.runs.options.provenance import provenance_of
from ixp.workloads.runs.system.core_reports import check_attributes
from ixp.workloads.runs.system.system import System

if TYPE_CHECKING:
    from ixp.workloads.runs.runner import Run
    from ixp.workloads.traffic.captures import Capture

# rows that options and configurations may change
_OPTIONAL_ROWS = ("core_mhz", "ix_mhz", "ix_bus_bytes")


class Stop(msgspec.Struct, frozen=True):
    """Why a run ended: the stop reason for the record, a message, and whether the run failed.

    `lost_buffers` counts buffers that the router will never use again.
    """

    reason: str
    report: list[str] = []
    failed: bool = False
    lost_buffers: int = 0


class Result(msgspec.Struct, frozen=True):
    """A finished run.

    `failed`: the run did not end as it should. `report` has the reason for the stop, `warnings` has
    the assembler's warnings about the programs. `received` and `sent` are the captures of each
    port; they are empty without the option `keep`, or if they were written to files. `annotations`
    are those requested by the options.
    """

    record: Record
    tables: Tables
    report: list[str] = msgspec.field(default_factory=list)
    warnings: list[str] = msgspec.field(default_factory=list)
    failed: bool = False
    annotations: list[Annotation] = msgspec.field(default_factory=list)
    received: "dict[int, Capture]" = msgspec.field(default_factory=dict)
    sent: "dict[int, Capture]" = msgspec.field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the record as dicts, lists and single values, with the keys of its JSON."""
        return self.record.to_dict()

    def rows(self, part: str | None = None) -> list[dict[str, Any]]:
        """Return the rows of the record or of a part of it, as `Record.rows`."""
        return self.record.rows(part)

    def write(self, directory: str | Path, *, keep_idle: bool = False) -> None:
        """Write the output directory; with `keep_idle`, include sent idle cells."""
        from ixp.workloads.record.run_files import write_run  # noqa: PLC0415 - few runs need it

        captures = (self.received, self.sent)
        write_run(directory, self.record, self.tables, *captures, keep_idle=keep_idle)


def result_of(run: "Run", stop: Stop) -> Result:
    """Return the result of a run that has stopped; its counts start at the snapshot `warm`."""
    machine, system, options = run.machine, run.system, run.options
    inputs, observers, warm = run.inputs, run.observers, run.warm
    reports = system.reports
    check_attributes(reports)
    recorder = observers.recorder if observers else None
    captures = observers.captures if observers else None
    latency = observers.latency if observers else None
    end = counts_of(machine, system)
    measure = Measure(system, warm, end, latency.dequeued if latency else {})
    warnings: list[RunWarning] = [
        {
            "name": warning.name,
            "file": warning.file,
            "line": warning.line,
            "message": warning.message,
        }
        for warning in system.warnings
    ]
    warnings += run_warnings(stop.reason, machine, system, inputs.enabled_at)
    record = Record(
        config=system.config.source,
        router=system.config.is_router,
        reference=system.config.reference,
        workload=inputs.workload,
        chip=_chip(system.chip),
        seed=options.seed,
        defines=system.defines,
        cycles=end.cycle,
        warmup_cycles=warm.cycle,
        enabled_cycle=inputs.enabled_at,
        stopped=stop.reason,
        ended_cycle=machine.ended_cycle if system.alone else None,
        report=stop.report,
        warnings=warnings,
        ports=measure.ports(),
        engines=measure.engines(),
        memory=measure.memory(),
        counters=dict(end.counters),
        counters_after_warmup=measure.counters(),
        reassemblies_open=reports.open_reassemblies(machine),
        lost_buffers=stop.lost_buffers,
        core_packets=reports.core_packets,
        core_busy_pct=measure.core_busy_pct(),
        latency=latency.latency(system.chip["core_mhz"]) if latency else {},
        latency_unknown=latency.unknown if latency else 0,
        flows=latency.flows(system.chip["core_mhz"]) if latency else [],
        flows_left_out=latency.flows_left_out if latency else 0,
        occupancy=measure.queues(),
        core_frames=reports.sent if options.keep else {},
        core_answers=reports.answered if options.keep else {},
        lost_units=recorder.lost if recorder else {},
        bad_fcs_units=recorder.bad if recorder else {},
        tx_lost_units={port: c["tx_lost"] for port, c in end.ports.items() if c["tx_lost"]},
        tx_error_units={port: c["tx_errors"] for port, c in end.ports.items() if c["tx_errors"]},
        fcs=options.fcs,
        dumps={text: read_dump(machine, text) for text in options.dumps},
        command_hash=machine.command_bus.command_hash,
        made=provenance_of(options, system, inputs),
        host=_speed(system, end, run.wall_s),
    )
    return Result(
        record=record,
        tables=system.tables,
        report=stop.report,
        warnings=[warning.text for warning in system.warnings],
        failed=stop.failed,
        annotations=[
            annotate(
                find_source(text, system.programs), system.programs, record.engines, measure.cycles
            )
            for text in options.annotate
        ],
        received=captures.received if captures else {},
        sent=captures.sent if captures else {},
    )


def cell_cycles(chip: Chip, rate: str) -> float:
    """Return the core cycles of a cell on a wire; `rate` is its row (performance note p.5)."""
    return chip["cell_wire_bytes"] * 8000 * chip["core_mhz"] / chip[rate]


def read_dump(machine: Machine, text: str) -> list[int]:
    """Return the words of UNIT:ADDR+COUNT; in SDRAM, a word is a quadword.

    Raise UserError if the memory ends before the last word.
    """
    dump = parse_dump(text)
    try:
        words = machine.read(dump.unit, dump.address, dump.count)
    except ValueError as error:
        raise FieldError("{dumps} {0}: {1}", text, error) from None
    if dump.unit != "sdram":
        return words
    return [high << 32 | low for high, low in zip(words[::2], words[1::2], strict=True)]


def _chip(table: Chip) -> dict[str, int | str]:
    """Return the chip variant, the rows that every record has, and the overridden rows."""
    always = {row: table[row] for row in _OPTIONAL_ROWS}
    return {"name": table.name, "sdram": table.sdram, **always, **table.changed()}


def _speed(system: System, end: Counts, wall_s: float) -> SimulationSpeed:
    received = {True: 0, False: 0}  # cells and frames
    for port in system.ports:
        received[is_atm(port.number)] += end.ports[port.number]["rx_units"]
    speed = end.cycle / wall_s
    return SimulationSpeed(
        wall_s=wall_s,
        core_cycles_per_s=speed,
        cells_per_s=received[True] / wall_s,
        frames_per_s=received[False] / wall_s,
        real_time_ratio=speed / (system.chip["core_mhz"] * 1e6),
    )
