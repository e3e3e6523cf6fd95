"""Find the packet that a drop counter has counted.

The machine reports which counter rose; the reference router computes the outcome of a packet that
no queue refuses. A counter of a fault counts the packets with that fault in order. A full queue to
a port refuses the first packet that waits for its route there; a full queue before that refuses the
last reassembled packet.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import msgspec

from ixp.editors.view.packets.trail import Drop, PacketTrail
from ixp.isa.tables.port_kinds import is_atm
from ixp.workloads.latency.packet_follower import REASSEMBLE
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.system.system import System
from ixp.workloads.verification.reference.outcomes import Dropped, Forwarded, Outcome, ToCore
from ixp.workloads.verification.reference.router import ReferenceRouter

SILENT_CYCLES = 30_000
"""After which a packet whose last stage has ended is not in a thread any more."""

_FULL = "FULLQ"
_FROM_ATM = "ATM_RX_"
_LINK_HEADER = 4  # bytes, of a cell


class Count(msgspec.Struct, frozen=True):
    """An increment of a counter of the programs, by name and port."""

    name: str
    port: int | None
    engine: int
    at: int

    @property
    def drop(self) -> Drop:
        """Return the end of the packet that was counted."""
        name = self.name if self.port is None else f"{self.name} of {port_name(self.port)}"
        return Drop(
            f"engine{self.engine}", self.at, name, f"counted by engine {self.engine}: {name}"
        )


class Drops:
    """Matches counts with the packets that are reassembled and wait for their route."""

    def __init__(self, system: System) -> None:
        """Begin without packets."""
        self._counters = system.reports.drop_counters()
        config = system.config
        self._router = ReferenceRouter(config.tables, config.options)
        self._waiting: deque[PacketTrail] = deque()
        self._unmatched_counts: deque[Count] = deque()  # of packets that are not reassembled yet
        self._count_of_packet: dict[int, Count] = {}

    @property
    def counters(self) -> range:
        """Return the addresses of the counters in scratch."""
        return range(min(self._counters), max(self._counters) + 1) if self._counters else range(0)

    def reassembled(self, trail: PacketTrail) -> None:
        """Note that a packet has been reassembled."""
        if not self._counters or trail.drop is not None:
            return
        while (
            self._waiting
            and _reassembled_at(self._waiting[0]) < _reassembled_at(trail) - SILENT_CYCLES
        ):
            self._waiting.popleft()
        self._waiting.append(trail)
        for count in self._unmatched_counts:
            if count.at > trail.first and self._fits(trail, count):
                self._unmatched_counts.remove(count)
                self._end(trail, count)
                break

    def counter_rose(self, address: int, engine: int, at: int) -> None:
        """Match the packet whose drop incremented the counter at an address of scratch."""
        counter = self._counters.get(address)
        if counter is not None:
            while self._unmatched_counts and self._unmatched_counts[0].at < at - SILENT_CYCLES:
                self._unmatched_counts.popleft()
            self._match(Count(*counter, engine, at))

    def queued(self, trail: PacketTrail) -> None:
        """Note that a packet was queued or sent; a drop matched with it is of another packet."""
        if trail in self._waiting:
            self._waiting.remove(trail)
        count = self._count_of_packet.pop(trail.number, None)
        if count is not None:
            trail.drop = None
            self._match(count)

    def forget(self, trail: PacketTrail) -> None:
        """Forget a packet."""
        self._count_of_packet.pop(trail.number, None)

    def outcome(self, trail: PacketTrail) -> Outcome:
        """Return the outcome of a packet by the reference router."""
        if trail.outcome is None:
            trail.outcome = self._outcome(trail.port, trail.received_bytes)
        return trail.outcome

    def _outcome(self, port: int, data: bytes) -> Outcome:
        if not is_atm(port):
            return self._router.frame(port, data)
        header = int.from_bytes(data[:_LINK_HEADER], "big")
        flow, vc, fault = self._router.cell_fault(port, header)
        if fault is not None or vc is None:
            return Dropped(flow, fault or "")
        return self._router.pdu(flow, vc, data[_LINK_HEADER:])

    def _match(self, count: Count) -> None:
        candidates = [*self._candidates(count)]
        if not candidates:
            self._unmatched_counts.append(count)
        else:
            is_early = _FULL in count.name and count.port is None
            self._end(candidates[-1 if is_early else 0], count)

    def _candidates(self, count: Count) -> Iterator[PacketTrail]:
        at = count.at
        for trail in self._waiting:
            if at - SILENT_CYCLES <= _reassembled_at(trail) <= at and self._fits(trail, count):
                yield trail

    def _end(self, trail: PacketTrail, count: Count) -> None:
        self._waiting.remove(trail)
        trail.drop = count.drop
        self._count_of_packet[trail.number] = count

    def _fits(self, trail: PacketTrail, count: Count) -> bool:
        """Return whether a count may be that of a packet."""
        outcome = self.outcome(trail)
        if _FULL not in count.name:
            if isinstance(outcome, ToCore):
                return outcome.counter == count.name
            return isinstance(outcome, Dropped) and (outcome.counter, outcome.port) == (
                count.name,
                count.port,
            )
        if count.port is not None:
            return isinstance(outcome, Forwarded) and outcome.port == count.port
        to_core = isinstance(outcome, ToCore) or "CORE" not in count.name
        return to_core and count.name.startswith(_FROM_ATM) == is_atm(trail.port)


def _reassembled_at(trail: PacketTrail) -> int:
    return trail.stage_ends.get(REASSEMBLE, trail.first)
