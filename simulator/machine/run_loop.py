"""Run a machine in chunks, between turns of the core and feeds of the wires."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ixp.simulator import _kernel
from ixp.simulator.machine.checks import not_negative
from ixp.simulator.machine.core import Core
from ixp.simulator.machine.trace import Trace
from ixp.simulator.machine.wires import Wires
from ixp.simulator.native.compiled_code import Native
from ixp.simulator.program.faults import MachineFault

SCHEDULES = ("decoupled", "lockstep")

_CHUNK = 4096
"""Most cycles between two calls of `Wires.feed`."""
_CHUNKS = 48
"""Chunks after which the kernel returns even if the core skips its turns, so that Ctrl-C works."""

Advance = Callable[[int, int], bool]
"""Runs the kernel; returns whether to stop.

The arguments are the cycle of the core's next turn, and the end of the chunk: before it, only such
turns and wires that need units interrupt the run.
"""


class RunLoop:
    """Runs one machine.

    `fault` ended the last run; every later run raises it. `period` is the number of cycles between
    turns of the core.
    """

    def __init__(  # noqa: PLR0913 - all parts of a run
        self,
        kernel: _kernel.Kernel,
        core: Core,
        wires: Wires,
        trace: Trace,
        native: Native,
        *,
        period: int,
        lockstep: bool,
    ) -> None:
        """Start before cycle 0."""
        self._kernel = kernel
        self._core = core
        self._wires = wires
        self._trace = trace
        self._native = native
        self._period = period
        self._chunk = min(_CHUNK, wires.feed_interval_cycles or _CHUNK)
        self._running = False
        self.lockstep = lockstep
        self.fault: MachineFault | None = None

    def run(self, cycle: int, advance: Advance | None = None) -> bool:
        """Run to a cycle, or until `advance` returns True; return whether `advance` did.

        Raise MachineFault, or ValueError if the machine is already running.
        """
        if self._running:
            raise ValueError("a machine must not be run by its own core software or sources")
        with self.exclusive():
            return self._run_chunks(not_negative("cycle", cycle), advance or self._advance)

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Prevent nested runs, also while the core's software fills memory."""
        self._running = True
        try:
            yield
        finally:
            self._running = False

    def _run_chunks(self, cycle: int, advance: Advance) -> bool:
        stop = False
        while (now := self._kernel.now) < cycle and not stop:
            turn = self._core.turn()
            if now >= self._native.due:
                self._native.advance(now)
            self._wires.feed()
            edges = (*self._trace.edges, self._native.due)
            limit = min(cycle, *(edge for edge in edges if edge > now))
            stop = self._guarded(advance, min(turn, limit, now + self._chunk), limit)
        return stop

    def _guarded(self, advance: Advance, turn: int, limit: int) -> bool:
        """Convert a fault of the kernel to a MachineFault, which every later run raises too."""
        if self.fault:
            raise self.fault
        self._trace.cross(self._kernel.now)
        try:
            return advance(turn, limit)
        except _kernel.Fault as fault:
            rule, at = fault.args
            reason = rule if at else f"a CSR written from outside: {rule}"
            self.fault = MachineFault(reason, self._kernel.now, at)
            raise self.fault from None

    def _advance(self, turn: int, limit: int) -> bool:
        """Run to the next turn, or over the turns that the core skips."""
        kernel, polled = self._kernel, self._core.polled
        if polled is None:
            kernel.run(turn, self.lockstep)
        else:
            end = min(limit, kernel.now + _CHUNKS * self._chunk)
            needs = self._wires.needs()
            kernel.run_turns(end, self.lockstep, self._period, self._chunk, polled, needs)
        return False
