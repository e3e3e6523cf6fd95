"""Reconcile missing packets with the router's drop counters."""

from collections import Counter
from collections.abc import Collection, Mapping

from ixp.isa.port_kinds import is_atm
from ixp.microcode.memory.map import constants
from ixp.workloads.record.record import Counters, global_counters, port_counters
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.verification.core_counts import judge_reasons
from ixp.workloads.verification.matching import Match
from ixp.workloads.verification.tally import CounterKey

_MAP = constants()
_CORE_QUEUES = (_MAP["MSGQS"] - _MAP["MSGQ_ATM_RX_CORE"]) * _MAP["MSGQ_SIZE"]  # packets they hold
PDUS_PER_LOST_CELL = 2  # a lost last cell joins its PDU to the next one

# Where counted units are cells or packets that the router lost for want of room: what follows
# cannot be predicted cell by cell.
_LOSS_COUNTERS = ("ATM_RX_CELL_DROP_NO_BUFFERS_ON_RX",)
_PORT_LOSS_COUNTERS = ("PORT_RXERROR", "PORT_RXFAIL")
_ALL_LOSSES = frozenset((*_LOSS_COUNTERS, *_PORT_LOSS_COUNTERS))
_NOT_JUDGED = ("ATM_RX_CELL_IDLE",)  # in no error group, and devices may drop idle cells
_PORT_DROP_COUNTERS = (
    "IP_BAD_TOTAL_LENGTH",
    "IP_BAD_TTL",
    "IP_BAD_CHECKSUM",
    "IP_NO_ROUTE",
    "IP_INVALID_ADDRESS",
    "MAC_INVALID_ADDRESS",
    "IP_DBCAST_ADDRESS",
    "PORT_DISABLED",
)
_DROP_COUNTERS = (
    "ATM_RX_CELL_DROP_NOT_USER",
    "ATM_RX_CELL_DROP_VC_CLOSED",
    "ATM_RX_CELL_DROP_LLC_SNAP",
    "ATM_RX_PDU_DROP_AAL5_LENGTH",
    "ATM_RX_CRC_BAD",
    "ATM_RX_VC_LOOKUP_ERROR",
    "ETHER_RX_DROP_MULTICAST",
    "ETHER_RX_DROP_BROADCAST",
)


class Account:
    """What is missing, what the counters say of it, and what is left: in flight or wrong.

    `exact` is false when the router lost units unseen, or units were not counted.
    """

    def __init__(
        self,
        match: Match,
        counters: Counters,
        known_losses: Mapping[int, int],
        core_packets: int | None,
        uncounted: Collection[str] = (),
    ) -> None:
        """Take what was matched; `core_packets` is None when they were not counted.

        `uncounted` are the counters of errors that are not compiled, so that it is unknown how many
        packets were dropped and refused.

        `known_losses` counts, by port, units that are not among those expected, but which the
        router may have seen in part and counted as lost.
        """
        self._match = match
        self._tally = match.tally
        self._counters = counters
        self._lost = _losses(counters, known_losses)
        self._uncounted = frozenset(uncounted)
        self.exact = self._lost == 0 and self._uncounted.isdisjoint(_ALL_LOSSES)
        self._ports = [int(port) for port in counters.get("ports", {})]
        self._port_full = {p: _full(port_counters(counters, p)) for p in self._ports}
        self._shared_full = _full(global_counters(counters))
        self._core_full = _full(global_counters(counters), core=True)
        self._data_full = self._shared_full + sum(self._port_full.values())
        self.refused = self._data_full + self._core_full
        # Packets for the core that neither reached it nor were refused by its queue; it is unknown
        # how many these are when the core's software does not count.
        self._core_packets = core_packets
        unknown = core_packets is None
        self._core_short = 0 if unknown else match.tally.to_core - (core_packets or 0)
        self._core_short -= 0 if unknown else self._core_full
        self._core_slack = match.tally.to_core if unknown else 0
        # Packets that may be missing for that: a lost cell is one of a PDU.
        self._on_wires = {
            port: count * (PDUS_PER_LOST_CELL if is_atm(port) else 1)
            for port, count in match.lost.items()
        }
        self.in_flight = 0
        self.mismatches: list[str] = []

    def judge(self, limit: int) -> None:
        """Compare the counters, then account for every packet that is missing.

        `limit` is what can be in flight towards one output port, 0 for a run that was drained.
        """
        keys = sorted(self._judged(), key=str)
        short = {key: self._shortfall(key) for key in keys}
        missing = self._match.expected() - self._match.departed()
        self.in_flight = missing + sum(short.values()) + self._core_short - self._data_full
        self.in_flight -= min(max(missing, 0), sum(self._on_wires.values()))
        if not self._uncounted:
            self._judge_in_flight(limit)
        self.mismatches += self._tally.claims.judge(
            self._counters, all_taken=self.exact and self._core_packets == self._tally.to_core
        )
        if self.exact and not self._uncounted:
            self._judge_refused(missing + sum(short.values()) + self._core_short + self._core_slack)
            self._judge_core()
            refused = self._judge_holes()
            late = self._tally.uncounted if limit else Counter[CounterKey]()
            refused -= self._judge_uncounted(short, late, refused)
            late_reasons = self._tally.uncounted_reasons if limit else Counter[str]()
            room = refused + self._core_full + (_CORE_QUEUES if limit else 0)
            self.mismatches += judge_reasons(
                self._counters, self._core_packets, self._tally.reasons, late_reasons, room
            )

    def _judged(self) -> set[CounterKey]:
        """Return the counters of drops, those that must be 0 included."""
        keys: set[CounterKey] = {(name, None) for name in _DROP_COUNTERS}
        keys |= {(name, port) for name in _PORT_DROP_COUNTERS for port in self._ports}
        keys |= {key for key in self._tally.dropped if key[0] not in _NOT_JUDGED}
        return {key for key in keys if key[0] not in self._uncounted}

    def _shortfall(self, key: CounterKey) -> int:
        """Return how many drops are not counted (yet); more than there must be is a mismatch."""
        actual = self._actual(key)
        must = self._tally.dropped[key]
        if actual > must and self.exact:
            self.mismatches.append(f"counter {_counter_name(key)} must be {must}, not {actual}")
            return 0
        return must - actual

    def _actual(self, key: CounterKey) -> int:
        name, port = key
        counters = self._counters if port is None else port_counters(self._counters, port)
        return int(counters.get(name, 0))

    def _judge_uncounted(
        self, short: Mapping[CounterKey, int], late: Counter[CounterKey], refused: int
    ) -> int:
        """Refuse drops that are uncounted though their units are no late ones.

        Only packets of ATM ports wait in a queue, that may have refused them, before they are
        looked at; with the CRC in software, before it is checked, too. Return how many were refused
        so.
        """
        used = 0
        for key, count in short.items():
            over = count - late[key]
            if over <= 0:
                continue
            if self._queued(key) and over <= refused - used:
                used += over
                continue
            must = self._tally.dropped[key]
            least = must - late[key]
            between = f"{must}" if least == must else f"{least} to {must}"
            self.mismatches.append(
                f"counter {_counter_name(key)} must be {between}, not {self._actual(key)}"
            )
        return used

    def _queued(self, key: CounterKey) -> bool:
        """Return whether packets wait in a queue before this counter is looked at."""
        name, port = key
        if name in {"ATM_RX_CRC_BAD", "ATM_RX_PDU_DROP_AAL5_LENGTH"}:
            return bool(self._counters.get("ATM_RX_CRC_CHK_FULLQ"))
        return port is not None and is_atm(port)

    def _judge_in_flight(self, limit: int) -> None:
        lost = PDUS_PER_LOST_CELL * self._lost
        for port in self._match.ports:
            refused = self._port_full.get(port, 0) + self._shared_full
            stuck = self._match.expected(port) - self._match.departed(port) - refused
            most = limit + lost + self._on_wires.get(port, 0)
            if stuck > most:
                self.mismatches.append(
                    f"{port_name(port)}: {stuck} packets did not leave and are in no counter; "
                    f"at most {most} can be in flight"
                )
        all_ports = limit * max(len(self._match.ports), 1) + lost
        if self.in_flight > all_ports:
            self.mismatches.append(
                f"{self.in_flight} packets of all did not leave and are in no counter; "
                f"at most {all_ports} can be in flight"
            )

    def _judge_refused(self, gone: int) -> None:
        """Refuse counters of full queues that claim more packets than are gone."""
        if self._data_full > gone:
            self.mismatches.append(
                f"counters of full queues must explain at most {gone} packets, "
                f"not {self._data_full}"
            )

    def _judge_core(self) -> None:
        if self._core_short < 0:
            must = self._tally.to_core
            self.mismatches.append(
                f"the core must get {must} packets at most, not {must - self._core_short}"
            )

    def _judge_holes(self) -> int:
        """Refuse gaps in flows that no full queue explains: they cannot be in flight.

        Return how many refusals of the shared queues explain no gap.
        """
        beyond = {
            port: self._match.holes(port)
            - self._port_full.get(port, 0)
            - self._on_wires.get(port, 0)
            for port in self._match.ports
        }
        unexplained = sum(max(n, 0) for n in beyond.values()) - self._shared_full
        if unexplained > 0:
            worst = max(beyond, key=lambda port: (beyond[port], -port))
            self.mismatches.append(
                f"{unexplained} packets are missing in the middle of their flow, most towards "
                f"{port_name(worst)}, and no counter of a full queue explains them"
            )
        return max(-unexplained, 0)


def _counter_name(key: CounterKey) -> str:
    name, port = key
    return name if port is None else f"{name} of {port_name(port)}"


def _full(counters: Mapping[str, int], *, core: bool = False) -> int:
    """Add up the counters of full queues: those to the core, or all the others."""
    named = (name for name in counters if "FULLQ" in name and ("CORE" in name) == core)
    return sum(counters[name] for name in named)


def _losses(counters: Counters, known: Mapping[int, int]) -> int:
    """Add up what was received and lost before it could be looked at, beyond what is known."""
    lost = sum(counters.get(name, 0) for name in _LOSS_COUNTERS)
    for port, found in counters.get("ports", {}).items():
        counted = sum(found.get(name, 0) for name in _PORT_LOSS_COUNTERS)
        lost += max(counted - known.get(int(port), 0), 0)
    return int(lost)
