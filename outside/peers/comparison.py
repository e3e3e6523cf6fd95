"""Compare the router with a peer: the outcome of every packet of a run."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from ixp.microcode.config.options import BuildOptions, build_options
from ixp.microcode.config.tables import Tables
from ixp.outside.peers.arrivals import Arrival, arrivals, sent_units
from ixp.outside.peers.cases import PacketCase
from ixp.outside.peers.core_forwarding import CoreChange, CoreUnits, core_form
from ixp.outside.peers.differences import DIFFERENCES, LINUX, find_difference
from ixp.outside.peers.frames import SentUnit
from ixp.outside.peers.reasons import DropReason, PeerOutcome, PeerRun
from ixp.support.errors import UserError
from ixp.workloads.record.record import global_counters, port_counters
from ixp.workloads.record.run_directory import RunDirectory, StoredRun, port_name
from ixp.workloads.traffic.packets import MIN_FRAME
from ixp.workloads.verification.matching.match import key_of
from ixp.workloads.verification.reference.outcomes import Forwarded
from ixp.workloads.verification.verdict import judge_run

SHOWN = 20  # unexplained packets described in full
_SHOWN_BYTES = 48
_FULL = "FULLQ"  # in the names of counters of full queues
# Reasons of packets that the core may forward.
_BY_CORE = (DropReason.OPTIONS, DropReason.FRAGMENT, DropReason.TOO_BIG)


class ReasonCount(msgspec.Struct, frozen=True):
    """Packets with one outcome of the router: numbers that the peer treats alike, and not alike."""

    reason: str
    packets: int
    alike: int
    different: int


class Explained(msgspec.Struct, frozen=True):
    """Number of packets with a known difference, see `differences.py`."""

    name: str
    packets: int
    section: str
    text: str


class PeerComparison(msgspec.Struct, frozen=True, kw_only=True):
    """The result of the comparison; `verdict` is fail if a difference is unexplained.

    `reasons` count packets by the router's outcome. `peer_counts` are the peer's own counters,
    `peer_own` are packets that it sent on its own, `core_sent` units that the router's core sent on
    its own. `unexplained` describes the first packets that no known difference covers.
    """

    schema: int = 1
    peer: str
    version: str
    verdict: str
    packets: int
    forwarded_alike: int
    reasons: list[ReasonCount]
    differences: list[Explained]
    peer_counts: dict[str, int]
    peer_own: int
    core_sent: int
    unexplained_count: int
    unexplained: list[str]


Peer = Callable[[Sequence[Arrival], Tables, Sequence[int]], PeerRun]
"""Runs a peer on the packets, the tables and the ports of a run."""


def compare(directory: str | Path, name: str, peer: Peer) -> PeerComparison:
    """Compare the run in an output directory with a peer of this name.

    Raise UserError if the run can't be read, or peers can't be configured like its router.
    """
    run = RunDirectory(directory).open()
    options = _options(run)
    by_core = options.answers and name == LINUX
    follows = by_core and options.source_routes
    packets = [*arrivals(run, options, follows=follows)]
    ports = [port.port for port in run.record.ports]
    return _Comparing(run, name, packets, answers=by_core, follows=follows).against(
        peer(packets, run.tables, ports)
    )


def _options(run: StoredRun) -> BuildOptions:
    """Return the build options; raise UserError for options that no peer supports."""
    record = run.record
    if not record.router:
        raise UserError(f"{record.config} is not the router: it has no peer")
    table = record.chip_table
    options = build_options(record.defines, [port.port for port in record.ports], table)
    check_options(options)
    padded = MIN_FRAME + table["eth_fcs_bytes"]
    if table["eth_minimum_bytes"] != padded:
        raise UserError(
            f"chip row eth_minimum_bytes must be {padded}, to which peers pad frames, "
            f"not {table['eth_minimum_bytes']}"
        )
    return options


def check_options(options: BuildOptions) -> None:
    """Raise UserError for options with which the router forwards packets that no peer forwards."""
    if not options.rfc1812:
        raise UserError("the router must not have RFC1812 = 0: peers check addresses")
    if options.loopback_ports:
        raise UserError("the router must not have ATM_LOOPBACK: peers route by the tables alone")


class _Comparing:
    """The counts of a comparison."""

    def __init__(
        self,
        run: StoredRun,
        name: str,
        packets: Sequence[Arrival],
        *,
        answers: bool,
        follows: bool,
    ) -> None:
        self._run = run
        self._name = name
        self._packets = packets
        self._answers = answers
        self._follows = follows
        self._unmatched = sent_units(run.sent)
        counters = global_counters(run.record.counters)
        ports = (port_counters(run.record.counters, port) for port in run.received)
        self._has_full_queues = any(
            count for group in (counters, *ports) for name, count in group.items() if _FULL in name
        )
        self._all: Counter[DropReason] = Counter()
        self._alike: Counter[DropReason] = Counter()
        self._explained: Counter[str] = Counter()
        self._unexplained: list[str] = []
        self._count = 0

    def against(self, peer: PeerRun) -> PeerComparison:
        """Compare all packets."""
        cases = [self._case(*pair) for pair in zip(self._packets, peer.outcomes, strict=True)]
        open_ = {number: case for number, case in enumerate(cases) if not self._is_alike(case)}
        if self._answers:
            open_ = self._with_core(open_)
        for number, case in open_.items():
            if _both_refuse(case):
                self._alike[case.arrival.reasons[0]] += 1
            elif difference := find_difference(case):
                self._explained[difference.name] += 1
            else:
                self._report(_text(number, case))
        self._judge_run()
        return PeerComparison(
            peer=self._name,
            version=peer.version,
            verdict="fail" if self._count else "pass",
            packets=len(self._packets),
            forwarded_alike=self._alike[DropReason.FORWARDED],
            reasons=self._reasons(),
            differences=self._differences(),
            peer_counts=dict(peer.counts),
            peer_own=len(peer.own),
            core_sent=self._unmatched.total(),
            unexplained_count=self._count,
            unexplained=self._unexplained,
        )

    def _reasons(self) -> list[ReasonCount]:
        return [
            ReasonCount(reason, count, self._alike[reason], count - self._alike[reason])
            for reason in DropReason
            if (count := self._all[reason])
        ]

    def _differences(self) -> list[Explained]:
        return [
            Explained(row.name, self._explained[row.name], row.section, row.text)
            for row in DIFFERENCES
            if self._explained[row.name]
        ]

    def _case(self, packet: Arrival, outcome: PeerOutcome) -> PacketCase:
        is_sent = self._take(_expected(packet))
        tables = self._run.tables
        return PacketCase(
            self._name, tables, packet, outcome, is_sent, follows_routes=self._follows
        )

    def _with_core(self, open_: Mapping[int, PacketCase]) -> dict[int, PacketCase]:
        """Look for units of the core for packets that are not alike, first in a known form."""
        units = CoreUnits(self._unmatched)
        formed: dict[int, PacketCase] = {}
        for number, case in open_.items():
            packet, changes, queues_full = case.packet, frozenset[CoreChange](), False
            if packet is not None and case.arrival.reasons[0] in _BY_CORE:
                form = core_form(packet, case.outcome.sent, case.tables)
                if form and form.changes and units.take(packet, form):
                    changes = form.changes
                queues_full = form is not None and not changes and self._has_full_queues
            formed[number] = case._replace(changes=changes, queues_full=queues_full)
        return {
            number: case._replace(core_sent=case.packet is not None and units.has(case.packet))
            for number, case in formed.items()
        }

    def _is_alike(self, case: PacketCase) -> bool:
        """Count a packet; return whether it is treated alike."""
        reason = case.arrival.reasons[0]
        alike = self._is_same(case)
        self._all[reason] += 1
        self._alike[reason] += alike
        return alike

    def _is_same(self, case: PacketCase) -> bool:
        """Return whether router and peer sent the same, or nothing for the same reason.

        Units that the core sent for a packet are included.
        """
        outcome, expected = case.outcome, _expected(case.arrival)
        if case.is_sent:
            return outcome.sent == expected
        if not outcome.sent:
            reason = case.arrival.reasons[0]
            by_core = self._answers and reason is DropReason.OPTIONS
            return reason in outcome.reasons and not by_core
        return not expected and self._take(outcome.sent)

    def _take(self, sent: Sequence[SentUnit]) -> bool:
        """Remove units from the unmatched departures; return whether all were among them."""
        units = Counter(sent)
        if not units or any(self._unmatched[unit] < count for unit, count in units.items()):
            return False
        self._unmatched.subtract(units)  # <= and -= of Counter would visit all units
        return True

    def _judge_run(self) -> None:
        """Check that the reference router agrees with the router, and that nothing else left."""
        run = self._run
        verdict = judge_run(run.record, run.tables, run.received, run.sent)
        for mismatch in verdict.mismatches:
            self._report(f"ixp verify: {mismatch}")
        record = run.record
        frames = [*record.core_frames.values(), *record.core_answers.values()]
        by_core = sum(map(len, frames))
        if (unmatched := self._unmatched.total()) > by_core:
            self._report(
                f"units that left for no packet must be {by_core} at most, not {unmatched}"
            )

    def _report(self, text: str) -> None:
        self._count += 1
        if len(self._unexplained) < SHOWN:
            self._unexplained.append(text)


def _both_refuse(case: PacketCase) -> bool:
    """Return whether both a peer and an answering core refuse a packet with options."""
    reason = case.arrival.reasons[0]
    nothing = not case.outcome.sent and not case.core_sent and case.changes is not None
    return nothing and reason is DropReason.OPTIONS and reason in case.outcome.reasons


def _expected(packet: Arrival) -> tuple[SentUnit, ...]:
    """Return the units that the reference router sends for a packet."""
    outcome = packet.outcome
    return ((outcome.port, key_of(outcome, MIN_FRAME)),) if isinstance(outcome, Forwarded) else ()


def _text(number: int, case: PacketCase) -> str:
    """Describe a packet that is treated differently."""
    packet, outcome = case.arrival, case.outcome
    ours = packet.reasons[0]
    router = (
        "it left" if case.is_sent else "it did not leave" if ours is DropReason.FORWARDED else ours
    )
    theirs = outcome.label
    if outcome.sent:
        ports = ", ".join(port_name(port) for port, _ in outcome.sent)
        theirs = f"it left by {ports} as {outcome.sent[0][1][:_SHOWN_BYTES].hex()}"
    data = packet.frame[:_SHOWN_BYTES].hex()
    return f"packet {number} of {port_name(packet.port)}, {data}: router: {router}; peer: {theirs}"
