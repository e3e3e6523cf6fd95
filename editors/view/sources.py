"""The sources of the programs: their lines with cycles. The page knows files by number only."""

from __future__ import annotations

import os
from pathlib import Path

from ixp.editors.sessions import Frame, Session
from ixp.editors.view.document import SourceLine, SourceText
from ixp.support.errors import FieldError, UserError
from ixp.workloads.runs.annotation import annotate, find_source
from ixp.workloads.runs.measure import Measure, Snapshot


class Sources:
    """The files of the programs of a session, in a fixed order."""

    def __init__(self, session: Session) -> None:
        """Number the files."""
        self._session = session
        self.paths = session.sources.files
        self._numbers = {path: number for number, path in enumerate(self.paths)}

    @property
    def names(self) -> tuple[str, ...]:
        """Names that tell the files apart, without the folders that all of them share."""
        if len(self.paths) == 1:
            return (Path(self.paths[0]).name,)
        shared = os.path.commonpath(self.paths) if self.paths else ""
        return tuple(os.path.relpath(path, shared) for path in self.paths)

    def number(self, frame: Frame) -> int:
        """Return the number of the file of a line."""
        return self._numbers[frame.file]

    def path(self, number: int) -> str:
        """Return the path of a file. Raise UserError for a number that no file has."""
        if number >= len(self.paths):
            raise UserError(f"file must be 0 to {len(self.paths) - 1}, not {number}")
        return self.paths[number]

    def text(self, number: int, before: Snapshot, after: Snapshot) -> SourceText:
        """Return a file with the cycles of its lines between two moments, which have profiles.

        Raise UserError where the file is gone.
        """
        path = self.path(number)
        system = self._session.system
        measure = Measure(system, before, after)
        try:
            source = find_source(path, system.programs)
            found = annotate(source, system.programs, measure.engines(), measure.cycles)
        except (FieldError, OSError):
            name = self.names[number]
            raise UserError(f"{name}: the source of the program must be a file") from None
        return SourceText(
            file=number,
            cycle=after.cycle,
            since_cycle=before.cycle,
            engines=tuple(found.engines),
            marks=tuple(self._session.sources.lines(path)),
            lines=tuple(
                SourceLine(
                    each.text,
                    each.words,
                    each.times,
                    each.executing_cycles,
                    each.aborted_cycles,
                    each.stalled_cycles,
                )
                for each in found.lines
            ),
        )
