"""Verify a run of a user's programs: general checks, and a comparison with a reference.

Units are conserved on both sides of the programs: the ports passed on all arrivals, and the
captures hold as many departures as the record counts. The captures are well-formed. If the
configuration names a reference, every departure is compared with it.
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.options import BuildOptions
from ixp.support.plain_record import PlainRecord
from ixp.workloads.record.port_units import PortUnits, read_units
from ixp.workloads.record.run_directory import RunDirectory, StoredRun, port_name
from ixp.workloads.traffic.dissection import Link
from ixp.workloads.verification.captures import count_idle, is_idle, judge_stored
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.matching.match import lost_on_wires
from ixp.workloads.verification.matching.output_port import (
    FROM_CORE,
    NEVER,
    OutputPort,
    SentPacket,
    Violation,
)
from ixp.workloads.verification.matching.wrong_packets import WrongPacket, nearest_packet
from ixp.workloads.verification.mismatches import SHOWN, Mismatches
from ixp.workloads.verification.reference.rules import Flow
from ixp.workloads.verification.user_references import Departure, departures, find_reference
from ixp.workloads.verification.verdict import judge_end, judge_received


class ProgramVerdict(msgspec.Struct, PlainRecord, frozen=True, kw_only=True):
    """The result of verifying users' programs. Counts are units: frames or cells.

    `reference` is the function that the configuration names; without one, `to_send`, `matched` and
    `missing` are None. `missing` units must leave and did not: in a run that was not drained, they
    may be in flight or dropped. `lost_units` were lost in a device before a program saw them,
    `tx_lost_units` on output wires. `mismatches` are the first mismatches as sentences, and
    `wrong_packets` the units among them that must not leave.
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


def verify_programs(directory: str | Path) -> ProgramVerdict:
    """Verify the output directory of a run of any programs.

    Files are read piece by piece; only a reference needs all arrivals and expected departures in
    memory. Raise UserError if the directory can't be read, or the reference fails.
    """
    run = RunDirectory(directory).open()
    record = run.record
    received = {port: count_idle(port, units) for port, units in run.received.items()}
    sent = {port: count_idle(port, units)[False] for port, units in run.sent.items()}
    lost = lost_on_wires(record)
    mismatches = Mismatches(judge_end(record))
    busy_units = {port: count[False] for port, count in received.items()}
    mismatches.extend(judge_received(record, busy_units, Limits.of(record, BuildOptions())))
    mismatches.extend(judge_stored(Path(directory), run))
    counts: dict[str, int] = {}
    wrong_packets: list[WrongPacket] = []
    if record.reference:
        outputs = match_units(_departures(run, record.reference), run.sent)
        for output in outputs:
            mismatches.extend(*output.texts())
            wrong_packets += output.wrong_packets()
        if record.stopped == "drained":
            mismatches.extend(
                output.missing_text()
                for output in outputs
                if output.missing > lost.get(output.port, 0)
            )
        counts = {
            "to_send": sum(output.expected for output in outputs),
            "matched": sum(output.expected - output.missing for output in outputs),
            "missing": sum(output.missing for output in outputs),
        }
    return ProgramVerdict(
        verdict="fail" if mismatches.count else "pass",
        reference=record.reference,
        received_units=sum(count.total() for count in received.values()),
        lost_units=sum(map(len, record.lost_units.values())),
        sent_units=sum(sent.values()),
        tx_lost_units=sum(lost.values()),
        mismatch_count=mismatches.count,
        mismatches=mismatches.first,
        wrong_packets=wrong_packets[:SHOWN],
        **counts,
    )


# ---- a reference


class UnitPort(OutputPort):
    """Matches departures of a port with the units that must leave; all are known at the start."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self._recent = deque()  # all departures
        self._link: Link = "cell" if is_atm(port) else "frame"
        self._unknown: list[tuple[int, bytes]] = []

    def wrong_packets(self) -> Iterator[WrongPacket]:
        """Return the first units that must not leave, each with the nearest missing unit."""
        for number, unit in self._unknown:
            nearest, _ = nearest_packet(unit, self._waiting, self._link)
            yield self._compare(number, nearest, unit)

    def missing_text(self) -> str:
        """Return a sentence about units that did not leave."""
        units = f"{self.missing} {self._link}" + "s" * (self.missing != 1)
        return f"{port_name(self.port)}: {units} must leave and did not"

    def _on_wire(self, packet: bytes, _: bytes) -> bytes:
        return packet

    def _read(self, units: PortUnits) -> Iterator[tuple[int, SentPacket]]:
        """Return all units except idle cells."""
        for unit in read_units(units):
            if not is_idle(self.port, unit):
                yield NEVER, (unit, True, unit)

    def _packet_name(self, _: bytes) -> str:
        return f"{self._link} {self._number}"

    def _flow_name(self, flow: Flow) -> str:
        return f"from {port_name(flow[0])}"

    def _classify(self, packet: bytes, _: bytes, __: int | None) -> Violation:
        if packet in self._recent:
            return Violation("left more often than it must")
        if ports := self._ports_of(packet):
            return Violation(f"must leave by {' or '.join(map(port_name, ports))}")
        self._unknown.append((self._number, packet))
        return Violation(f"is no {self._link} that must leave")


def match_units(
    expected: Iterable[Departure], sent: Mapping[int, PortUnits]
) -> Collection[UnitPort]:
    """Match departures with the required units; units without a source have no order."""
    outputs = {port: UnitPort(port) for port in sorted(sent)}
    for number, (port, unit, source) in enumerate(expected):
        flow = (FROM_CORE, number) if source is None else (source, 0)
        outputs[port].expect(flow, unit)
    for port, output in outputs.items():
        output.open(sent[port], 0, [*outputs.values()])
        output.advance(NEVER)
    return outputs.values()


def _departures(run: StoredRun, name: str) -> list[Departure]:
    """Return the departures required by the reference, and those sent by the core."""
    record = run.record
    reference = find_reference(name, record.config)
    lost = {port: frozenset(places) for port, places in record.lost_units.items()}
    received = {
        port: [
            unit
            for place, unit in enumerate(read_units(units))
            if place not in lost.get(port, ()) and not is_idle(port, unit)
        ]
        for port, units in run.received.items()
    }
    expected = departures(reference, received, run.tables, [port.port for port in record.ports])
    by_core = record.core_frames.items()
    return expected + [Departure(port, unit) for port, units in by_core for unit in units]
