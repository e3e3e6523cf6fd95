"""Trace a machine: record a window of cycles."""

from __future__ import annotations

from ixp.simulator import _kernel
from ixp.simulator.machine.checks import not_negative
from ixp.simulator.trace.window import TraceRecord, read_records


class Trace:
    """The trace, `machine.trace`: records of a window of cycles, made again after a restore."""

    def __init__(self, kernel: _kernel.Kernel) -> None:
        """Start without a window."""
        self._kernel = kernel
        self._window = range(0)

    def start(self, first: int, cycles: int) -> None:
        """Record from cycle `first` for a number of cycles; an open window ends.

        Raise ValueError for a window in the past or without cycles.
        """
        now = self._kernel.now
        if not_negative("start", first) < now or not_negative("cycles", cycles) < 1:
            raise ValueError(f"a trace must start at {now} or later, and last a cycle or more")
        self.end()
        self._window = range(first, first + cycles)

    def take(self) -> list[TraceRecord]:
        """Return the records since the last call.

        Threads and references are recorded when their spans end. Spans still open at the end of the
        window are closed there, when the machine runs on or `end` is called.
        """
        return [*read_records(_kernel.take_trace(self._kernel))]

    def end(self) -> None:
        """End the window now, if it has begun."""
        if self._window and self._kernel.now >= self._window.start:
            _kernel.trace(self._kernel, on=False)
        self._window = range(0)

    @property
    def edges(self) -> tuple[int, int]:
        """Return the first cycle of the window, and the first cycle after it."""
        return self._window.start, self._window.stop

    def cross(self, now: int) -> None:
        """Switch the kernel's trace on or off at an edge of the window."""
        if self._window and now in self.edges:
            _kernel.trace(self._kernel, now in self._window)

    def restored(self) -> None:
        """Resume the trace after the machine was restored to another cycle."""
        _kernel.leave_trace(self._kernel)
        if self._kernel.now in self._window:
            _kernel.trace(self._kernel, on=True)
