"""Write the trace of a window of a run as a timeline for the Perfetto UI."""

from collections.abc import Mapping
from pathlib import Path

from ixp.assembler import Program
from ixp.isa import CONTEXTS
from ixp.simulator import Machine
from ixp.simulator.trace.references import ReferenceSpan
from ixp.simulator.trace.timeline import Timeline
from ixp.simulator.trace.tracks import Tracks
from ixp.support.atomic_files import AtomicFiles
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.source_locations import place

_Issue = tuple[int, int, int, int]
"""Identity of a reference: engine, context, word and cycle of the issue."""


class RunTrace:
    """Writes the trace requested by the options during the run."""

    def __init__(self, options: Options, machine: Machine, programs: Mapping[int, Program]) -> None:
        """Open the file, which will be complete or absent; raise OSError if it can't be written."""
        self._machine = machine
        self._programs = programs
        self._window = options.trace_window
        threads = [
            (engine, context)
            for engine in sorted(programs)
            for context in range(CONTEXTS)
            if machine.engines[engine].contexts[context].state.alive
        ]
        ports = {port: port_name(port) for port in machine.ports}
        target = Path(options.trace or "")
        self._files = AtomicFiles()
        tracks = Tracks(self._files.open(target))
        self._timeline = Timeline(
            tracks, self._window, threads, self._place, ports, self._written_words
        )
        self._written: dict[_Issue, tuple[int, ...]] = {}
        self._step = max(machine.chip["core_poll_cycles"], options.watched_cycles or 0)
        machine.trace.start(self._window.start, len(self._window))
        self._log_near_window()

    def take(self) -> None:
        """Draw the trace since the last call."""
        for reference in self._machine.command_bus.take_references():
            self._written[_issue(reference)] = reference.taken
        self._timeline.add(self._machine.trace.take())
        self._log_near_window()

    def _log_near_window(self) -> None:
        """Log the data of references, from before the window to the end of its last reference."""
        begin, end = self._window.start - self._step, self._window.stop + self._step
        self._machine.command_bus.log_references(on=begin <= self._machine.now <= end)

    def _written_words(self, span: ReferenceSpan) -> tuple[int, ...]:
        return self._written.pop(_issue(span), ())

    def close(self) -> None:
        """Draw the remaining records, and move the file into place."""
        with self._files:
            self._machine.trace.end()
            self.take()
            self._timeline.close(self._machine.now)

    def discard(self) -> None:
        """Discard the trace of a failed run; an older file stays."""
        self._files.discard()

    def emptiness(self) -> list[str]:
        """Return a sentence if the window was never reached."""
        if self._machine.now > self._window.start:
            return []
        return [f"the trace is empty: the run ended before cycle {self._window.start}"]

    def _place(self, engine: int, word: int) -> str:
        return place(self._programs[engine], word).rpartition("/")[2]


def _issue(span: ReferenceSpan) -> _Issue:
    """Return the identity of a reference."""
    return span.engine, span.context, span.word, span.issued
