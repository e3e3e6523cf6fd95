"""Run a machine backwards: periodic snapshots, and exact replay from a snapshot to any cycle."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import NamedTuple, Protocol

from ixp.simulator.debug.arguments import cycle_of
from ixp.simulator.debug.snapshots import Snapshot, restore, snapshot
from ixp.simulator.machine.machine import Machine
from ixp.support.errors import UserError

INTERVAL_CYCLES = 200_000
MAX_CHECKPOINTS = 64  # each takes 0.1 MB for the router
_NEAR = (256, 4096)  # search these last cycles first: most hits are there

Action = Callable[[], None]
Run = Callable[[int], bool]
"""Runs the machine at most to a cycle, and returns whether it stopped earlier."""
Hits = Callable[[int], Iterator[int]]
"""Runs the machine to a cycle by `History.advance`; yields each cycle that has a hit."""


class TimedChanges(Protocol):
    """External changes of a machine at given cycles, such as a wire that goes down."""

    def apply(self, machine: Machine) -> None:
        """Make the changes of the present cycle; a second call changes nothing."""

    def end_of_chunk(self, now: int, cycle: int) -> int:
        """Return the cycle, at most `cycle`, to which a machine may run before the next change."""


class _Checkpoint(NamedTuple):
    cycle: int
    snapshot: bytes  # compressed
    changes: int  # number of external changes made before the snapshot


class _Change(NamedTuple):
    cycle: int
    action: Action


class History:
    """Moves a machine forward or back to any cycle since the history began.

    Only run the machine by `advance` and `go_to`, and change it by `change`; otherwise replay is
    not exact. In every cycle, the state equals that of an uninterrupted run with the same changes.
    The history holds at most `max_checkpoints` snapshots; it drops every second one when there are
    more.

    Every snapshot contains all units that the ports have sent, unless
    `machine.outputs.discard_future()` was called.
    """

    def __init__(
        self,
        machine: Machine,
        *,
        interval: int = INTERVAL_CYCLES,
        max_checkpoints: int = MAX_CHECKPOINTS,
        timed_changes: TimedChanges | None = None,
    ) -> None:
        """Begin in the present cycle; raise UserError if the machine can't be saved."""
        if cycle_of(interval, "interval") < 1 or cycle_of(max_checkpoints, "max_checkpoints") < 2:
            raise UserError(
                f"a history must have an interval of 1 cycle or more and 2 snapshots or more, "
                f"not {interval} and {max_checkpoints}"
            )
        self.machine = machine
        self._interval = interval
        self._max_checkpoints = max_checkpoints
        self._timed_changes = timed_changes
        self._changes: list[_Change] = []
        self._made = 0  # number of changes applied to the machine
        self._checkpoints = [self._take()]
        self._latest: _Checkpoint | None = None  # an extra one, taken by a search or `checkpoint`

    @property
    def first(self) -> int:
        """Return the first cycle to which the machine can go back."""
        return self._checkpoints[0].cycle

    @property
    def snapshots(self) -> int:
        """Return the number of snapshots in the history."""
        return len(self._checkpoints)

    # ---- forward

    def advance(self, cycle: int, run: Run | None = None) -> bool:
        """Run by `run`, at most to a cycle; return whether `run` stopped earlier.

        Without `run`, the machine runs to the cycle. Raise MachineFault.
        """
        machine = self.machine
        while machine.now < cycle_of(cycle):
            self._checkpoint_if_due()
            if self._timed_changes:
                self._timed_changes.apply(machine)
            end = self._end_of_chunk(cycle)
            stopped = (run or machine.run_to)(end)
            self._make_changes()
            if stopped:
                return True
        return False

    def change(self, action: Action) -> None:
        """Change the machine in the present cycle; a replay makes the change again.

        Snapshots of later cycles are dropped. If `action` raises an exception, it must not have
        changed anything.
        """
        action()
        now = self.machine.now
        del self._changes[self._made :]
        self._checkpoints = [point for point in self._checkpoints if point.cycle <= now]
        self._latest = None
        self._changes.append(_Change(now, action))
        self._made += 1

    # ---- back

    def go_to(self, cycle: int) -> None:
        """Move the machine to a cycle; raise UserError if it lies before the history."""
        if cycle_of(cycle) < self.first:
            raise UserError(f"cycle must be {self.first} or later, not {cycle}")
        checkpoint = self._nearest(cycle)
        if self.machine.fault or not checkpoint.cycle <= self.machine.now <= cycle:
            restore(self.machine, Snapshot.from_bytes(zlib.decompress(checkpoint.snapshot)))
            self._made = checkpoint.changes
            self._make_changes()
        self.advance(cycle)

    def go_back(self, hits: Hits, give_up: Callable[[], bool] = lambda: False) -> int | None:
        """Move the machine back to the last hit; return the cycle of the hit.

        Return None without a hit: the machine is then in its first cycle, or, if `give_up` became
        true, in the cycle where it was.
        """
        now = end = self.machine.now
        for start in self._starts(now):
            if give_up():
                self.go_to(now)
                return None
            self.go_to(start)
            self.checkpoint(within=0)
            if earlier := [hit for hit in hits(end) if hit < end]:
                self.go_to(earlier[-1])
                return earlier[-1]
            end = start + 1  # a hit in a window's first cycle may also show in the window before
        self.go_to(self.first)
        return None

    def checkpoint(self, within: int) -> None:
        """Take an extra snapshot, unless one of the last `within` cycles exists.

        Only the latest such checkpoint is kept.
        """
        if self.machine.now - self._nearest(self.machine.now).cycle > within:
            self._latest = self._take()

    # ---- helpers

    def _starts(self, now: int) -> list[int]:
        """Return the first cycles of the windows that `go_back` searches, nearest first."""
        starts = {point.cycle for point in self._checkpoints if point.cycle < now}
        near = {now - cycles for cycles in _NEAR if now - cycles > max(starts, default=now)}
        return sorted(starts | near, reverse=True)

    def _nearest(self, cycle: int) -> _Checkpoint:
        """Return the last checkpoint up to a cycle."""
        latest = [self._latest] if self._latest else []
        points = (point for point in (*self._checkpoints, *latest) if point.cycle <= cycle)
        return max(points, key=itemgetter(0))

    def _end_of_chunk(self, cycle: int) -> int:
        """Return the cycle to which the machine may run before a snapshot or change is due."""
        now = self.machine.now
        end = min(cycle, now - now % self._interval + self._interval)
        if self._made < len(self._changes):
            end = min(end, self._changes[self._made].cycle)
        return self._timed_changes.end_of_chunk(now, end) if self._timed_changes else end

    def _make_changes(self) -> None:
        """Apply the pending changes of the present cycle."""
        now = self.machine.now
        while self._made < len(self._changes) and self._changes[self._made].cycle == now:
            self._changes[self._made].action()
            self._made += 1

    def _checkpoint_if_due(self) -> None:
        """Take a snapshot if one is due; drop every second one if there are too many."""
        now = self.machine.now
        if now % self._interval or any(point.cycle == now for point in self._checkpoints):
            return
        first, *others = sorted([*self._checkpoints, self._take()])
        if len(others) >= self._max_checkpoints:
            self._interval *= 2
            others = [point for point in others if not point.cycle % self._interval]
        self._checkpoints = [first, *others]

    def _take(self) -> _Checkpoint:
        data = zlib.compress(snapshot(self.machine).to_bytes(), level=1)
        return _Checkpoint(self.machine.now, data, self._made)
