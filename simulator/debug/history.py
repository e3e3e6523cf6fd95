"""The way back of a machine: snapshots at intervals, and exact replay from one to any cycle."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from ixp.simulator.debug.arguments import cycle_of
from ixp.simulator.debug.snapshots import Snapshot, restore, snapshot
from ixp.simulator.machine.machine import Machine
from ixp.support.errors import UserError

INTERVAL_CYCLES = 200_000
MOST = 64  # snapshots, of 0.1 MB each for the router
_NEAR = (256, 4096)  # cycles before now that are searched first: most hits are there

Action = Callable[[], None]
Run = Callable[[int], bool]
"""Runs the machine to a cycle at most, and returns whether it stopped before."""
Hits = Callable[[int], Iterator[int]]
"""Runs the machine to a cycle, by `History.advance`, and yields the cycles of hits on the way."""


class Timetable(Protocol):
    """What is done to a machine from outside in certain cycles, such as wires that go down."""

    def apply(self, machine: Machine) -> None:
        """Do what belongs to the present cycle; a second call changes nothing."""

    def end_of_chunk(self, now: int, cycle: int) -> int:
        """Return the cycle, `cycle` at most, to which a machine may run before the next change."""


class _Kept(NamedTuple):
    cycle: int
    data: bytes
    changes: int  # that had been made by then


class _Change(NamedTuple):
    cycle: int
    action: Action


class History:
    """Brings a machine to any cycle since it was taken over, forward and back.

    Run the machine by `advance` and `go_to`, and change it by `change`, else the way back is not
    exact. In each cycle the machine is that of a run without interruption, with the same changes.
    At most `most` snapshots are kept; where there would be more, every second one is dropped.

    All units that are sent are part of a snapshot unless `machine.outputs.discard_future()` was
    called.
    """

    def __init__(
        self,
        machine: Machine,
        *,
        interval: int = INTERVAL_CYCLES,
        most: int = MOST,
        timetable: Timetable | None = None,
    ) -> None:
        """Begin in the present cycle. Raise UserError for what a snapshot cannot hold."""
        if cycle_of(interval, "interval") < 1 or cycle_of(most, "most") < 2:
            raise UserError(
                f"a history must have an interval of 1 cycle or more and 2 snapshots or more, "
                f"not {interval} and {most}"
            )
        self.machine = machine
        self._interval = interval
        self._most = most
        self._timetable = timetable
        self._changes: list[_Change] = []
        self._made = 0  # those of the changes that the machine has had
        self._kept = [self._take()]
        self._near: _Kept | None = None

    @property
    def first(self) -> int:
        """The first cycle to which the machine can be brought."""
        return self._kept[0].cycle

    @property
    def snapshots(self) -> int:
        """How many snapshots are kept."""
        return len(self._kept)

    # ---- forward

    def advance(self, cycle: int, run: Run | None = None) -> bool:
        """Run to a cycle at most, by `run`; return whether that stopped before.

        Without `run` the machine runs to the cycle. Raise MachineFault.
        """
        machine = self.machine
        while machine.now < cycle_of(cycle):
            self._keep()
            if self._timetable:
                self._timetable.apply(machine)
            stopped = run(self._edge(cycle)) if run else self._run_to(self._edge(cycle))
            self._make_changes()
            if stopped:
                return True
        return False

    def change(self, action: Action) -> None:
        """Change the machine in the present cycle; a replay makes the change again.

        What was known of later cycles is dropped: they will be others. `action` may raise an
        exception, and must then have changed nothing.
        """
        action()
        now = self.machine.now
        del self._changes[self._made :]
        self._kept = [each for each in self._kept if each.cycle <= now]
        self._near = None
        self._changes.append(_Change(now, action))
        self._made += 1

    # ---- back

    def go_to(self, cycle: int) -> None:
        """Bring the machine to a cycle. Raise UserError for one before the history."""
        if cycle_of(cycle) < self.first:
            raise UserError(f"cycle must be {self.first} or later, not {cycle}")
        kept = self._nearest(cycle)
        if self.machine.fault or not kept.cycle <= self.machine.now <= cycle:
            restore(self.machine, Snapshot.from_bytes(zlib.decompress(kept.data)))
            self._made = kept.changes
            self._make_changes()
        self.advance(cycle)

    def go_back(self, hits: Hits, give_up: Callable[[], bool] = lambda: False) -> int | None:
        """Bring the machine to the last hit before now; return its cycle.

        None means that there was no hit, and the machine is in the first cycle, or that `give_up`
        was true, and it is where it was.
        """
        now = end = self.machine.now
        for start in self._starts(now):
            if give_up():
                self.go_to(now)
                return None
            self.go_to(start)
            if start not in (each.cycle for each in self._kept):
                self._near = self._take()
            found = [hit for hit in hits(end) if hit < end]
            if found:
                self.go_to(found[-1])
                return found[-1]
            end = start + 1  # a hit in the first cycle of a window may show in the one before
        self.go_to(self.first)
        return None

    def remember(self, within: int) -> None:
        """Take a snapshot of the present cycle besides, unless one is a few cycles before it.

        `within` says how many. It is for who comes back here again and again: one is kept at most.
        """
        if self.machine.now - self._nearest(self.machine.now).cycle > within:
            self._near = self._take()

    # ---- helpers

    def _starts(self, now: int) -> list[int]:
        """Return the beginnings of the windows in which `go_back` looks, the nearest first."""
        kept = [each.cycle for each in reversed(self._kept) if each.cycle < now]
        starts = {now - near for near in _NEAR if now - near > kept[0]} if kept else set()
        return sorted({*starts, *kept}, reverse=True)

    def _nearest(self, cycle: int) -> _Kept:
        near = [self._near] if self._near else []
        return max((each for each in (*self._kept, *near) if each.cycle <= cycle), key=_cycle)

    def _run_to(self, cycle: int) -> bool:
        self.machine.run_to(cycle)
        return False

    def _edge(self, cycle: int) -> int:
        """Return how far the machine may run before a snapshot or a change is due."""
        now = self.machine.now
        edge = min(cycle, now - now % self._interval + self._interval)
        if self._made < len(self._changes):
            edge = min(edge, self._changes[self._made].cycle)
        return self._timetable.end_of_chunk(now, edge) if self._timetable else edge

    def _make_changes(self) -> None:
        """Make the changes of the present cycle that are still to come."""
        now = self.machine.now
        while self._made < len(self._changes) and self._changes[self._made].cycle == now:
            self._changes[self._made].action()
            self._made += 1

    def _keep(self) -> None:
        """Take a snapshot if one is due; keep every second one if there are too many."""
        now = self.machine.now
        if now % self._interval or any(each.cycle == now for each in self._kept):
            return
        self._kept = sorted([*self._kept, self._take()])
        if len(self._kept) > self._most:
            self._interval *= 2
            first, *others = self._kept
            self._kept = [first, *(each for each in others if not each.cycle % self._interval)]

    def _take(self) -> _Kept:
        data = zlib.compress(snapshot(self.machine).to_bytes(), level=1)
        return _Kept(self.machine.now, data, self._made)


def _cycle(kept: _Kept) -> int:
    return kept.cycle
