"""Reconcile missing packets with the router's drop counters."""

from collections import Counter
from collections.abc import Collection, Mapping

from ixp.isa.tables.port_kinds import is_atm
from ixp.workloads.record.record import Counters, Record, counted, global_counters, port_counters
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.matching.match import Match
from ixp.workloads.verification.matching.tally import CounterKey, reason_of
from ixp.workloads.verification.reference.router import GLOBAL_PREFIXES
from ixp.workloads.verification.reference.rules import (
    CELL_FAULTS,
    FRAME_FAULTS,
    PACKET_FAULTS,
    PDU_FAULTS,
)

PDUS_PER_LOST_CELL = 2  # if a last cell is lost, its PDU is joined to the next one

# Counters of cells or packets that the router lost because a queue or memory was full: later
# outcomes can't be predicted cell by cell.
_LOSS_COUNTERS = ("ATM_RX_CELL_DROP_NO_BUFFERS_ON_RX",)
_PORT_LOSS_COUNTERS = ("PORT_RXERROR", "PORT_RXFAIL")
_ALL_LOSSES = frozenset((*_LOSS_COUNTERS, *_PORT_LOSS_COUNTERS))
_NOT_JUDGED = ("ATM_RX_CELL_IDLE",)  # belongs to no error group; devices may drop idle cells
# Drop counters of the reference router: those of its rules, and others.
_DROPS = {
    name for rules in (CELL_FAULTS, PDU_FAULTS, FRAME_FAULTS, PACKET_FAULTS) for name, _ in rules
}
_DROPS |= {"ATM_RX_CELL_DROP_LLC_SNAP", "IP_NO_ROUTE", "PORT_DISABLED"}
_CORE_PREFIX = "CORE_"  # prefix of the core's own counters, before the reason


class Reconciliation:
    """The missing packets explained by counters; other missing packets are in flight or mismatches.

    `exact` is false if the router lost units before looking at them, or units were not counted.
    `refused` counts packets refused by full queues.
    """

    def __init__(
        self, record: Record, match: Match, limits: Limits, uncounted: Collection[str] = ()
    ) -> None:
        """Compare the counters of a run, then account for every missing packet.

        `uncounted` are the error counters that are not compiled, so their drops and refusals are
        unknown.
        """
        self._match = match
        self._tally = match.tally
        self._limits = limits
        self._counters = counted(record.counters)
        self._lost = _losses(self._counters, record)
        self._uncounted = frozenset(uncounted)
        self.exact = self._lost == 0 and self._uncounted.isdisjoint(_ALL_LOSSES)
        self._ports = [int(port) for port in self._counters["ports"]]
        self._port_full = {
            port: _full_queue_count(port_counters(self._counters, port)) for port in self._ports
        }
        total = global_counters(self._counters)
        self._shared_full = _full_queue_count(total)
        self._core_full = _full_queue_count(total, core=True)
        self._data_full = self._shared_full + sum(self._port_full.values())
        self.refused = self._data_full + self._core_full
        # Packets that may be missing because wires lost units; a lost cell affects one PDU.
        self._lost_on_wires = {
            port: count * (PDUS_PER_LOST_CELL if is_atm(port) else 1)
            for port, count in match.lost.items()
        }
        self.mismatches: list[str] = []
        self._judge(record.core_packets)

    def _judge(self, core_packets: int | None) -> None:
        to_core = self._tally.to_core
        # Packets for the core that neither reached it nor were refused by its queue; their number
        # is unknown if the core's software does not count.
        missing_for_core = 0 if core_packets is None else to_core - core_packets - self._core_full
        keys = sorted(self._judged_counters(), key=str)
        missing_drops = {key: self._missing_drops(key) for key in keys}
        missing = self._match.expected - self._match.departed
        explicable = missing + sum(missing_drops.values()) + missing_for_core
        self.in_flight = explicable - self._data_full
        self.in_flight -= min(max(missing, 0), sum(self._lost_on_wires.values()))
        if not self._uncounted:
            self._judge_in_flight()
        self.mismatches += self._tally.core_answers.judge(
            self._counters, all_taken=self.exact and core_packets == to_core
        )
        if not self.exact or self._uncounted:
            return
        self._judge_refused(explicable + (to_core if core_packets is None else 0))
        if missing_for_core < 0:
            self.mismatches.append(
                f"the core must get {to_core} packets at most, not {to_core - missing_for_core}"
            )
        refused = self._judge_holes()
        refused -= self._judge_missing_drops(missing_drops, refused)
        refused += self._core_full + self._limits.core_queues
        if any(name.startswith(_CORE_PREFIX) for name in self._counters):
            self._judge_reasons(core_packets, refused)

    def _judged_counters(self) -> set[CounterKey]:
        """Return the drop counters, including those that must be 0."""
        keys: set[CounterKey] = {*self._tally.dropped}
        for name in filter(str.isupper, _DROPS):
            ports = [None] if name.startswith(GLOBAL_PREFIXES) else self._ports
            keys |= {(name, port) for port in ports}
        return {key for key in keys if key[0] not in {*self._uncounted, *_NOT_JUDGED}}

    def _missing_drops(self, key: CounterKey) -> int:
        """Return the number of drops not counted (yet); an excess of counts is a mismatch."""
        actual = self._actual(key)
        expected = self._tally.dropped[key]
        if actual > expected and self.exact:
            self._report_counter(key, f"{expected}")
            return 0
        return expected - actual

    def _report_counter(self, key: CounterKey, expected: str) -> None:
        name, port = key
        of_port = "" if port is None else f" of {port_name(port)}"
        self.mismatches.append(
            f"counter {name}{of_port} must be {expected}, not {self._actual(key)}"
        )

    def _actual(self, key: CounterKey) -> int:
        name, port = key
        counters = self._counters if port is None else port_counters(self._counters, port)
        return int(counters.get(name, 0))

    def _judge_missing_drops(self, missing_drops: Mapping[CounterKey, int], refused: int) -> int:
        """Report uncounted drops of units that are not among a port's last ones.

        Only packets of ATM ports pass through a queue, which may refuse them, before their headers
        are checked; with CRC in software, also before the CRC is checked. Return how many were
        refused.
        """
        used = 0
        for key, count in missing_drops.items():
            in_flight = self._tally.uncounted[key]
            over = count - in_flight
            if over <= 0:
                continue
            if self._waits_in_queue(key) and over <= refused - used:
                used += over
                continue
            most = self._tally.dropped[key]
            self._report_counter(key, f"{most - in_flight} to {most}" if in_flight else f"{most}")
        return used

    def _waits_in_queue(self, key: CounterKey) -> bool:
        """Return whether packets pass through a queue before the check of this counter."""
        name, port = key
        if name in {"ATM_RX_CRC_BAD", "ATM_RX_PDU_DROP_AAL5_LENGTH"}:
            return bool(self._counters.get("ATM_RX_CRC_CHK_FULLQ"))
        return port is not None and is_atm(port)

    def _judge_in_flight(self) -> None:
        lost = PDUS_PER_LOST_CELL * self._lost
        outputs = self._match.outputs
        for port, output in outputs.items():
            missing = output.missing - self._port_full.get(port, 0) - self._shared_full
            most = self._limits.per_output + lost + self._lost_on_wires.get(port, 0)
            self._compare_in_flight(f"{port_name(port)}: ", missing, "", most)
        most = self._limits.per_output * max(len(outputs), 1) + lost
        self._compare_in_flight("", self.in_flight, " of all", most)

    def _compare_in_flight(self, port: str, count: int, of_all: str, most: int) -> None:
        if count > most:
            are = "is" if count == 1 else "are"
            self.mismatches.append(
                f"{port}{_packets(count)}{of_all} did not leave and {are} in no counter; "
                f"at most {most} can be in flight"
            )

    def _judge_refused(self, explicable: int) -> None:
        """Report counters of full queues that exceed the number of missing packets."""
        if self._data_full > explicable:
            self.mismatches.append(
                f"counters of full queues must explain at most {_packets(explicable)}, "
                f"not {self._data_full}"
            )

    def _judge_holes(self) -> int:
        """Report gaps in flows that no full queue explains: these packets can't be in flight.

        Return the number of refusals by shared queues that explain no gap.
        """
        beyond = {
            port: output.holes - self._port_full.get(port, 0) - self._lost_on_wires.get(port, 0)
            for port, output in self._match.outputs.items()
        }
        unexplained = sum(max(count, 0) for count in beyond.values()) - self._shared_full
        if unexplained > 0:
            worst = max(beyond, key=lambda port: (beyond[port], -port))
            alone = unexplained == 1
            text = (
                "is missing in the middle of its" if alone else "are missing in the middle of their"
            )
            self.mismatches.append(
                f"{_packets(unexplained)} {text} flow,{'' if alone else ' most'} towards "
                f"{port_name(worst)}, and no counter of a full queue explains "
                f"{'it' if alone else 'them'}"
            )
        return max(-unexplained, 0)

    def _judge_reasons(self, core_packets: int | None, refused: int) -> None:
        """Report reasons with too many or too few packets for the core.

        `refused` is the number of packets that full queues may have refused.
        """
        actual: Counter[str] = Counter()
        for name, count in global_counters(self._counters).items():
            if name.startswith(_CORE_PREFIX):
                actual[reason_of(name.removeprefix(_CORE_PREFIX).lower())] += count
        for reason in sorted(actual | self._tally.reasons):
            most, later = self._tally.reasons[reason], self._tally.uncounted_reasons[reason]
            missing = most - actual[reason] - later
            if actual[reason] > most or missing > refused:
                self.mismatches.append(
                    f"the core must get {most} packets or cells for {reason}, {later} of them "
                    f"perhaps later, not {actual[reason]}"
                )
            refused -= min(max(missing, 0), refused)
        if core_packets is not None and actual.total() != core_packets:
            self.mismatches.append(
                f"the core's counters by reason must add up to its {core_packets} packets, "
                f"not {actual.total()}"
            )


def _packets(count: int) -> str:
    return "1 packet" if count == 1 else f"{count} packets"


def _full_queue_count(counters: Mapping[str, int], *, core: bool = False) -> int:
    """Return the sum of the counters of full queues: to the core, or all others."""
    return sum(
        count for name, count in counters.items() if "FULLQ" in name and ("CORE" in name) == core
    )


def _losses(counters: Counters, record: Record) -> int:
    """Return the number of units that the router received and lost before looking at them.

    Units lost by devices, and frames in error, are not included: they are not expected to leave.
    """
    lost = sum(counters.get(name, 0) for name in _LOSS_COUNTERS)
    for text in counters["ports"]:
        port, by_name = int(text), port_counters(counters, int(text))
        count = sum(by_name.get(name, 0) for name in _PORT_LOSS_COUNTERS)
        unexpected = len(record.lost_units.get(port, ())) + record.bad_fcs_units.get(port, 0)
        lost += max(count - unexpected, 0)
    return int(lost)
