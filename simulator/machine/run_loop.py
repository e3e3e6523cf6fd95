"""How a machine runs: in chunks, between the turns of the core and the units of the wires."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING

from ixp.simulator import _kernel
from ixp.simulator.machine.validation import not_negative
from ixp.simulator.program.faults import MachineFault

if TYPE_CHECKING:
    from ixp.simulator.machine.machine import Machine
    from ixp.simulator.native.compiled_code import Native

_CHUNK = 4096
"""Most cycles between two calls of `Wires.feed`."""
_CHUNKS = 48
"""Chunks after which the kernel returns even if the core only waits: for Ctrl-C."""

Advance = Callable[[int, int], bool]
"""Runs the kernel and returns whether to stop.

Its arguments are the cycle of the core's next turn, and the cycle up to which only such turns and
wires that need units stand in its way.
"""


class RunLoop:
    """Runs one machine. `kernel_s` is the host's time in the kernel, in seconds."""

    def __init__(self, machine: Machine, kernel: _kernel.Kernel, native: Native) -> None:
        """Start before cycle 0."""
        self._machine = machine
        self._kernel = kernel
        self._native = native
        self._chunk = min(_CHUNK, machine.wires.patience or _CHUNK)
        self._running = False
        self.kernel_s = 0.0

    def run(self, cycle: int, advance: Advance | None = None) -> bool:
        """Run up to a cycle, or until `advance` returns True; return whether it did.

        Raise MachineFault, and ValueError for a machine that runs already.
        """
        if self._running:
            raise ValueError("a machine must not be run by its own core software or sources")
        with self.held():
            return self._run_chunks(not_negative("cycle", cycle), advance or self._advance)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Refuse to run: while it runs, and while the core's software fills memory."""
        self._running = True
        try:
            yield
        finally:
            self._running = False

    def _run_chunks(self, cycle: int, advance: Advance) -> bool:
        machine, stop = self._machine, False
        while (now := machine.now) < cycle and not stop:
            turn = machine.core.turn()
            if now >= self._native.due:
                self._native.advance(now)
            machine.wires.feed()
            edges = (*machine.trace.edges, self._native.due)
            limit = min(cycle, *(edge for edge in edges if edge > now))
            entered = perf_counter()
            stop = self._guarded(advance, min(turn, limit, now + self._chunk), limit)
            self.kernel_s += perf_counter() - entered
        return stop

    def _guarded(self, advance: Advance, turn: int, limit: int) -> bool:
        """Turn a fault of the kernel into the machine's fault, which ends every later run too."""
        machine = self._machine
        if machine.fault:
            raise machine.fault
        machine.trace.cross(machine.now)
        try:
            return advance(turn, limit)
        except _kernel.Fault as fault:
            rule, at = fault.args
            reason = rule if at else f"a CSR written from outside: {rule}"
            machine.fault = MachineFault(reason, machine.now, at)
            raise machine.fault from None

    def _advance(self, turn: int, limit: int) -> bool:
        """Run to the next turn, or over those turns in which the core has nothing to do."""
        machine = self._machine
        lockstep = machine.schedule == "lockstep"
        if machine.core.waits is None:
            self._kernel.run(turn, lockstep)
        else:
            end = min(limit, machine.now + _CHUNKS * self._chunk)
            period, needs = machine.chip["core_poll_cycles"], machine.wires.needs()
            self._kernel.run_turns(end, lockstep, period, self._chunk, machine.core.waits, needs)
        return False
