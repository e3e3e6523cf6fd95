"""The trace of a run: a window of it as a timeline for the Perfetto UI or chrome://tracing."""

import errno
import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from ixp.assembler import Program
from ixp.isa import CONTEXTS
from ixp.simulator import Machine
from ixp.simulator.timeline import Timeline, tracks_of
from ixp.workloads.run_options import Options
from ixp.workloads.run_places import place
from ixp.workloads.rundir import port_name


class RunTrace:
    """Writes the trace that the options ask for while the run goes on."""

    def __init__(self, options: Options, machine: Machine, programs: Mapping[int, Program]) -> None:
        """Open the file, which is whole or absent. Raise OSError when it cannot be written."""
        self._machine = machine
        self._programs = programs
        self._window = options.trace_window
        threads = [
            (engine, context)
            for engine in sorted(programs)
            for context in range(CONTEXTS)
            if machine.context(engine, context)[0]
        ]
        ports = {port: port_name(port) for port in machine.ports}
        self._target = Path(options.trace or "")
        if self._target.is_dir():
            raise IsADirectoryError(errno.EISDIR, "Is a directory", str(self._target))
        self._path = _beside(self._target)
        self._file = _opened(self._path, self._target)
        tracks = tracks_of(self._target.name, self._file)
        self._timeline = Timeline(tracks, self._window, threads, self._place, ports)
        machine.trace(self._window.start, len(self._window))

    def take(self) -> None:
        """Draw what was noted since the last call."""
        self._timeline.add(self._machine.take_trace())

    def close(self) -> None:
        """Draw the end, and put the file in its place."""
        self._machine.end_trace()
        self.take()
        self._timeline.close(self._machine.now)
        self._file.close()
        if self._path != self._target:
            self._path.replace(self._target.resolve())

    def discard(self) -> None:
        """Take away what was drawn of a run that failed, and leave what was there before."""
        self._file.close()
        if self._path != self._target:
            self._path.unlink(missing_ok=True)

    def emptiness(self) -> list[str]:
        """Tell when the window was never reached."""
        if self._machine.now > self._window.start:
            return []
        return [f"the trace is empty: the run ended before cycle {self._window.start}"]

    def _place(self, engine: int, word: int) -> str:
        return place(self._programs[engine], word).rpartition("/")[2]


def _beside(target: Path) -> Path:
    """Give where a file is written until it is whole; devices and pipes are written directly."""
    path = target.resolve()
    ordinary = path.is_file() or not path.exists()
    return path.with_name(f".{os.getpid()}-trace.new") if ordinary else target


def _opened(path: Path, target: Path) -> IO[bytes]:
    try:
        return path.open("wb")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from None
