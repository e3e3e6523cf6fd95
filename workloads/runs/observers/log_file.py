"""Write the log of a run: a line each time that a word with a `.log` directive issues."""

from collections.abc import Mapping

from ixp.assembler import Program
from ixp.simulator import Machine
from ixp.support.atomic_files import AtomicFiles
from ixp.support.errors import UserError
from ixp.workloads.runs.source_locations import place


class RunLog:
    """Writes the log requested by the options during the run."""

    def __init__(self, target: str, machine: Machine, programs: Mapping[int, Program]) -> None:
        """Open the file; it will be complete, or not exist.

        Raise UserError for programs without `.log`, OSError when the file cannot be written.
        """
        if not machine.log.start():
            raise UserError("--log needs a program with a `.log` directive")
        self._machine = machine
        self._programs = programs
        self._files = AtomicFiles()
        self._file = self._files.open(target)

    def take(self) -> None:
        """Write the lines logged since the last call."""
        for line in self._machine.log.take():
            where = place(self._programs[line.engine], line.word)
            thread = f"engine {line.engine} context {line.context}"
            self._file.write(f"{line.cycle}: {thread}: {where}: {line.text}\n".encode())

    def close(self) -> None:
        """Write the remaining lines, and move the file into place."""
        with self._files:
            self.take()

    def discard(self) -> None:
        """Discard the log of a failed run; an older file stays."""
        self._files.discard()
