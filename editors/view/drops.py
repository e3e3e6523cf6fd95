"""Which counter has counted a packet that went no further, and when.

The machine tells which counter rose; the reference router, what becomes of a packet that no queue
refuses. A counter of a fault counts the packets with that fault in their order. A full queue to a
port refuses the first packet that waits for its way there; a full queue before that, the last one
that came.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import msgspec

from ixp.editors.view.way import Drop, Way
from ixp.isa.tables.port_kinds import is_atm
from ixp.simulator import CounterRaised
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.system.system import System
from ixp.workloads.verification.reference.outcomes import Dropped, Forwarded, Outcome, ToCore
from ixp.workloads.verification.reference.router import ReferenceRouter

SILENT_CYCLES = 30_000
"""After which a packet that has passed nothing more is not in a thread any more."""

_FULL = "FULLQ"
_FROM_ATM = "ATM_RX_"
_LINK_HEADER = 4  # bytes, of a cell


class Count(msgspec.Struct, frozen=True):
    """A counter of the programs, by name and port, that an engine has added one to."""

    name: str
    port: int | None
    engine: int
    at: int

    @property
    def drop(self) -> Drop:
        """The end of the packet that was counted."""
        name = self.name if self.port is None else f"{self.name} of {port_name(self.port)}"
        return Drop(
            f"engine{self.engine}", self.at, name, f"counted by engine {self.engine}: {name}"
        )


class Drops:
    """Packets that have come in as a whole and wait for their way, and what was counted."""

    def __init__(self, system: System) -> None:
        """Know no packets yet."""
        self._counters = system.reports.drop_counters()
        config = system.config
        self._router = ReferenceRouter(config.tables, config.options)
        self._waiting: deque[Way] = deque()
        self._unknown: deque[Count] = deque()  # of packets that have not come as a whole
        self._taken: dict[int, Count] = {}  # by the numbers of packets

    @property
    def counters(self) -> range:
        """Where in scratch the counters stand."""
        return range(min(self._counters), max(self._counters) + 1) if self._counters else range(0)

    def came(self, way: Way) -> None:
        """A packet is in the machine as a whole."""
        if not self._counters or way.drop is not None:
            return
        while self._waiting and _whole_at(self._waiting[0]) < _whole_at(way) - SILENT_CYCLES:
            self._waiting.popleft()
        self._waiting.append(way)
        for count in self._unknown:
            if count.at > way.first and self._fits(way, count):
                self._unknown.remove(count)
                self._end(way, count)
                break

    def counted(self, event: CounterRaised) -> None:
        """A counter rose."""
        known = self._counters.get(event.address)
        if known is not None:
            while self._unknown and self._unknown[0].at < event.at - SILENT_CYCLES:
                self._unknown.popleft()
            self._find(Count(*known, event.engine, event.at))

    def routed(self, way: Way) -> None:
        """A packet was queued, or has left: a count that was taken for its own is another one's."""
        if way in self._waiting:
            self._waiting.remove(way)
        count = self._taken.pop(way.number, None)
        if count is not None:
            way.drop = None
            self._find(count)

    def forget(self, way: Way) -> None:
        """Forget a packet."""
        self._taken.pop(way.number, None)

    def outcome(self, way: Way) -> Outcome | None:
        """Return what the reference router makes of a packet that is there as a whole."""
        if way.outcome is None:
            way.outcome = self._judged(way)
        return way.outcome

    def _judged(self, way: Way) -> Outcome:
        if not is_atm(way.port):
            return self._router.frame(way.port, way.came)
        header = int.from_bytes(way.came[:_LINK_HEADER], "big")
        flow, vc, fault = self._router.cell_fault(way.port, header)
        if fault is not None or vc is None:
            return Dropped(flow, fault or "")
        return self._router.pdu(flow, vc, way.came[_LINK_HEADER:])

    def _find(self, count: Count) -> None:
        found = [*self._candidates(count)]
        if not found:
            self._unknown.append(count)
        else:
            early = _FULL in count.name and count.port is None
            self._end(found[-1 if early else 0], count)

    def _candidates(self, count: Count) -> Iterator[Way]:
        at = count.at
        for way in self._waiting:
            if at - SILENT_CYCLES <= _whole_at(way) <= at and self._fits(way, count):
                yield way

    def _end(self, way: Way, count: Count) -> None:
        self._waiting.remove(way)
        way.drop = count.drop
        self._taken[way.number] = count

    def _fits(self, way: Way, count: Count) -> bool:
        """Return whether a counter may be that of a packet."""
        outcome = self.outcome(way)
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
        return to_core and count.name.startswith(_FROM_ATM) == is_atm(way.port)


def _whole_at(way: Way) -> int:
    return way.ends.get("reassemble", way.first)
